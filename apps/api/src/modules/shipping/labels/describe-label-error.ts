import type { Locale } from '@kontor/contract/shared'
import type { LabelErrorReason, LabelType } from '../shipping.tables.ts'
import { fieldName, notice } from '../shipping.texts.ts'

/** What is known of a label that failed. */
export interface FailedLabel {
  readonly reason: LabelErrorReason
  readonly label_type: LabelType
  /** The carrier's own messages; of a purchase in doubt, our name for it there. */
  readonly information: readonly string[]
  /** Address fields the carrier named. */
  readonly fields: readonly string[]
}

/** The text of a failed label in the reader's language, line by line: what happened, what to check, the carrier's messages. */
export function describeLabelError(failed: FailedLabel, locale: Locale): string[] {
  const { reason, label_type, information, fields } = failed
  const what = notice(reason, locale)
  const isMissingReturn = label_type === 'return' && reason !== 'void_refused'
  const lines = [isMissingReturn ? `${notice('return_label', locale)} ${what}` : what]
  if (fields.length > 0) {
    const names = fields.map((field) => fieldName(field, locale)).join(', ')
    lines.push(notice('address_fields', locale, { fields: names }))
  }
  if (information.length > 0) {
    const key = reason === 'ask_channel' ? 'look_for' : 'carrier_says'
    lines.push(notice(key, locale, { words: information.join('; ') }))
  }
  return lines
}
