/** A mail that arrived, as people and tests want to read it. */
export interface MailRecord {
  id: string
  received_at: string
  from: string
  /** Where an answer goes, when not to the sender. */
  reply_to?: string
  /** Everybody to whom the envelope was addressed, blind copies included. */
  to: string[]
  subject: string
  text: string
  html?: string
  /** Every web address in the text, in order. */
  links: string[]
  attachments: { filename: string; content_type: string; bytes: number }[]
}
