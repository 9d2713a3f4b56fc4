import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { scanTexts } from './locales/index.ts'
import { barcodeReader } from './read-barcodes.ts'
import classes from './scan.module.css'

const LOOK_EVERY_MS = 150
/** The same code in front of the camera counts once in that time. */
const SAME_AGAIN_MS = 2_500

interface Props {
  readonly onScan: (ean: string) => void
}

/** The camera's picture; tells every barcode that it sees. */
export default function CameraScanner({ onScan }: Props) {
  const t = useTexts(scanTexts)
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<'denied' | 'missing'>()
  const scanned = useEffectEvent(onScan)

  useEffect(() => {
    const stop = new AbortController()
    const watch = async (element: HTMLVideoElement) => {
      const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      stop.signal.addEventListener('abort', () => stopStream(stream))
      if (stop.signal.aborted) return stopStream(stream)
      element.srcObject = stream
      await element.play()
      await readFrom(element, stop.signal, scanned)
    }
    if (video.current)
      watch(video.current).catch((error: unknown) => {
        if (stop.signal.aborted) return
        setProblem(error instanceof DOMException && error.name === 'NotAllowedError' ? 'denied' : 'missing')
      })
    return () => stop.abort()
  }, [])

  if (problem)
    return (
      <p className={classes.cameraProblem} role="alert">
        {t(problem === 'denied' ? 'camera.denied' : 'camera.missing')}
      </p>
    )
  return (
    <div className={classes.camera}>
      <video ref={video} muted playsInline aria-label={t('camera.picture')} />
      <span className={classes.aim} aria-hidden />
    </div>
  )
}

function stopStream(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

async function readFrom(
  video: HTMLVideoElement,
  signal: AbortSignal,
  onScan: (ean: string) => void,
): Promise<void> {
  const reader = await barcodeReader()
  let last = { ean: '', at: 0 }
  while (!signal.aborted) {
    const [found] = await reader.detect(video)
    const now = performance.now()
    if (found && (found.rawValue !== last.ean || now - last.at > SAME_AGAIN_MS)) {
      last = { ean: found.rawValue, at: now }
      if (!signal.aborted) onScan(found.rawValue)
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}
