import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import { idList, textList } from '../../../platform/db/sql-values.ts'
import type { AccountKey } from '../../organisation/index.ts'
import { floorsOfEans } from '../../pricing/index.ts'
import type { OfferAccount } from './offer-accounts.repository.ts'

/** The EANs of these articles of the company. */
export async function eansOfArticles(ctx: Ctx, articleIds: readonly number[]): Promise<string[]> {
  if (articleIds.length === 0) return []
  const { rows } = await ctx.tx.execute<{ ean: string }>(sql`
    select ean from article_sizes
    where company_id = ${ctx.company.id} and article_id = any(${idList(articleIds)})`)
  return rows.map(({ ean }) => ean)
}

/** EANs that may be offered on an account, behind one, in their order. */
export async function eansAfter(
  ctx: Ctx,
  account: AccountKey,
  after: string,
  atMost: number,
): Promise<string[]> {
  const { rows } = await ctx.tx.execute<{ ean: string }>(
    sql`select ean from offer_eans_after(${account.owner_id}, ${account.id}, ${after}, ${atMost}::int)`,
  )
  return rows.map(({ ean }) => ean)
}

/**
 * Works out what is wanted of these EANs on an account that the company sells through.
 * @returns how many offers the channel has to be told of now
 */
export async function refreshOffers(
  ctx: Ctx,
  account: OfferAccount,
  eans: readonly string[],
): Promise<number> {
  if (eans.length === 0) return 0
  const floors = account.lowers_prices ? await floorsOfEans(ctx, account.sales_channel_id, eans) : {}
  const { rows } = await ctx.tx.execute<{ due: number }>(sql`
    select refresh_offers(${account.owner_id}, ${account.id}, ${textList(eans)}, ${ctx.now.toISOString()}::timestamptz,
      ${JSON.stringify(floors)}::jsonb) as due`)
  return rows[0]?.due ?? 0
}
