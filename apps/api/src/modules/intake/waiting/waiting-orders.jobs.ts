import { deadlinesFor } from '../../../platform/clock/deadlines.ts'
import { handleJob, schedule } from '../../../platform/jobs/handlers.ts'
import type { JobCtx, JobHandler } from '../../../platform/jobs/job.ts'
import { allocatedUntil, applyOrderEvent, linesWithoutLabel, lockChannelOrder } from '../../orders/index.ts'
import { findOwnAccount } from '../../organisation/index.ts'
import {
  settleUnallocated,
  type UnallocatedOrder,
  waitingOrders,
} from '../allocation/allocations.repository.ts'
import { NOT_SENT_IN_TIME } from '../allocation/pass-on.ts'
import { tryWaiting, tryWaitingOrdersJob } from '../allocation/try-waiting.ts'
import { cancelUnsent, importDocument } from '../arrival/import-order.ts'
import { type DocumentSource, documentSource } from '../document-source.ts'
import type { OrderSources } from '../order-source.ts'
import { readIntakeOrder } from '../read-intake-order.ts'

/** Business time in which a company has to have a label (issue: allocation across merchants). */
const SEND_WITHIN_MINUTES = 48 * 60
const ORDERS_PER_BATCH = 50

/** Looks again for the orders that nobody could send: those whose time is over are cancelled, what was missed is found. */
export const retryUnallocatedOrders = schedule('retry-unallocated-orders', '*/5 * * * *', (system) =>
  system.forEachCompany((job) => job.write(tryWaiting), {
    text: 'select id from companies_with_unallocated_orders()',
  }),
)

/** Passes on what a company was given and has not sent in time. */
export const passOnOverdueOrders = schedule('pass-on-overdue-orders', '*/10 * * * *', (system) => {
  const releasedBy = deadlinesFor().subtractBusinessMinutes(system.now(), SEND_WITHIN_MINUTES)
  return system.forEachCompany((job) => passOnOverdue(job, releasedBy), {
    text: 'select id from companies_with_overdue_allocations($1)',
    values: [releasedBy],
  })
})

async function passOnOverdue(job: JobCtx, releasedBy: Date): Promise<void> {
  for (let after: number | null = 0; after !== null && !job.signal.aborted; ) {
    const from: number = after
    const ids: number[] = await job.read((ctx) => allocatedUntil(ctx, releasedBy, from, ORDERS_PER_BATCH))
    for (const orderId of ids) {
      job.signal.throwIfAborted()
      await job.write(async (ctx) => {
        const line_ids = await linesWithoutLabel(ctx, orderId)
        if (line_ids.length === 0) return
        await applyOrderEvent(ctx, orderId, {
          type: 'cancelled',
          by: 'merchant',
          line_ids,
          reason: NOT_SENT_IN_TIME,
          actor: { kind: 'system', name: '' },
        })
      })
    }
    after = ids.length === ORDERS_PER_BATCH ? (ids.at(-1) ?? null) : null
  }
}

/** What the job for waiting orders does. */
export const unallocatedJobs = (deps: { readonly marketplaces: OrderSources }): readonly JobHandler[] => [
  handleJob(tryWaitingOrdersJob, (job) => retryWaiting(job, deps.marketplaces)),
]

async function retryWaiting(job: JobCtx, marketplaces: OrderSources): Promise<void> {
  for (let after: number | null = 0; after !== null && !job.signal.aborted; ) {
    const from: number = after
    const orders: UnallocatedOrder[] = await job.read((ctx) => waitingOrders(ctx, from, ORDERS_PER_BATCH))
    for (const waiting of orders) {
      job.signal.throwIfAborted()
      await retryOrder(job, waiting, marketplaces)
    }
    after = orders.length === ORDERS_PER_BATCH ? (orders.at(-1)?.id ?? null) : null
  }
}

/** One more look; once its time is over, the order is cancelled at its channel instead. */
async function retryOrder(job: JobCtx, waiting: UnallocatedOrder, marketplaces: OrderSources): Promise<void> {
  await job.write(async (ctx) => {
    const account = await findOwnAccount(ctx, waiting.channelAccountId)
    // An event may change it meanwhile.
    const raw = await lockChannelOrder(ctx, waiting.channelAccountId, waiting.extOrderId)
    if (!account || raw === null) return
    const source: DocumentSource = account.pulls_orders
      ? documentSource(account, marketplaces)
      : { account, readOrder: readIntakeOrder, statesCount: 'when_changed' }
    const document = { ext_order_id: waiting.extOrderId, raw }
    const { result } = await importDocument(ctx, source, document)
    if (result !== 'unallocated' || ctx.now < waiting.until) return
    await cancelUnsent(ctx, source, waiting.channelOrderId, raw)
    await settleUnallocated(ctx, waiting.channelOrderId, 'cancelled')
  })
}
