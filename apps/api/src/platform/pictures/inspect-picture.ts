import { imageSize } from 'image-size'
import { findStill } from './find-still.ts'

/** More pixels than any camera in a shop makes; decoded, each takes four bytes and more. */
export const MAX_MEGAPIXELS = 40
export const MAX_PIXELS = MAX_MEGAPIXELS * 1_000_000

/** How files of each kind begin, and after how many bytes. */
const BEGINNINGS = [
  { kind: 'png', skip: 0, bytes: Buffer.from('\x89PNG\r\n\x1a\n', 'latin1') },
  { kind: 'jpg', skip: 0, bytes: Buffer.from('\xff\xd8\xff', 'latin1') },
  { kind: 'gif', skip: 0, bytes: Buffer.from('GIF8') },
  { kind: 'bmp', skip: 0, bytes: Buffer.from('BM') },
  { kind: 'webp', skip: 8, bytes: Buffer.from('WEBP') },
  { kind: 'avif', skip: 4, bytes: Buffer.from('ftypavif') },
] as const

type PictureKind = (typeof BEGINNINGS)[number]['kind']

/** What people may upload (spec: orders §5). */
export const UPLOADED_KINDS: readonly PictureKind[] = ['png', 'jpg', 'gif', 'bmp']
/** What servers of shops deliver. */
export const DELIVERED_KINDS: readonly PictureKind[] = [...UPLOADED_KINDS, 'webp', 'avif']

/** Null for a file of another kind. */
export function kindOf(file: Buffer): PictureKind | null {
  const begins = ({ skip, bytes }: (typeof BEGINNINGS)[number]) =>
    bytes.equals(file.subarray(skip, skip + bytes.length))
  return BEGINNINGS.find(begins)?.kind ?? null
}

/**
 * Format and dimensions of a file, read from its content and never from its name before anything is decoded: a small file
 * can declare dimensions that take gigabytes to decode.
 * @param kinds what is accepted
 */
export function inspectPicture(
  bytes: Uint8Array,
  kinds: readonly PictureKind[],
): 'acceptable' | 'incompatible' | 'too_many_pixels' {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const kind = kindOf(file)
  const size = kind && kinds.includes(kind) && sizeOf(file, kind)
  if (!size || size.width < 1 || size.height < 1) return 'incompatible'
  return size.width * size.height > MAX_PIXELS ? 'too_many_pixels' : 'acceptable'
}

interface Size {
  readonly width: number
  readonly height: number
}

function sizeOf(bytes: Buffer, kind: PictureKind): Size | null {
  try {
    if (kind === 'webp') return findStill(bytes)
    const { type, width, height } = imageSize(bytes)
    if (type !== kind) return null
    return kind === 'gif' ? larger({ width, height }, firstFrameOf(bytes)) : { width, height }
  } catch {
    // Whatever the parser failed on, this is not a readable picture.
    return null
  }
}

const larger = (one: Size, other: Size | null): Size | null =>
  other && one.width * one.height < other.width * other.height ? other : other && one

const EXTENSION = 0x21
const IMAGE = 0x2c

/** A frame of a GIF may be larger than the picture that the header promises. Null when there is no frame. */
function firstFrameOf(bytes: Uint8Array): Size | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const flags = view.getUint8(10)
  const hasColours = (flags & 0x80) !== 0
  let at = 13 + (hasColours ? 3 * 2 ** ((flags & 7) + 1) : 0)
  while (view.getUint8(at) === EXTENSION) {
    at += 2
    while (view.getUint8(at) !== 0) at += view.getUint8(at) + 1
    at += 1
  }
  if (view.getUint8(at) !== IMAGE) return null
  return { width: view.getUint16(at + 5, true), height: view.getUint16(at + 7, true) }
}
