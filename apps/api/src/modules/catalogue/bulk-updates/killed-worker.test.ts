import type { BulkUpdate, BulkUpdateAnswer } from '@kontor/contract/catalogue'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { orderSetup } from '../../../../test/builders/orders.ts'
import { killWhereItWaits, type Stops, startWorker, TAKEN_OVER } from '../../../../test/killed-worker.ts'
import { articleChannels } from '../catalogue.tables.ts'

/** Two and a half batches. */
const ARTICLES = 2500
/** Stands in the second batch. */
const HELD = `select from articles where wws_number = 'KILL-1500' for update`

let kontor: TestApp
const stops: Stops = []
beforeEach(async () => {
  if (!process.env.TEST_DATABASE_URL) return
  kontor = await testApp()
  stops.push(() => kontor.close())
  await orderSetup(kontor)
  await kontor.inCtx(
    ({ tx, company }) =>
      tx.execute(sql`insert into articles (company_id, wws_number, wws_model, brand, title)
        select ${company.id}::bigint, 'KILL-' || n, 'KILL-' || n, 'Kill', 'Pumps' from generate_series(1, ${ARTICLES}) n`),
    kontor.a.admin,
  )
})
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

const as = () => kontor.as(kontor.a.users.co_accounting)
const begin = async (): Promise<number> => {
  const answer = await as().put('/inventory/updateFiltered', {
    filters: { brand: 'Kill' },
    channels: { ebay: false },
  })
  expect(answer.statusCode, answer.body).toBe(202)
  return (answer.json() as BulkUpdateAnswer).bulk?.id ?? 0
}
const bulk = async (id: number): Promise<BulkUpdate | undefined> =>
  ((await as().get('/inventory-bulk')).json().data as BulkUpdate[]).find((each) => each.id === id)
const stateOf = async (id: number) => (await bulk(id))?.state
const switchedOff = (): Promise<number> =>
  kontor.inCtx(({ tx }) => tx.$count(articleChannels, eq(articleChannels.isActive, false)), kontor.a.admin)

describe.skipIf(!process.env.TEST_DATABASE_URL)('a worker that is killed', () => {
  test('in the middle of a bulk update leaves whole batches, and another one goes on behind them', async () => {
    const id = await begin()
    await killWhereItWaits(kontor, stops, HELD)
    expect(await bulk(id)).toMatchObject({ state: 'running', done: 1000, changed: 1000 })
    expect(await switchedOff()).toBe(1000)

    startWorker(kontor, stops)
    await expect.poll(() => stateOf(id), TAKEN_OVER).toBe('done')
    expect(await bulk(id)).toMatchObject({ matched: ARTICLES, done: ARTICLES, changed: ARTICLES, kept: 0 })
    expect(await switchedOff()).toBe(ARTICLES)
    const changed = (await as().get(`/inventory-bulk/${id}/products?result=changed`)).json()
    expect(changed.total).toBe(ARTICLES)
  }, 120_000)

  test('while it takes one back leaves whole batches, and another one takes back the rest', async () => {
    const id = await begin()
    await kontor.runJobs()
    expect(await switchedOff()).toBe(ARTICLES)
    const back = (await as().post(`/inventory-bulk/${id}/revert`, {})).json() as BulkUpdate
    await killWhereItWaits(kontor, stops, HELD)
    expect(await bulk(back.id)).toMatchObject({ state: 'running', done: 1000, changed: 1000 })
    expect(await switchedOff()).toBe(ARTICLES - 1000)

    startWorker(kontor, stops)
    await expect.poll(() => stateOf(back.id), TAKEN_OVER).toBe('done')
    expect(await bulk(back.id)).toMatchObject({ matched: ARTICLES, done: ARTICLES, changed: ARTICLES })
    expect(await switchedOff()).toBe(0)
    expect(await bulk(id)).toMatchObject({ reverted_by: back.id })
  }, 120_000)
})
