import { STOCK_CURRENT_HOURS } from '@kontor/contract/catalogue'
import { deadlinesFor } from '../../../platform/clock/deadlines.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { noteArticlesOfStore } from '../article-changes.repository.ts'
import { noteEnd, receiptsOf, writeReceipt } from './stock-receipts.repository.ts'

const MINUTE_MS = 60_000
/** A receipt is written again after so long, and not for each part of a feed. */
const REWRITTEN_AFTER_MS = 10 * MINUTE_MS

/** When the stock of a store that came at an instant is current no longer: Sundays and holidays do not count. Pure. */
export const currentUntil = (receivedAt: Date, federalState: string): Date =>
  deadlinesFor(federalState).addBusinessMinutes(receivedAt, STOCK_CURRENT_HOURS * 60)

/**
 * Notes that the stock of these stores came, changed or not. What a store holds that had fallen silent counts again.
 * @param storeIds of the company; others are left out
 */
export async function noteStockReceived(ctx: Ctx, storeIds: readonly number[]): Promise<void> {
  if (storeIds.length === 0) return
  for (const { storeId, federalState, receipt } of await receiptsOf(ctx, storeIds)) {
    const isSilent = receipt === null || receipt.currentUntil <= ctx.now
    if (!isSilent && receipt.receivedAt.getTime() > ctx.now.getTime() - REWRITTEN_AFTER_MS) continue
    await writeReceipt(ctx, {
      storeId,
      receivedAt: ctx.now,
      currentUntil: currentUntil(ctx.now, federalState),
    })
    if (isSilent) await noteArticlesOfStore(ctx, storeId)
  }
}

/** Has what is offered worked out anew for one store that has fallen silent. @returns whether there may be others */
export async function endOneReceipt(ctx: Ctx): Promise<boolean> {
  const storeId = await noteEnd(ctx)
  if (storeId === undefined) return false
  await noteArticlesOfStore(ctx, storeId)
  return true
}
