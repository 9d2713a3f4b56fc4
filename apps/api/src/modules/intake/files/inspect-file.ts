/** What a file that is no CSV turns out to be, as people call it in every language. */
const BEGINNINGS: readonly { readonly kind: string; readonly bytes: Buffer }[] = [
  { kind: 'ZIP', bytes: Buffer.from('PK\x03\x04', 'latin1') },
  { kind: 'ZIP', bytes: Buffer.from('PK\x05\x06', 'latin1') },
  { kind: 'Excel (XLS)', bytes: Buffer.from([0xd0, 0xcf, 0x11, 0xe0]) },
  { kind: 'PDF', bytes: Buffer.from('%PDF-') },
  { kind: 'GZIP', bytes: Buffer.from([0x1f, 0x8b]) },
  { kind: 'PNG', bytes: Buffer.from([0x89, 0x50, 0x4e, 0x47]) },
  { kind: 'JPEG', bytes: Buffer.from([0xff, 0xd8, 0xff]) },
  { kind: 'UTF-16', bytes: Buffer.from([0xff, 0xfe]) },
  { kind: 'UTF-16', bytes: Buffer.from([0xfe, 0xff]) },
  { kind: 'XML', bytes: Buffer.from('<?xml') },
  { kind: 'HTML', bytes: Buffer.from('<!DOCTYPE html', 'latin1') },
  { kind: 'HTML', bytes: Buffer.from('<html', 'latin1') },
]
/** What an XLSX names among its first entries. */
const XLSX = Buffer.from('[Content_Types].xml')
/** So much of the beginning is kept for the headers and the first rows. */
const HEAD_BYTES = 256 * 1024

/** What a byte that is no UTF-8 is read as. */
export const BROKEN = '\ufffd'
const BROKEN_CODE = BROKEN.charCodeAt(0)
const LAST_OF_ASCII = 0x7f

/** What a CSV file is written in. */
export type Encoding = 'utf-8' | 'windows-1252'

/** What the bytes of a file say of it. */
export type Inspected =
  | { readonly kind: 'csv'; readonly encoding: Encoding; readonly head: Buffer; readonly isWhole: boolean }
  | { readonly kind: 'other'; readonly name: string }

/**
 * Tells what a file is while its bytes pass by, by its content alone: what has more characters of UTF-8 than broken bytes is
 * UTF-8, with a byte order mark or without; any other text is Windows-1252, in which older systems write. Of that nearly
 * every umlaut would be a broken byte, while a file of UTF-8 that was touched by hand has one here and there.
 */
export class FileInspector {
  private readonly beginning: Buffer[] = []
  private kept = 0
  private size = 0
  private characters = 0
  private broken = 0
  private hasNul = false
  private readonly decoder = new TextDecoder('utf-8')

  /** The next bytes. */
  add(chunk: Uint8Array): void {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    this.size += bytes.length
    if (this.kept < HEAD_BYTES) {
      const part = bytes.subarray(0, HEAD_BYTES - this.kept)
      this.beginning.push(part)
      this.kept += part.length
    }
    this.hasNul ||= bytes.includes(0)
    this.count(this.decoder.decode(bytes, { stream: true }))
  }

  /** What it was. */
  finish(): Inspected {
    const head = Buffer.concat(this.beginning)
    const beginning = BEGINNINGS.find(({ bytes }) => startsWith(head, bytes))
    if (beginning) {
      const isExcel = beginning.kind === 'ZIP' && head.includes(XLSX)
      return { kind: 'other', name: isExcel ? 'Excel (XLSX)' : beginning.kind }
    }
    if (this.hasNul) return { kind: 'other', name: 'Binary' }
    this.count(this.decoder.decode())
    const encoding = this.broken === 0 || this.characters > this.broken ? 'utf-8' : 'windows-1252'
    return { kind: 'csv', encoding, head, isWhole: this.size <= head.length }
  }

  /** Characters beyond ASCII, and what could not be read as one. */
  private count(text: string): void {
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at)
      if (code === BROKEN_CODE) this.broken += 1
      else if (code > LAST_OF_ASCII) this.characters += 1
    }
  }
}

const startsWith = (head: Buffer, bytes: Buffer): boolean =>
  head.subarray(0, bytes.length).toString('latin1').toLowerCase() === bytes.toString('latin1').toLowerCase()

/** The text of a file whose bytes come piece by piece, without a byte order mark. */
export async function* decoded(
  source: AsyncIterable<Uint8Array>,
  encoding: Encoding,
): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of source) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}
