import type { OrderDetail, OrderLine } from '@kontor/contract/order-document'
import { plannedParcels } from '../parcels/planned-parcels.ts'

/** Whether the shipping service of an order is chosen. */
export type PrimeChoice =
  /** The order is no Prime order. */
  | 'not_needed'
  /** No service is chosen. */
  | 'missing'
  /** The offer of the chosen service is over, or is for other parcels or another parcel option. */
  | 'outdated'
  | 'saved'

interface Facts {
  readonly order: Pick<OrderDetail, 'order_type' | 'prime_service'> & {
    readonly lines: readonly Pick<
      OrderLine,
      'id' | 'shipping_id' | 'cancellation_id' | 'store_id' | 'is_oversize'
    >[]
  }
  /** The parcel option that would be shipped with; undefined while none is chosen. */
  readonly option: { readonly id: number; readonly is_oversize: boolean } | undefined
  /** Milliseconds since 1970. */
  readonly now: number
}

/**
 * Whether a shipping service is chosen for what would be shipped now (spec: orders §4, Label creation). The server
 * applies the same rule.
 */
export function primeChoice({ order, option, now }: Facts): PrimeChoice {
  if (order.order_type !== 'prime') return 'not_needed'
  const service = order.prime_service
  if (service === null) return 'missing'
  if (option === undefined || service.parcel_id !== option.id) return 'outdated'
  if (Date.parse(service.valid_until) <= now) return 'outdated'
  const parcels = plannedParcels(order.lines, option.is_oversize)
  const isAsked = (parcel: (typeof parcels)[number]) =>
    service.parcels.some(
      (asked) =>
        asked.store_id === parcel.store_id &&
        asked.line_ids.length === parcel.line_ids.length &&
        parcel.line_ids.every((id) => asked.line_ids.includes(id)),
    )
  return parcels.every(isAsked) ? 'saved' : 'outdated'
}

/** The choice for one oversize line, whatever parcel option the service was requested with. */
export function linePrimeChoice(
  order: Pick<OrderDetail, 'order_type' | 'prime_service'>,
  line: Pick<OrderLine, 'id' | 'store_id'>,
  now: number,
): PrimeChoice {
  if (order.order_type !== 'prime') return 'not_needed'
  const service = order.prime_service
  if (service === null) return 'missing'
  const isAsked = service.parcels.some(
    ({ store_id, line_ids }) =>
      store_id === line.store_id && line_ids.length === 1 && line_ids[0] === line.id,
  )
  return isAsked && Date.parse(service.valid_until) > now ? 'saved' : 'outdated'
}
