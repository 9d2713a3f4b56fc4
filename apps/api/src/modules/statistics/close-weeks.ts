import { addDays, berlinDay, startOfBerlinDay, weekday } from '../../platform/clock/berlin.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { CompaniesQuery } from '../../platform/jobs/job.ts'
import { rankWeek, type SoldArticle } from './rank-week.ts'
import {
  type Bare,
  completeWeek,
  forgetSalesBefore,
  freezeWeek,
  noteEarlierOrders,
  saveTopSellers,
  soldArticles,
  weeksDue,
} from './top-sellers.repository.ts'

const THURSDAY = 4
const DAYS = 7
/** A week is closed so long after its end, so that what was about to be told of it has been told. */
const GRACE_MS = 10 * 60_000
/** So many weeks before the one that runs get lists from orders that were there before. */
const EARLIER_WEEKS = 8

/** How the lists reach over companies: what the job's context can do, and what the demo's one transaction can. */
export interface ClosingScope {
  now(): Date
  companies(among: CompaniesQuery): Promise<number[]>
  /** Work in the scope of one company, in a transaction. */
  inCompany<T>(companyId: number, work: (ctx: Bare) => Promise<T>): Promise<T>
  /** Work on what belongs to no company, in a transaction. */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

/** The Thursday of the week in which an instant lies, by Berlin's calendar: weeks run from Thursday to Wednesday. */
export function weekOf(instant: Date): string {
  const day = berlinDay(instant)
  return addDays(day, -((weekday(day) - THURSDAY + DAYS) % DAYS))
}

/** When a week that begins on a Thursday is over: 168 hours later, or 167 or 169 where the clocks change. */
export const endOfWeek = (week: string): Date => startOfBerlinDay(addDays(week, DAYS))

/** Counts a company's orders of the last weeks that were there before lists were. @returns whether all are counted */
export const countEarlierOrders = (ctx: Bare): Promise<boolean> =>
  noteEarlierOrders(ctx, startOfBerlinDay(addDays(weekOf(ctx.now), -DAYS * EARLIER_WEEKS)))

/** Makes and stores the lists of every week that is over and has none, the oldest first. */
export async function closeWeeks(scope: ClosingScope): Promise<void> {
  const overSince = new Date(scope.now().getTime() - GRACE_MS)
  for (const week of await scope.write((tx) => weeksDue(tx, overSince))) await closeWeek(scope, week)
}

/**
 * Makes and stores the lists of one week. What is sold in it is frozen first and never changes again, and neither does what
 * it is ranked by: whoever does it again, late, half or at the same time stores the same.
 */
async function closeWeek(scope: ClosingScope, week: string): Promise<void> {
  await scope.write((tx) => freezeWeek(tx, week, scope.now()))
  const before = addDays(week, -DAYS)
  const companies = await scope.companies({
    text: 'select id from companies_with_top_seller_sales($1, $2)',
    values: [week, before],
  })
  const sold: SoldArticle[] = []
  const soldBefore: SoldArticle[] = []
  for (const id of companies) {
    await scope.inCompany(id, async (ctx) => {
      sold.push(...(await soldArticles(ctx, week)))
      soldBefore.push(...(await soldArticles(ctx, before)))
    })
  }
  const lists = rankWeek(sold, soldBefore)
  for (const id of companies) {
    await scope.inCompany(id, (ctx) => saveTopSellers(ctx, week, lists.companies.get(id) ?? []))
  }
  await scope.write((tx) => completeWeek(tx, week, lists.overall, scope.now()))
  for (const id of companies) await scope.inCompany(id, (ctx) => forgetSalesBefore(ctx, week))
}
