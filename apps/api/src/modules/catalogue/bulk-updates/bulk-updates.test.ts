import type { BulkUpdate, BulkUpdateAnswer } from '@kontor/contract/catalogue'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { orderSetup } from '../../../../test/builders/orders.ts'
import { dieAtEveryAttempt } from '../../../../test/dying-worker.ts'
import { on } from '../../../platform/events/event.ts'
import { domainEvents } from '../../../platform/events/events.tables.ts'
import { articles } from '../catalogue.tables.ts'
import { bulkUpdateJob, productBatchSwitched, removeExpiredBulkUpdates } from '../index.ts'

const HOUR_MS = 60 * 60_000

describe('a bulk update', () => {
  let kontor: TestApp
  const batches: { article_ids: readonly number[]; channels: readonly string[] }[] = []
  beforeAll(async () => {
    kontor = await testApp({
      subscriptions: [
        on(productBatchSwitched, async (_ctx, batch) => {
          if (batches.length === failsAt) {
            failsAt = -1
            throw new Error('a worker dies here')
          }
          batches.push(batch)
        }),
      ],
    })
    await orderSetup(kontor)
    await orderSetup(kontor, kontor.b)
  })
  afterAll(() => kontor?.close())

  /** After so many batches an attempt fails, once. */
  let failsAt = -1
  let brand = ''
  let made = 0
  /** Articles of a brand of their own: `<brand>-1` and so on. */
  const deliver = (count: number) =>
    kontor.inCtx(
      ({ tx, company }) =>
        tx.insert(articles).values(
          Array.from({ length: count }, (_, index) => ({
            companyId: company.id,
            wwsNumber: `${brand}-${index + 1}`,
            wwsModel: `${brand}-${index + 1}`,
            brand,
            title: 'Pumps',
          })),
        ),
      kontor.a.admin,
    )
  beforeEach(async () => {
    batches.length = 0
    brand = `Sammel${++made}`
    tick()
    await deliver(3)
  })
  const tick = (ms = 1000) => kontor.clock.set(new Date(kontor.clock.now().getTime() + ms))

  const as = (company = kontor.a) => kontor.as(company.users.co_accounting)
  const put = (body: object) => as().put('/inventory/updateFiltered', body)
  const body = (channels: object, more: object = {}) => ({ filters: { brand }, channels, ...more })
  const begin = async (channels: object, more: object = {}): Promise<BulkUpdate> => {
    const answer = await put(body(channels, more))
    expect([answer.statusCode, answer.json().message]).toEqual([202, 'Die Sammeländerung läuft.'])
    return (answer.json() as BulkUpdateAnswer).bulk as BulkUpdate
  }
  const one = async (id: number): Promise<BulkUpdate> =>
    ((await as().get('/inventory-bulk')).json().data as BulkUpdate[]).find(
      (bulk) => bulk.id === id,
    ) as BulkUpdate
  const done = async (id: number): Promise<BulkUpdate> => {
    tick()
    await kontor.runJobs()
    return one(id)
  }
  /** The channels that each product of the brand is off on, in the order of their models. */
  const off = async (): Promise<string[][]> => {
    const filters = encodeURIComponent(JSON.stringify({ brand }))
    const page = (await as().get(`/inventory?filters=${filters}`)).json()
    return page.data
      .toSorted((a: { wws_model: string }, b: { wws_model: string }) =>
        a.wws_model.localeCompare(b.wws_model),
      )
      .map((row: { channels: { name: string; active: boolean }[] }) =>
        row.channels.filter(({ active }) => !active).map(({ name }) => name),
      )
  }
  const single = async (model: number, channel: string, active: boolean) => {
    tick()
    const answer = await as().put(`/inventory/${brand}-${model}`, { channels: [{ name: channel, active }] })
    expect(answer.json().status).toBe(200)
  }
  /** As if it had been asked for and finished so much earlier: a session does not live that long. */
  const age = (id: number, ms: number) =>
    kontor.inCtx(
      ({ tx }) =>
        tx.execute(sql`update product_bulks set created_at = created_at - ${ms} * interval '1 millisecond',
          finished_at = finished_at - ${ms} * interval '1 millisecond' where id = ${id}`),
      kontor.a.admin,
    )
  const revert = (id: number) => as().post(`/inventory-bulk/${id}/revert`, {})

  it('says what it would change, changes that, and names the result of each product', async () => {
    await single(2, 'ebay', false)
    const dry = await put(body({ ebay: false, amazon: true }, { dry_run: true }))
    expect([dry.statusCode, dry.json()]).toEqual([
      200,
      {
        status: 200,
        message: 'Noch ist nichts geändert.',
        matched: 3,
        channels: [
          { name: 'ebay', active: false, changes: 2 },
          { name: 'amazon', active: true, changes: 0 },
        ],
        bulk: null,
      },
    ])
    tick()
    const { id } = await begin({ ebay: false, amazon: true })
    expect(await one(id)).toMatchObject({ state: 'queued', matched: 3, done: 0, revertible_until: null })
    expect(await done(id)).toMatchObject({ state: 'done', matched: 3, done: 3, changed: 2, kept: 0 })
    expect(await off()).toEqual([['ebay'], ['ebay'], ['ebay']])
    const results = (await as().get(`/inventory-bulk/${id}/products`)).json()
    expect(results).toMatchObject({ total: 3, from: 1, to: 3 })
    expect(
      results.data.map((row: { wws_model: string; result: string; channels: string[] }) => [
        row.wws_model,
        row.result,
        row.channels,
      ]),
    ).toEqual([
      [`${brand}-1`, 'changed', ['ebay']],
      [`${brand}-2`, 'unchanged', []],
      [`${brand}-3`, 'changed', ['ebay']],
    ])
    const changed = (await as().get(`/inventory-bulk/${id}/products?result=changed`)).json()
    expect([changed.total, changed.data.length]).toEqual([2, 2])
  })

  it('is about the products that matched when it was asked for', async () => {
    const { id } = await begin({ ebay: false })
    await kontor.inCtx(
      ({ tx, company }) =>
        tx.insert(articles).values({
          companyId: company.id,
          wwsNumber: `${brand}-9`,
          wwsModel: `${brand}-9`,
          brand,
          title: 'zu spät',
        }),
      kontor.a.admin,
    )
    await done(id)
    expect(await off()).toEqual([['ebay'], ['ebay'], ['ebay'], []])
  })

  it('is chosen by the channels of the list, too, and may change them', async () => {
    await single(1, 'ebay', false)
    tick()
    const { id } = await begin({ ebay: true }, { filters: { channels: { ebay: false }, brand } })
    expect(await done(id)).toMatchObject({ matched: 1, changed: 1 })
    expect(await off()).toEqual([[], [], []])
  })

  it('leaves a switch that somebody sets meanwhile', async () => {
    await single(1, 'ebay', false)
    tick()
    const { id } = await begin({ ebay: false, amazon: false })
    await single(1, 'ebay', true)
    await single(2, 'ebay', false)
    await single(2, 'ebay', true)
    await single(2, 'amazon', false)
    await single(2, 'amazon', true)
    expect(await done(id)).toMatchObject({ done: 3, changed: 2, kept: 1 })
    expect(await off()).toEqual([['amazon'], [], ['ebay', 'amazon']])
    const kept = (await as().get(`/inventory-bulk/${id}/products?result=kept`)).json()
    expect(kept.data.map((row: { wws_model: string }) => row.wws_model)).toEqual([`${brand}-2`])
  })

  it('is refused without a filter, without a change, and for a channel without an account', async () => {
    for (const filters of [{}, { stock_company_bigger: 1 }, { sort_price_rate: 'asc' }]) {
      const answer = await put({ filters, channels: { ebay: false } })
      expect([answer.statusCode, answer.json().code]).toEqual([422, 'bulk_without_filter'])
    }
    for (const channels of [{}, { ebay: true }]) {
      const answer = await put({ filters: { brand }, channels })
      expect([answer.statusCode, answer.json().code]).toEqual([422, 'bulk_without_change'])
    }
    const mistyped = await put({ filters: { channels: { ebey: true } }, channels: { ebay: false } })
    expect([mistyped.statusCode, mistyped.json().code]).toEqual([422, 'bulk_without_change'])
    const foreign = await put(body({ zalando: false }))
    expect([foreign.statusCode, foreign.json().code]).toEqual([422, 'channel_without_account'])
    for (const wrong of [
      { filters: { brand }, channels: { kaufland: false } },
      { filters: { brand, colour: 'rot' }, channels: { ebay: false } },
      { filters: { brand }, channels: { ebay: 'off' } },
      { filters: { brand: 'x'.repeat(200) }, channels: { ebay: false } },
      { filters: { brand: 'a\u0000' }, channels: { ebay: false } },
      { channels: { ebay: false } },
    ]) {
      expect((await put(wrong)).statusCode).toBe(400)
    }
    expect((await as().get('/inventory-bulk')).json().data).not.toContainEqual(
      expect.objectContaining({ filters: { brand } }),
    )
    expect(
      (await kontor.as(kontor.a.users.co_orders).put('/inventory/updateFiltered', body({}))).statusCode,
    ).toBe(403)
  })

  it('is one however many ask for it at once, and another one waits', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => put(body({ ebay: false }))))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([202]))
    const ids = new Set(answers.map((answer) => answer.json().bulk.id))
    expect(ids.size).toBe(1)
    const other = await put(body({ ebay: true }))
    expect([other.statusCode, other.json().code]).toEqual([409, 'bulk_running'])
    const [id = 0] = ids
    expect(await done(id)).toMatchObject({ state: 'done', matched: 3, done: 3, changed: 3 })
    const jobs = await kontor.db.lookup<{ n: number }>(
      `select count(*)::int as n from pgboss.job where name = '${bulkUpdateJob.name}' and data::text ~ '"bulk_id": ?${id}\\M'`,
    )
    expect(jobs).toEqual([{ n: 1 }])
  })

  it('is one entry of the log, and told in batches', async () => {
    const { id } = await begin({ ebay: false, amazon: false })
    await done(id)
    const logged = await kontor.db.read({ companyId: kontor.a.id }, (tx) =>
      tx
        .select({ type: domainEvents.type, payload: domainEvents.payload, actor: domainEvents.actor })
        .from(domainEvents)
        .where(sql`type like 'product.%' and payload ->> 'bulk_id' = ${String(id)}`),
    )
    expect(logged).toEqual([
      {
        type: 'product.bulk_switched',
        payload: { bulk_id: id, count: 3, channels: { ebay: false, amazon: false } },
        actor: expect.objectContaining({ kind: 'user' }),
      },
    ])
    expect(batches).toEqual([
      {
        bulk_id: id,
        article_ids: [expect.any(Number), expect.any(Number), expect.any(Number)],
        channels: ['ebay', 'amazon'],
      },
    ])
  })

  it('is taken back exactly, but for what was switched since', async () => {
    await single(3, 'amazon', false)
    tick()
    const { id } = await begin({ ebay: false, amazon: false })
    await done(id)
    // Off and on again by hand: how it is now is what somebody wants.
    await single(1, 'ebay', true)
    await single(1, 'ebay', false)
    tick()
    const back = (await revert(id)).json() as BulkUpdate
    expect(back).toMatchObject({ reverts: id, matched: 3, channels: { ebay: true, amazon: true } })
    expect(await done(back.id)).toMatchObject({ state: 'done', done: 3, changed: 3, revertible_until: null })
    expect(await off()).toEqual([['ebay'], [], ['amazon']])
    expect(await one(id)).toMatchObject({ reverted_by: back.id, revertible_until: null })
    const again = await revert(id)
    expect([again.statusCode, again.json().code]).toEqual([409, 'bulk_not_revertible'])
    const ofRevert = await revert(back.id)
    expect([ofRevert.statusCode, ofRevert.json().code]).toEqual([409, 'bulk_not_revertible'])
  })

  it('names of what it takes back only the channels on which it changed something', async () => {
    for (const model of [1, 2, 3]) await single(model, 'amazon', false)
    tick()
    const { id } = await begin({ ebay: false, amazon: false })
    await done(id)
    expect(((await revert(id)).json() as BulkUpdate).channels).toEqual({ ebay: true })
    await kontor.runJobs()
    expect(await off()).toEqual([['amazon'], ['amazon'], ['amazon']])
  })

  it('is taken back once by however many, for 24 hours, and not while it runs', async () => {
    const { id } = await begin({ ebay: false })
    expect((await revert(id)).json().code).toBe('bulk_not_revertible')
    await done(id)
    await age(id, 24 * HOUR_MS - 5000)
    const answers = await Promise.all(Array.from({ length: 20 }, () => revert(id)))
    expect(new Set(answers.map((answer) => [answer.statusCode, answer.json().id].join())).size).toBe(1)
    await kontor.runJobs()
    expect(await off()).toEqual([[], [], []])
    const late = await begin({ amazon: false })
    await done(late.id)
    await age(late.id, 24 * HOUR_MS)
    expect((await revert(late.id)).json().code).toBe('bulk_not_revertible')
  })

  it('goes on behind what it has done when an attempt fails', async () => {
    await deliverMany()
    const { id } = await begin({ ebay: false })
    failsAt = 1
    tick()
    await kontor.runJobs({ rethrow: false })
    expect(await one(id)).toMatchObject({ state: 'running', matched: 2503, done: 1000, changed: 1000 })
    await kontor.runJobs({ retries: true })
    expect(await one(id)).toMatchObject({ state: 'done', matched: 2503, done: 2503, changed: 2503 })
    const told = batches.flatMap(({ article_ids }) => article_ids)
    expect([told.length, new Set(told).size]).toEqual([2503, 2503])
    expect(Math.max(...batches.map(({ article_ids }) => article_ids.length))).toBe(1000)
  })

  it('fails the moment no worker tries it any more, what it has done is taken back, and another one can begin', async () => {
    await deliverMany()
    const { id } = await begin({ ebay: false })
    failsAt = 1
    tick()
    await kontor.runJobs({ rethrow: false })
    await kontor.db.lookup(
      `update pgboss.job set start_after = now() where name = 'update-products-in-bulk' and state = 'retry'`,
    )
    expect(await dieAtEveryAttempt(kontor, 'update-products-in-bulk')).toBe(3)
    await kontor.runJobs()
    const failed = await one(id)
    expect(failed).toMatchObject({ state: 'failed', done: 1000, changed: 1000 })
    expect(failed.revertible_until).not.toBeNull()
    // The attempt that comes too late does nothing any more.
    await kontor.runJobs({ retries: true })
    expect(await one(id)).toMatchObject({ state: 'failed', done: 1000 })
    const back = (await revert(id)).json() as BulkUpdate
    expect(await done(back.id)).toMatchObject({ state: 'done', matched: 1000, changed: 1000 })
    const again = await begin({ ebay: false })
    expect(await done(again.id)).toMatchObject({ state: 'done', matched: 2503, changed: 2503 })
  })

  it('that was half done before an upgrade is done to its end', async () => {
    await deliverMany()
    const { id } = await begin({ ebay: false })
    failsAt = 1
    await kontor.runJobs({ rethrow: false })
    await kontor.asOwner(`update product_bulks set lease = 0 where id = ${id}`)
    await kontor.runJobs({ retries: true })
    expect(await one(id)).toMatchObject({ state: 'done', done: 2503, changed: 2503 })
  })

  it('whose job is gone has failed, is in nobody’s way, and a revert like that can be begun again', async () => {
    const loseJob = () =>
      kontor.asOwner(`delete from pgboss.job where name = '${bulkUpdateJob.name}' and state <> 'completed'`)
    const { id: lost } = await begin({ amazon: false })
    await loseJob()
    expect(await one(lost)).toMatchObject({ state: 'failed', done: 0 })
    const { id } = await begin({ ebay: false })
    await done(id)
    const back = (await revert(id)).json() as BulkUpdate
    await loseJob()
    expect(await one(back.id)).toMatchObject({ state: 'failed' })
    expect((await one(id)).revertible_until).not.toBeNull()
    const again = (await revert(id)).json() as BulkUpdate
    expect(await done(again.id)).toMatchObject({ state: 'done', changed: 3 })
  })
  const deliverMany = () =>
    kontor.inCtx(
      ({ tx, company }) =>
        tx.execute(sql`insert into articles (company_id, wws_number, wws_model, brand, title)
          select ${company.id}::bigint, ${brand} || '-x' || n, ${brand} || '-x' || n, ${brand}, 'Pumps' from generate_series(1, 2500) n`),
      kontor.a.admin,
    )

  it('leaves after seven days, with its products', async () => {
    const { id } = await begin({ ebay: false })
    await done(id)
    await age(id, 7 * 24 * HOUR_MS)
    expect((await as().get(`/inventory-bulk/${id}/products`)).json().code).toBe('bulk_not_found')
    await kontor.runSchedule(removeExpiredBulkUpdates)
    const left = await kontor.db.read({ companyId: kontor.a.id }, async (tx) => {
      const { rows } = await tx.execute(
        sql`select count(*)::int as n from product_bulk_items where bulk_id = ${id}`,
      )
      return rows
    })
    expect(left).toEqual([{ n: 0 }])
    expect(await off()).toEqual([['ebay'], ['ebay'], ['ebay']])
  })
})
