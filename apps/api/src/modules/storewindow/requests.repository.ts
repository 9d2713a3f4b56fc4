import { and, eq, sql } from 'drizzle-orm'
import type { Ctx, PublicCtx } from '../../platform/ctx.ts'
import { articleSizes } from '../catalogue/catalogue.tables.ts'
import { storewindowRequests } from './storewindow.tables.ts'

export type RequestRow = typeof storewindowRequests.$inferSelect

/** How often somebody asked lately. */
export interface AskedLately {
  readonly byAddress: number
  readonly byEmail: number
  readonly ofStore: number
}

/** Counts what was asked for since an instant; those who ask in the same store wait for each other until they are written. */
export async function askedLately(
  ctx: Ctx,
  { storeId, addressHash, email }: { storeId: number; addressHash: string; email: string },
  since: Date,
): Promise<AskedLately> {
  const company = ctx.company.id
  const at = since.toISOString()
  await ctx.tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`storewindow requests ${storeId}`}, ${company}))`,
  )
  const { rows } = await ctx.tx.execute<{ address: number; email: number; store: number }>(sql`
    select
      (select count(*) from storewindow_requests where company_id = ${company} and address_hash = ${addressHash}
        and created_at > ${at}::timestamptz)::int as address,
      (select count(*) from storewindow_requests where company_id = ${company} and lower(customer_email) = lower(${email})
        and created_at > ${at}::timestamptz)::int as email,
      (select count(*) from storewindow_requests where company_id = ${company} and store_id = ${storeId}
        and created_at > ${at}::timestamptz)::int as store`)
  const [row] = rows
  return { byAddress: row?.address ?? 0, byEmail: row?.email ?? 0, ofStore: row?.store ?? 0 }
}

/** Keeps what somebody asked for until they have confirmed it. */
export async function insertRequest(
  ctx: Ctx,
  row: Omit<typeof storewindowRequests.$inferInsert, 'companyId' | 'id' | 'createdAt'>,
): Promise<void> {
  await ctx.tx.insert(storewindowRequests).values({ ...row, companyId: ctx.company.id, createdAt: ctx.now })
}

/** Whose link this is; null for one that nobody was sent, or that is forgotten. */
export async function findLink(
  { tx }: Pick<PublicCtx, 'tx'>,
  tokenHash: string,
): Promise<{ company: { id: number; name: string }; requestId: number } | null> {
  const { rows } = await tx.execute<{ company_id: number; company_name: string; id: number }>(
    sql`select company_id, company_name, id from find_storewindow_request(${tokenHash})`,
  )
  const [row] = rows
  return row
    ? { company: { id: Number(row.company_id), name: row.company_name }, requestId: Number(row.id) }
    : null
}

const own = (ctx: Ctx, id: number) =>
  and(eq(storewindowRequests.companyId, ctx.company.id), eq(storewindowRequests.id, id))

/** What was asked for, with its size's article and EAN. @param isLocked others wait until the transaction ends */
export async function findRequest(
  ctx: Ctx,
  id: number,
  isLocked = false,
): Promise<(RequestRow & { ean: string; articleId: number }) | null> {
  const query = ctx.tx
    .select({ request: storewindowRequests, ean: articleSizes.ean, articleId: articleSizes.articleId })
    .from(storewindowRequests)
    .innerJoin(
      articleSizes,
      and(
        eq(articleSizes.companyId, storewindowRequests.companyId),
        eq(articleSizes.id, storewindowRequests.sizeId),
      ),
    )
    .where(own(ctx, id))
  const [row] = isLocked ? await query.for('update', { of: storewindowRequests }) : await query
  return row ? { ...row.request, ean: row.ean, articleId: row.articleId ?? 0 } : null
}

/** Notes the reservation that it became, and forgets here for whom. */
export async function settleRequest(ctx: Ctx, id: number, reservationId: number): Promise<void> {
  await ctx.tx
    .update(storewindowRequests)
    .set({
      reservationId,
      confirmedAt: ctx.now,
      customerFirstname: '',
      customerName: '',
      customerEmail: '',
      customerTel: '',
    })
    .where(own(ctx, id))
}

/**
 * Deletes what was not confirmed in time, forgets the network addresses of what was, and deletes that once its link is
 * old.
 */
export async function forgetRequests(ctx: Ctx, confirmedBefore: Date): Promise<void> {
  const company = ctx.company.id
  const now = ctx.now.toISOString()
  await ctx.tx.execute(sql`
    delete from storewindow_requests
    where company_id = ${company} and expires_at <= ${now}::timestamptz
      and (confirmed_at is null or confirmed_at < ${confirmedBefore.toISOString()}::timestamptz)`)
  await ctx.tx.execute(sql`
    update storewindow_requests set address_hash = ''
    where company_id = ${company} and expires_at <= ${now}::timestamptz and address_hash <> ''`)
}
