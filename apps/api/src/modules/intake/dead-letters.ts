import type { DeadLetter, DeadLetterAction, DeadLetterDetail } from '@kontor/contract/intake'
import { ownValue, type Page } from '@kontor/contract/shared'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError, RecordedRefusal } from '../../platform/errors/app-error.ts'
import { findChannelOrder } from '../orders/index.ts'
import { findOwnAccount } from '../organisation/index.ts'
import { type ImportOutcome, importDocument } from './arrival/import-order.ts'
import {
  closeFailure,
  findLetter,
  type LetterRecord,
  listLetters,
  lockLetter,
} from './dead-letters.repository.ts'
import { documentSource } from './document-source.ts'
import { BLAMED_FIELDS, ImportRefused, reasonInWords } from './import-failure.ts'
import { fieldName, importReasonText, intakeText } from './intake.texts.ts'
import { type OrderSources, UnreadableOrder } from './order-source.ts'
import { readIntakeOrder } from './read-intake-order.ts'
import { receiveOrder } from './receive-orders.ts'
import { documentHash } from './stored-document.ts'
import { correctDocument, inWords, type WrongField, wrongFields } from './wrong-fields.ts'

/** One page of what could not be imported, newest first. */
export async function pageOfLetters(
  ctx: Ctx,
  marketplaces: OrderSources,
  query: { page: number; per_page: number; resolved: '0' | '1' },
): Promise<Page<DeadLetter>> {
  const found = await listLetters(ctx, { ...query, resolved: query.resolved === '1' })
  return { ...found, data: found.data.map((letter) => letterView(ctx, marketplaces, letter)) }
}

/** One of them with its document. @throws AppError `dead_letter_not_found` */
export async function letterDetail(
  ctx: Ctx,
  marketplaces: OrderSources,
  id: number,
): Promise<DeadLetterDetail> {
  const letter = await findLetter(ctx, id)
  if (!letter) throw new AppError('dead_letter_not_found')
  const fields = fieldsToCorrect(ctx, marketplaces, letter).map(
    ({ sent, correction, messages, ...field }) => ({
      ...field,
      ...correction,
      value: sent,
      messages: [...messages],
    }),
  )
  return { ...letterView(ctx, marketplaces, letter), raw: letter.raw, fields }
}

/** The reason in words: of a document that cannot be read, what is wrong with it is asked anew. */
function reasonOfLetter(ctx: Ctx, marketplaces: OrderSources, letter: LetterRecord): string {
  const fields = unreadableFields(ctx, marketplaces, letter)
  return fields.length > 0
    ? inWords(fields, ctx.locale)
    : importReasonText(letter.reason_code, letter.reason_params, ctx.locale)
}

const isOfIntake = (letter: LetterRecord): boolean => letter.pulls_orders !== true

function unreadableFields(ctx: Ctx, marketplaces: OrderSources, letter: LetterRecord): WrongField[] {
  if (letter.reason_code !== 'document_unreadable') return []
  const read = isOfIntake(letter) ? readIntakeOrder : marketplaces[letter.adapter ?? '']?.readOrder
  try {
    read?.(letter.raw)
    return []
  } catch (error) {
    if (error instanceof UnreadableOrder) return wrongFields(error.issues, ctx.locale)
    // It can be read by now; what else is wrong with it the next attempt will say.
    if (error instanceof ImportRefused) return []
    throw error
  }
}

/** The fields that keep a document from being imported, and how a person may correct them. */
function fieldsToCorrect(ctx: Ctx, marketplaces: OrderSources, letter: LetterRecord): WrongField[] {
  if (letter.resolved_at !== null) return []
  const blamed = isOfIntake(letter) ? (ownValue(BLAMED_FIELDS, letter.reason_code) ?? []) : []
  const values = new Map(
    letter.raw !== null && typeof letter.raw === 'object' ? Object.entries(letter.raw) : [],
  )
  return [
    ...unreadableFields(ctx, marketplaces, letter),
    ...blamed.map((path): WrongField => {
      const value = values.get(path)
      return {
        path,
        name: fieldName(path, ctx.locale) ?? path,
        sent: typeof value === 'string' ? value : null,
        messages: [importReasonText(letter.reason_code, letter.reason_params, ctx.locale)],
        correction: { kind: 'text', options: [] },
      }
    }),
  ]
}

const letterView = (ctx: Ctx, marketplaces: OrderSources, letter: LetterRecord): DeadLetter => ({
  id: letter.id,
  sales_channel_id: letter.sales_channel_id,
  sales_channel: letter.sales_channel ?? '',
  account: letter.account ?? '',
  ext_order_id: letter.ext_order_id,
  kind: letter.kind,
  reason: reasonOfLetter(ctx, marketplaces, letter),
  correctable: fieldsToCorrect(ctx, marketplaces, letter).some(
    ({ correction }) => correction.kind !== 'none',
  ),
  attempts: letter.attempts,
  created_at: letter.created_at.toISOString(),
  last_attempt_at: letter.last_attempt_at.toISOString(),
  resolved_at: letter.resolved_at?.toISOString() ?? null,
  resolution: letter.resolution,
})

/** Closes a dead letter for good; closing it again changes nothing. @throws AppError `dead_letter_not_found` */
export async function dismissLetter(ctx: Ctx, id: number): Promise<{ message: string; order_id: null }> {
  if (!(await lockLetter(ctx, id))) throw new AppError('dead_letter_not_found')
  const letter = await findLetter(ctx, id)
  if (letter?.resolved_at === null) await closeFailure(ctx, id, 'dismissed')
  return { message: intakeText('letter_dismissed', ctx.locale), order_id: null }
}

/**
 * Tries again to import the document of a dead letter, with the fields that a person corrected. What was corrected
 * stays with the letter when it fails for another reason; the document of the channel stays as it came.
 * @throws AppError `dead_letter_not_found`, `field_not_correctable`, `dead_letter_still_failing` with the reason
 */
export async function retryLetter(
  ctx: Ctx,
  id: number,
  marketplaces: OrderSources,
  fields: Corrections = {},
): Promise<{ message: string; order_id: number | null }> {
  if (!(await lockLetter(ctx, id))) throw new AppError('dead_letter_not_found')
  const letter = await findLetter(ctx, id)
  if (!letter) throw new AppError('dead_letter_not_found')
  refuseOthers(fieldsToCorrect(ctx, marketplaces, letter), fields)
  const outcome = await importAgain(ctx, letter, marketplaces, fields)
  if (outcome.result === 'dead_letter') {
    // A correction may have found the account: the failure is then kept there, and not twice.
    if (outcome.dead_letter_id !== id) await closeFailure(ctx, id, 'dismissed')
    const reason = reasonInWords(outcome.reason, outcome.error, ctx.locale)
    throw new RecordedRefusal('dead_letter_still_failing', { reason })
  }
  await closeFailure(ctx, id, 'imported')
  return { message: intakeText('letter_imported', ctx.locale), order_id: outcome.order_id }
}

type Corrections = NonNullable<Extract<DeadLetterAction, { action: 'retry' }>['fields']>

/** Only what is wrong may be corrected: nobody changes what the channel said beyond that. */
function refuseOthers(wrong: readonly WrongField[], fields: Corrections): void {
  const correctable = new Set(
    wrong.filter(({ correction }) => correction.kind !== 'none').map(({ path }) => path),
  )
  const others = Object.keys(fields).filter((path) => !correctable.has(path))
  if (others.length === 0) return
  const codes = Object.fromEntries(others.map((path) => [`fields.${path}`, 'field_not_correctable' as const]))
  throw new AppError('field_not_correctable', {}, codes)
}

/**
 * What the channel delivered last counts, which may be newer than what the letter kept; what a person corrected counts
 * as long as the channel has delivered nothing new.
 */
async function importAgain(
  ctx: Ctx,
  letter: LetterRecord,
  marketplaces: OrderSources,
  fields: Corrections,
): Promise<ImportOutcome> {
  const { ext_order_id, raw_hash } = letter
  const account = letter.account_id === null ? null : await findOwnAccount(ctx, letter.account_id)
  const raw = (account && (await findChannelOrder(ctx, account.id, ext_order_id))) ?? letter.raw
  const isNewer = account !== null && documentHash(raw) !== raw_hash
  if (isNewer && Object.keys(fields).length > 0) throw new AppError('field_not_correctable')
  const content = isNewer ? raw : correctDocument(letter.raw, fields)
  if (content === null) throw new AppError('field_not_correctable')
  if (!account?.pulls_orders) return receiveOrder(ctx, raw, { content, raw_hash })
  return importDocument(
    ctx,
    { ...documentSource(account, marketplaces), again: true },
    { ext_order_id, raw, corrected: content },
  )
}
