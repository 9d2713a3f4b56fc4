import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { addAccount } from '../../../../test/builders/intake.ts'
import { orderSetup } from '../../../../test/builders/orders.ts'
import { compareOffersJob, type Listing, type OfferOutcome, sweepOffers } from '../index.ts'

const COUNT = 10_000
const MOST = 5_000
/** Far more than it takes, and far less than where each offer reads all others: that was minutes. */
const LONGEST_MS = 40_000

let kontor: TestApp
/** What the channel was told. */
const told = new Map<string, { pieces: number; price_cents: number }>()
const listing: Listing = {
  tell: async (offers) => {
    for (const { sku, pieces, price_cents } of offers) told.set(sku, { pieces, price_cents })
    return { state: 'working', ticket: String(told.size), outcomes: [] }
  },
  lookUp: async (_ticket, offers) => ({
    state: 'told',
    outcomes: offers.map(({ ean }): OfferOutcome => ({ ean, outcome: 'accepted', message: '' })),
    stopped: null,
  }),
  findTold: async () => null,
  competitors: null,
  holdsNew: null,
  preview: null,
  remove: null,
  check: null,
  read: async (skus) =>
    skus.flatMap((sku) => {
      const found = told.get(sku)
      return found ? [{ sku, ...found, error: '' }] : []
    }),
}

beforeAll(async () => {
  kontor = await testApp({
    adapters: {
      listings: {
        amazon: {
          most: MOST,
          few: 50,
          wantsDetails: false,
          wantsSafety: false,
          onlyListed: false,
          connect: () => listing,
        },
      },
    },
  })
  await orderSetup(kontor)
})
afterAll(() => kontor?.close())

/** An account with so many offers that are due. */
async function fill(name: string): Promise<number> {
  const id = await addAccount(kontor, {
    sales_channel_id: 4,
    name,
    adapter: 'amazon',
    credentials: '{}',
  })
  await kontor.inCtx((ctx) =>
    ctx.tx.execute(sql`
      insert into channel_offers (company_id, channel_account_id, ean, sku, list_price_cents, wanted_active,
        wanted_price_cents, wanted_pieces, change_no, state, due_at)
      select ${ctx.company.id}, ${id}::bigint, (4000000000000 + n)::text, 'S-' || n, 9995, true, 5995, n % 7, n, 'due',
        ${ctx.now.toISOString()}::timestamptz
      from generate_series(1, ${COUNT}::int) as n`),
  )
  return id
}
const states = (id: number) =>
  kontor.inCtx(async (ctx) => {
    const { rows } = await ctx.tx.execute<{ state: string; n: number }>(sql`
      select state, count(*)::int as n from channel_offers
      where company_id = ${ctx.company.id} and channel_account_id = ${id} group by state`)
    return rows
  })
async function settle(): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    await kontor.runSchedule(sweepOffers)
    await kontor.runJobs()
    kontor.clock.advance(5 * 60_000)
  }
}

it('tells and compares ten thousand offers of an account that the planner takes for empty', async () => {
  await fill('First')
  await settle()
  await kontor.asOwner('analyze channel_offers')
  told.clear()
  const second = await fill('Second')
  const started = performance.now()
  await settle()
  expect(await states(second)).toEqual([{ state: 'told', n: COUNT }])
  expect(told.size).toBe(COUNT)
  told.set('S-1', { pieces: 99, price_cents: 5995 })
  kontor.clock.advance(2 * 60 * 60_000)
  await kontor.inCtx((ctx) => ctx.enqueue(compareOffersJob, { channel_account_id: second, after: '' }))
  await kontor.runJobs()
  expect(told.get('S-1')).toEqual({ pieces: 1, price_cents: 5995 })
  expect(performance.now() - started).toBeLessThan(LONGEST_MS)
}, 120_000)
