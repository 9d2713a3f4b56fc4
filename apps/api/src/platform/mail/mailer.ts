/** A mail ready to be sent. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  /** Where answers go, when not to the sender. */
  readonly replyTo?: string
  /** Names the mail, the same each time it is sent, without brackets and domain; left out, the mail server names it. */
  readonly messageId?: string
}

/** Hands mails over to a mail server. */
export interface Mailer {
  /** Resolves when the server has taken the mail; rejects when it has not, or when nobody can know. */
  send(mail: Mail): Promise<void>
}
