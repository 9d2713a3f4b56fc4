import { answerInThread } from '../../../platform/answer-tasks.ts'
import type { ReceivedMail } from '../../../platform/mail/mail-inbox.ts'
import { readMail } from './read-mail.ts'

/** A mail as it came, in blocks. */
export type MailTask = readonly Uint8Array<ArrayBuffer>[]

/** What the worker answers: the mail, or why it cannot be read. */
export type MailAnswer = { readonly mail: ReceivedMail } | { readonly error: string }

answerInThread<MailTask, MailAnswer>((blocks) =>
  readMail(Buffer.concat(blocks)).then(
    (mail) => ({ mail }),
    (error: unknown) => ({ error: String(error) }),
  ),
)
