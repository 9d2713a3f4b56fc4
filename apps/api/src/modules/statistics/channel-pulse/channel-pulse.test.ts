import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app.ts'
import {
  AMAZON,
  buildOrder,
  EBAY,
  type OrderSetup,
  orderSetup,
  SHOP,
} from '../../../../test/builders/orders.ts'
import { changeAccount } from '../../../../test/builders/shared-account.ts'
import { schedulesWithWork } from '../../../platform/jobs/every-minute.ts'
import { everyMinute } from '../../../platform/jobs/handlers.ts'
import { orders } from '../../orders/orders.tables.ts'
import { channelsToCheck, checkChannelPulse } from '../statistics.jobs.ts'
import { channelPulseOf, tokenDays } from './channel-pulse.ts'

/** A Tuesday, half past ten by Berlin's clocks. */
const NOW = '2026-03-10T09:30:00.000Z'
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let kontor: TestApp
let setup: OrderSetup
beforeAll(async () => {
  kontor = await testApp({ now: NOW })
  setup = await orderSetup(kontor)
})
afterAll(() => kontor?.close())

const ask = (user = kontor.a.users.co_dashboard) => kontor.as(user).get('/statistics/channel-pulse')

type Found = { checked_at: string | null; data: { name: string; state: string; [field: string]: unknown }[] }
const answer = async (user = kontor.a.users.co_dashboard): Promise<Found> => {
  const found = await ask(user)
  expect(found.statusCode, found.body).toBe(200)
  return found.json()
}
/** Without a session, which ends before a silence does. */
const accountOf = async (name: string) =>
  (await kontor.inCtx(channelPulseOf)).data.find((account) => account.name === name)

/** Copies an order to other instants: as it arrives then, or late. */
async function repeat(
  orderId: number,
  instants: readonly { readonly came: number; readonly ordered?: number }[],
): Promise<void> {
  await kontor.inCtx(async ({ tx, company }) => {
    const [one] = await tx.select().from(orders).where(sql`id = ${orderId}`)
    if (!one) throw new Error('no order')
    const { id: _, participantId: __, merchantExternalOrder: ___, customerNameKey: ____, ...rest } = one
    // A statement has so many parameters at most.
    for (let from = 0; from < instants.length; from += 500)
      await tx.insert(orders).values(
        instants.slice(from, from + 500).map(({ came, ordered = came }, n) => ({
          ...rest,
          companyId: company.id,
          extOrderId: `${orderId}-${came}-${ordered}-${from + n}`,
          createdAt: new Date(came),
          orderDate: new Date(ordered),
        })),
      )
  })
}

const check = () => kontor.runSchedule(checkChannelPulse)
const hoursLater = (hours: number) =>
  kontor.clock.set(new Date(kontor.clock.now().getTime() + hours * HOUR_MS))
const silences = async () => {
  const { rows } = await kontor.inCtx(({ tx }) =>
    tx.execute<{ count: number }>(sql`select count(*)::int as count from channel_silences`),
  )
  return rows[0]?.count
}

describe('the pulse of the channels', () => {
  it('is nothing yet where nobody has looked, and empty without accounts', async () => {
    expect(await answer(kontor.b.users.co_dashboard)).toEqual({ checked_at: null, data: [] })
    const found = await answer()
    expect(found.checked_at).toBeNull()
    expect(found.data).toHaveLength(3)
    expect(found.data[0]).toEqual({
      id: setup.accounts[SHOP],
      is_own: true,
      sales_channel_id: SHOP,
      sales_channel: 'Webshop',
      name: 'Konto 1',
      state: 'waiting',
      last_order_at: null,
      orders_in_30_days: 0,
      expected: 0,
      last_stock_at: null,
      order_error: null,
      stock_error: null,
      token_days: null,
    })
  })

  it('is only for those who see the dashboard', async () => {
    expect((await ask(kontor.a.users.co_orders)).statusCode).toBe(403)
  })

  it('shows what goes wrong with an own account, and the stock it was last told of', async () => {
    const account = { owner_id: kontor.a.id, id: setup.accounts[AMAZON] }
    await changeAccount(kontor.db, account, { lastPullError: 'The refresh token is invalid.' })
    const fetched = kontor.clock.now().toISOString()
    await kontor.inCtx(({ tx }) =>
      tx.execute(sql`insert into offer_accounts (company_id, channel_account_id, last_error, fetched_at)
        values (${kontor.a.id}, ${setup.accounts[AMAZON]}, 'Busy.', ${fetched}::timestamptz)`),
    )
    await check()
    expect(await accountOf('Konto 4')).toMatchObject({
      order_error: 'The refresh token is invalid.',
      stock_error: 'Busy.',
      last_stock_at: fetched,
    })
  })

  it('keeps what its owner alone knows of the provider’s accounts, and other companies’ orders', async () => {
    await buildOrder(kontor, { channel: EBAY, merchant_external_order: false })
    const name = `${kontor.a.name} ${EBAY}`
    const shared = (await accountOf(name))?.id
    await kontor.asOwner(`
      insert into channel_participations (company_id, channel_account_id, participant_id)
      select company_id, id, ${kontor.b.id} from channel_accounts where id = ${shared};
      update channel_accounts set last_pull_error = 'Secret.', credentials_at = now(), adapter = 'amazon' where id = ${shared}`)
    await check()
    expect(await accountOf(name)).toMatchObject({
      is_own: false,
      state: 'alive',
      orders_in_30_days: 1,
      order_error: null,
      token_days: null,
    })
    const { data } = await answer(kontor.b.users.co_dashboard)
    expect(data).toMatchObject([{ name, state: 'waiting', orders_in_30_days: 0 }])
  })

  it('counts what came, by the hour, and again without counting twice', async () => {
    const now = Date.parse(NOW)
    const shop = await buildOrder(kontor, { order_date: new Date(now - 70 * DAY_MS) })
    await kontor.asOwner(`update orders set created_at = order_date where id = ${shop}`)
    // Four an hour from 9 to 18 h, each day of nine weeks, the last one half an hour ago.
    const instants = Array.from({ length: 63 }, (_, day) =>
      Array.from(
        { length: 10 * 4 },
        (_, n) => now - HOUR_MS / 2 - day * DAY_MS - n * 15 * 60_000 + 9 * HOUR_MS,
      ),
    )
      .flat()
      .filter((came) => came <= now - HOUR_MS / 2)
    await repeat(
      shop,
      instants.map((came) => ({ came })),
    )
    // Ten that the channel delivered late count when they were ordered; one of this morning that is a little late now.
    await repeat(
      shop,
      Array.from({ length: 10 }, (_, n) => ({ came: now - HOUR_MS, ordered: now - 40 * DAY_MS - n })),
    )
    // What is copied seems to have been there all the time.
    await kontor.asOwner('delete from channel_order_counts')
    await check()
    await check()
    const found = await accountOf('Konto 1')
    const lastMonth = instants.filter((came) => came >= now - 30 * DAY_MS - HOUR_MS / 2).length
    expect(found).toMatchObject({
      state: 'alive',
      last_order_at: new Date(now - HOUR_MS / 2).toISOString(),
      orders_in_30_days: lastMonth,
    })
    const { rows } = await kontor.inCtx(({ tx }) =>
      tx.execute<{ orders: number }>(sql`select sum(orders)::int as orders from channel_order_hours`),
    )
    expect(rows[0]?.orders).toBe(instants.length + 12)
    expect((await answer()).checked_at).toBe(NOW)
  })

  it('finds an order that was being written while the last ones were counted', async () => {
    const late = Date.parse(NOW) - 10 * 60_000
    const eBay = await buildOrder(kontor, { channel: EBAY })
    await kontor.asOwner(
      `update orders set created_at = '${new Date(late).toISOString()}' where id = ${eBay}`,
    )
    hoursLater(0.1)
    await check()
    expect(await accountOf('Konto 2')).toMatchObject({
      orders_in_30_days: 1,
      last_order_at: new Date(late).toISOString(),
    })
  })

  it('tells once that a channel is silent, and again of another silence', async () => {
    hoursLater(1)
    await check()
    expect(await accountOf('Konto 1')).toMatchObject({ state: 'alive' })
    expect(await silences()).toBe(0)
    hoursLater(1.5)
    // Two workers at once, and one that is late.
    await Promise.all([check(), check()])
    await check()
    const found = await accountOf('Konto 1')
    expect(found?.state).toBe('silent')
    expect(found?.expected).toBeGreaterThan(8)
    expect(await silences()).toBe(1)
    const notices = async (user = kontor.a.users.co_orders) =>
      (await kontor.as(user).get('/messages/notifications')).json().data
    expect(await notices()).toMatchObject([
      {
        kind: 'channel_silent',
        order_id: null,
        sales_channel_id: SHOP,
        subject: 'Webshop, Konto 1',
        status: 'danger',
        message: ['Seit 10.03.2026 10:00:00 kam keine Bestellung mehr. So lange ist hier ungewöhnlich.'],
      },
    ])
    expect(await notices(kontor.b.users.co_orders)).toEqual([])
    // It lasts until an order comes, however long.
    hoursLater(40 * 24)
    await check()
    expect(await accountOf('Konto 1')).toMatchObject({ state: 'silent', orders_in_30_days: 0 })
    expect(await silences()).toBe(1)
    await buildOrder(kontor, {})
    await check()
    expect((await accountOf('Konto 1'))?.state).toBe('alive')
    expect(await silences()).toBe(1)
  })

  it('waits for nothing while an account rests, and begins anew afterwards', async () => {
    const account = { owner_id: kontor.a.id, id: setup.accounts[SHOP] }
    const now = kontor.clock.now().getTime()
    const one = await buildOrder(kontor, {})
    await repeat(
      one,
      Array.from({ length: 400 }, (_, n) => ({ came: now - n * HOUR_MS - 60_000 })),
    )
    await kontor.asOwner(`delete from channel_order_counts`)
    await changeAccount(kontor.db, account, { isActive: false })
    hoursLater(48)
    await check()
    expect((await accountOf('Konto 1'))?.state).toBe('paused')
    await changeAccount(kontor.db, account, { isActive: true })
    await check()
    expect(await accountOf('Konto 1')).toMatchObject({ state: 'alive', expected: 0 })
    expect(await silences()).toBe(1)
    hoursLater(60)
    await check()
    expect((await accountOf('Konto 1'))?.state).toBe('silent')
    expect(await silences()).toBe(2)
  })
})

describe('a company whose channels are quiet', () => {
  it('is looked at when an order comes or an account changes, and once a day', async () => {
    const quiet = await testApp({ now: NOW })
    try {
      const entry = everyMinute('asked', channelsToCheck, async () => undefined)
      const isDue = async () => (await schedulesWithWork(quiet.db, [entry], quiet.clock.now())).length > 0
      const turnAccounts = () => quiet.asOwner('update channel_accounts set is_active = not is_active')
      await orderSetup(quiet)
      expect(await isDue()).toBe(true)
      await quiet.runSchedule(checkChannelPulse)
      expect(await isDue()).toBe(false)
      await turnAccounts()
      expect(await isDue()).toBe(true)
      await turnAccounts()
      expect(await isDue()).toBe(false)
      quiet.clock.advance(DAY_MS)
      expect(await isDue()).toBe(true)
      await quiet.runSchedule(checkChannelPulse)
      expect(await isDue()).toBe(false)
      await buildOrder(quiet, { channel: SHOP })
      expect(await isDue()).toBe(true)
    } finally {
      await quiet.close()
    }
  })
})

describe('the days of a token', () => {
  const at = (days: number) => new Date(Date.parse(NOW) + days * DAY_MS)
  it.each([
    [0, 365],
    // An hour before and an hour behind midnight in Berlin.
    [0.5, 365],
    [0.6, 364],
    [351, 14],
    [365, 0],
    [400, 0],
  ])('after %d days are %d', (days, left) => {
    expect(tokenDays({ consent_days: 365, credentials_at: NOW, refused_at: null }, at(days))).toBe(left)
  })

  it('are none once the channel refuses it', () => {
    expect(tokenDays({ consent_days: 365, credentials_at: NOW, refused_at: NOW }, at(0))).toBe(0)
  })

  it('are unknown where nothing ends, or nobody noted when it began', () => {
    expect(tokenDays({ consent_days: null, credentials_at: NOW, refused_at: null }, at(1))).toBeNull()
    expect(tokenDays({ consent_days: 365, credentials_at: null, refused_at: null }, at(1))).toBeNull()
  })
})
