import {
  type OverallTopSellers,
  TOP_SELLER_GROUPS,
  type TopSellerGroup,
  type TopSellerQuery,
  type TopSellers,
  type TopSellerWeek,
} from '@kontor/contract/statistics'
import { addDays } from '../../platform/clock/berlin.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { closedWeeks, overallTopSellers, topSellersOf } from './top-sellers.repository.ts'

/** A week has so many days. */
const DAYS = 7

/** The company's own lists of a week. @throws AppError `week_not_closed` */
export const merchantLists = (ctx: Ctx, query: TopSellerQuery): Promise<TopSellers> =>
  listsOf(ctx, query, topSellersOf)

/** The lists over all merchants of a week. @throws AppError `week_not_closed` */
export const overallLists = (ctx: Ctx, query: TopSellerQuery): Promise<OverallTopSellers> =>
  listsOf(ctx, query, overallTopSellers)

async function listsOf<Row extends { readonly target_group: TopSellerGroup }>(
  ctx: Ctx,
  { week: asked }: TopSellerQuery,
  rowsOf: (ctx: Ctx, week: string) => Promise<Row[]>,
) {
  const weeks = await closedWeeks(ctx)
  const week = asked ?? weeks[0]
  if (asked !== undefined && !weeks.includes(asked)) throw new AppError('week_not_closed')
  const rows = week === undefined ? [] : await rowsOf(ctx, week)
  const inGroup = (group: TopSellerGroup) => rows.filter((row) => row.target_group === group)
  const [total, women, men, kids] = TOP_SELLER_GROUPS
  return {
    week: week === undefined ? null : daysOf(week),
    weeks: weeks.map(daysOf),
    total: inGroup(total),
    women: inGroup(women),
    men: inGroup(men),
    kids: inGroup(kids),
  }
}

const daysOf = (thursday: string): TopSellerWeek => ({ from: thursday, to: addDays(thursday, DAYS - 1) })
