import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { addApiKey } from '../../../../test/builders/intake.ts'
import { ean13 } from '../../../../test/builders/orders.ts'
import { killWhereItWaits, type Stops, startWorker, TAKEN_OVER } from '../../../../test/killed-worker.ts'

let kontor: TestApp
const stops: Stops = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

/** More than what is taken off in one transaction. */
const ARTICLES = 450

describe.skipIf(!process.env.TEST_DATABASE_URL)(
  'a worker that is killed while it takes off what a feed lacks',
  () => {
    test('leaves whole parts, and another one takes off the rest, but for what came meanwhile', async () => {
      kontor = await testApp()
      stops.push(() => kontor.close())
      const authorization = await addApiKey(kontor, kontor.a.admin, 'key')
      const call = (path: string, body?: object) => kontor.as(null).post(path, body, { authorization })
      const article = (n: number) => ({
        wws_number: `K-${n}`,
        wws_model: `K-${n}`,
        brand: 'K',
        title: 'K',
        sizes: [{ size: '40', ean: ean13(405_000_000_000 + n), original_price: 10, sale_price: 10 }],
      })
      const articles = Array.from({ length: ARTICLES }, (_, n) => article(n))
      expect((await call('/intake/articles', { articles })).statusCode).toBe(200)
      kontor.clock.set(new Date(kontor.clock.now().getTime() + 1000))
      const { id } = (await call('/intake/feeds')).json()
      await call(`/intake/feeds/${id}/complete`)
      await kontor.runJobs()
      const feed = async () => (await kontor.as(kontor.a.admin).get(`/intake/feeds/${id}`)).json()
      expect(await feed()).toMatchObject({ state: 'waiting', going_off: ARTICLES })
      await kontor.as(kontor.a.admin).put(`/intake/feeds/${id}`, { action: 'confirm' })

      await killWhereItWaits(
        kontor,
        stops,
        `select from articles where company_id = ${kontor.a.id} and wws_number = 'K-300' for update`,
      )
      expect(await feed()).toMatchObject({ state: 'applying', switched_off: 200 })
      expect((await call('/intake/articles', { articles: [article(1), article(449)] })).statusCode).toBe(200)

      startWorker(kontor, stops)
      await expect.poll(async () => (await feed()).state, TAKEN_OVER).toBe('done')
      expect(await feed()).toMatchObject({ switched_off: ARTICLES - 1 })
      const { rows } = await kontor.db.read({ companyId: kontor.a.id }, (tx) =>
        tx.execute(
          sql`select wws_number from articles where wws_number like 'K-%' and is_active order by id`,
        ),
      )
      expect(rows).toEqual([{ wws_number: 'K-1' }, { wws_number: 'K-449' }])
    }, 150_000)
  },
)
