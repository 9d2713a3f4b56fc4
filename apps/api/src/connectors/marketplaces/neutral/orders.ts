import { z } from 'zod'
import { MarketplaceError } from '../../../modules/channels/index.ts'
import type { ChannelDocument, OrderPage, OrderSource, PullFrom } from '../../../modules/intake/index.ts'
import type { NeutralClient } from './client.ts'

/** Documents stay unread in a page: one that can't be read must not keep the others from coming in. */
const UnreadOrder = z.looseObject({ ext_order_id: z.string().min(1) })
const Page = z.object({
  orders: z.array(UnreadOrder),
  next_cursor: z.string().nullable(),
  read_until: z.iso.datetime(),
})
const One = z.object({ order: UnreadOrder })
const Account = z.object({ username: z.string() })

const documentOf = (order: z.infer<typeof UnreadOrder>): ChannelDocument => ({
  ext_order_id: order.ext_order_id,
  raw: order,
})

/** Orders of the neutral interface, page by page; their form is that of our own intake. */
export const neutralOrders = (client: NeutralClient): OrderSource => ({
  pullOrders: (from, signal) => pullOrders(client, from, signal),
  fetchOrder: async (extOrderId, signal) => {
    try {
      const path = `/orders/${encodeURIComponent(extOrderId)}`
      return documentOf((await client.read({ path }, One, signal)).order)
    } catch (error) {
      if (error instanceof MarketplaceError && error.kind === 'not_found') return null
      throw error
    }
  },
  check: async (signal) => void (await client.read({ path: '/account' }, Account, signal)),
})

async function pullOrders(client: NeutralClient, from: PullFrom, signal: AbortSignal): Promise<OrderPage> {
  const query = 'cursor' in from ? { cursor: from.cursor } : { since: from.since.toISOString() }
  const page = await client.read({ path: '/orders', query }, Page, signal).catch((error: unknown) => {
    const isGone = 'cursor' in from && error instanceof MarketplaceError && error.kind === 'refused'
    throw isGone ? new MarketplaceError('cursor_expired', error.message, { cause: error }) : error
  })
  return {
    documents: page.orders.map(documentOf),
    cursor: page.next_cursor,
    read_until: new Date(page.read_until),
  }
}
