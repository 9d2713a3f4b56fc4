import { type SQL, sql } from 'drizzle-orm'
import { berlinDay } from '../../platform/clock/berlin.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { idList } from '../../platform/db/sql-values.ts'
import { rateOf, vatSellerOf } from '../invoices/index.ts'
import { chargesOfKept, type DiscountedLine } from '../orders/index.ts'
import type { ErpOrder, ErpOrderLine } from './erp-order.ts'

/** An order with all that an ERP could get of it: pieces that are cancelled, too, and all charges. */
interface ErpOrderRecord extends Omit<ErpOrder, 'lines'> {
  readonly lines: readonly (ErpOrderLine &
    DiscountedLine & {
      readonly is_cancelled: boolean
      /** Berlin's day on which its parcel left; null while it has none. */
      readonly left_on: string | null
    })[]
}

/** An `ErpOrderRecord` in one statement of one row. */
export function erpOrderStatement(companyId: number, orderId: number): SQL {
  const ofOrder = (alias: string) =>
    sql`${sql.raw(alias)}.company_id = ${companyId}::bigint and ${sql.raw(alias)}.order_id = ${orderId}::bigint`
  return sql`/* erp_order */ select o.id, o.ext_order_id, o.ext_order_id_addition, c.name as sales_channel, o.sales_channel_id,
    o.order_type, to_char(o.order_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as order_date, o.status,
    o.currency, o.order_total_cents, o.payment_method, o.customer_comment,
    json_build_object('id', m.id, 'name', m.name) as company,
    coalesce(u.customer_id, '') as customer_id, coalesce(u.email, '') as email,
    coalesce(u.phone_number, '') as phone_number, u.billing,
    coalesce((select a.address from address_corrections a where ${ofOrder('a')} order by a.version desc limit 1),
      u.delivery) as delivery,
    (select coalesce(json_agg(r), '[]') from (
      select s.id, s.erp_store_id, s.store_number, s.gln, s.name, s.street, s.street_no, s.zip_code, s.city, s.country
      from stores s where s.company_id = ${companyId}::bigint and s.id in (
        select l.store_id from order_lines l where ${ofOrder('l')} and l.cancellation_id is null)
      order by s.id) r) as stores,
    (select coalesce(json_agg(r), '[]') from (
      select l.id, l.mp_item_id, l.sku, l.ean, l.erp_article_number as article_number, l.wws_id, l.title,
        l.wws_size as size, l.wws_color as color, l.item_price_cents, l.shipping_price_cents, l.tax_rate, l.store_id,
        l.is_taken_out, l.cancellation_id is not null as is_cancelled,
        (select to_char(p.shipped_at at time zone 'Europe/Berlin', 'YYYY-MM-DD') from shippings p
          where p.company_id = ${companyId}::bigint and p.id = l.shipping_id) as left_on
      from order_lines l where ${ofOrder('l')}
      order by l.position) r) as lines,
    (select coalesce(json_agg(r), '[]') from (
      select g.kind, g.name, g.mp_item_id, g.amount_cents, g.tax_rate
      from order_charges g where ${ofOrder('g')}
      order by g.position) r) as charges
    from orders o
    join sales_channels c on c.id = o.sales_channel_id
    join companies m on m.id = o.company_id
    left join order_customers u on u.company_id = o.company_id and u.order_id = o.id
    where o.company_id = ${companyId}::bigint and o.id = ${orderId}::bigint`
}

/**
 * An order as an ERP gets it: what is cancelled is left out, with its share of the discounts, and VAT is that of the invoice
 * (`vatOf`). Null when the company has no such order.
 */
export async function findErpOrder(ctx: Ctx, orderId: number): Promise<ErpOrder | null> {
  const { rows } = await ctx.tx.execute<ErpOrderRecord & Record<string, unknown>>(
    erpOrderStatement(ctx.company.id, orderId),
  )
  const [order] = rows
  if (!order) return null
  const lines = order.lines.filter((line) => !line.is_cancelled)
  const kept = new Set(lines.map(({ id }) => id))
  const charges = chargesOfKept(order.lines, order.charges, (id) => kept.has(id), order.currency)
  const seller = await vatSellerOf(ctx)
  const { country = '', zip_code = '' } = order.delivery ?? {}
  const taxed = (channel_rate: number, line = lines[0]) =>
    rateOf(
      { country, zip_code, day: line?.left_on ?? berlinDay(new Date(order.order_date)), channel_rate },
      seller,
    )
  return {
    ...order,
    lines: lines.map((line) => ({ ...line, tax_rate: taxed(line.tax_rate, line) })),
    charges: charges.map((charge) => ({
      ...charge,
      tax_rate: taxed(
        charge.tax_rate,
        lines.find(({ mp_item_id }) => charge.mp_item_id === '' || mp_item_id === charge.mp_item_id),
      ),
    })),
  }
}

/** Locks an order until the transaction ends, as whatever changes it does; always before a row of its exports. */
export async function lockOrder(ctx: Ctx, orderId: number): Promise<void> {
  await ctx.tx.execute(
    sql`select id from orders where company_id = ${ctx.company.id} and id = ${orderId} for no key update`,
  )
}

/** What decides whether an order goes to the ERP; null when the company has no such order. */
export interface ExportableOrder {
  readonly status: string
  readonly currency: string
  readonly not_shippable_reason: string | null
  /** Pieces that are not cancelled. */
  readonly pieces: number
}

export const findExportable = async (ctx: Ctx, orderId: number): Promise<ExportableOrder | null> =>
  (await findExportables(ctx, [orderId]))[0] ?? null

/** Those of the orders that the company has. */
export async function findExportables(
  ctx: Ctx,
  orderIds: readonly number[],
): Promise<(ExportableOrder & { readonly id: number })[]> {
  const { rows } = await ctx.tx.execute<ExportableOrder & { id: number } & Record<string, unknown>>(sql`
    select o.id::float8 as id, o.status, o.currency, o.not_shippable_reason, (
      select count(*)::int from order_lines l
      where l.company_id = o.company_id and l.order_id = o.id and l.cancellation_id is null) as pieces
    from unnest(${idList(orderIds)}) as i (id)
    join orders o on o.company_id = ${ctx.company.id} and o.id = i.id`)
  return rows
}
