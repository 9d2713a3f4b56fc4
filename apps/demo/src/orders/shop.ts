import type { DemoMerchant } from '../companies.ts'
import type { SeededRandom } from '../random.ts'
import type { StockLedger } from '../stock-ledger.ts'
import type { SellableSize, SellingChannel } from './planned-order.ts'

/** What a merchant's orders happen in. */
export interface Shop {
  readonly now: Date
  readonly merchant: DemoMerchant
  readonly channels: readonly SellingChannel[]
  /** What sells, the best sellers first. */
  readonly sizes: readonly SellableSize[]
  readonly ledger: StockLedger
  /** When the stores last counted: what left later is still promised. */
  readonly countedAt: Date
  /** Who ships, by name. */
  readonly staff: readonly string[]
  /** Who answers goodwill cases for the provider. */
  readonly providerStaff: string
  /** `number name` by store id, as history names stores. */
  readonly storeLabels: ReadonlyMap<number, string>
}

/** Gives each channel account its own running numbers. */
export type OrderNumbers = (channel: SellingChannel) => number

export function orderNumbers(): OrderNumbers {
  const last = new Map<number, number>()
  return ({ accountId, numbersAbove }) => {
    const next = (last.get(accountId) ?? numbersAbove) + 1
    last.set(accountId, next)
    return next
  }
}

export const drawChannel = (random: SeededRandom, { channels }: Shop): SellingChannel =>
  random.weighted(channels.map((channel) => [channel, channel.weight] as const))
