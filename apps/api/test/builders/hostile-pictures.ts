import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

interface Header {
  readonly width: number
  readonly height: number
  readonly interlaced?: boolean
}

/** A grey PNG of these headers, one after the other, with this data. */
export function pngOf(headers: readonly Header[], data: Buffer): Uint8Array<ArrayBuffer> {
  const parts = [
    SIGNATURE,
    ...headers.map(headerChunk),
    pngChunk('IDAT', deflateSync(data, { level: 9 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ]
  return new Uint8Array(Buffer.concat(parts))
}

/** Rows of zeros: each pixel is a byte, each row has one in front. */
export const rowsOf = (width: number, height: number): Buffer => Buffer.alloc((width + 1) * height)

function headerChunk({ width, height, interlaced = false }: Header): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, interlaced ? 1 : 0], 8)
  return pngChunk('IHDR', header)
}

function pngChunk(name: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(name), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(content))
  return Buffer.concat([length, content, checksum])
}

/** A GIF whose header promises 1 × 1 and whose frame has the given size. */
export function gifWithFrame(width: number, height: number): Uint8Array<ArrayBuffer> {
  const frame = Buffer.from([
    0x2c, 0, 0, 0, 0, 0, 0, 0, 0, 0x80, 0, 0, 0, 0xff, 0xff, 0xff, 2, 2, 0x4c, 1, 0, 0x3b,
  ])
  frame.writeUInt16LE(width, 5)
  frame.writeUInt16LE(height, 7)
  const comment = Buffer.from([0x21, 0xfe, 2, 0x68, 0x69, 0])
  return new Uint8Array(
    Buffer.concat([Buffer.from('GIF89a'), Buffer.from([1, 0, 1, 0, 0, 0, 0]), comment, frame]),
  )
}

/** A BMP of 8 bits a pixel, compressed to nothing: it says that it is this large and then that it ends. */
export function emptyBmp(width: number, height: number): Uint8Array<ArrayBuffer> {
  const palette = Buffer.alloc(256 * 4)
  const header = Buffer.alloc(54)
  const data = Buffer.from([0, 1])
  header.write('BM')
  header.writeUInt32LE(header.length + palette.length + data.length, 2)
  header.writeUInt32LE(header.length + palette.length, 10)
  header.writeUInt32LE(40, 14)
  header.writeInt32LE(width, 18)
  header.writeInt32LE(height, 22)
  header.writeUInt16LE(1, 26)
  header.writeUInt16LE(8, 28)
  header.writeUInt32LE(1, 30)
  header.writeUInt32LE(data.length, 34)
  return new Uint8Array(Buffer.concat([header, palette, data]))
}
