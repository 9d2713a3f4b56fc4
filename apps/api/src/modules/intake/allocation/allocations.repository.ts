import { and, asc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import { sqlPart } from '../../../platform/db/sql-part.ts'
import { idList } from '../../../platform/db/sql-values.ts'
import { articlesOfParticipants } from '../../catalogue/index.ts'
import type { AccountKey } from '../../organisation/index.ts'
import { companyAllocations, type LookedAt, unallocatedOrders } from '../intake.tables.ts'
import type { Candidate, Colour } from './choose-companies.ts'

/** A table of `company_id` and `colour` for an array of companies at a moment. */
export const companyColours = sqlPart<[companies: SQL, now: Date]>('intake.company_colours')

/** An article of an order. */
export interface OrderedArticle {
  readonly key: number
  readonly ean: string
  readonly sku: string
  readonly quantity: number
}

/**
 * The active participants of a shared account of the company with what they may sell there of these articles, and with
 * their colours; without those that have, or had, the order.
 */
export async function candidatesFor(
  ctx: Ctx,
  accountId: number,
  extOrderId: string,
  articles: readonly OrderedArticle[],
): Promise<{ readonly candidates: Candidate[]; readonly tried: ReadonlySet<number> }> {
  const offers = Map.groupBy(
    await articlesOfParticipants(ctx, accountId, articles),
    (row) => row.participant_id,
  )
  const { rows: before } = await ctx.tx.execute<{ id: number }>(sql`
    select companies_of_order(${accountId}::bigint, ${extOrderId}) as id`)
  const tried = new Set(before.map(({ id }) => id))
  const able = [...offers].filter(
    ([company, rows]) => !tried.has(company) && rows.some(({ available }) => available > 0),
  )
  const colours = await coloursOf(
    ctx,
    able.map(([company]) => company),
  )
  const candidates = able.map(
    ([company_id, rows]): Candidate => ({
      company_id,
      colour: colours.get(company_id) ?? 'grey',
      available: new Map(rows.map(({ key, available }) => [key, available])),
    }),
  )
  return { candidates, tried }
}

async function coloursOf(ctx: Ctx, companies: readonly number[]): Promise<ReadonlyMap<number, Colour>> {
  if (companies.length === 0) return new Map()
  const ids = sql`${sql.param(`{${companies.join(',')}}`)}::bigint[]`
  const { rows } = await ctx.tx.execute<{ company_id: number; colour: Colour }>(sql`
    select company_id, colour from ${ctx.part(companyColours, ids, ctx.now)} as k`)
  return new Map(rows.map(({ company_id, colour }) => [company_id, colour]))
}

export type NewAllocation = Omit<typeof companyAllocations.$inferInsert, 'companyId' | 'id' | 'at'>

/** Keeps how an order was given out, in the company that owns the account. */
export async function keepAllocation(ctx: Ctx, allocation: NewAllocation): Promise<void> {
  await ctx.tx.insert(companyAllocations).values({ ...allocation, companyId: ctx.company.id, at: ctx.now })
}

/** How candidates are kept. Pure. */
export const lookedAt = (candidates: readonly Candidate[], articles: readonly OrderedArticle[]): LookedAt[] =>
  candidates.map(({ company_id, colour, available }) => ({
    company_id,
    colour,
    pieces: articles.reduce((sum, { key, quantity }) => sum + Math.min(quantity, available.get(key) ?? 0), 0),
  }))

interface Waiting {
  readonly channelAccountId: number
  readonly channelOrderId: number
  readonly extOrderId: string
  readonly pieces: number
  readonly eans: string[]
  readonly skus: string[]
}

/** Puts an order that nobody can send into the queue, or notes that it was tried again. */
export async function noteUnallocated(ctx: Ctx, waiting: Waiting, until: Date): Promise<void> {
  await ctx.tx
    .insert(unallocatedOrders)
    .values({ ...waiting, companyId: ctx.company.id, since: ctx.now, until, triedAt: ctx.now })
    .onConflictDoUpdate({
      target: [unallocatedOrders.companyId, unallocatedOrders.channelOrderId],
      set: { triedAt: ctx.now, pieces: waiting.pieces, eans: waiting.eans, skus: waiting.skus },
    })
}

/** Takes an order out of the queue; one that never waited was not there. */
export async function settleUnallocated(
  ctx: Ctx,
  channelOrderId: number,
  outcome: 'allocated' | 'cancelled',
): Promise<void> {
  await ctx.tx
    .update(unallocatedOrders)
    .set({ settledAt: ctx.now, outcome })
    .where(
      and(
        eq(unallocatedOrders.companyId, ctx.company.id),
        eq(unallocatedOrders.channelOrderId, channelOrderId),
        isNull(unallocatedOrders.settledAt),
      ),
    )
}

/** Whether an order waits in the queue, or has waited there. */
export async function isWaiting(ctx: Ctx, channelOrderId: number): Promise<boolean> {
  const [row] = await ctx.tx
    .select({ id: unallocatedOrders.id })
    .from(unallocatedOrders)
    .where(
      and(
        eq(unallocatedOrders.companyId, ctx.company.id),
        eq(unallocatedOrders.channelOrderId, channelOrderId),
      ),
    )
  return row !== undefined
}

/** Whether an order of an account waits for somebody who has it. */
export async function isStillWaiting(ctx: Ctx, accountId: number, extOrderId: string): Promise<boolean> {
  const waiting = and(
    eq(unallocatedOrders.companyId, ctx.company.id),
    eq(unallocatedOrders.channelAccountId, accountId),
    eq(unallocatedOrders.extOrderId, extOrderId),
    isNull(unallocatedOrders.settledAt),
  )
  return (await ctx.tx.$count(unallocatedOrders, waiting)) > 0
}

export type UnallocatedOrder = typeof unallocatedOrders.$inferSelect

/** The orders of the company that wait for somebody who has them, in the order in which they came. */
export async function waitingOrders(ctx: Ctx, after: number, limit: number): Promise<UnallocatedOrder[]> {
  return ctx.tx
    .select()
    .from(unallocatedOrders)
    .where(
      and(
        eq(unallocatedOrders.companyId, ctx.company.id),
        isNull(unallocatedOrders.settledAt),
        gt(unallocatedOrders.id, after),
      ),
    )
    .orderBy(asc(unallocatedOrders.id))
    .limit(limit)
}

/**
 * The shared accounts through which the company sells and on which an order waits for one of these articles, of which it has
 * pieces; null: for any article. One account an owner.
 */
export async function accountsWaitingFor(
  ctx: Ctx,
  articleIds: readonly number[] | null,
): Promise<AccountKey[]> {
  const ids = articleIds === null ? sql`null` : idList(articleIds)
  const { rows } = await ctx.tx.execute<AccountKey & Record<string, unknown>>(sql`
    select distinct on (owner_id) owner_id, id from accounts_waiting_for(${ids}) order by owner_id, id`)
  return rows
}
