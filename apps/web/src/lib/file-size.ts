const KILOBYTE = 1024
const form = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 1 })

/** The size of a file as people read it: `312 kB`, `1,5 MB`. */
export function formatSize(bytes: number): string {
  const kilobytes = bytes / KILOBYTE
  return kilobytes < KILOBYTE
    ? `${form.format(Math.max(1, Math.round(kilobytes)))} kB`
    : `${form.format(kilobytes / KILOBYTE)} MB`
}

interface SizedFile {
  /** What it is by its content, such as `pdf`. */
  readonly kind: string
  readonly size: number
}

/** A file in words: `PDF, 312 kB`. */
export const describeFile = ({ kind, size }: SizedFile): string =>
  `${kind.toUpperCase()}, ${formatSize(size)}`
