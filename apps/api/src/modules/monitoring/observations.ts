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
import { countFailedLabels } from './failed-labels.repository.ts'
import {
  COUNT_CAP,
  companyContact,
  countObserved,
  type ListKind,
  type ObservedRow,
  observedPage,
} from './observations.repository.ts'
import { changeObserved, hideUnknown } from './observed-parcels.repository.ts'
import { totalsByCompany } from './provider-scope.repository.ts'
import { hasProviderScope, inOwningCompany, pageOverCompanies } from './provider-scope.ts'

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
  const totals = hasProviderScope(ctx)
    ? await totalsByCompany(ctx, kind)
    : [{ company_id: ctx.company.id, company_name: ctx.company.name, total: await countObserved(ctx, kind) }]
  const groups = await pageOverCompanies(
    ctx,
    totals,
    query,
    `monitoring: ${kind}`,
    async (inside, range) => ({
      group: await companyContact(inside),
      rows: (await observedPage(inside, kind, range)).map((row) => observationRow(row, ctx.now)),
    }),
  )
  const total = totals.reduce((sum, company) => sum + company.total, 0)
  return pageOfGroups(
    groups,
    total,
    totals.some((company) => company.total >= COUNT_CAP),
    query,
  )
}

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

function observationRow({ return_overdue_at, ...row }: ObservedRow, now: Date): ObservationRow {
  return {
    ...row,
    date_diff: Math.floor(deadlinesFor().businessMinutes(new Date(row.occured_at), now)),
    overdue: return_overdue_at !== null && new Date(return_overdue_at) <= now,
  }
}

/** How many rows wait in each list, for the badges. */
export async function observationCounts(ctx: Ctx): Promise<ObservationCounts> {
  const count = async (kind: ListKind): Promise<number> =>
    hasProviderScope(ctx)
      ? (await totalsByCompany(ctx, kind)).reduce((sum, { total }) => sum + total, 0)
      : countObserved(ctx, kind)
  return {
    orders: await count('orders'),
    returns: await count('returns'),
    unknown_status: await count('unknown-status'),
    orders_shipped: await count('ordersShipped'),
    labels: await failedLabelCount(ctx),
  }
}

/** How many failed labels wait for a decision: of a merchant's as many as its bell shows. */
export async function failedLabelCount(ctx: Ctx): Promise<number> {
  if (!hasProviderScope(ctx)) return countFailedLabels(ctx, 'all', 'shown')
  return (await totalsByCompany(ctx, 'labels')).reduce((sum, { total }) => sum + total, 0)
}

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
