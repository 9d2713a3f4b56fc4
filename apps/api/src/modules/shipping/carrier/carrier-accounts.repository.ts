import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import { type AccountKey, sealedCredentials } from '../../organisation/index.ts'
import { carrierAccounts } from '../../organisation/organisation.tables.ts'
import { type LabelContract, labelAttempts } from '../shipping.tables.ts'
import type { LabelRequest } from './carrier.ts'

/** By whose contract a label is bought now: of its vendor, or where a channel sells it, of the order's account. */
export async function contractFor(
  ctx: Ctx,
  { vendor, orderId }: { readonly vendor: string; readonly orderId?: number | null | undefined },
  { channel }: Pick<LabelRequest, 'channel'>,
): Promise<LabelContract> {
  if (channel === undefined || !orderId) return contractInUse(ctx, vendor)
  const { rows } = await ctx.tx.execute<{ is_own: boolean }>(sql`
    select merchant_external_order as is_own from orders
    where company_id = ${ctx.company.id} and id = ${orderId}`)
  return rows[0]?.is_own ? 'own' : 'operator'
}

/** By whose contract the company buys labels of a vendor now. */
export async function contractInUse(ctx: Ctx, vendor: string): Promise<LabelContract> {
  const [row] = await ctx.tx
    .select({ id: carrierAccounts.id })
    .from(carrierAccounts)
    .where(
      and(
        eq(carrierAccounts.companyId, ctx.company.id),
        eq(carrierAccounts.vendor, vendor),
        eq(carrierAccounts.isActive, true),
      ),
    )
  return row ? 'own' : 'operator'
}

export async function hasOwnCarrierAccount(ctx: Ctx): Promise<boolean> {
  const rows = await ctx.tx
    .select({ id: carrierAccounts.id })
    .from(carrierAccounts)
    .where(and(eq(carrierAccounts.companyId, ctx.company.id), eq(carrierAccounts.isActive, true)))
    .limit(1)
  return rows.length > 0
}

/** Whether a label of the vendor is being bought right now. */
export async function hasLiveAttempts(ctx: Ctx, vendor: string): Promise<boolean> {
  const rows = await ctx.tx
    .select({ id: labelAttempts.id })
    .from(labelAttempts)
    .where(
      and(
        eq(labelAttempts.companyId, ctx.company.id),
        eq(labelAttempts.vendor, vendor),
        inArray(labelAttempts.state, ['requested', 'prepared', 'purchasing']),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/**
 * The account an order came through, with its sealed credentials; undefined when it is not in use any more. The limited
 * session of an order has no right to these: see `findChannelAdapter`.
 */
export async function findChannelSeller(
  ctx: Ctx,
  orderId: number,
): Promise<{ adapter: string; credentials: string | null } | undefined> {
  const account = await accountOfOrder(ctx, orderId)
  return account && { adapter: account.adapter, credentials: await sealedCredentials(ctx, account) }
}

/** The adapter of the account an order came through, without the keys to it; undefined when it is not in use any more. */
export async function findChannelAdapter(ctx: Ctx, orderId: number): Promise<string | undefined> {
  return (await accountOfOrder(ctx, orderId))?.adapter
}

async function accountOfOrder(
  ctx: Ctx,
  orderId: number,
): Promise<(AccountKey & { readonly adapter: string }) | undefined> {
  const { rows } = await ctx.tx.execute<AccountKey & { adapter: string } & Record<string, unknown>>(sql`
    select a.owner_id, a.id, a.vendor as adapter
    from orders o
    join company_channel_accounts() a on a.owner_id = o.account_owner_id and a.id = o.channel_account_id and a.is_active
    where o.company_id = ${ctx.company.id} and o.id = ${orderId}`)
  return rows[0]
}
