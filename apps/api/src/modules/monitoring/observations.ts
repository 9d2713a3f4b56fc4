import type {
  Observation,
  ObservationCounts,
  ObservationGroup,
  ObservationRow,
} from '@kontor/contract/monitoring'
import { type Page, pageOf } from '@kontor/contract/shared'
import { deadlinesFor } from '../../platform/clock/deadlines.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { defineEvent } from '../../platform/events/event.ts'
import { hasProviderScope, pageOverCompanies } from '../../platform/provider-scope.ts'
import { countShownFailures } from './failed-labels.repository.ts'
import { countsOfCompany } from './observation-counts.repository.ts'
import {
  COUNT_CAP,
  type ListKind,
  type ObservedCompany,
  type ObservedRow,
  observedCompany,
  type Range,
} from './observations.repository.ts'
import { changeObserved, hideUnknown } from './observed-parcels.repository.ts'
import { totalsByCompany } from './provider-scope.repository.ts'
import { inOwningCompany } from './provider-scope.ts'

/** Somebody took an order or a parcel off a monitoring list. */
const observationHidden = defineEvent<{ order_id?: number; shipping_id?: number }>('observation.hidden')

interface Query {
  readonly page: number
  readonly per_page: number
  readonly overdue?: 'true' | 'false' | undefined
}

/** One list of what was overlooked, grouped by company; merchants see their own only. */
export async function listObservations(
  ctx: Ctx,
  type: Observation,
  query: Query,
): Promise<Page<ObservationGroup>> {
  const kind: ListKind = type === 'returns' && query.overdue === 'true' ? 'overdue-returns' : type
  if (!hasProviderScope(ctx)) {
    const own = await observedCompany(ctx, kind, cappedRange(query))
    const groups = own.rows.length > 0 ? [observationGroup(own, type, ctx.now)] : []
    return pageOfGroups(groups, own.total, own.total >= COUNT_CAP, query)
  }
  const totals = await totalsByCompany(ctx, kind)
  const groups = await pageOverCompanies(ctx, totals, query, `monitoring: ${kind}`, async (inside, range) =>
    observationGroup(await observedCompany(inside, kind, range), type, ctx.now),
  )
  const total = totals.reduce((sum, company) => sum + company.total, 0)
  return pageOfGroups(
    groups,
    total,
    totals.some((company) => company.total >= COUNT_CAP),
    query,
  )
}

/** The rows of a page, none of which lies beyond what is counted. */
export function cappedRange({ page, per_page }: Pick<Query, 'page' | 'per_page'>): Range {
  const offset = (page - 1) * per_page
  return { offset, limit: Math.max(0, Math.min(per_page, COUNT_CAP - offset)) }
}

const observationGroup = (
  { group, rows }: ObservedCompany,
  type: Observation,
  now: Date,
): ObservationGroup => ({
  group,
  rows: rows.map((row) => observationRow(row, type === 'returns', now)),
})

function pageOfGroups(
  groups: ObservationGroup[],
  total: number,
  isCapped: boolean,
  query: Query,
): Page<ObservationGroup> {
  const shown = groups.reduce((sum, { rows }) => sum + rows.length, 0)
  const envelope = pageOf(groups, total, query, isCapped)
  return { ...envelope, to: shown === 0 ? 0 : envelope.from + shown - 1 }
}

const observationRow = (row: ObservedRow, isReturn: boolean, now: Date): ObservationRow => ({
  ...row,
  date_diff: Math.floor(deadlinesFor().businessMinutes(new Date(row.occured_at), now)),
  overdue: isReturn && row.due_at !== null && new Date(row.due_at) <= now,
})

/** How many rows wait in each list, for the badges. */
export async function observationCounts(ctx: Ctx): Promise<ObservationCounts> {
  if (!hasProviderScope(ctx)) return countsOfCompany(ctx)
  return {
    orders: await countOverCompanies(ctx, 'orders'),
    returns: await countOverCompanies(ctx, 'returns'),
    unknown_status: await countOverCompanies(ctx, 'unknown-status'),
    orders_shipped: await countOverCompanies(ctx, 'ordersShipped'),
    labels: await countOverCompanies(ctx, 'labels'),
  }
}

const countOverCompanies = async (ctx: Ctx, kind: ListKind | 'labels'): Promise<number> =>
  (await totalsByCompany(ctx, kind)).reduce((sum, { total }) => sum + total, 0)

/** How many failed labels wait for a decision: of a merchant's as many as its bell shows. */
export const failedLabelCount = (ctx: Ctx): Promise<number> =>
  hasProviderScope(ctx) ? countOverCompanies(ctx, 'labels') : countShownFailures(ctx)

/** Takes an order off the list of unknown status. @throws AppError `order_not_found` */
export const hideUnknownStatus = (ctx: Ctx, orderId: number): Promise<void> =>
  inOwningCompany(
    ctx,
    { kind: 'order', id: orderId, missing: 'order_not_found' },
    'monitoring: hide unknown status',
    async (inside) => {
      if (!(await hideUnknown(inside, orderId))) throw new AppError('order_not_found')
      await inside.emit(observationHidden, { order_id: orderId })
    },
  )

/** Takes a parcel off the list of shipped orders. @throws AppError `shipping_not_found` */
export const hideShippedOrder = (ctx: Ctx, shippingId: number): Promise<void> =>
  inOwningCompany(
    ctx,
    { kind: 'shipping', id: shippingId, missing: 'shipping_not_found' },
    'monitoring: hide shipped order',
    async (inside) => {
      if (!(await changeObserved(inside, shippingId, { shippedHiddenAt: ctx.now })))
        throw new AppError('shipping_not_found')
      await inside.emit(observationHidden, { shipping_id: shippingId })
    },
  )
