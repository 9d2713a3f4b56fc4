import { listReservations } from '@kontor/contract/click-and-collect'
import { listFailedExports } from '@kontor/contract/erp'
import { listDeadLetters, listFeeds } from '@kontor/contract/intake'
import { listNews } from '@kontor/contract/messages'
import { listFailedLabels, listObservations } from '@kontor/contract/monitoring'
import { listOrders, OrderListQuery } from '@kontor/contract/orders'
import type { Endpoint } from '@kontor/contract/shared'
import type { TodayKind, TodayRow } from '@kontor/contract/today'
import type { Ctx } from '../../platform/ctx.ts'
import { hasProviderScope } from '../../platform/provider-scope.ts'
import { waitingReservations } from '../click-and-collect/index.ts'
import { countFailedExports, EXPORTS_CAP, oldestFailed } from '../erp/index.ts'
import { countOpenLetters, LETTERS_CAP, oldestOpenLetter, waitingFeeds } from '../intake/index.ts'
import { newsFor } from '../messages/index.ts'
import { overlooked } from '../monitoring/index.ts'
import { countLists, dueOrders } from '../orders/index.ts'

/** What a module says of a queue; what it leaves out it does not know. */
interface Counted {
  readonly count: number
  readonly count_is_capped?: boolean
  readonly due_at?: string | Date | null
  readonly since?: string | Date | null
  readonly part?: number | null
  readonly stores?: readonly { readonly name: string; readonly count: number }[]
  readonly title?: string
}

/** One kind of row: whoever may call its list sees it, and it counts what that list shows. */
interface Queue {
  readonly kind: TodayKind
  readonly list: Endpoint
  readonly count: (ctx: Ctx) => Promise<Counted>
}

/** Everything that can wait but the rate of cancellations, which is no queue. */
export const QUEUES: readonly Queue[] = [
  { kind: 'overdue', list: listOrders, count: (ctx) => dueOrders(ctx, 'overdue') },
  { kind: 'due_today', list: listOrders, count: (ctx) => dueOrders(ctx, 'today') },
  { kind: 'label_errors', list: listFailedLabels, count: (ctx) => overlooked(ctx, 'labels') },
  { kind: 'returns', list: listObservations, count: (ctx) => overlooked(ctx, 'returns') },
  { kind: 'handover', list: listObservations, count: (ctx) => overlooked(ctx, 'ordersShipped') },
  { kind: 'unknown_status', list: listObservations, count: (ctx) => overlooked(ctx, 'unknown-status') },
  { kind: 'reservations', list: listReservations, count: (ctx) => waitingReservations(ctx, 'reservations') },
  { kind: 'replies', list: listReservations, count: (ctx) => waitingReservations(ctx, 'replies') },
  { kind: 'without_invoice', list: listOrders, count: withoutInvoice },
  { kind: 'import_errors', list: listDeadLetters, count: importErrors },
  { kind: 'export_errors', list: listFailedExports, count: exportErrors },
  { kind: 'feeds', list: listFeeds, count: waitingFeeds },
  { kind: 'news', list: listNews, count: unreadNews },
]

async function withoutInvoice(ctx: Ctx): Promise<Counted> {
  const filters = OrderListQuery.parse({ order_status: 'shipped', without_invoice: '1' })
  const [counted] = await countLists(ctx, [{ id: 'without_invoice', filters }])
  return counted ?? { count: 0 }
}

async function importErrors(ctx: Ctx): Promise<Counted> {
  const count = await countOpenLetters(ctx)
  return {
    count,
    count_is_capped: count >= LETTERS_CAP,
    since: count > 0 ? await oldestOpenLetter(ctx) : null,
  }
}

async function exportErrors(ctx: Ctx): Promise<Counted> {
  const count = await countFailedExports(ctx)
  return {
    count,
    count_is_capped: count >= EXPORTS_CAP,
    since: count > 0 && !hasProviderScope(ctx) ? await oldestFailed(ctx) : null,
  }
}

async function unreadNews(ctx: Ctx): Promise<Counted> {
  const unread = (await newsFor(ctx)).filter(({ read }) => !read)
  return { count: unread.length, since: unread[0]?.date ?? null, title: unread[0]?.title ?? '' }
}

/** A row as the call answers it; one at zero is not. */
export const row = (kind: TodayKind, counted: Counted): TodayRow => ({
  kind,
  count: counted.count,
  count_is_capped: counted.count_is_capped ?? false,
  due_at: instantOf(counted.due_at),
  since: instantOf(counted.since),
  part: counted.part ?? null,
  stores: [...(counted.stores ?? [])],
  title: counted.title ?? '',
})

const instantOf = (at: string | Date | null | undefined): string | null =>
  at instanceof Date ? at.toISOString() : (at ?? null)
