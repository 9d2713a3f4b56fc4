import { z } from 'zod'
import { Instant, RequiredLine } from '../shared/index.ts'

/** How long the longest side of our copies of a picture may be, in pixels; the smallest first. */
export const PICTURE_SIDES = [64, 320, 1200] as const
export type PictureSide = (typeof PICTURE_SIDES)[number]

/** The picture of a product is fetched up to this size; bytes. */
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024

/**
 * Why there is no picture of what an address holds. `not_allowed`: not an address that is called; `unreachable`: no answer, or
 * a broken one; `refused`: its server does not hand it out.
 */
export const PICTURE_PROBLEMS = [
  'not_allowed',
  'unreachable',
  'refused',
  'not_found',
  'too_large',
  'not_a_picture',
] as const
export type PictureProblem = (typeof PICTURE_PROBLEMS)[number]

/** What is known of the picture of a product. */
export const ProductPicture = z.object({
  /** Where it is fetched from; empty where no delivery has named one. */
  url: z.string(),
  /** `failed`: it could not be fetched; an earlier copy stays. */
  state: z.enum(['none', 'waiting', 'ready', 'failed']),
  problem: z.enum(PICTURE_PROBLEMS).nullable(),
  /** When the copy was made. */
  fetched_at: Instant.nullable(),
  /** When it is asked for next; null while it is. */
  next_at: Instant.nullable(),
})
export type ProductPicture = z.infer<typeof ProductPicture>

export const PictureParams = z.strictObject({ img_id: RequiredLine(100) })
export const PictureQuery = z.strictObject({
  size: z
    .enum(['64', '320', '1200'])
    .transform((text): PictureSide => PICTURE_SIDES.find((side) => String(side) === text) ?? 320)
    .default(320),
})

/** The address of our copy of a picture, `img_path`; empty without one. Takes `?size=` with one of the sides. Pure. */
export const picturePath = (imgId: string): string => (imgId === '' ? '' : `/v1/inventory-pictures/${imgId}`)
