import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import { sqlPart } from '../../../platform/db/sql-part.ts'
import { addressCorrections, type PostalAddress } from '../orders.tables.ts'

/** Where an order goes: the customer as the channel gave it, and the newest correction of the address. */
export interface Recipient {
  readonly email: string
  readonly phone_number: string
  readonly delivery: PostalAddress | null
  readonly corrected: PostalAddress | null
  /** What the channel said last: its newest change of the address, else the address that the order came with. */
  readonly said: PostalAddress | null
  /** Version of the correction; 0 when there is none. */
  readonly version: number
}

export async function recipientOf(ctx: Ctx, orderId: number): Promise<Recipient> {
  const { rows } = await ctx.tx.execute<Recipient & Record<string, unknown>>(sql`
    select coalesce(c.email, '') as email, coalesce(c.phone_number, '') as phone_number, c.delivery,
      a.address as corrected, coalesce(a.version, 0) as version,
      coalesce((
        select s.address from address_corrections s
        where s.company_id = ${ctx.company.id} and s.order_id = ${orderId} and s.by_channel
        order by s.version desc limit 1
      ), c.delivery) as said
    from (select 1) as always
    left join order_customers c on c.company_id = ${ctx.company.id} and c.order_id = ${orderId}
    left join lateral (
      select address, version from address_corrections
      where company_id = ${ctx.company.id} and order_id = ${orderId}
      order by version desc limit 1
    ) a on true`)
  const [row] = rows
  if (!row) throw new Error(`no answer about the recipient of order ${orderId}`)
  return row
}

/** Keeps a correction of the address. The unique version lets only one of two win. */
export async function insertAddressCorrection(
  ctx: Ctx,
  row: { orderId: number; version: number; address: PostalAddress; byChannel?: boolean; authorName?: string },
): Promise<void> {
  await ctx.tx
    .insert(addressCorrections)
    .values({ authorName: ctx.actor.name, ...row, companyId: ctx.company.id, createdAt: ctx.now })
}

/** Whether papers of an order are being made, may have been made, or exist. */
export const orderHasPapers = sqlPart<[companyId: number, orderId: number]>('orders.has_papers')

/** The same of one order, whose address is then settled. */
export async function hasPapers(ctx: Ctx, orderId: number): Promise<boolean> {
  const { rows } = await ctx.tx.execute<{ settled: boolean }>(
    sql`select ${ctx.part(orderHasPapers, ctx.company.id, orderId)} as settled`,
  )
  return rows[0]?.settled ?? false
}

/** Whether a carrier refused the address of an order, given by its alias, and nobody has mended it yet. */
export const addressRefused = sqlPart<[order: SQL]>('orders.address_refused')

/** Whether a carrier refused the address of an order that came through an account of the provider's. */
export async function isForProvider(ctx: Ctx, orderId: number): Promise<boolean> {
  const { rows } = await ctx.tx.execute<{ is_for_provider: boolean }>(sql`
    select exists (
      select from orders o
      where o.company_id = ${ctx.company.id} and o.id = ${orderId} and not o.merchant_external_order
        and ${ctx.part(addressRefused, sql`o`)}
    ) as is_for_provider`)
  return rows[0]?.is_for_provider ?? false
}
