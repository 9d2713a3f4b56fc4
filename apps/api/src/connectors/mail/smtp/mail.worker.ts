import { answerInThread } from '../../../platform/answer-tasks.ts'
import type { ReceivedMail } from '../../../platform/mail/mail-inbox.ts'
import { readMail } from './read-mail.ts'

/** What the worker answers: the mail, or why it cannot be read. */
export type MailAnswer = { readonly mail: ReceivedMail } | { readonly error: string }

answerInThread<Uint8Array, MailAnswer>((raw) =>
  readMail(raw).then(
    (mail) => ({ mail }),
    (error: unknown) => ({ error: String(error) }),
  ),
)
