import { imageSize } from 'image-size'

/** More pixels than any camera in a shop makes; decoded, each takes four bytes and more. */
export const MAX_MEGAPIXELS = 40
const MAX_PIXELS = MAX_MEGAPIXELS * 1_000_000

/** What is accepted (spec: orders §5), by how such a file begins. */
const BEGINNINGS: readonly { readonly kind: string; readonly bytes: readonly number[] }[] = [
  { kind: 'png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { kind: 'jpg', bytes: [0xff, 0xd8, 0xff] },
  { kind: 'gif', bytes: [0x47, 0x49, 0x46, 0x38] },
  { kind: 'bmp', bytes: [0x42, 0x4d] },
]

/**
 * Format and dimensions of a file, read from its content and never from its name before anything is decoded: a small file
 * can declare dimensions that take gigabytes to decode.
 */
export function inspectPicture(bytes: Uint8Array): 'acceptable' | 'incompatible' | 'too_many_pixels' {
  const kind = BEGINNINGS.find((known) => known.bytes.every((byte, index) => bytes[index] === byte))?.kind
  const size = kind && sizeOf(bytes, kind)
  if (!size || size.width < 1 || size.height < 1) return 'incompatible'
  return size.width * size.height > MAX_PIXELS ? 'too_many_pixels' : 'acceptable'
}

interface Size {
  readonly width: number
  readonly height: number
}

function sizeOf(bytes: Uint8Array, kind: string): Size | null {
  try {
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
