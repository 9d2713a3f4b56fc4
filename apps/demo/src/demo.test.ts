import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isGtin } from '@kontor/contract/catalogue'
import { IntakeOrder } from '@kontor/contract/intake'
import { startSandbox } from '@kontor/sandbox'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readAmazonOrder } from '../../api/src/connectors/marketplaces/amazon/order-mapper.ts'
import { type OrderListRow, orderRowsBatch } from '../../api/src/modules/downloads/order-rows.ts'
import { handoverDueAt, returnDeadlines } from '../../api/src/modules/monitoring/index.ts'
import { orderSessions } from '../../api/src/modules/order-access/index.ts'
import { lockOrderForShipping } from '../../api/src/modules/orders/index.ts'
import { LIFECYCLE } from '../../api/src/modules/orders/lifecycle/order-lifecycle.ts'
import type { OrderStatus, PostalAddress } from '../../api/src/modules/orders/orders.tables.ts'
import { sessionRoutes } from '../../api/src/modules/session/index.ts'
import { liveSalesOf } from '../../api/src/modules/statistics/live-sales.ts'
import { performanceOf } from '../../api/src/modules/statistics/performance.ts'
import { addDays, berlinDay, startOfBerlinDay } from '../../api/src/platform/clock/berlin.ts'
import { settableClock } from '../../api/src/platform/clock/clock.ts'
import { deadlinesFor } from '../../api/src/platform/clock/deadlines.ts'
import { readConfig } from '../../api/src/platform/config.ts'
import type { Ctx } from '../../api/src/platform/ctx.ts'
import type { Deps } from '../../api/src/platform/deps.ts'
import { readAhead } from '../../api/src/platform/documents/read-ahead.ts'
import { createServer } from '../../api/src/platform/http/server.ts'
import { createLog } from '../../api/src/platform/logging.ts'
import { makeCtx } from '../../api/src/platform/make-ctx.ts'
import { startDeps } from '../../api/src/platform/start-deps.ts'
import { sqlSupplies, subscriptions } from '../../api/src/product-modules.ts'
import { queues } from '../../api/src/worker.ts'
import { sizeOf } from '../../api/test/builders/pictures.ts'
import { type TestDatabase, testDatabase } from '../../api/test/database.ts'
import { DEMO_ACCOUNTS, DEMO_INTAKE_KEY, DEMO_PASSWORD } from './accounts.ts'
import { PROVIDER } from './companies.ts'
import { demoAmazonOrders, demoCatalogue } from './outside-world.ts'
import { GERMAN_PLACES } from './people/places.ts'
import { pointPictures } from './product-pictures.ts'
import { seedDemo } from './seed-demo.ts'

/** A Friday, shortly before noon in Berlin. */
const NOW = '2026-03-13T10:40:00.000Z'
const LINDNER = 'Schuhhaus Lindner'
const SEED_WITHIN_MS = 120_000

interface Demo {
  readonly deps: Deps
  readonly database: TestDatabase
  readonly folder: string
}

async function makeDemo(): Promise<Demo> {
  const database = await testDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'kontor-demo-'))
  const config = { ...readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }), role: 'api' as const }
  const { db } = database
  const deps = await startDeps({
    config,
    db,
    log: createLog(config),
    subscriptions,
    sqlSupplies,
    queues,
    clock: settableClock(NOW),
  })
  await seedDemo(deps)
  return { deps, database, folder }
}

async function endDemo({ deps, database, folder }: Demo): Promise<void> {
  await deps.queue.stop()
  await database.close()
  await rm(folder, { recursive: true, force: true })
}

let demo: Demo
let lindner: number

beforeAll(async () => {
  demo = await makeDemo()
  lindner = (await companies()).find(({ name }) => name === LINDNER)?.id ?? 0
}, SEED_WITHIN_MS)
afterAll(() => endDemo(demo))

const companies = () =>
  demo.deps.db.lookup<{ id: number; name: string }>('select id, name from list_companies()')

/** Rows of a query in one company. */
const rows = <Row extends Record<string, unknown>>(query: string, companyId = lindner): Promise<Row[]> =>
  demo.deps.db.read({ companyId }, async (tx) => (await tx.execute<Row>(sql.raw(query))).rows)

async function count(condition: string, table = 'orders'): Promise<number> {
  const [row] = await rows<{ n: number }>(`select count(*)::int as n from ${table} where ${condition}`)
  return row?.n ?? 0
}

async function everyCompany(check: (id: number) => Promise<void>): Promise<void> {
  for (const { id } of await companies()) await check(id)
}

const inCtx = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  demo.deps.db.write({ companyId: lindner }, (tx) =>
    work(
      makeCtx(
        {
          company: { id: lindner, name: LINDNER },
          user: null,
          actor: { kind: 'system', name: '' },
          roles: [],
          tx,
          now: demo.deps.clock.now(),
          locale: 'de',
          log: demo.deps.log,
        },
        demo.deps,
      ),
    ),
  )

/** The open orders that shipping takes without a word, and where they go. */
async function readyToShip(): Promise<{ id: number; type: string; recipient: PostalAddress | null }[]> {
  const open = await rows<{ id: number; type: string }>(
    `select id, order_type as type from orders where status in ('approved', 'open')
     and not_shippable_reason is null order by id`,
  )
  return inCtx(async (ctx) => {
    const ready = []
    for (const { id, type } of open) {
      const order = await lockOrderForShipping(ctx, id).catch(() => null)
      if (order && order.problems.length === 0) ready.push({ id, type, recipient: order.recipient })
    }
    return ready
  })
}

test('orders of a shared account were given out, waited, were split and went on from one company to the next', async () => {
  const provider = (await companies()).find(({ name }) => name === PROVIDER.name)?.id ?? 0
  const found = await rows<{ what: string }>(
    `select distinct cause || ' ' || reason as what from company_allocations order by 1`,
    provider,
  )
  const ways = found.map(({ what }) => what)
  expect(ways).toEqual(
    expect.arrayContaining([
      'arrival nobody',
      'arrival only_candidate',
      'arrival split',
      'overdue only_candidate',
      'refused only_candidate',
    ]),
  )
  expect(ways.some((way) => /^arrival (drawn|best_colour)$/.test(way))).toBe(true)
  const [waiting] = await rows<{ n: number }>(
    'select count(*)::int as n from unallocated_orders where settled_at is null',
    provider,
  )
  expect(waiting?.n).toBe(2)
})

test('what monitoring waits for is counted in business time, as it is for every parcel to come', async () => {
  const watched = await rows<{
    shipped: string
    handover: string
    arrived: string | null
    overdue: string | null
    state: string
  }>(`
    select p.shipped_at as shipped, p.handover_due_at as handover, p.return_arrived_at as arrived,
      p.return_overdue_at as overdue, s.federal_state as state
    from observed_parcels p
    join shippings g on g.company_id = p.company_id and g.id = p.shipping_id
    join stores s on s.company_id = p.company_id and s.id = g.store_id
    where p.closed_at is null or p.return_arrived_at is not null and p.return_booked_at is null`)
  expect(watched.length).toBeGreaterThan(10)
  for (const { shipped, handover, arrived, overdue, state } of watched) {
    const deadlines = deadlinesFor(state)
    expect(new Date(handover)).toEqual(handoverDueAt(new Date(shipped), deadlines))
    if (arrived !== null && overdue !== null)
      expect(new Date(overdue)).toEqual(returnDeadlines(new Date(arrived), deadlines).overdueAt)
  }
})

describe('bulk updates', () => {
  test('one is over with every result, and one of today can be taken back', async () => {
    const bulks = await rows<{ age: number; results: Record<string, number>; sums: boolean; off: number }>(`
      select extract(epoch from (timestamptz '${NOW}' - b.created_at))::int / 3600 as age,
        (select json_object_agg(result, n) from (select result, count(*)::int as n from product_bulk_items i
          where i.company_id = b.company_id and i.bulk_id = b.id group by result) r) as results,
        b.done = b.matched and b.matched = (select count(*) from product_bulk_items i
          where i.company_id = b.company_id and i.bulk_id = b.id) as sums,
        (select count(*)::int from article_channels x
          where x.company_id = b.company_id and x.bulk_id = b.id and not x.is_active) as off
      from product_bulks b order by b.created_at`)
    expect(bulks).toMatchObject([
      { age: 72, results: { changed: expect.any(Number), unchanged: 5, kept: 1 }, sums: true },
      { age: 2, results: { changed: expect.any(Number) }, sums: true },
    ])
    for (const { results, off } of bulks) expect(off).toBe(results.changed)
  })
})

describe('the orders of the last days', () => {
  test('more than 300 can be shipped at once, Prime and Packstation ones among them', {
    timeout: 60_000,
  }, async () => {
    const ready = await readyToShip()
    expect(ready.filter(({ type }) => type === 'standard').length).toBeGreaterThanOrEqual(300)
    expect(ready.filter(({ type }) => type === 'prime').length).toBeGreaterThanOrEqual(10)
    expect(
      ready.filter(({ recipient }) => recipient?.street === 'packstation').length,
    ).toBeGreaterThanOrEqual(10)
    for (const country of ['AT', 'FR', 'NL']) {
      expect(ready.some(({ recipient }) => recipient?.country === country)).toBe(true)
    }
  })

  test('the carrier refuses three addresses, those that it has refused already, and what customs has to know first', {
    timeout: 60_000,
  }, async () => {
    const ready = await readyToShip()
    const tried = await rows<{ order_id: number }>(
      'select order_id from label_errors where resolved_at is null',
    )
    const fresh = ready.filter(({ id }) => tried.every(({ order_id }) => order_id !== id))
    const sandbox = await startSandbox({ smtpPort: false })
    try {
      const refusals: string[] = []
      for (const { recipient } of fresh) {
        const answer = await prepareShipment(sandbox.shipcloudUrl, recipient)
        if (!answer.ok) refusals.push(await answer.text())
      }
      expect(
        refusals.map((text) => /receiver (\w+):|(customs)_/.exec(text)?.slice(1).join('')).sort(),
      ).toEqual(['city', 'customs', 'street_no', 'zip_code'])
    } finally {
      await sandbox.stop()
    }
    expect(tried).toHaveLength(3)
  })

  test('they came within the time that is allowed for shipping, but for a few', async () => {
    const late = await count(`status = 'approved' and ship_by_at < '${NOW}'`)
    expect(late).toBeGreaterThan(0)
    expect(late).toBeLessThan(60)
    expect(await count(`order_date > '${NOW}' or created_at > '${NOW}'`)).toBe(0)
    expect(await count(`created_at >= '2026-03-12T23:00:00Z'`)).toBeGreaterThan(20)
  })

  test('every state and every special case is there', async () => {
    expect(await count(`status = 'initial'`)).toBe(10)
    for (const status of ['shipped', 'fulfilled', 'returned', 'cancelled', 'mp_cancellation']) {
      expect(await count(`status = '${status}'`)).toBeGreaterThan(20)
    }
    for (const reason of ['fulfilled_by_channel', 'pickup', 'undeliverable_country', 'imported_closed']) {
      expect(await count(`not_shippable_reason = '${reason}'`)).toBeGreaterThan(0)
    }
    expect(await count(`address_problems <> '{}' and status = 'approved'`)).toBe(3)
    expect(await count('true', 'order_notes')).toBeGreaterThan(5)
    for (const answerer of ['provider', 'channel']) {
      for (const state of ['requested', 'accepted', 'declined']) {
        expect(
          await count(`answered_by = '${answerer}' and state = '${state}'`, 'goodwill_cases'),
        ).toBeGreaterThan(0)
      }
    }
    const [partly] = await rows<{ n: number }>(
      `select count(distinct o.id)::int as n from orders o join order_lines l on l.order_id = o.id
       where o.status = 'fulfilled' and l.return_id is not null`,
    )
    expect(partly?.n).toBeGreaterThan(5)
    expect(await count('resolved_at is null', 'dead_letters')).toBe(2)
    expect(await count('not own_label_error', 'label_errors')).toBe(1)
    const [channels] = await rows<{ n: number }>(
      'select count(distinct sales_channel_id)::int as n from orders',
    )
    expect(channels?.n).toBeGreaterThanOrEqual(12)
    expect(await count('merchant_external_order')).toBeGreaterThan(500)
    expect(await count('not merchant_external_order')).toBeGreaterThan(500)
  })
})

const prepareShipment = (url: string, to: PostalAddress | null) =>
  fetch(`${url}/shipments`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from('sandbox-shipcloud-key:').toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      carrier: 'dhl',
      service: 'standard',
      create_shipping_label: false,
      to: { ...to, address_addition: undefined },
      package: { weight: 2, length: 35, width: 25, height: 15, type: 'parcel' },
    }),
  })

describe('figures that must agree', () => {
  test('Zalando names the store of some orders of the last 30 days, which are counted as such', async () => {
    const [sums] = await rows<{ counted: number; real: number; recent: number }>(`
      with named as (
        select distinct o.id, o.order_date from orders o
        join order_lines l on l.order_id = o.id
        join line_allocations a on a.line_id = l.id and a.reason = 'named_by_channel'
        where o.sales_channel_id = 3 and o.released_at is not null
          and (l.cancellation_id is not null or o.status not in ('cancelled', 'mp_cancellation')))
      select (select count(*)::int from named) as real,
        (select count(*)::int from named where order_date > '${NOW}'::timestamptz - interval '30 days') as recent,
        (select sum(sold_orders)::int from order_figures where store_id = -1 and grain = 'day') as counted`)
    expect(sums?.counted).toBe(sums?.real)
    expect(sums?.recent).toBeGreaterThan(10)
  })

  test('the sales of the dashboard are those of the live sales, and pieces of stores add up to those of all', async () => {
    const day = berlinDay(demo.deps.clock.now())
    await inCtx(async (ctx) => {
      const of = async (start: string, store_id = 0) =>
        (await performanceOf(ctx, { start, end: day, store_id })).orders
      const { today } = await liveSalesOf(ctx)
      const { channels, ...sums } = await of(day)
      const { items, amount } = sums
      expect(items).toBeGreaterThan(0)
      expect(today).toMatchObject({ items, amount, count: sums.count })
      for (const [key, channel] of Object.entries(channels))
        expect([key, today.channels[key]?.items]).toEqual([key, channel.items])

      const month = addDays(day, -30)
      const parts: { items: number; count: number }[] = []
      for (const { id } of await rows<{ id: number }>('select id::float8 as id from stores'))
        parts.push(await of(month, id))
      const whole = await of(month)
      const storeless = await count(
        `l.store_id is null and o.released_at is not null and o.order_date >= '${startOfBerlinDay(month).toISOString()}'`,
        'orders o join order_lines l on l.order_id = o.id',
      )
      expect(parts.reduce((sum, part) => sum + part.items, storeless)).toBe(whole.items)
      // An order out of two stores is one of each of them.
      expect(parts.reduce((sum, part) => sum + part.count, 0)).toBeGreaterThan(whole.count)
    })
  })

  test('the counts are those of the orders', async () => {
    await everyCompany(async (id) => {
      const key = 'status, sales_channel_id, merchant_external_order'
      const counted = await rows(
        `select to_char(bucket, 'YYYY-MM-DD') as day, ${key}, orders from order_counts
         where grain = 'day' and orders <> 0 order by 1, 2, 3, 4`,
        id,
      )
      const real = await rows(
        `select to_char((order_date at time zone 'Europe/Berlin')::date, 'YYYY-MM-DD') as day, ${key},
         count(*)::int as orders from orders group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
        id,
      )
      expect(counted).toEqual(real)
      const [sums] = await rows<{ months: number; days: number }>(
        `select coalesce(sum(orders) filter (where grain = 'month'), 0)::int as months,
         coalesce(sum(orders) filter (where grain = 'day'), 0)::int as days from order_counts`,
        id,
      )
      expect(sums?.months).toBe(sums?.days)
    })
  })

  test('the order list adds up to what the customer paid, order by order', async () => {
    const counted = { orders: 0, charges: 0, differences: 0 }
    await everyCompany(async (id) => {
      const paid = await rows<{ id: number; total: number; is_off: boolean }>(
        `select id::float8 as id, order_total_cents::float8 as total, amount_difference_cents <> 0 as is_off
         from orders order by id`,
        id,
      )
      const range = { from: new Date('2000-01-01'), until: new Date('2100-01-01') }
      const listed = await demo.deps.db.read({ companyId: id }, async (tx) => {
        const made: OrderListRow[] = []
        const ctx = { tx, company: { id } } as Ctx
        for await (const batch of readAhead((after: Parameters<typeof orderRowsBatch>[2]) =>
          orderRowsBatch(ctx, range, after),
        ))
          made.push(...batch)
        return Map.groupBy(made, ({ line }) => line.order_id)
      })
      for (const order of paid) {
        const those = listed.get(order.id) ?? []
        const gross = those.reduce((sum, { figures }) => sum + figures.gross, 0)
        expect([order.id, gross]).toEqual([order.id, order.total])
        // What the channel charged without a reason alone is a difference.
        expect([order.id, those.some(({ kind }) => kind === 'difference')]).toEqual([order.id, order.is_off])
        counted.orders += 1
        counted.charges += those.filter(({ kind }) => kind === 'gift_wrap').length
        counted.differences += order.is_off ? 1 : 0
      }
    })
    expect(counted.orders).toBeGreaterThan(1000)
    expect(counted.charges).toBeGreaterThan(50)
    expect(counted.differences).toBeGreaterThan(0)
  })

  test('what is reserved is what lines were promised, and lies there', async () => {
    await everyCompany(async (id) => {
      const reserved = await rows(
        'select store_id, size_id, reserved from stock where reserved > 0 order by 1, 2',
        id,
      )
      const promised = await rows(
        'select store_id, size_id, count(*)::int as reserved from stock_reservations group by 1, 2 order by 1, 2',
        id,
      )
      expect(reserved).toEqual(promised)
      expect(await rows('select 1 from stock where reserved > on_hand', id)).toEqual([])
      const unpromised = await rows(
        `select l.id from order_lines l join orders o on o.company_id = l.company_id and o.id = l.order_id
         left join stock_reservations r on r.company_id = l.company_id and r.line_id = l.id
           and r.store_id = l.store_id and r.size_id = l.article_size_id and r.sold_at is null
         where o.status in ('initial', 'approved', 'open') and o.not_shippable_reason is null
           and l.store_id is not null and r.line_id is null`,
        id,
      )
      expect(unpromised).toEqual([])
    })
  })

  test('the history of an order ends in its status, by ways that the state machine knows', async () => {
    await everyCompany(async (id) => {
      const histories = await rows<{ status: OrderStatus; steps: string[]; last: Date; orderly: boolean }>(
        `select o.status, array_agg(t.transition order by t.id) as steps, max(t.at) as last,
           array_agg(t.id order by t.at, t.id) = array_agg(t.id order by t.id) as orderly
         from orders o join transitions t on t.company_id = o.company_id and t.order_id = o.id
         where t.transition in ('initial_tr', 'approved_tr', 'open_tr', 'shipped_tr', 'fulfilled_tr', 'returned_tr',
           'cancelled_tr', 'mp_cancellation_tr')
         group by o.id, o.status`,
        id,
      )
      for (const { status, steps, last, orderly } of histories) {
        const statuses = steps.map((step) => step.replace(/_tr$/, '')) as OrderStatus[]
        expect(statuses.at(-1)).toBe(status)
        for (const [index, to] of statuses.slice(1).entries()) {
          expect(Object.values(LIFECYCLE[statuses[index] ?? 'initial'])).toContain(to)
        }
        expect(orderly).toBe(true)
        expect(new Date(last).getTime()).toBeLessThanOrEqual(Date.parse(NOW))
      }
      const [orders] = await rows<{ n: number }>('select count(*)::int as n from orders', id)
      expect(histories).toHaveLength(orders?.n ?? 0)
    })
  })

  test('what came back and what was asked for is written down, and never more than was paid', async () => {
    await everyCompany(async (id) => {
      const wrong = await rows(
        `select l.id from order_lines l join orders o on o.company_id = l.company_id and o.id = l.order_id
         left join returns r on r.company_id = l.company_id and r.line_id = l.id
         left join goodwill_cases k on k.company_id = l.company_id and k.id = l.case_id and k.line_id = l.id
         where l.return_id is distinct from r.id or l.case_id is distinct from k.id
           or (o.status = 'returned' and r.id is null and l.cancellation_id is null)
           or coalesce(r.refund_cents, 0) + coalesce(k.requested_cents, 0) > l.item_price_cents
           or (r.id is not null or k.id is not null) and not exists (
             select from label_attempts a join label_transitions t
               on t.company_id = a.company_id and t.label_attempt_id = a.id
             where a.company_id = l.company_id and a.shipping_id = l.shipping_id and t.transition = 'delivered')`,
        id,
      )
      expect(wrong).toEqual([])
      const found = await rows<{ returns: number; lines: number; cases: number; asked: number }>(
        `select (select count(*)::int from returns) as returns,
           (select count(*)::int from transitions where transition = 'returned_ln') as lines,
           (select count(*)::int from goodwill_cases) as cases,
           (select count(*)::int from transitions where transition = 'partial_refund_requested_ln') as asked`,
        id,
      )
      expect(found).toMatchObject([{ returns: found[0]?.lines, cases: found[0]?.asked }])
    })
  })

  test('of what came back whole, delivery went back, too, once and as it was paid', async () => {
    await everyCompany(async (id) => {
      const wrong = await rows(
        `select o.id from orders o
         left join lateral (select count(*) as lines, count(*) filter (where l.return_id is not null and r.reason not in ('address_invalid', 'customer_decline')) as withdrawn,
             sum(l.shipping_price_cents) as shipping
           from order_lines l left join returns r on r.company_id = l.company_id and r.id = l.return_id
           where l.company_id = o.company_id and l.order_id = o.id and l.cancellation_id is null) l on true
         left join lateral (select coalesce(sum(c.amount_cents), 0) as charges from order_charges c
           where c.company_id = o.company_id and c.order_id = o.id) c on true
         left join lateral (select coalesce(sum(d.cents), 0) as refunded, count(distinct d.return_id) as returns
           from delivery_refunds d where d.company_id = o.company_id and d.order_id = o.id) d on true
         where d.refunded <> case when l.lines > 0 and l.lines = l.withdrawn then l.shipping + c.charges else 0 end
           or d.returns > 1`,
        id,
      )
      expect(wrong).toEqual([])
      const [found] = await rows<{ whole: number; refunds: number }>(
        `select (select count(*)::int from orders where status = 'returned') as whole,
           (select count(distinct order_id)::int from delivery_refunds) as refunds`,
        id,
      )
      if (found && found.whole > 20) expect(found.refunds).toBeGreaterThan(0)
      // None of it was invoiced, so no credit note is missing.
      expect(
        await rows('select 1 from invoices i join delivery_refunds using (company_id, order_id)', id),
      ).toEqual([])
    })
  })

  test('the pictures of goodwill cases can be looked at', async () => {
    const pictures = await rows<{ file: string; width: number; height: number }>(
      'select distinct file, width, height from case_images order by file',
    )
    expect(pictures).toHaveLength(3)
    for (const { file, width, height } of pictures) {
      const jpeg = await demo.deps.files.get(lindner, file)
      expect(await sizeOf(jpeg)).toEqual({ type: 'jpeg', width, height })
    }
  })

  test('a line is in a parcel exactly when its order left from here', async () => {
    await everyCompany(async (id) => {
      const wrong = await rows(
        `select o.id, o.status from orders o join order_lines l on l.company_id = o.company_id and l.order_id = o.id
         where o.not_shippable_reason is null
           and (l.shipping_id is not null) <> (o.status in ('shipped', 'fulfilled', 'returned'))`,
        id,
      )
      expect(wrong).toEqual([])
      const homeless = await rows(
        `select l.id from order_lines l left join shipping_lines s
           on s.company_id = l.company_id and s.line_id = l.id and s.shipping_id = l.shipping_id and s.is_live
         where l.shipping_id is not null and s.id is null`,
        id,
      )
      expect(homeless).toEqual([])
    })
  })
})

describe('what others will read', () => {
  test('every EAN is valid; merchants share part of their assortment and no other EAN', async () => {
    const eans: string[] = []
    const numbers = new Map<string, Set<string>>()
    await everyCompany(async (id) => {
      const sizes = await rows<{ ean: string; brand: string; number: string }>(
        `select s.ean, a.brand, a.manufacturer_number as number from article_sizes s
         join articles a on a.company_id = s.company_id and a.id = s.article_id`,
        id,
      )
      for (const { ean, brand, number } of sizes) {
        eans.push(ean)
        if (number !== '') numbers.set(ean, (numbers.get(ean) ?? new Set()).add(`${brand} ${number}`))
      }
    })
    expect(eans.length).toBeGreaterThan(10_000)
    expect(eans.filter((ean) => !isGtin(ean))).toEqual([])
    const repeated = eans.length - new Set(eans).size
    expect(repeated).toBeGreaterThan(100)
    expect(repeated).toBeLessThan(eans.length / 20)
    expect([...numbers.values()].filter((named) => named.size > 1)).toEqual([])
  })

  test('the top sellers of the last weeks are there, for each merchant and over all', async () => {
    const weeks = await rows<{ week: string }>(
      'select week::text as week from top_seller_weeks where closed_at is not null order by week',
    )
    expect(weeks.length).toBeGreaterThanOrEqual(8)
    const overall = await rows<{ n: number }>(
      `select count(*)::int as n from top_sellers_overall where week = '${weeks.at(-1)?.week}'`,
    )
    expect(overall[0]?.n).toBeGreaterThan(8)
  })

  test('the papers of past parcels open', async () => {
    const papers = await rows<{ file: string }>(
      `select distinct label_file as file from label_attempts where state = 'bought'
       union select delivery_note_file from shippings where state = 'shipped'
       union select return_note_file from shippings where state = 'shipped'`,
    )
    expect(papers).toHaveLength(3)
    for (const { file } of papers) {
      const bytes = await demo.deps.files.get(lindner, file)
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    }
  })

  test('what the channels delivered reads as the order that was made of it', async () => {
    const made = await rows<{
      document: number
      adapter: string
      number: string
      total: number
      pieces: number
    }>(
      `select o.channel_order_id as document, a.adapter, o.ext_order_id as number, o.order_total_cents as total,
         o.number_of_lines as pieces
       from orders o
       join company_channel_accounts() a on a.owner_id = o.account_owner_id and a.id = o.channel_account_id
       where o.channel_order_id is not null`,
    )
    const delivered = new Map<number, unknown>()
    await everyCompany(async (id) => {
      for (const { id: document, raw } of await rows<{ id: number; raw: unknown }>(
        'select id, raw from channel_orders',
        id,
      ))
        delivered.set(document, raw)
    })
    const provider = (await companies()).find(({ name }) => name === PROVIDER.name)?.id ?? 0
    const inParts = await rows<{ number: string }>(
      `select ext_order_id as number from company_allocations where reason = 'split'`,
      provider,
    )
    expect(inParts).toHaveLength(1)
    const documents = made
      .filter(({ number }) => inParts.every((part) => part.number !== number))
      .map((order) => ({ ...order, raw: delivered.get(order.document) }))
    expect(documents.length).toBeGreaterThan(300)
    for (const { raw, adapter, total, pieces } of documents) {
      if (adapter === 'amazon') {
        const order = readAmazonOrder(raw)
        expect(order.order_total_cents).toBe(Number(total))
        expect(order.lines.reduce((sum, line) => sum + line.quantity, 0)).toBe(pieces)
      } else {
        const order = IntakeOrder.parse(raw)
        expect(Math.round(order.order_total * 100)).toBe(Number(total))
        expect(order.lines.reduce((sum, line) => sum + line.quantity, 0)).toBe(pieces)
      }
    }
  })

  test('several merchants sell through an account of the provider, who has what was delivered there', async () => {
    const [provider] = await demo.deps.db.lookup<{ id: number }>(
      "select id from list_companies() where name = 'Kontor Handelsservice'",
    )
    const shared = await rows<{ name: string; sellers: number; documents: number }>(
      `select a.name, (select count(*)::int from channel_participations p where p.channel_account_id = a.id) as sellers,
         (select count(*)::int from channel_orders o where o.channel_account_id = a.id) as documents
       from channel_accounts a where a.is_shared`,
      provider?.id,
    )
    expect(shared.length).toBeGreaterThan(5)
    expect(shared.find(({ name }) => name === 'Kaufland')).toMatchObject({ sellers: 2 })
    expect(shared.reduce((sum, { documents }) => sum + documents, 0)).toBeGreaterThan(50)
    expect(await count('not merchant_external_order and participant_id is null')).toBe(0)
  })

  test('the sandbox gets articles that are on the shelf, and the Amazon orders that are open here', async () => {
    const items = await demoCatalogue(demo.deps.db)
    expect(items).toHaveLength(400)
    expect(items.every(({ sku, ean, price_cents }) => sku !== '' && isGtin(ean) && price_cents > 0)).toBe(
      true,
    )
    const orders = await demoAmazonOrders(demo.deps.db)
    expect(new Set(orders.map(({ seller_id }) => seller_id))).toEqual(
      new Set(['A1SANDBOXSELLER', 'A2SANDBOXSELLER']),
    )
    const sandbox = await startSandbox({ smtpPort: false })
    try {
      const put = (path: string, body: unknown) =>
        fetch(`${sandbox.url}/_sandbox/${path}`, {
          method: 'PUT',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      expect((await put('catalogue', items)).status).toBe(200)
      expect((await put('orders', orders)).status).toBe(200)
    } finally {
      await sandbox.stop()
    }
  })

  test('nobody real can be written to or called', async () => {
    const people = await rows<{ email: string; phone: string }>(
      'select distinct email, phone_number as phone from order_customers',
    )
    expect(people.filter(({ email }) => !/^$|@(example\.(com|org)|[a-z]+\.example)$/.test(email))).toEqual([])
    const fictional =
      /^$|^\+49 (30 23125|40 66969|69 90009|89 99998|221 4710) \d{3}$|^\+49 (171 39200|176 040690) \d{2}$/
    expect(people.filter(({ phone }) => !fictional.test(phone))).toEqual([])
  })

  const postcodes = join(import.meta.dirname, '../../../../../shared/contracts/postcodes/DE.csv')
  test.skipIf(!existsSync(postcodes))('postcodes and places belong together', () => {
    const known = new Set(
      readFileSync(postcodes, 'utf8')
        .split('\n')
        .map((line) => line.split(',').slice(1, 3).join(' ')),
    )
    expect(GERMAN_PLACES.filter(({ zip, city }) => !known.has(`${zip} ${city}`))).toEqual([])
  })
})

describe('who can come in', () => {
  test('every demo account logs in and holds its roles', async () => {
    const app = await createServer(demo.deps)
    await app.register(sessionRoutes, { prefix: '/v1', ...demo.deps, orderSessions })
    try {
      expect(new Set(DEMO_ACCOUNTS.map(({ type }) => type))).toEqual(new Set([undefined, 'ipos']))
      for (const { username, type = 'portal', roles } of DEMO_ACCOUNTS) {
        const answer = await app.inject({
          method: 'POST',
          url: '/v1/login',
          payload: { username, password: DEMO_PASSWORD, type },
        })
        expect(answer.statusCode).toBe(200)
        expect(answer.json().roles.sort()).toEqual([...roles].sort())
      }
      const info = await app.inject({ method: 'GET', url: '/v1/session/info' })
      expect(info.json()).toMatchObject({ demo: true, support: { phone: '+49 30 23125 500' } })
    } finally {
      await app.close()
    }
  })

  test('the intake key belongs to the first merchant', async () => {
    const [key] = await demo.deps.db.lookup<{ company_id: number; is_active: boolean }>(
      'select company_id, is_active from find_api_key($1)',
      [DEMO_INTAKE_KEY.accessKey],
    )
    expect(key).toEqual({ company_id: lindner, is_active: true })
  })

  test('a database that has a company is left alone', async () => {
    const before = await count('true')
    expect(await seedDemo(demo.deps)).toBe(false)
    expect(await count('true')).toBe(before)
    expect(await companies()).toHaveLength(4)
  })
})

/** Everything but what is salted: password hashes and sealed credentials. */
const COMPARED = [
  'orders',
  'order_customers',
  'order_lines',
  'order_notes',
  'order_counts',
  'cancellations',
  'returns',
  'goodwill_cases',
  'case_images',
  'transitions',
  'line_allocations',
  'channel_orders',
  'channel_reports',
  'dead_letters',
  'shippings',
  'shipping_lines',
  'label_attempts',
  'label_errors',
  'label_transitions',
  'articles',
  'article_sizes',
  'stock',
  'stock_reservations',
  'company_allocations',
  'unallocated_orders',
]

test(
  'the same moment gives the same demo, to the last row',
  async () => {
    const again = await makeDemo()
    try {
      for (const { id } of await companies()) {
        for (const table of COMPARED) {
          const digest = sql.raw(
            `select count(*)::int as n, md5(string_agg(t::text, ' ' order by t::text)) as md5 from ${table} t`,
          )
          const read = ({ deps }: Demo) =>
            deps.db.read({ companyId: id }, async (tx) => (await tx.execute(digest)).rows)
          expect({ table, id, rows: await read(again) }).toEqual({ table, id, rows: await read(demo) })
        }
      }
    } finally {
      await endDemo(again)
    }
  },
  SEED_WITHIN_MS,
)

test('most products name a picture, some sixty of them, which follow the sandbox wherever it runs', async () => {
  const state = async () => {
    const [row] = await rows<{
      articles: number
      pictures: number
      due: number
      unknown: number
      hosts: string
    }>(`
      select (select count(*) from articles where image_url <> '')::int as articles,
        (select count(*) from article_pictures)::int as pictures,
        (select count(*) from article_pictures where next_at is not null)::int as due,
        (select count(*) from articles a where image_url <> '' and not exists (
          select from article_pictures p where p.company_id = a.company_id and p.url = a.image_url
            and p.url_hash = md5(a.image_url)))::int as unknown,
        (select string_agg(distinct split_part(image_url, '/', 3), ' ') from articles where image_url <> '') as hosts`)
    return row
  }
  const written = await state()
  expect(written?.articles).toBeGreaterThan(1500)
  expect(written).toMatchObject({ pictures: expect.any(Number), due: 0, unknown: 0, hosts: '127.0.0.1' })
  expect(written?.pictures).toBeLessThanOrEqual(60)
  for (const port of [4711, 4712]) {
    const url = `http://127.0.0.1:${port}/pictures/shoes`
    expect(await pointPictures(demo.deps.db, url, new Date(NOW))).toBe(true)
    expect(await state()).toEqual({ ...written, due: written?.pictures, hosts: `127.0.0.1:${port}` })
  }
})
