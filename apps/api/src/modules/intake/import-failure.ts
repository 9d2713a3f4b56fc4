import { randomUUID } from 'node:crypto'
import type { ErrorParams } from '@kontor/contract/errors'
import type { Locale } from '@kontor/contract/shared'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { fieldMessages } from '../../platform/errors/field-messages.ts'
import { isImpossibleValue } from '../../platform/errors/sql-state.ts'
import { UnknownAccount } from '../organisation/index.ts'
import { importReasonText, type ReasonCode } from './intake.texts.ts'
import { UnreadableOrder } from './order-source.ts'
import { inWords, wrongFields } from './wrong-fields.ts'

/** Why something could not be imported. */
export interface ImportReason {
  readonly code: ReasonCode
  readonly params: Record<string, string | number>
}

/** An order that is readable but cannot be imported. */
export class ImportRefused extends Error {
  override readonly name = 'ImportRefused'
  readonly reason: ImportReason

  constructor(code: ReasonCode, params: ErrorParams = {}) {
    super(code)
    this.reason = { code, params }
  }
}

/** Fields of our own interface that a reason blames although each of them can be read. */
export const BLAMED_FIELDS: Readonly<Record<string, readonly string[]>> = {
  channel_unknown: ['channel'],
  channel_without_account: ['channel'],
  account_unknown: ['account'],
  account_paused: ['account'],
  account_ambiguous: ['account'],
  order_date_in_future: ['order_date'],
  order_date_too_old: ['order_date'],
}

/** The reason behind an error. An unforeseen error is logged under a reference that the reason names. */
export function reasonOf(ctx: Ctx, error: unknown): ImportReason {
  if (error instanceof ImportRefused) return error.reason
  if (error instanceof UnknownAccount) return { code: error.code, params: error.params }
  if (error instanceof UnreadableOrder) {
    return {
      code: 'document_unreadable',
      params: { fields: Object.keys(fieldMessages(error.issues, ctx.locale)).join(', ') },
    }
  }
  if (error instanceof AppError) return { code: error.code, params: { ...error.params } }
  const request = randomUUID()
  ctx.log.error({ err: error, import_reference: request }, 'import failed')
  if (isImpossibleValue(error)) return { code: 'value_impossible', params: {} }
  return { code: 'internal', params: { request } }
}

/** A reason in the reader's language; of a document that cannot be read, field by field with what was sent. */
export const reasonInWords = (reason: ImportReason, error: unknown, locale: Locale): string =>
  error instanceof UnreadableOrder
    ? inWords(wrongFields(error.issues, locale), locale)
    : importReasonText(reason.code, reason.params, locale)
