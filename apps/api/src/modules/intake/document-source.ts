import { connectorOf } from '../channels/index.ts'
import type { HistoryActor } from '../orders/index.ts'
import type { ChannelAccount } from '../organisation/index.ts'
import type { OrderSources, ReadOrder } from './order-source.ts'

/** Where a document came from, and how it is read. */
export interface DocumentSource {
  readonly account: ChannelAccount
  readonly readOrder: ReadOrder
  /**
   * Whether a document of a known order also says how far the order is. The intake interface has calls of its own for
   * that: of its documents, what they changed of the order itself counts.
   */
  readonly bringsStates: boolean
  /** Whom history names; left out: the actor of the context. */
  readonly actor?: HistoryActor
  /** Whether an unchanged document is applied, too: for the retry of a failure. */
  readonly again?: boolean
}

/** The source of an account whose orders are fetched. History names the channel. */
export const documentSource = (account: ChannelAccount, marketplaces: OrderSources): DocumentSource => ({
  account,
  readOrder: connectorOf(account, marketplaces).readOrder,
  bringsStates: true,
  actor: { kind: 'channel', name: account.sales_channel },
})
