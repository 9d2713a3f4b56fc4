import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { EncodedPicture } from './encode-picture.ts'
import type { PictureAnswer } from './picture.worker.ts'

/** Far longer than the largest picture takes; a picture that takes longer was crafted to. */
const LONGEST_MS = 30_000

/** Re-encodes uploaded pictures in a thread of its own. */
export interface PicturePress {
  /** Null for what cannot be decoded. */
  press(bytes: Uint8Array<ArrayBuffer>): Promise<EncodedPicture | null>
  close(): Promise<void>
}

/**
 * One thread decodes one picture after the other, since a decoded one takes hundreds of megabytes. It starts with the
 * first picture; after a picture that hangs or breaks it, the next one gets a new thread.
 */
export function openPicturePress(longestMs = LONGEST_MS): PicturePress {
  let worker: Worker | null = null
  let last: Promise<unknown> = Promise.resolve()

  const end = async (): Promise<void> => {
    const ending = worker
    worker = null
    await ending?.terminate()
  }

  const pressNow = async (bytes: Uint8Array<ArrayBuffer>): Promise<EncodedPicture | null> => {
    worker ??= new Worker(new URL('./picture.worker.ts', import.meta.url))
    worker.unref()
    const signal = AbortSignal.timeout(longestMs)
    try {
      const answered = once(worker, 'message', { signal })
      worker.postMessage(bytes)
      const [answer] = (await answered) as [PictureAnswer]
      return 'picture' in answer ? answer.picture : null
    } catch {
      // Out of time, or out of memory: this picture cannot be made, and the thread is of no use any more.
      await end()
      return null
    }
  }

  return {
    press: (bytes) => {
      const pressed = last.then(() => pressNow(bytes))
      last = pressed
      return pressed
    },
    close: end,
  }
}
