import type { Locale } from '@kontor/contract/shared'
import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { type LabelErrorReason, type LabelType, labelErrors } from './shipping.tables.ts'
import { fieldName, notice } from './shipping-texts.ts'

/** What is known of a label that failed. */
export interface FailedLabel {
  readonly reason: LabelErrorReason
  readonly label_type: LabelType
  /** The carrier's words. */
  readonly information: readonly string[]
  /** Address fields the carrier named. */
  readonly fields: readonly string[]
}

/** A label that failed, in lines of the reader's language: what happened, what to check, what the carrier said. */
export function wordLabelError(failed: FailedLabel, locale: Locale): string[] {
  const { reason, label_type, information, fields } = failed
  const what = notice(reason, locale)
  const isMissingReturn = label_type === 'return' && reason !== 'void_refused'
  const lines = [isMissingReturn ? `${notice('return_label', locale)} ${what}` : what]
  if (fields.length > 0) {
    const names = fields.map((field) => fieldName(field, locale)).join(', ')
    lines.push(notice('address_fields', locale, { fields: names }))
  }
  if (information.length > 0) lines.push(notice('carrier_says', locale, { words: information.join('; ') }))
  return lines
}

/** Takes a label error off the bell; it stays in the list of label errors. @throws AppError `label_error_not_found` */
export async function hideLabelError(ctx: Ctx, labelErrorId: number): Promise<void> {
  const hidden = await ctx.tx
    .update(labelErrors)
    .set({ hiddenAt: ctx.now })
    .where(and(eq(labelErrors.companyId, ctx.company.id), eq(labelErrors.id, labelErrorId)))
    .returning({ id: labelErrors.id })
  if (hidden.length === 0) throw new AppError('label_error_not_found')
}
