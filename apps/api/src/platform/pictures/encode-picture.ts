import sharp, { type Sharp } from 'sharp'
import { kindOf } from './picture-kind.ts'
import { MAX_SIDE, maxPixelsOf } from './picture-limits.ts'

const QUALITY = 82
const WHITE = '#ffffff'

// Of all that the library reads, what is accepted (`picture-kind.ts`), and from memory alone.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif'].map((kind) => `VipsForeignLoad${kind}Buffer`),
})
// A picture is decoded once, and by one thread: others are decoded beside it.
sharp.cache(false)
sharp.concurrency(1)

/** A picture with nothing in it but what can be seen. */
export interface EncodedPicture {
  readonly jpeg: Uint8Array
  readonly width: number
  readonly height: number
}

/** A picture whose sides or pixels are beyond what is decoded. */
export class PictureTooLarge extends Error {
  override readonly name = 'PictureTooLarge'
}

/**
 * Decodes a picture that a stranger sent (of a moving one the first frame), turns it upright, puts it on white and writes it as a JPEG
 * of its own for each of the sides, in their order: no metadata, no hidden bytes. Runs in `picture.worker.ts`.
 * @param sides how long the longest side may be, in pixels, the largest first; a smaller picture stays as it is
 * @throws PictureTooLarge; Error for what cannot be decoded
 */
export async function encodePicture(bytes: Uint8Array, sides: readonly number[]): Promise<EncodedPicture[]> {
  const [largest = 1] = sides
  const { data, info } = await fitting((await open(bytes)).autoOrient(), largest)
    .flatten({ background: WHITE })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const encoded: EncodedPicture[] = []
  for (const side of sides) {
    const made = await fitting(sharp(data, { raw: { width, height, channels } }), side)
      .jpeg({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true })
    encoded.push({ jpeg: made.data, width: made.info.width, height: made.info.height })
  }
  return encoded
}

const fitting = (picture: Sharp, side: number): Sharp =>
  picture.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })

/** The decoder's own word on the size counts: it is asked before the first pixel is decoded, and held to it. */
async function open(bytes: Uint8Array): Promise<Sharp> {
  const kind = kindOf(bytes)
  const maxPixels = maxPixelsOf(kind)
  if (kind === 'bmp') return openBmp(bytes, maxPixels)
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
  refuseTooLarge(width, height, maxPixels)
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
}

/** The library reads no BMP. Its decoder makes room for what is declared, so that is looked at before. */
async function openBmp(bytes: Uint8Array, maxPixels: number): Promise<Sharp> {
  const declared = sizeOfBmp(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  refuseTooLarge(declared.width, declared.height, maxPixels)
  const { decode } = await import('@cwasm/nsbmp')
  const { data, width, height } = decode(bytes)
  return sharp(data, { raw: { width, height, channels: 4 } })
}

/** The header of OS/2 has 12 bytes and sides of 16 bits; rows that begin at the top are a height below zero. */
function sizeOfBmp(file: Buffer): { readonly width: number; readonly height: number } {
  if (file.readUInt32LE(14) === 12) return { width: file.readUInt16LE(18), height: file.readUInt16LE(20) }
  return { width: Math.abs(file.readInt32LE(18)), height: Math.abs(file.readInt32LE(22)) }
}

function refuseTooLarge(width: number, height: number, maxPixels: number): void {
  if (Math.max(width, height) > MAX_SIDE || width * height > maxPixels)
    throw new PictureTooLarge(`a picture of ${width} × ${height}`)
}
