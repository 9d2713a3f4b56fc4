import { connectorOf } from '../channels/index.ts'
import type { HistoryActor } from '../orders/index.ts'
import type { ChannelAccount } from '../organisation/index.ts'
import type { OrderSources, ReadOrder } from './order-source.ts'

/** Where a document came from, and how it is read. */
export interface DocumentSource {
  readonly account: ChannelAccount
  readonly readOrder: ReadOrder
  /** Whether a changed document of a known order updates it. The intake interface has calls of its own for that. */
  readonly bringsUpdates: boolean
  /** Whom history names; left out: the actor of the context. */
  readonly actor?: HistoryActor
  /** Whether an unchanged document is applied, too: for the retry of a failure. */
  readonly again?: boolean
}

/** The source of an account whose orders are fetched. History names the channel. */
export const documentSource = (account: ChannelAccount, marketplaces: OrderSources): DocumentSource => ({
  account,
  readOrder: connectorOf(account, marketplaces).readOrder,
  bringsUpdates: true,
  actor: { kind: 'channel', name: account.sales_channel },
})
