import { code128, drawingSVG, ean8, ean13 } from 'bwip-js/browser'
import { barcodeKind } from './pick-list.ts'

const ENCODERS = { ean13, ean8, code128 } as const
/** Millimetres; the width follows from the code. */
const BAR_HEIGHT_MM = 10
/** The longest time of drawing without a pause for the page. */
const SLICE_MS = 12
const drawn = new Map<string, string>()

/**
 * Draws barcodes as data addresses of SVG pictures, in slices that leave the page responsive. Numbers that no
 * barcode can carry are left out.
 */
export async function drawBarcodes(
  numbers: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  let sliceEnds = performance.now() + SLICE_MS
  for (const number of new Set(numbers)) {
    if (drawn.has(number)) continue
    const url = barcodeUrl(number)
    if (url !== undefined) drawn.set(number, url)
    if (performance.now() < sliceEnds) continue
    await nextTask()
    signal.throwIfAborted()
    sliceEnds = performance.now() + SLICE_MS
  }
  return drawn
}

function barcodeUrl(number: string): string | undefined {
  const kind = barcodeKind(number)
  if (!kind) return undefined
  const options = { bcid: kind, text: number, height: BAR_HEIGHT_MM, includetext: false }
  return `data:image/svg+xml,${encodeURIComponent(ENCODERS[kind](options, drawingSVG()))}`
}

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
