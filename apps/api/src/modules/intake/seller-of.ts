import type { Ctx } from '../../platform/ctx.ts'
import { type ParticipantStock, stockOfParticipants, type WantedPieces } from '../catalogue/index.ts'
import type { ChannelAccount } from '../organisation/index.ts'
import { ImportRefused } from './import-failure.ts'
import type { ChannelOrder } from './order-source.ts'

/**
 * The company whose order it becomes: on an own account its owner; on a shared one the merchant who can deliver most of it.
 * @throws ImportRefused `no_participant` where nobody sells through the account
 */
export async function sellerOf(
  ctx: Ctx,
  account: ChannelAccount,
  order: Pick<ChannelOrder, 'lines'>,
): Promise<number> {
  if (!account.is_shared) return account.owner_id
  const sellerId = chooseSeller(await stockOfParticipants(ctx, account.id, wantedPieces(order.lines)))
  if (sellerId === null) throw new ImportRefused('no_participant', { account: account.name })
  return sellerId
}

/**
 * Who has the stores that the channel named gets the order, else who has most pieces in stock, else who has most of them
 * in the catalogue; where that does not decide, the better ranking, then who came first. Null without participants. Pure.
 */
export function chooseSeller(participants: readonly ParticipantStock[]): number | null {
  const [best] = participants.toSorted(
    (a, b) =>
      b.named - a.named ||
      b.in_stock - a.in_stock ||
      b.known - a.known ||
      a.ranking - b.ranking ||
      a.participant_id - b.participant_id,
  )
  return best?.participant_id ?? null
}

/** What is ordered, each article of a store once. Pure. */
function wantedPieces(lines: ChannelOrder['lines']): WantedPieces[] {
  const wanted = new Map<string, WantedPieces>()
  for (const { ean, sku, store_number, quantity } of lines) {
    const key = JSON.stringify([ean, ean === '' ? sku : '', store_number])
    const before = wanted.get(key)?.quantity ?? 0
    wanted.set(key, { ean, sku, store_number, quantity: before + quantity })
  }
  return [...wanted.values()]
}
