import type { Observation } from '@kontor/contract/monitoring'
import type { Ctx } from '../../platform/ctx.ts'
import { hasProviderScope } from '../../platform/provider-scope.ts'
import { failedLabels } from './failed-labels.repository.ts'
import { COUNT_CAP, observedCompany } from './observations.repository.ts'
import { totalsByCompany } from './provider-scope.repository.ts'

/** How much one of the lists shows, and what of it is most urgent. */
interface Overlooked {
  readonly count: number
  readonly count_is_capped: boolean
  /** The earliest deadline and since when the oldest waits, ISO 8601 UTC; null for the provider's staff, who open no company here. */
  readonly due_at: string | null
  readonly since: string | null
  /** Of returns those past 32 hours, of labels those whose address was refused; null of everything else. */
  readonly part: number | null
}

type List = Extract<Observation, 'returns' | 'unknown-status' | 'ordersShipped'> | 'labels'

const PARTS = { returns: 'overdue-returns', labels: 'labels-address' } as const
const FIRST = { limit: 1, offset: 0 }
const NONE = { limit: 0, offset: 0 }

/** What a list of monitoring shows the caller, counted as the list counts it. */
export const overlooked = (ctx: Ctx, list: List): Promise<Overlooked> =>
  hasProviderScope(ctx) ? inAllCompanies(ctx, list) : list === 'labels' ? ownLabels(ctx) : ownList(ctx, list)

async function inAllCompanies(ctx: Ctx, list: List): Promise<Overlooked> {
  const totals = await totalsByCompany(ctx, list)
  const part = list === 'returns' || list === 'labels' ? sumOf(await totalsByCompany(ctx, PARTS[list])) : null
  const isCapped = totals.some(({ total }) => total >= COUNT_CAP)
  return { count: sumOf(totals), count_is_capped: isCapped, due_at: null, since: null, part }
}

const sumOf = (totals: readonly { readonly total: number }[]): number =>
  totals.reduce((sum, { total }) => sum + total, 0)

async function ownLabels(ctx: Ctx): Promise<Overlooked> {
  const { total, rows } = await failedLabels(ctx, 'all', FIRST)
  const part = total === 0 ? 0 : (await failedLabels(ctx, 'address', NONE)).total
  return { ...counted(total), due_at: null, since: rows[0]?.created_at ?? null, part }
}

async function ownList(ctx: Ctx, list: Exclude<List, 'labels'>): Promise<Overlooked> {
  const { total, rows } = await observedCompany(ctx, list, FIRST)
  const isOfReturns = list === 'returns'
  const part = isOfReturns && total > 0 ? (await observedCompany(ctx, 'overdue-returns', NONE)).total : null
  return {
    ...counted(total),
    due_at: rows[0]?.due_at ?? null,
    since: rows[0]?.occured_at ?? null,
    part,
  }
}

const counted = (total: number) => ({ count: total, count_is_capped: total >= COUNT_CAP })
