/** A mail that was delivered to us, as far as it matters. */
export interface ReceivedMail {
  /** Its own id, without brackets; empty when it has none. */
  readonly messageId: string
  readonly fromName: string
  /** Its text, without markup. */
  readonly text: string
  readonly attachments: number
  /** Written by a machine, such as an absence note (RFC 3834). */
  readonly isAutomatic: boolean
}

/** Takes mails that are delivered to this installation. */
export interface MailInbox {
  /** Whether somebody here gets mail at this address. */
  accepts(address: string): Promise<boolean>
  /** Resolves when the mail is safe; a throw makes its sender try again later. */
  receive(address: string, mail: ReceivedMail): Promise<void>
}
