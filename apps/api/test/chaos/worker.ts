import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { shipcloudConnector } from '../../src/connectors/carriers/shipcloud/client.ts'
import { orderCancelled } from '../../src/modules/orders/index.ts'
import { companies } from '../../src/modules/organisation/organisation.tables.ts'
import { shipOrder } from '../../src/modules/shipping/dispatch/ship-order.ts'
import {
  buyLabelJob,
  callOffParcels,
  discardShipmentJob,
  fetchLabelJob,
  type OnPoint,
  shippingJobs,
  sweepLabelAttempts,
} from '../../src/modules/shipping/index.ts'
import { isParcelAttempt } from '../../src/modules/shipping/parcels/parcel-labels.repository.ts'
import { labelAttempts, shippings } from '../../src/modules/shipping/shipping.tables.ts'
import { FUNCTION_OWNERS } from '../../src/modules.ts'
import { SECRETS_KEY_BYTES } from '../../src/platform/auth/secrets.ts'
import { readConfig } from '../../src/platform/config.ts'
import type { Ctx } from '../../src/platform/ctx.ts'
import { migrateAndOpen, openDatabase } from '../../src/platform/db/open-database.ts'
import type { Deps } from '../../src/platform/deps.ts'
import { isUnavailable } from '../../src/platform/errors/sql-state.ts'
import { on } from '../../src/platform/events/event.ts'
import { runWorker } from '../../src/platform/jobs/worker.ts'
import { createLog } from '../../src/platform/logging.ts'
import { makeCtx } from '../../src/platform/make-ctx.ts'
import { startDeps } from '../../src/platform/start-deps.ts'
import { sqlSupplies } from '../../src/product-modules.ts'
import { orderToShip, shippingSetup } from '../builders/shipping.ts'
import type { FromWorker, OurBooks, Setup, ToWorker, WorkerOrders } from './protocol.ts'

// A worker of the product that runs the jobs of shipping alone and kills itself at a given point.

/** Every worker of a run works on copies of one filled database. */
const CHAOS_SECRETS_KEY = Buffer.alloc(SECRETS_KEY_BYTES, 1).toString('base64')
const PARCEL_OPTION = 1
const TRIES_WITHOUT_DATABASE = 60
const TRY_AGAIN_AFTER_MS = 250
const LIVE = ['requested', 'prepared', 'purchasing']

async function main(orders: WorkerOrders): Promise<void> {
  const config = {
    ...readConfig({
      DATA_DIR: orders.dataFolder,
      SECRETS_KEY: CHAOS_SECRETS_KEY,
      FILES_URL: orders.filesFolder,
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
      DEMO: '0',
    }),
    database: orders.database,
  }
  const log = createLog(config)
  const { database } = orders
  const db =
    database.kind === 'pglite'
      ? await migrateAndOpen({ database, migrationUrl: null }, FUNCTION_OWNERS, log)
      : await openDatabase(database, log)
  const deps = await startDeps({
    config,
    db,
    log,
    subscriptions: [on(orderCancelled, callOffParcels)],
    sqlSupplies,
    queues: [buyLabelJob, fetchLabelJob, discardShipmentJob, sweepLabelAttempts],
  })
  const operator = { url: orders.carrierUrl, key: orders.carrierKey }
  const carriers = { shipcloud: shipcloudConnector(operator, orders) }
  const shipping = { ...deps, carriers, onPoint: killingAt(orders.killAt) }
  const setup = orders.setup ?? (await makeSetup(deps, orders.returnLabels))
  await runWorker(deps, shippingJobs(shipping), [sweepLabelAttempts])

  process.on('message', (message: ToWorker) => {
    if (message.type === 'work') return
    const answer =
      message.type === 'report' ? report(deps, setup) : shipSome(deps, shipping, setup, message.count)
    answer.then(sendToParent, fail)
  })
  sendToParent({ type: 'ready', setup })
}

/** Kills this process at once, as a power failure does. */
function killingAt(killAt: WorkerOrders['killAt']): OnPoint {
  return async (point) => {
    if (point !== killAt) return
    process.kill(process.pid, 'SIGKILL')
    await new Promise(() => undefined)
  }
}

async function makeSetup(deps: Deps, returnLabels: boolean): Promise<Setup> {
  const companyId = await deps.db.write({ companyId: null }, async (tx) => {
    const [row] = await tx
      .insert(companies)
      .values({ name: 'Chaos', returnLabels })
      .returning({ id: companies.id })
    if (!row) throw new Error('no company')
    return row.id
  })
  const inCtx = <T>(work: (ctx: Ctx) => Promise<T>) => inCompany(deps, companyId, work)
  const { account, ownAccountId, stores } = await shippingSetup({ db: deps.db, inCtx })
  return { companyId, account, ownAccountId, stores }
}

async function shipSome(
  deps: Deps,
  shipping: Parameters<typeof shipOrder>[1],
  setup: Setup,
  count: number,
): Promise<FromWorker> {
  const orderIds: number[] = []
  for (let i = 0; i < count; i++) {
    const orderId = await patiently(deps, setup.companyId, async (ctx) => {
      const more = { ext_order_id: `chaos-${process.pid}-${ctx.now.getTime()}-${i}` }
      const id = await orderToShip(ctx, setup, { more })
      await shipOrder(ctx, shipping, id, PARCEL_OPTION)
      return id
    })
    orderIds.push(orderId)
  }
  return { type: 'shipping', orderIds }
}

async function report(deps: Deps, setup: Setup): Promise<FromWorker> {
  const books = await patiently(deps, setup.companyId, async (ctx): Promise<OurBooks> => {
    const parcels = await ctx.tx
      .select({ orderId: shippings.orderId, shippingId: shippings.id, state: shippings.state })
      .from(shippings)
      .where(eq(shippings.companyId, ctx.company.id))
    const attempts = await ctx.tx
      .select()
      .from(labelAttempts)
      .where(eq(labelAttempts.companyId, ctx.company.id))
    return {
      parcels,
      labels: await Promise.all(
        attempts
          .filter(isParcelAttempt)
          .map(async ({ shippingId, labelType, reference, state, trackingNumber, labelFile }) => ({
            shippingId,
            labelType,
            reference,
            state,
            trackingNumber,
            hasPdf: labelFile !== null && (await deps.files.exists(setup.companyId, labelFile)),
          })),
      ),
      unfinished: attempts.filter((one) => LIVE.includes(one.state) || one.discard === 'wanted').length,
    }
  })
  return { type: 'report', books }
}

/** Tries again while there is no database, as somebody does who presses the button again. */
async function patiently<T>(deps: Deps, companyId: number, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await inCompany(deps, companyId, work)
    } catch (error) {
      if (!isUnavailable(error) || tries === TRIES_WITHOUT_DATABASE) throw error
      await wait(TRY_AGAIN_AFTER_MS)
    }
  }
}

function inCompany<T>(deps: Deps, companyId: number, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  return deps.db.write({ companyId }, (tx) => {
    const facts = {
      company: { id: companyId, name: 'Chaos' },
      user: null,
      actor: { kind: 'system', name: 'chaos' } as const,
      roles: [],
      tx,
      now: deps.clock.now(),
      locale: 'de' as const,
      log: deps.log,
    }
    return work(makeCtx(facts, deps))
  })
}

const sendToParent = (message: FromWorker): void => void process.send?.(message)

function fail(error: unknown): never {
  console.error(error)
  process.exit(1)
}

// The process that started it is gone.
process.once('disconnect', () => process.exit(1))
process.once('message', (message: ToWorker) => {
  if (message.type === 'work') main(message.orders).catch(fail)
})
sendToParent({ type: 'started' })
