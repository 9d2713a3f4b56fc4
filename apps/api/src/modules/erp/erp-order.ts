import type { ChargeKind } from '@kontor/contract/orders'
import type { PostalAddress } from '../orders/index.ts'

/** An order as an ERP gets it. Amounts in minor units of its currency. */
export interface ErpOrder {
  readonly id: number
  readonly ext_order_id: string
  readonly ext_order_id_addition: string
  readonly sales_channel: string
  readonly sales_channel_id: number
  readonly order_type: string
  /** ISO 8601 UTC. */
  readonly order_date: string
  readonly status: string
  readonly currency: string
  /** The channel's own figure, cancelled lines included. */
  readonly order_total_cents: number
  readonly payment_method: string
  readonly customer_comment: string
  readonly company: { readonly id: number; readonly name: string }
  readonly customer_id: string
  readonly email: string
  readonly phone_number: string
  readonly billing: PostalAddress | null
  /** The corrected address where there is one. */
  readonly delivery: PostalAddress | null
  readonly stores: readonly ErpStore[]
  /** Pieces that are not cancelled, by position. */
  readonly lines: readonly ErpOrderLine[]
  /** What is charged beside them (`chargesOfKept`): of a discount, the share of the pieces that are left. */
  readonly charges: readonly ErpCharge[]
}

export interface ErpCharge {
  readonly kind: ChargeKind
  /** What the channel calls it; empty where the kind says it. */
  readonly name: string
  readonly mp_item_id: string
  readonly amount_cents: number
  readonly tax_rate: number
}

export interface ErpStore {
  readonly id: number
  readonly erp_store_id: string
  readonly store_number: string
  readonly gln: string
  readonly name: string
  readonly street: string
  readonly street_no: string
  readonly zip_code: string
  readonly city: string
  readonly country: string
}

export interface ErpOrderLine {
  readonly id: number
  readonly mp_item_id: string
  readonly sku: string
  readonly ean: string
  readonly article_number: string
  readonly wws_id: string
  readonly title: string
  readonly size: string
  readonly color: string
  readonly item_price_cents: number
  readonly shipping_price_cents: number
  readonly tax_rate: number
  readonly store_id: number | null
}

/** Pieces of one position that are alike in everything the ERP books by. */
export interface ErpPosition {
  readonly line: ErpOrderLine
  readonly line_ids: readonly number[]
  readonly quantity: number
}

/** Puts pieces together that share position, article, price, tax and store, in the order of the lines. Pure. */
export function positionsOf(lines: readonly ErpOrderLine[]): ErpPosition[] {
  const groups = new Map<string, { line: ErpOrderLine; line_ids: number[]; quantity: number }>()
  for (const line of lines) {
    const { mp_item_id, sku, ean, article_number, item_price_cents, tax_rate, store_id, size, color } = line
    const key = JSON.stringify([
      mp_item_id,
      sku,
      ean,
      article_number,
      size,
      color,
      item_price_cents,
      tax_rate,
      store_id,
    ])
    const group = groups.get(key)
    if (group) {
      group.line_ids.push(line.id)
      group.quantity += 1
    } else {
      groups.set(key, { line, line_ids: [line.id], quantity: 1 })
    }
  }
  return [...groups.values()]
}

/** What shipping costs, by tax rate, for the pieces that are left; nothing where it is free. Pure. */
export function shippingCosts(lines: readonly ErpOrderLine[]): { tax_rate: number; cents: number }[] {
  const costs = new Map<number, number>()
  for (const line of lines) {
    if (line.shipping_price_cents > 0)
      costs.set(line.tax_rate, (costs.get(line.tax_rate) ?? 0) + line.shipping_price_cents)
  }
  return [...costs].map(([tax_rate, cents]) => ({ tax_rate, cents })).sort((a, b) => b.tax_rate - a.tax_rate)
}
