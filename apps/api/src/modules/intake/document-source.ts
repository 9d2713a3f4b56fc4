import { connectorOf } from '../channels/index.ts'
import type { HistoryActor } from '../orders/index.ts'
import type { ChannelAccount } from '../organisation/index.ts'
import type { OrderSources, ReadOrder } from './order-source.ts'

/** Where a document came from, and how it is read. */
export interface DocumentSource {
  readonly account: ChannelAccount
  readonly readOrder: ReadOrder
  /**
   * When the state in a document of a known order counts. A marketplace says with each document how far the order is. A
   * shop repeats what it once sent, and tells the rest by events: its state counts when it is another than before,
   * or when the one before could not be applied.
   */
  readonly statesCount: 'always' | 'when_changed'
  /** Whom history names; left out: the actor of the context. */
  readonly actor?: HistoryActor
  /** Whether an unchanged document is applied, too: for the retry of a failure. */
  readonly again?: boolean
}

/** The source of an account whose orders are fetched. History names the channel. */
export const documentSource = (account: ChannelAccount, marketplaces: OrderSources): DocumentSource => ({
  account,
  readOrder: connectorOf(account, marketplaces).readOrder,
  statesCount: 'always',
  actor: { kind: 'channel', name: account.sales_channel },
})
