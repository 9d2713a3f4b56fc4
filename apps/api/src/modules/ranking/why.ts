import {
  type PointEntry,
  type PointLedgerQuery,
  type PointSums,
  UNCOUNTED_REASONS,
} from '@kontor/contract/ranking'
import { type Page, pageOf } from '@kontor/contract/shared'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { round } from '../../platform/money.ts'
import { findStore } from '../organisation/index.ts'
import { rankingDays } from './colours.repository.ts'
import { colourFrom, type RankingSums } from './colours.ts'
import { entriesOf, type PointScope, sumsOf } from './why.repository.ts'

/** The ledger counts half points. */
const HALVES = 2

/**
 * What colour and points of the last 30 days are made of.
 * @throws AppError `store_not_found`
 */
export async function pointSumsOf(ctx: Ctx, store = 0): Promise<PointSums> {
  const scope = await scopeOf(ctx, store)
  const sums = await sumsOf(ctx, scope)
  const { acts, days, halfPoints } = sums
  return {
    start: scope.first,
    end: scope.last,
    status: colourFrom(sums),
    points: halfPoints / HALVES,
    acts,
    days,
    average: acts === 0 ? null : round((days * 100) / acts) / 100,
    pieces_to_green: piecesToGreen(sums),
  }
}

/** How many pieces have to be sent on the same day until the colour is green; 0 when it is. Pure. */
export const piecesToGreen = ({ acts, days }: Pick<RankingSums, 'acts' | 'days'>): number =>
  acts === 0 ? 1 : Math.max(0, days - acts)

/**
 * The ledger of these days.
 * @throws AppError `store_not_found`
 */
export async function pointEntriesOf(ctx: Ctx, query: PointLedgerQuery): Promise<Page<PointEntry>> {
  const { page, per_page, store, part } = query
  const scope = { ...(await scopeOf(ctx, store)), part }
  const found = await entriesOf(ctx, scope, { limit: per_page, offset: (page - 1) * per_page })
  const rows = found.rows.map(({ half_points, uncounted, ...row }) => ({
    ...row,
    points: half_points / HALVES,
    uncounted:
      uncounted === null ? null : (UNCOUNTED_REASONS.find((known) => known === uncounted) ?? 'other'),
  }))
  return pageOf(rows, found.total, query, found.total_is_capped)
}

async function scopeOf(ctx: Ctx, store = 0): Promise<PointScope> {
  if (store !== 0 && !(await findStore(ctx, store))) throw new AppError('store_not_found')
  return { ...rankingDays(ctx.now), store }
}
