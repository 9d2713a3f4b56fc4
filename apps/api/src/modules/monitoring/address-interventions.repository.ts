import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import { addressInterventions } from './monitoring.tables.ts'

/** Notes that the provider's staff corrected the address of an order, so that the merchant gets a mail. */
export async function noteIntervention(ctx: Ctx, orderId: number): Promise<void> {
  await ctx.tx.insert(addressInterventions).values({
    companyId: ctx.company.id,
    orderId,
    correctedBy: ctx.actor.name,
    correctedAt: ctx.now,
  })
}

/** Marks the corrections of an order as mailed. False when there was none left to mail. */
export async function claimUnmailed(ctx: Ctx, orderId: number): Promise<boolean> {
  const rows = await ctx.tx
    .update(addressInterventions)
    .set({ mailedAt: ctx.now })
    .where(
      and(
        eq(addressInterventions.companyId, ctx.company.id),
        eq(addressInterventions.orderId, orderId),
        isNull(addressInterventions.mailedAt),
      ),
    )
    .returning({ id: addressInterventions.id })
  return rows.length > 0
}

/** A merchant's mail address, and the number by which it knows an order. */
export async function mailFacts(ctx: Ctx, orderId: number): Promise<{ to: string; number: string } | null> {
  const { rows } = await ctx.tx.execute<{ to: string; number: string }>(sql`
    select c.inv_email as to, o.ext_order_id as number from orders o join companies c on c.id = o.company_id
    where o.company_id = ${ctx.company.id} and o.id = ${orderId} and c.inv_email <> ''`)
  return rows[0] ?? null
}
