import type { BarcodeDetector } from 'barcode-detector/ponyfill'

const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'upc_e'] as const

type Detector = Pick<BarcodeDetector, 'detect'>
interface NativeDetector {
  new (options: { formats: readonly string[] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}

/** What reads barcodes from pictures: the browser's own where it can, else a library with its program from our own server. */
export async function barcodeReader(): Promise<Detector> {
  const { BarcodeDetector: Native } = globalThis as { BarcodeDetector?: NativeDetector }
  if (Native) {
    const known = await Native.getSupportedFormats().catch((): string[] => [])
    if (known.includes('ean_13'))
      return new Native({ formats: FORMATS.filter((format) => known.includes(format)) })
  }
  const [{ BarcodeDetector: Ponyfill, prepareZXingModule }, { default: program }] = await Promise.all([
    import('barcode-detector/ponyfill'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ])
  prepareZXingModule({ overrides: { locateFile: () => program } })
  return new Ponyfill({ formats: [...FORMATS] })
}
