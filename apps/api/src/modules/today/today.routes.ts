import { cancellationRate as cancellationRateEndpoint } from '@kontor/contract/monitoring'
import { listOrders } from '@kontor/contract/orders'
import { allows } from '@kontor/contract/shared'
import { liveSales } from '@kontor/contract/statistics'
import { getToday, sortRows, type Today, type TodayFigures, type TodayRow } from '@kontor/contract/today'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ctx } from '../../platform/ctx.ts'
import { cancellationRate } from '../monitoring/index.ts'
import { dueOrders } from '../orders/index.ts'
import { forecastOfDay } from '../ranking/index.ts'
import { salesSoFar } from '../statistics/index.ts'
import { QUEUES, row } from './queues.ts'

/** The call of today. */
export const todayRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({ ...getToday, handler: ({ ctx }) => todayFor(ctx) })
}

/** The banner looks at so many days (spec: orders §8, Cancellation-rate banner). */
const RATE_DAYS = 30

/** What waits for the caller, most urgent first, and the figures of the day so far as far as their rights open them. */
async function todayFor(ctx: Ctx): Promise<Today> {
  const may = ({ config }: { readonly config: { readonly access: Parameters<typeof allows>[0] } }) =>
    allows(config.access, ctx.roles)
  const rate = may(cancellationRateEndpoint) ? await cancellationRate(ctx, RATE_DAYS) : null
  const waiting: TodayRow[] = []
  if (rate && rate.level !== 'ok') waiting.push(row('cancellation_rate', { count: rate.cancelled }))
  for (const { kind, list, count } of QUEUES) if (may(list)) waiting.push(row(kind, await count(ctx)))
  return {
    rows: sortRows(
      waiting.filter((one) => one.count > 0),
      ctx.now,
    ),
    tomorrow: may(listOrders) ? (await dueOrders(ctx, 'tomorrow')).count : null,
    figures: may(liveSales) ? await figuresOf(ctx) : null,
    cancellations: rate,
  }
}

async function figuresOf(ctx: Ctx): Promise<TodayFigures> {
  const { ship } = await forecastOfDay(ctx, {})
  return { ...(await salesSoFar(ctx)), points: ship?.points ?? null }
}
