import { type ProductRow, picturePath } from '@kontor/contract/catalogue'
import { fromCents } from '../../platform/money.ts'
import type { ProductRecord, SoldChannel } from './products.repository.ts'

/** From so many percent below the list price on the reduction is worth a look, and from so many it hurts. */
const NOTABLE_REDUCTION = 20
const HIGH_REDUCTION = 40

/**
 * How the distance of the sale price from the list price looks.
 * @param rate in percent; below zero where the sale price is above the list price
 */
export function pctOf(rate: number): ProductRow['pct'] {
  return {
    val: rate,
    style: rate >= HIGH_REDUCTION ? 'danger' : rate >= NOTABLE_REDUCTION ? 'warning' : 'success',
    icon: rate > 0 ? 'arrow-down' : rate < 0 ? 'arrow-up' : 'equal',
  }
}

/** A product as the list shows it. @param channels those the company has an account for */
export function productRow(record: ProductRecord, channels: readonly SoldChannel[]): ProductRow {
  const { off, sold, returned, channels: pieces, ...row } = record
  const rate = record.price_rate / 100
  const names = new Map(channels.map(({ id, key }) => [String(id), key]))
  const byChannel = (figure: 'sold' | 'returned') =>
    Object.fromEntries(Object.entries(pieces).map(([id, counts]) => [names.get(id) ?? id, counts[figure]]))
  return {
    id: Number(row.id),
    title: row.title,
    brand: row.brand,
    img_id: row.img_id,
    img_path: picturePath(row.img_id),
    kind: row.kind,
    color: row.color,
    category: row.category,
    target_group: row.target_group,
    wws_number: row.wws_number,
    wws_model: row.wws_model,
    shares_model: row.shares_model,
    season: row.season,
    products_price: fromCents(row.products_price_cents),
    price_rate: rate,
    pct: pctOf(rate),
    sales: { total: sold, channels: byChannel('sold') },
    returns: { total: returned, channels: byChannel('returned') },
    return_rate: row.return_rate / 100,
    stock_company: row.stock_company,
    is_active: row.is_active,
    channels: channels.map(({ id, key }) => ({ name: key, active: !off.includes(id) })),
  }
}
