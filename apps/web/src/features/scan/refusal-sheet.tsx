import type { ScanLine } from '@kontor/contract/scan'
import { useTexts } from '../../lib/i18n.ts'
import type { ScanResult } from './find-scan.ts'
import { lineWords } from './line-card.tsx'
import { scanTexts } from './locales/index.ts'
import classes from './scan.module.css'
import { Sheet } from './sheet.tsx'

/** A scan that picks nothing. */
export type Refusal = Exclude<ScanResult, { readonly kind: 'right' }>

interface Props {
  readonly refusal: Refusal
  readonly onClose: () => void
  readonly onGoTo: (line: ScanLine) => void
}

/** Says over the whole screen why a scan picks nothing. */
export function RefusalSheet({ refusal, onClose, onGoTo }: Props) {
  const t = useTexts(scanTexts)
  const ok = (
    <button type="button" className={classes.bigButton} onClick={onClose}>
      {t('refusal.ok')}
    </button>
  )
  if (refusal.kind === 'unknown')
    return (
      <Sheet kind="wrong" title={t('refusal.unknown')} onClose={onClose} actions={ok}>
        <p>{t('refusal.unknownText', { ean: refusal.ean })}</p>
      </Sheet>
    )
  const { line } = refusal
  const words = { line: lineWords(t, line) }
  if (refusal.kind === 'wrong_size')
    return (
      <Sheet kind="wrong" title={t('refusal.wrongSize')} onClose={onClose} actions={ok}>
        <p>{line.title}</p>
        <dl className={classes.sizes}>
          <div>
            <dt>{t('refusal.scanned')}</dt>
            <dd data-wrong>{refusal.scanned}</dd>
          </div>
          <div>
            <dt>{t('refusal.wanted')}</dt>
            <dd>{refusal.wanted}</dd>
          </div>
        </dl>
      </Sheet>
    )
  if (refusal.kind === 'done')
    return (
      <Sheet kind="wrong" title={t('refusal.done')} onClose={onClose} actions={ok}>
        <p>{t('refusal.doneText', words)}</p>
      </Sheet>
    )
  return (
    <Sheet
      kind="wrong"
      title={t('refusal.otherLine')}
      onClose={onClose}
      actions={
        <>
          {ok}
          <button type="button" className={classes.bigButton} data-quiet onClick={() => onGoTo(line)}>
            {t('refusal.goThere')}
          </button>
        </>
      }
    >
      <p>{t('refusal.otherLineText', words)}</p>
    </Sheet>
  )
}
