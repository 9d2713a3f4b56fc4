import { parentPort } from 'node:worker_threads'
import { type EncodedPicture, encodePicture } from './encode-picture.ts'

/** What the worker is asked for: a picture in sizes (`encodePicture`). */
export interface PictureTask {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly sides: readonly number[]
}

/** What the worker answers: the pictures, or why they could not be made. */
export type PictureAnswer = { readonly pictures: readonly EncodedPicture[] } | { readonly error: string }

parentPort?.on('message', async ({ bytes, sides }: PictureTask) => {
  const answer: PictureAnswer = await encodePicture(bytes, sides).then(
    (pictures) => ({ pictures }),
    (error: unknown) => ({ error: String(error) }),
  )
  parentPort?.postMessage(answer, 'pictures' in answer ? answer.pictures.map(({ jpeg }) => jpeg.buffer) : [])
})
