import { IconArrowBackUp, IconCamera, IconCameraOff, IconCircleCheck } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { scanTexts } from './locales/index.ts'
import classes from './scan.module.css'

const CameraScanner = lazy(() => import('./camera-scanner.tsx'))

interface Props {
  readonly onScan: (ean: string) => void
  /** What has just been done, and how it is taken back where that is possible. */
  readonly success: { readonly text: string; readonly undo?: () => void } | undefined
}

/** At the bottom, where a thumb reaches it: the camera, and a field for an EAN that cannot be scanned. */
export function ScanBar({ onScan, success }: Props) {
  const t = useTexts(scanTexts)
  const [isCameraOn, setIsCameraOn] = useState(false)
  const [typed, setTyped] = useState('')
  const code = typed.replaceAll(/\D/g, '')
  return (
    <div className={classes.bar}>
      <div role="status" className={classes.status}>
        {success && (
          <p className={classes.success}>
            <IconCircleCheck size={22} aria-hidden /> {success.text}
          </p>
        )}
      </div>
      {success?.undo && (
        <div className={classes.undo}>
          <button type="button" className={classes.bigButton} data-quiet onClick={success.undo}>
            <IconArrowBackUp size={22} aria-hidden /> {t('scan.undo')}
          </button>
        </div>
      )}
      {isCameraOn && (
        <Suspense fallback={<p className={classes.cameraProblem}>{t('loading')}</p>}>
          <CameraScanner onScan={onScan} />
        </Suspense>
      )}
      <div className={classes.barRow}>
        <button
          type="button"
          className={classes.bigButton}
          aria-pressed={isCameraOn}
          onClick={() => setIsCameraOn(!isCameraOn)}
        >
          {isCameraOn ? <IconCameraOff size={22} aria-hidden /> : <IconCamera size={22} aria-hidden />}
          {t(isCameraOn ? 'scan.cameraOff' : 'scan.camera')}
        </button>
        <form
          className={classes.typing}
          onSubmit={(event) => {
            event.preventDefault()
            if (code === '') return
            onScan(code)
            setTyped('')
          }}
        >
          <input
            inputMode="numeric"
            autoComplete="off"
            aria-label={t('scan.type')}
            placeholder={t('scan.typeLabel')}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <button type="submit" className={classes.bigButton} data-quiet>
            {t('scan.send')}
          </button>
        </form>
      </div>
    </div>
  )
}
