import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type {
  Marketplace,
  MarketplaceConnector,
} from '../src/connectors/marketplaces/marketplace-connector.ts'
import { pullChannelJob } from '../src/modules/intake/index.ts'
import { sweepLabelAttempts } from '../src/modules/shipping/index.ts'
import { shippingState } from '../src/modules/shipping/testing/shipping-run.ts'
import { watchClock } from '../src/platform/clock/watch-clock.ts'
import { type TestApp, testApp } from './app.ts'
import { addAccount } from './builders/intake.ts'
import { orderToShip, type ShippingSetup, shippingSetup } from './builders/shipping.ts'
import { MemoryCarrier, memoryCarriers } from './conformance/memory-carrier.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** So far the clock is ahead before it is put right. */
const AHEAD = 400 * DAY

let kontor: TestApp
let carrier: MemoryCarrier
let setup: ShippingSetup
let accountId: number
/** From when on the channel was asked what has changed. */
let askedSince: Date[] = []

/** A channel that does not say up to when it has answered, and has nothing. */
const silentChannel: MarketplaceConnector = {
  connect: () =>
    ({
      pullOrders: async (from) => {
        if ('since' in from) askedSince.push(from.since)
        return { documents: [], cursor: null, read_until: null }
      },
    }) as Pick<Marketplace, 'pullOrders'> as Marketplace,
} as Pick<MarketplaceConnector, 'connect'> as MarketplaceConnector

beforeAll(async () => {
  kontor = await testApp({
    adapters: { carriers: memoryCarriers(() => carrier), marketplaces: { amazon: silentChannel } },
  })
  carrier = new MemoryCarrier(kontor.clock)
  setup = await shippingSetup(kontor)
  accountId = await addAccount(kontor, {
    sales_channel_id: 4,
    name: 'Amazon.de',
    adapter: 'amazon',
    credentials: '{}',
  })
})
afterAll(() => kontor.close())

/** Lets `work` happen while the clock is ahead, and puts the clock right. */
async function whileAhead(work: () => Promise<unknown>): Promise<void> {
  const right = kontor.clock.now()
  kontor.clock.advance(AHEAD)
  await kontor.runSchedule(watchClock)
  await work()
  kontor.clock.set(right)
}

const pull = async () => {
  askedSince = []
  await kontor.inCtx((ctx) =>
    ctx.enqueue(pullChannelJob, { channel_account_id: accountId }, { singletonKey: `${accountId}` }),
  )
  await kontor.runJobs()
}

test('a label that waited by a clock that was ahead is bought within the hour, once', async () => {
  const orderId = await kontor.inCtx((ctx) => orderToShip(ctx, setup))
  const url = `/orders/${orderId}/ship`
  expect((await kontor.as(kontor.a.admin).put(url, { parcel_id: 1 })).statusCode).toBe(200)
  carrier.fault = () => 'not-reached'
  await whileAhead(() => kontor.runJobs({ rethrow: false }))
  carrier.fault = () => 'none'
  const buy = async () => {
    await kontor.runSchedule(watchClock)
    kontor.clock.advance(40 * MINUTE)
    await kontor.runSchedule(sweepLabelAttempts)
    await kontor.runJobs({ rethrow: false, retries: true })
  }
  await buy()
  const { attempts } = await shippingState(kontor, orderId)
  expect(attempts.map(({ labelType, state }) => [labelType, state])).toEqual([
    ['shipping', 'bought'],
    ['return', 'bought'],
  ])
  expect(carrier.liveLabels).toBe(2)
})

test('a channel that was read by a clock that was ahead is read again from before that', async () => {
  await pull()
  await whileAhead(pull)
  await pull()
  // Not yet noticed: what came since is asked for by an instant that is still to come.
  expect(askedSince[0]?.getTime()).toBeGreaterThan(kontor.clock.now().getTime())
  await kontor.runSchedule(watchClock)
  await pull()
  expect(askedSince).toEqual([new Date(kontor.clock.now().getTime() - 30 * DAY - 2 * MINUTE)])
  kontor.clock.advance(MINUTE)
  await pull()
  expect(askedSince).toEqual([new Date(kontor.clock.now().getTime() - MINUTE - 4 * MINUTE)])
})

/** What else waits: where it stands, and the longest that it may wait, in minutes. */
const WAITING: readonly (readonly [table: string, column: string, longest: number])[] = [
  ['channel_reports', 'next_attempt_at', 3 * 60],
  ['channel_offers', 'due_at', 24 * 60],
  ['offer_batches', 'next_look_at', 60],
  ['offer_accounts', 'rests_until', 60],
  ['erp_exports', 'next_attempt_at', 60],
  ['article_pictures', 'next_at', 7 * 24 * 60],
  ['label_attempts', 'track_due_at', 3 * 24 * 60],
  ['channel_order_counts', 'next_look_at', 0],
]

test('nothing waits longer than it can by the clock that is right, and what waits as it should is left alone', async () => {
  const company = kontor.a.id
  const orderId = await kontor.inCtx((ctx) => orderToShip(ctx, setup))
  await kontor.asOwner(`
    insert into channel_reports (company_id, account_owner_id, channel_account_id, order_id, kind, reference, payload, state, created_at)
    values (${company}, ${company}, ${accountId}, ${orderId}, 'cancellation', 'c-1', '{}', 'pending', now());
    insert into channel_offers (company_id, channel_account_id, ean, sku, list_price_cents, wanted_active, wanted_price_cents, wanted_pieces, change_no)
    values (${company}, ${accountId}, '4012345678901', 'S-1', 8995, true, 8995, 1, 1);
    insert into offer_batches (company_id, channel_account_id, started_at) values (${company}, ${accountId}, now());
    insert into offer_accounts (company_id, channel_account_id) values (${company}, ${accountId}) on conflict do nothing;
    insert into erp_exports (company_id, order_id, version, state, requested_at)
    values (${company}, ${orderId}, 1, 'pending', now());
    insert into article_pictures (company_id, url_hash, url) values (${company}, 'hash', 'https://cdn.example/a.jpg');
    insert into channel_order_counts (company_id, counted_until) values (${company}, now())
    on conflict do nothing`)
  const now = kontor.clock.now()
  const at = (minutes: number) => new Date(now.getTime() + minutes * MINUTE).toISOString()
  const waitFor = (minutes: (longest: number) => number) =>
    kontor.asOwner(
      WAITING.map(
        ([table, column, longest]) =>
          `update ${table} set ${column} = '${at(minutes(longest))}' where company_id = ${company}`,
      ).join(';'),
    )
  const waits = () =>
    kontor.inCtx(async (ctx) =>
      Promise.all(
        WAITING.map(async ([table, column]) => {
          const { rows } = await ctx.tx.execute<{ at: string }>(
            sql.raw(`select distinct ${column} as at from ${table} where company_id = ${company}`),
          )
          return [table, column, ...rows.map((row) => (Date.parse(row.at) - now.getTime()) / MINUTE)]
        }),
      ),
    )
  await whileAhead(() => waitFor(() => AHEAD / MINUTE))
  await kontor.runSchedule(watchClock)
  expect(await waits()).toEqual(WAITING)
  const shorter = (longest: number) => longest - 1
  await whileAhead(() => waitFor(shorter))
  await kontor.runSchedule(watchClock)
  expect(await waits()).toEqual(WAITING.map(([table, column, longest]) => [table, column, shorter(longest)]))
})

test('a clock that goes on changes nothing', async () => {
  await pull()
  const read = kontor.clock.now()
  kontor.clock.advance(MINUTE)
  await kontor.runSchedule(watchClock)
  // Time servers put clocks back by less.
  kontor.clock.advance(-MINUTE)
  await kontor.runSchedule(watchClock)
  await pull()
  expect(askedSince).toEqual([new Date(read.getTime() - 4 * MINUTE)])
})
