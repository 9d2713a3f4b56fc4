import { PICTURE_SIDES, type PictureSide } from '@kontor/contract/catalogue'
import { AppError } from '../../../platform/errors/app-error.ts'
import { FileMissing, type Files } from '../../../platform/files/files.ts'
import type { EncodedPicture } from '../../../platform/pictures/encode-picture.ts'

/** How copies are named. */
const IMG_ID = /^[0-9a-f]{32}$/

const keyOf = (imgId: string, side: PictureSide): string => `pictures/${imgId}-${side}.jpg`

/** The sides of our copies, as they are made: the largest first. */
export const SIDES_TO_MAKE: readonly PictureSide[] = PICTURE_SIDES.toReversed()

/** Stores a picture in its sizes. @param sizes one for each of `SIDES_TO_MAKE` */
export async function storePicture(
  files: Files,
  companyId: number,
  imgId: string,
  sizes: readonly EncodedPicture[],
): Promise<void> {
  for (const [index, side] of SIDES_TO_MAKE.entries()) {
    const size = sizes[index]
    if (!size) throw new RangeError(`a picture without its size of ${side}`)
    await files.put(companyId, keyOf(imgId, side), size.jpeg, 'image/jpeg')
  }
}

/** Removes a picture in all its sizes, also one of which only some were stored. */
export async function removePicture(files: Files, companyId: number, imgId: string): Promise<void> {
  for (const side of PICTURE_SIDES) await files.delete(companyId, keyOf(imgId, side))
}

/**
 * A picture of a company in one of its sizes, as JPEG. Every company has its own place: another one's is not there.
 * @throws AppError `picture_not_found`
 */
export async function openPicture(
  files: Files,
  companyId: number,
  imgId: string,
  side: PictureSide,
): Promise<Buffer> {
  if (!IMG_ID.test(imgId)) throw new AppError('picture_not_found')
  try {
    return await files.get(companyId, keyOf(imgId, side))
  } catch (error) {
    throw error instanceof FileMissing ? new AppError('picture_not_found') : error
  }
}
