import type { PictureKind } from './picture-kind.ts'

/** More pixels than any camera in a shop makes. */
export const MAX_MEGAPIXELS = 40
/** Of either side, in pixels. */
export const MAX_SIDE = 16_384
/** Longest side of a stored picture, in pixels. */
export const LONGEST_SIDE = 2000

/** Decoding an AVIF takes ten times as long as a JPEG of the same size, and 20 to 25 bytes a pixel (docs/adr/0012). */
const MAX_MEGAPIXELS_OF_AVIF = 12

/** How many pixels of a kind are decoded at most. */
export const maxPixelsOf = (kind: PictureKind | null): number =>
  (kind === 'avif' ? MAX_MEGAPIXELS_OF_AVIF : MAX_MEGAPIXELS) * 1_000_000
