import type { IntakeOrderResult } from '@kontor/contract/intake'
import { z } from 'zod'
import { attempt } from '../../platform/attempt.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { fieldMessages } from '../../platform/errors/field-messages.ts'
import type { CallSteps } from '../../platform/http/call-steps.ts'
import { findSalesChannel, resolveIntakeAccount } from '../organisation/index.ts'
import { type ImportOutcome, importDocument } from './arrival/import-order.ts'
import { keepFailure } from './dead-letters.repository.ts'
import { reasonInWords, reasonOf } from './import-failure.ts'
import { intakeText } from './intake.texts.ts'
import { UnreadableOrder } from './order-source.ts'
import { readIntakeOrder } from './read-intake-order.ts'
import { documentHash, storable } from './stored-document.ts'

/** What has to be readable before a document can be filed: its account and its number. */
const Filed = z.object({
  channel: z.string().trim().min(1).max(40),
  account: z.string().trim().max(100).default(''),
  ext_order_id: z.string().trim().min(1).max(100),
})

/**
 * Imports a batch of the intake interface, each order on its own and in the order of the batch: one that cannot be
 * imported becomes a dead letter and does not hold up the others. Each order has a transaction of its own: on the embedded
 * database everybody else waits for its end, and a call for two or three of them.
 */
export async function receiveOrders(
  steps: Pick<CallSteps, 'write'>,
  documents: readonly Record<string, unknown>[],
): Promise<IntakeOrderResult[]> {
  const results: IntakeOrderResult[] = []
  for (const document of documents) {
    const raw = storable(document)
    results.push(await steps.write(async (ctx) => resultOf(ctx, nameOf(raw), await receiveOrder(ctx, raw))))
  }
  return results
}

/** A document that a person corrected, and the hash of what came. */
interface Corrected {
  readonly content: unknown
  readonly raw_hash: string
}

/** Files and imports one document; also how a dead letter is tried again, as it came or corrected. */
export async function receiveOrder(ctx: Ctx, raw: unknown, corrected?: Corrected): Promise<ImportOutcome> {
  const content = corrected ? corrected.content : raw
  const filed = await attempt(ctx, async (inner) => {
    const parsed = Filed.safeParse(content, { reportInput: true })
    if (!parsed.success) throw new UnreadableOrder(parsed.error.issues)
    const { channel, account, ext_order_id } = parsed.data
    return { account: await resolveIntakeAccount(inner, channel, account), ext_order_id }
  })
  if (!filed.done) return unfiled(ctx, content, filed.error, corrected?.raw_hash ?? documentHash(raw))
  const { account } = filed.value
  const again = corrected !== undefined
  const source = { account, readOrder: readIntakeOrder, statesCount: 'when_changed', again } as const
  return importDocument(ctx, source, {
    ext_order_id: filed.value.ext_order_id,
    raw,
    ...(corrected ? { corrected: content } : {}),
  })
}

/** Keeps a document that belongs to no known account. */
async function unfiled(ctx: Ctx, raw: unknown, error: unknown, raw_hash: string): Promise<ImportOutcome> {
  const reason = reasonOf(ctx, error)
  const channel = Filed.pick({ channel: true }).safeParse(raw).data?.channel
  const dead_letter_id = await keepFailure(ctx, {
    account_id: null,
    sales_channel_id: channel ? ((await findSalesChannel(ctx, channel))?.id ?? null) : null,
    ext_order_id: nameOf(raw),
    kind: 'order',
    reason_code: reason.code,
    reason_params: reason.params,
    raw,
    raw_hash,
  })
  return { result: 'dead_letter', order_id: null, dead_letter_id, reason, error }
}

const nameOf = (raw: unknown): string =>
  Filed.pick({ ext_order_id: true }).safeParse(raw).data?.ext_order_id ?? ''

function resultOf(ctx: Ctx, ext_order_id: string, outcome: ImportOutcome): IntakeOrderResult {
  const { result, order_id } = outcome
  if (result !== 'dead_letter') {
    const message = intakeText(result === 'unchanged' ? 'known' : result, ctx.locale)
    return { ext_order_id, result, order_id, dead_letter_id: null, message }
  }
  const { reason, error, dead_letter_id } = outcome
  return {
    ext_order_id,
    result: 'dead_letter',
    order_id,
    dead_letter_id,
    message: reasonInWords(reason, error, ctx.locale),
    ...(error instanceof UnreadableOrder ? { errors: fieldMessages(error.issues, ctx.locale) } : {}),
  }
}
