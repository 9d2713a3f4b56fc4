import { answerInProcess } from '../answer-tasks.ts'
import { type EncodedPicture, encodePicture, PictureTooLarge } from './encode-picture.ts'

/** What the process is asked for: a picture in sizes (`encodePicture`). */
export interface PictureTask {
  readonly bytes: Uint8Array
  readonly sides: readonly number[]
}

/** What it answers: the pictures, or why they could not be made. */
export type PictureAnswer =
  | { readonly pictures: readonly EncodedPicture[] }
  | { readonly problem: 'not_a_picture' | 'too_large' }

answerInProcess<PictureTask, PictureAnswer>(({ bytes, sides }) =>
  encodePicture(bytes, sides).then(
    (pictures) => ({ pictures }),
    (error: unknown) => ({ problem: isTooLarge(error) ? 'too_large' : 'not_a_picture' }),
  ),
)

/** The decoder says so itself where the limit of this process leaves it no room. */
const isTooLarge = (error: unknown): boolean =>
  error instanceof PictureTooLarge || String(error).includes('out of memory')
