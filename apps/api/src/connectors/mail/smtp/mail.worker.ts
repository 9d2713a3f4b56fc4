import { parentPort } from 'node:worker_threads'
import type { ReceivedMail } from '../../../platform/mail/mail-inbox.ts'
import { readMail } from './read-mail.ts'

/** What the worker answers: the mail, or why it cannot be read. */
export type MailAnswer = { readonly mail: ReceivedMail } | { readonly error: string }

parentPort?.on('message', async (raw: Uint8Array) => {
  const answer: MailAnswer = await readMail(raw).then(
    (mail) => ({ mail }),
    (error: unknown) => ({ error: String(error) }),
  )
  parentPort?.postMessage(answer)
})
