import type { DeadLetter, DeadLetterDetail } from '@kontor/contract/intake'
import type { Page } from '@kontor/contract/shared'
import type { z } from 'zod'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { findChannelOrder } from '../orders/index.ts'
import { findOwnAccount } from '../organisation/index.ts'
import {
  closeFailure,
  findLetter,
  type LetterRecord,
  listLetters,
  lockLetter,
} from './dead-letters.repository.ts'
import { documentSource } from './document-source.ts'
import { reasonInWords } from './import-failure.ts'
import { type ImportOutcome, importDocument } from './import-order.ts'
import { importReasonText, intakeText } from './intake.texts.ts'
import type { OrderSources } from './order-source.ts'
import { receiveOrder } from './receive-orders.ts'

/** One page of what could not be imported, newest first. */
export async function pageOfLetters(
  ctx: Ctx,
  query: { page: number; per_page: number; resolved: '0' | '1' },
): Promise<Page<DeadLetter>> {
  const found = await listLetters(ctx, { ...query, resolved: query.resolved === '1' })
  return { ...found, data: found.data.map((letter) => letterView(ctx, letter)) }
}

/** One of them with its document. @throws AppError `dead_letter_not_found` */
export async function letterDetail(ctx: Ctx, id: number): Promise<z.infer<typeof DeadLetterDetail>> {
  const letter = await findLetter(ctx, id)
  if (!letter) throw new AppError('dead_letter_not_found')
  return { ...letterView(ctx, letter), raw: letter.raw }
}

const letterView = (ctx: Ctx, letter: LetterRecord): DeadLetter => ({
  id: letter.id,
  sales_channel_id: letter.sales_channel_id,
  sales_channel: letter.sales_channel ?? '',
  account: letter.account ?? '',
  ext_order_id: letter.ext_order_id,
  kind: letter.kind,
  reason: importReasonText(letter.reason_code, letter.reason_params, ctx.locale),
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
 * Tries again to import the document of a dead letter.
 * @throws AppError `dead_letter_not_found`, `dead_letter_still_failing` with the reason
 */
export async function retryLetter(
  ctx: Ctx,
  id: number,
  marketplaces: OrderSources,
): Promise<{ message: string; order_id: number }> {
  const letter = await findLetter(ctx, id)
  if (!letter) throw new AppError('dead_letter_not_found')
  const outcome = await importAgain(ctx, letter, marketplaces)
  if (outcome.result === 'dead_letter') {
    const reason = reasonInWords(outcome.reason, outcome.error, ctx.locale)
    throw new AppError('dead_letter_still_failing', { reason })
  }
  await closeFailure(ctx, id, 'imported')
  return { message: intakeText('letter_imported', ctx.locale), order_id: outcome.order_id }
}

/** What the channel delivered last counts, which may be newer than what the letter kept. */
async function importAgain(
  ctx: Ctx,
  letter: LetterRecord & { raw: unknown },
  marketplaces: OrderSources,
): Promise<ImportOutcome> {
  const account = letter.account_id === null ? null : await findOwnAccount(ctx, letter.account_id)
  if (!account || account.adapter === 'intake') return receiveOrder(ctx, letter.raw)
  const { ext_order_id } = letter
  const raw = (await findChannelOrder(ctx, account.id, ext_order_id)) ?? letter.raw
  return importDocument(ctx, { ...documentSource(account, marketplaces), again: true }, { ext_order_id, raw })
}
