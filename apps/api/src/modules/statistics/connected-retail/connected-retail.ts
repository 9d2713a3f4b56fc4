import type { ConnectedRetailQuery, ConnectedRetailStats, RetailImport } from '@kontor/contract/statistics'
import { berlinDay } from '../../../platform/clock/berlin.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { defineEvent } from '../../../platform/events/event.ts'
import { fromCents } from '../../../platform/money.ts'
import { companyAccess } from '../../organisation/index.ts'
import type { PeriodFigures } from '../order-figures.repository.ts'
import { checkPeriod } from '../performance.ts'
import { retailRuns } from './connected-retail.jobs.ts'
import { retailFigures } from './retail-figures.repository.ts'
import { beginImport, findImports, type Recount } from './retail-imports.repository.ts'
import { monthsDone } from './retail-months.ts'

/** Somebody has what was sold through Connected Retail counted anew, from the first day of a month on. */
const retailImportStarted = defineEvent<{ since: string }>('connected_retail.import_started')

/**
 * What Zalando sold in a period of Berlin's days out of stores that it named, and how far a recount of it is.
 * @throws AppError `period_reversed`, `period_in_future`, `period_too_early` naming the field
 */
export async function connectedRetailOf(
  ctx: Ctx,
  period: ConnectedRetailQuery,
): Promise<ConnectedRetailStats> {
  checkPeriod(period, berlinDay(ctx.now))
  return { ...statsFrom(await retailFigures(ctx, period)), import: await currentImport(ctx) }
}

/** The recount of the company that runs, or ran last; null without one. */
async function currentImport(ctx: Ctx): Promise<RetailImport | null> {
  const [recount] = await retailRuns.asTheyStand(ctx, await findImports(ctx))
  return recount ? shown(recount) : null
}

/** A recount as it travels. */
const shown = (recount: Recount): RetailImport => ({
  state: recount.state,
  started_at: recount.startedAt.toISOString(),
  ended_at: recount.endedAt?.toISOString() ?? null,
  since: recount.since,
  ...monthsDone(recount),
  orders: recount.orders,
})

/** Adds up the sums by channel and currency; amounts of other currencies apart. Pure. */
export function statsFrom(rows: readonly PeriodFigures[]): Omit<ConnectedRetailStats, 'import'> {
  const inEuros = rows.filter(({ currency }) => currency === 'EUR')
  const all = figuresFrom(rows)
  const { amount, returns } = figuresFrom(inEuros)
  return {
    ...all,
    amount,
    returns: { ...all.returns, amount: returns.amount },
    other_currencies: rows
      .filter(({ currency }) => currency !== 'EUR')
      .map((row) => ({ currency: row.currency, ...figuresFrom([row]) })),
  }
}

function figuresFrom(rows: readonly PeriodFigures[]) {
  const sum = (name: 'items' | 'orders' | 'cents', of: 'sold' | 'returned') =>
    rows.reduce((total, row) => total + row[`${of}_${name}`], 0)
  return {
    orders: sum('orders', 'sold'),
    items: sum('items', 'sold'),
    amount: fromCents(sum('cents', 'sold')),
    returns: {
      items: sum('items', 'returned'),
      orders: sum('orders', 'returned'),
      amount: fromCents(sum('cents', 'returned')),
    },
  }
}

/**
 * Has the last 24 months recounted, as one job of the company, however many ask.
 * @returns the recount, also one that runs already
 * @throws AppError `connected_retail_keys_missing` unless the company has stored both keys
 */
export async function startRetailImport(ctx: Ctx): Promise<RetailImport> {
  if ((await companyAccess(ctx)) === null) throw new AppError('connected_retail_keys_missing')
  const begun = await retailRuns.begin(ctx, () => beginImport(ctx))
  if (begun) {
    await ctx.emit(retailImportStarted, { since: begun.since })
    return shown(begun)
  }
  const running = await currentImport(ctx)
  if (!running) throw new Error('a recount was neither begun nor running')
  return running
}
