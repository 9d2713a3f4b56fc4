import sharp, { type Sharp } from 'sharp'

const KINDS = ['png', 'jpeg', 'bmp', 'gif'] as const

/** Colour of every pixel: red, green, blue, alpha. */
type Colour = readonly [number, number, number, number]
const BROWN: Colour = [170, 85, 51, 255]
const DARK = [17, 34, 51] as const

/** A picture in colours, as a file. */
export async function drawnPicture(
  kind: (typeof KINDS)[number],
  { width = 24, height = 16 }: { width?: number; height?: number } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const pixels = filled(width, height, BROWN.slice(0, 3))
  for (let x = 0; x < Math.min(width, height); x += 1) pixels.set(DARK, (x * width + x) * 3)
  if (kind === 'bmp') return bmpOf(pixels, width, height)
  return bytesOf(sharp(pixels, { raw: { width, height, channels: 3 } }).toFormat(kind))
}

/** A BMP of 24 bits a pixel, its rows from the lowest to the highest. @param pixels of three bytes */
export function bmpOf(pixels: Buffer, width: number, height: number): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(54)
  const row = Math.ceil((width * 3) / 4) * 4
  header.write('BM')
  header.writeUInt32LE(header.length + row * height, 2)
  header.writeUInt32LE(header.length, 10)
  header.writeUInt32LE(40, 14)
  header.writeInt32LE(width, 18)
  header.writeInt32LE(height, 22)
  header.writeUInt16LE(1, 26)
  header.writeUInt16LE(24, 28)
  const rows = Array.from({ length: height }, (_, y) => {
    const line = Buffer.alloc(row)
    pixels.copy(line, 0, (height - 1 - y) * width * 3, (height - y) * width * 3)
    for (let x = 0; x < width * 3; x += 3) line.subarray(x, x + 3).reverse()
    return line
  })
  return new Uint8Array(Buffer.concat([header, ...rows]))
}

/** A WebP of one colour, lossless or not. */
export const drawnWebp = ({
  width = 24,
  height = 16,
  colour = BROWN,
  lossless = false,
} = {}): Promise<Uint8Array<ArrayBuffer>> =>
  bytesOf(oneColour(width, height, colour).webp({ lossless, exact: true }))

/** An AVIF of one colour. @param depth bits of each channel */
export const drawnAvif = ({
  width = 24,
  height = 16,
  colour = BROWN,
  depth = 8 as 8 | 10 | 12,
} = {}): Promise<Uint8Array<ArrayBuffer>> =>
  bytesOf(oneColour(width, height, colour).avif({ bitdepth: depth, effort: 0 }))

const oneColour = (width: number, height: number, colour: Colour): Sharp =>
  sharp(filled(width, height, colour), { raw: { width, height, channels: 4 } })

const filled = (width: number, height: number, colour: readonly number[]): Buffer =>
  Buffer.alloc(width * height * colour.length, Uint8Array.from(colour))

const bytesOf = async (picture: Sharp): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await picture.toBuffer())

/** What a picture is, as its decoder says. */
export async function sizeOf(
  bytes: Uint8Array,
): Promise<{ readonly type: string; readonly width: number; readonly height: number }> {
  const { format, width, height } = await sharp(bytes).metadata()
  return { type: format, width, height }
}

function webpChunk(name: string, data: Uint8Array): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(data.length)
  return Buffer.concat([Buffer.from(name), length, data, Buffer.alloc(data.length % 2)])
}

/** A WebP of these chunks. */
export function webpOf(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(webpChunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks])))
}

/** What a WebP says of itself before its data: the size of its canvas, and whether it moves. */
export function webpCanvas(width: number, height: number, moves = false): Buffer {
  const canvas = Buffer.alloc(10)
  canvas.writeUInt8(moves ? 0x02 : 0, 0)
  canvas.writeUIntLE(width - 1, 4, 3)
  canvas.writeUIntLE(height - 1, 7, 3)
  return webpChunk('VP8X', canvas)
}

/** A moving WebP with these pictures, which say of themselves that they have the size of the canvas. */
export function movingWebp(
  pictures: readonly Uint8Array[],
  width = 24,
  height = 16,
): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(16)
  head.writeUIntLE(width - 1, 6, 3)
  head.writeUIntLE(height - 1, 9, 3)
  const frames = pictures.map((picture) => webpChunk('ANMF', Buffer.concat([head, picture.subarray(12)])))
  return webpOf([webpCanvas(width, height, true), webpChunk('ANIM', Buffer.alloc(6)), ...frames])
}

/** Forty bytes that say that they are a lossless WebP of this size, which its data is. */
export async function largeWebp(width: number, height: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = Buffer.from(await drawnWebp({ lossless: true }))
  bytes.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0, bytes.indexOf('VP8L') + 9)
  return new Uint8Array(bytes)
}

/** The same AVIF, which says of itself that it is this large. */
export function declaredAvif(avif: Uint8Array, width: number, height: number): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(avif)
  for (let at = bytes.indexOf('ispe'); at >= 0; at = bytes.indexOf('ispe', at + 1)) {
    bytes.writeUInt32BE(width, at + 8)
    bytes.writeUInt32BE(height, at + 12)
  }
  return new Uint8Array(bytes)
}

/** The same as an upload of a goodwill case. */
export async function upload(name = 'schaden.png', kind: (typeof KINDS)[number] = 'png') {
  return { name, data: Buffer.from(await drawnPicture(kind)).toString('base64') }
}

const ORIENTATION = 0x0112
const SOFTWARE = 0x0131

/** A JPEG with what a camera writes beside it: how it was held, and a text. */
export function upright(jpeg: Uint8Array, orientation: number, text: string): Uint8Array<ArrayBuffer> {
  const words = Buffer.from(`${text}\0`, 'latin1')
  const ifd = Buffer.alloc(2 + 2 * 12 + 4)
  ifd.writeUInt16BE(2, 0)
  ifd.writeUInt16BE(ORIENTATION, 2)
  ifd.writeUInt16BE(3, 4)
  ifd.writeUInt32BE(1, 6)
  ifd.writeUInt16BE(orientation, 10)
  ifd.writeUInt16BE(SOFTWARE, 14)
  ifd.writeUInt16BE(2, 16)
  ifd.writeUInt32BE(words.length, 18)
  ifd.writeUInt32BE(8 + ifd.length, 22)
  const tiff = Buffer.concat([Buffer.from('MM\0*\0\0\0\u0008', 'latin1'), ifd, words])
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])
  const marker = Buffer.from([0xff, 0xe1, 0, 0])
  marker.writeUInt16BE(body.length + 2, 2)
  return new Uint8Array(Buffer.concat([jpeg.subarray(0, 2), marker, body, jpeg.subarray(2)]))
}
