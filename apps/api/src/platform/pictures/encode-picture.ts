import { constants, inflateSync } from 'node:zlib'
import { Jimp } from 'jimp'
import { decodeModern } from './decode-modern.ts'
import { kindOf, MAX_PIXELS } from './inspect-picture.ts'

/** Longest side of a stored picture, in pixels. */
export const LONGEST_SIDE = 2000
const QUALITY = 82
/** Memory for decoding a JPEG of the most pixels. */
const MEMORY_MB = 1024

/** A picture with nothing in it but what can be seen. */
export interface EncodedPicture {
  readonly jpeg: Uint8Array<ArrayBuffer>
  readonly width: number
  readonly height: number
}

/**
 * Decodes a picture that a stranger sent (of a moving one the first frame), turns it upright, puts it on white and writes it as a JPEG
 * of its own for each of the sides, in their order: no metadata, no hidden bytes. Takes seconds for large ones; runs in
 * `picture.worker.ts`.
 * @param sides how long the longest side may be, in pixels, the largest first; a smaller picture stays as it is
 * @throws Error for what cannot be decoded
 */
export async function encodePicture(
  bytes: Uint8Array<ArrayBuffer>,
  sides: readonly number[] = [LONGEST_SIDE],
): Promise<EncodedPicture[]> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const picture = await decode(file)
  const encoded: EncodedPicture[] = []
  for (const side of sides) {
    const { width, height } = picture.bitmap
    if (Math.max(width, height) > side) picture.scaleToFit({ w: side, h: side })
    if (encoded.length === 0) putOnWhite(picture.bitmap.data)
    const jpeg = await picture.getBuffer('image/jpeg', { quality: QUALITY })
    encoded.push({
      jpeg: new Uint8Array(jpeg),
      width: picture.bitmap.width,
      height: picture.bitmap.height,
    })
  }
  return encoded
}

async function decode(file: Buffer) {
  const kind = kindOf(file)
  if (kind === 'webp' || kind === 'avif') {
    const pixels = await decodeModern(kind, file)
    // The container of an AVIF can say less than its decoder makes of it.
    if (pixels.width * pixels.height > MAX_PIXELS) throw new RangeError('a picture larger than it declares')
    return Jimp.fromBitmap(pixels)
  }
  refuseSwollenPng(file)
  // The library turns it as the camera was held, and writes pixels alone: a test sees that nothing else comes through.
  return Jimp.fromBuffer(file, { 'image/jpeg': { maxMemoryUsageInMB: MEMORY_MB } })
}

/** JPEG knows no transparency; what could be seen through would turn black. */
function putOnWhite(pixels: Uint8Array | number[]): void {
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3] ?? 255
    if (alpha === 255) continue
    for (let channel = at; channel < at + 3; channel += 1) {
      pixels[channel] = Math.round(((pixels[channel] ?? 0) * alpha + 255 * (255 - alpha)) / 255)
    }
    pixels[at + 3] = 255
  }
}

const IHDR_WIDTH = 16
const IHDR_HEIGHT = 20
const IHDR_DEPTH = 24
const IHDR_COLOUR = 25
const IHDR_INTERLACE = 28
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
const PNG = 0x89504e47

/**
 * Refuses an interlaced PNG whose data is larger than its header declares, since the decoder inflates it unchecked.
 */
function refuseSwollenPng(file: Buffer): void {
  if (file.readUInt32BE(0) !== PNG || file.readUInt8(IHDR_INTERLACE) === 0) return
  const width = file.readUInt32BE(IHDR_WIDTH)
  const height = file.readUInt32BE(IHDR_HEIGHT)
  const bits = file.readUInt8(IHDR_DEPTH) * (CHANNELS[file.readUInt8(IHDR_COLOUR)] ?? 4)
  // The seven passes have fewer than two rows for each row of the picture, each with a byte in front.
  const needed = Math.ceil((width * bits) / 8 + 2) * 2 * height + 64
  inflateSync(dataOf(file), { maxOutputLength: needed, finishFlush: constants.Z_SYNC_FLUSH })
}

function dataOf(file: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 8; at + 8 <= file.length; ) {
    const length = file.readUInt32BE(at)
    if (file.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(file.subarray(at + 8, at + 8 + length))
    at += length + 12
  }
  return Buffer.concat(parts)
}
