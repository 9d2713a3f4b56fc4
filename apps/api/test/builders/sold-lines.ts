import { sql } from 'drizzle-orm'
import type { TestApp } from '../app.ts'

/** What is to have happened to a line. Instants in ISO 8601 UTC, amounts in cents. */
export interface LineFate {
  /** Its sender store; needed where the line has none and is shipped. */
  readonly store_id?: number
  readonly shipped?: { readonly at: string; readonly tracking: string; readonly price_cents?: number }
  readonly cancelled?: { readonly at: string; readonly reason: string }
  readonly returned?: { readonly at: string; readonly reason: string; readonly refund_cents: number }
  /** Goodwill that was granted. */
  readonly goodwill_cents?: number
}

/** Writes what happened to the lines of an order of company A, by position, as the modules would have written it. */
export async function settleLines(
  kontor: TestApp,
  orderId: number,
  fates: readonly LineFate[],
): Promise<void> {
  await kontor.inCtx(async ({ tx, company: { id: company } }) => {
    const { rows: lines } = await tx.execute<{ id: number; store_id: number }>(
      sql`select id::float8 as id, store_id::float8 as store_id from order_lines where order_id = ${orderId} order by position`,
    )
    for (const [index, fate] of fates.entries()) {
      const line = lines[index]
      if (!line) throw new Error(`order ${orderId} has no line ${index + 1}`)
      if (fate.store_id !== undefined)
        await tx.execute(sql`update order_lines set store_id = ${fate.store_id} where id = ${line.id}`)
      const of = sql`(company_id, order_id, line_id, reason, actor_kind, actor_name, created_at`
      const { shipped, cancelled, returned, goodwill_cents: goodwill } = fate
      if (cancelled)
        await tx.execute(sql`with made as (
          insert into cancellations ${of}) values (${company}, ${orderId}, ${line.id}, ${cancelled.reason}, 'user', 'Test', ${cancelled.at}::timestamptz)
          returning id) update order_lines set cancellation_id = made.id from made where order_lines.id = ${line.id}`)
      if (returned)
        await tx.execute(sql`with made as (
          insert into returns ${of}, refund_cents) values (${company}, ${orderId}, ${line.id}, ${returned.reason}, 'user', 'Test', ${returned.at}::timestamptz, ${returned.refund_cents})
          returning id) update order_lines set return_id = made.id from made where order_lines.id = ${line.id}`)
      if (goodwill !== undefined)
        await tx.execute(sql`with made as (
          insert into goodwill_cases ${of}, state, answered_by, condition, message, requested_cents)
          values (${company}, ${orderId}, ${line.id}, 'other', 'user', 'Test', now(), 'accepted', 'provider', 'worn', '', ${goodwill})
          returning id) update order_lines set case_id = made.id from made where order_lines.id = ${line.id}`)
      if (!shipped) continue
      const { rows } = await tx.execute<{ id: number }>(sql`with made as (
        insert into shippings (company_id, order_id, store_id, parcel_option_id, state, requested_by_name, shipped_at)
        select ${company}, ${orderId}, ${fate.store_id ?? line.store_id}, min(id), 'shipped', 'Test', ${shipped.at}::timestamptz from parcel_options
        returning id) update order_lines set shipping_id = made.id from made where order_lines.id = ${line.id}
        returning made.id::float8 as id`)
      await tx.execute(sql`insert into label_attempts
        (company_id, shipping_id, order_id, label_type, state, vendor, carrier, reference, recipient, payload, tracking_number, label_file, price_cents, finished_at)
        values (${company}, ${rows[0]?.id ?? 0}, ${orderId}, 'shipping', 'bought', 'shipcloud', 'dhl', ${`T-${line.id}`}, '{}', '{}', ${shipped.tracking}, 'labels/x.pdf', ${shipped.price_cents ?? 379}, ${shipped.at}::timestamptz)`)
    }
  })
}
