import type { FileKind } from '@kontor/contract/downloads'

/** How such a file begins. */
const BEGINNINGS: readonly { readonly kind: 'pdf' | 'png' | 'jpg' | 'zip'; readonly bytes: Buffer }[] = [
  { kind: 'pdf', bytes: Buffer.from('%PDF-') },
  { kind: 'png', bytes: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
  { kind: 'jpg', bytes: Buffer.from([0xff, 0xd8, 0xff]) },
  { kind: 'zip', bytes: Buffer.from('PK\x03\x04', 'latin1') },
]
/** How those that have an end are ended, and within how many last bytes it stands. */
const ENDS: Readonly<Record<'pdf' | 'png' | 'jpg', { readonly bytes: Buffer; readonly within: number }>> = {
  pdf: { bytes: Buffer.from('%%EOF'), within: 1024 },
  png: { bytes: Buffer.from('IEND'), within: 64 },
  jpg: { bytes: Buffer.from([0xff, 0xd9]), within: 64 * 1024 },
}
const HEAD_BYTES = 4096
/** The list of a ZIP's files stands at its end; of one that is larger the kind is not told. */
const TAIL_BYTES = 1024 * 1024

const CONTROL = /[^\t\n\f\r\u0020-\u007e\u0080-\u{10ffff}]/u
/** Markup and scripts: nothing that a merchant reads as a text. */
const NO_TEXT = /^\s*(?:<|#!)/

/**
 * Tells what a file is while its bytes pass by: by its content alone, and only if it is whole. What it keeps is a
 * beginning and an end.
 */
export class ContentInspector {
  private head = Buffer.alloc(0)
  private tail = Buffer.alloc(0)
  private size = 0
  private readonly decoder = new TextDecoder('utf-8', { fatal: true })
  private isText = true

  /** The next bytes. */
  add(chunk: Uint8Array): void {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    this.size += bytes.length
    if (this.head.length < HEAD_BYTES)
      this.head = Buffer.concat([this.head, bytes.subarray(0, HEAD_BYTES - this.head.length)])
    this.tail = Buffer.concat([this.tail, bytes]).subarray(-TAIL_BYTES)
    this.isText &&= this.reads(bytes, true)
  }

  /** What it was; null for everything that is not accepted. */
  finish(): FileKind | null {
    const beginning = BEGINNINGS.find(({ bytes }) => this.head.subarray(0, bytes.length).equals(bytes))?.kind
    if (beginning === 'zip') return this.kindOfZip()
    if (beginning) {
      const { bytes, within } = ENDS[beginning]
      return this.tail.subarray(-within).includes(bytes) ? beginning : null
    }
    if (this.size === 0 || !this.isText || !this.reads(Buffer.alloc(0), false)) return null
    return kindOfText(this.head.toString('utf8'))
  }

  private reads(bytes: Buffer, stream: boolean): boolean {
    try {
      return !CONTROL.test(this.decoder.decode(bytes, { stream }))
    } catch {
      return false
    }
  }

  private kindOfZip(): FileKind | null {
    const names = namesInZip(this.tail, this.size - this.tail.length)
    if (!names || names.some((name) => /(?:^|\/)vbaProject\.bin$/i.test(name))) return null
    if (!names.includes('[Content_Types].xml')) return 'zip'
    if (names.includes('word/document.xml')) return 'docx'
    return names.includes('xl/workbook.xml') ? 'xlsx' : null
  }
}

/** A text of several lines with the same number of semicolons or tabs is a table. */
function kindOfText(head: string): 'csv' | 'txt' | null {
  if (NO_TEXT.test(head.replace(/^\ufeff/, ''))) return null
  const [first = '', second = ''] = head.split(/\r?\n/)
  const isTable = [';', '\t'].some((separator) => {
    const cells = first.split(separator).length
    return cells > 1 && second.split(separator).length === cells
  })
  return isTable ? 'csv' : 'txt'
}

const END_OF_DIRECTORY = Buffer.from('PK\x05\x06', 'latin1')
const ENTRY = Buffer.from('PK\x01\x02', 'latin1')
const END_LENGTH = 22
const ENTRY_LENGTH = 46

/**
 * The names in the directory of a ZIP (APPNOTE 4.3.12 and 4.3.16).
 * @param tail its last bytes
 * @param start where they begin in the file
 * @returns null when it is cut off, empty, or its directory does not lie in these bytes
 */
function namesInZip(tail: Buffer, start: number): string[] | null {
  const end = tail.lastIndexOf(END_OF_DIRECTORY)
  if (end < 0 || end + END_LENGTH > tail.length) return null
  const names: string[] = []
  let at = tail.readUInt32LE(end + 16) - start
  for (let entry = tail.readUInt16LE(end + 10); entry > 0; entry -= 1) {
    if (at < 0 || at + ENTRY_LENGTH > end || !tail.subarray(at, at + ENTRY.length).equals(ENTRY)) return null
    const [name, extra, comment] = [28, 30, 32].map((offset) => tail.readUInt16LE(at + offset))
    names.push(tail.toString('utf8', at + ENTRY_LENGTH, at + ENTRY_LENGTH + (name ?? 0)))
    at += ENTRY_LENGTH + (name ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return names.length === 0 ? null : names
}
