import { z } from 'zod'
import {
  type ChannelReporter,
  MarketplaceError,
  type Progress,
  type Refund,
} from '../../../modules/channels/index.ts'
import { fromCents } from '../../../platform/money.ts'
import type { NeutralClient } from './client.ts'

const Taken = z.object({ key: z.string() })
const Known = z.object({ ext_order_id: z.string().min(1) })
const DONE: Progress = { state: 'done' }

type Kind = 'confirmations' | 'cancellations' | 'refunds'

/** Names a refund at the marketplace: references are unique within their cause. */
const refundKey = ({ cause, reference }: Pick<Refund, 'cause' | 'reference'>) => `${cause}-${reference}`

/**
 * What a marketplace of the neutral interface is told of orders: parcels, cancellations and refunds, each under a key, so that the
 * same again changes nothing. It answers at once whether it has taken them.
 */
export function neutralReports(client: NeutralClient): ChannelReporter {
  const put = async (
    order: { readonly ext_order_id: string; readonly raw: unknown },
    kind: Kind,
    key: string,
    report: object,
    signal: AbortSignal,
  ): Promise<void> => {
    if (!Known.safeParse(order.raw).success)
      throw new MarketplaceError('refused', 'The order did not come from this marketplace.')
    await client.put(pathOf(order.ext_order_id, kind, key), report, Taken, signal)
  }
  return {
    confirmShipment: (confirmation, signal) => {
      const { carrier, tracking_number, shipped_at, items } = confirmation
      const report = {
        carrier,
        tracking_number,
        shipped_at: shipped_at.toISOString(),
        items: items.map(itemOf),
      }
      return put(confirmation, 'confirmations', confirmation.reference, report, signal)
    },
    cancelLines: async (cancellation, signal) => {
      const report = { reason: cancellation.reason, items: cancellation.items.map(itemOf) }
      await put(cancellation, 'cancellations', cancellation.reference, report, signal)
      return DONE
    },
    refund: async (refund, signal) => {
      const { cause, reason, currency } = refund
      const items = refund.items.map(refundedItem)
      await put(refund, 'refunds', refundKey(refund), { cause, reason, currency, items }, signal)
      return DONE
    },
    lookUp: async () => DONE,
    findSent: async ({ adjustment }, signal) => {
      const [order, kind, key] =
        adjustment.type === 'refund'
          ? ([adjustment.refund, 'refunds', refundKey(adjustment.refund)] as const)
          : ([adjustment.cancellation, 'cancellations', adjustment.cancellation.reference] as const)
      try {
        await client.read({ path: pathOf(order.ext_order_id, kind, key) }, Taken, signal)
        return DONE
      } catch (error) {
        if (error instanceof MarketplaceError && error.kind === 'not_found') return null
        throw error
      }
    },
  }
}

const pathOf = (extOrderId: string, kind: Kind, key: string): string =>
  `/orders/${encodeURIComponent(extOrderId)}/${kind}/${encodeURIComponent(key)}`

const itemOf = ({ mp_item_id, quantity }: { readonly mp_item_id: string; readonly quantity: number }) => ({
  item_id: mp_item_id,
  quantity,
})

const refundedItem = (item: Refund['items'][number]) => ({
  ...itemOf(item),
  amount: fromCents(item.cents),
  shipping_amount: fromCents(item.shipping_cents ?? 0),
  charges_amount: fromCents((item.charges ?? []).reduce((sum, { cents }) => sum + cents, 0)),
})
