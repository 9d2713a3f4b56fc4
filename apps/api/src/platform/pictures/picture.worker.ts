import { parentPort } from 'node:worker_threads'
import { type EncodedPicture, encodePicture } from './encode-picture.ts'

/** What the worker answers: the picture, or why it could not be made. */
export type PictureAnswer = { readonly picture: EncodedPicture } | { readonly error: string }

parentPort?.on('message', async (bytes: Uint8Array<ArrayBuffer>) => {
  const answer: PictureAnswer = await encodePicture(bytes).then(
    (picture) => ({ picture }),
    (error: unknown) => ({ error: String(error) }),
  )
  parentPort?.postMessage(answer, 'picture' in answer ? [answer.picture.jpeg.buffer] : [])
})
