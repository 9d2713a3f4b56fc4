import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { IntakeArticle } from '@kontor/contract/catalogue'
import { afterEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { openPictureServer } from '../../../../test/builders/picture-server.ts'
import { drawnPicture } from '../../../../test/builders/pictures.ts'
import { killWhereItWaits, type Stops, startWorker, TAKEN_OVER } from '../../../../test/killed-worker.ts'
import { upsertArticles } from '../index.ts'

let kontor: TestApp
const stops: Stops = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

const product = async () => (await kontor.as(kontor.a.users.co_accounting).get('/inventory/KILLED')).json()
const stored = async () =>
  readdir(join(kontor.deps.config.dataDir, 'files', String(kontor.a.id), 'pictures')).catch(() => [])

describe.skipIf(!process.env.TEST_DATABASE_URL)('a worker that is killed', () => {
  test('before it names a picture leaves none to be seen, and another one makes it, once', async () => {
    kontor = await testApp()
    stops.push(() => kontor.close())
    const server = await openPictureServer()
    stops.push(() => server.close())
    const article = IntakeArticle.parse({
      wws_number: 'KILLED',
      wws_model: 'KILLED',
      brand: 'B',
      title: 'B',
      image_url: server.put('/a.png', await drawnPicture('png')),
      sizes: [{ size: '38', ean: '96385074', original_price: 1, sale_price: 1 }],
    })
    await kontor.inCtx((ctx) => upsertArticles(ctx, [article]))
    await killWhereItWaits(kontor, stops, 'select from articles for update')
    expect(await product()).toMatchObject({ img_id: '', picture: { state: 'waiting' } })
    const half = await stored()
    expect(half.length).toBeGreaterThan(0)

    // Its time is up.
    await kontor.asOwner(`update article_pictures set next_at = now() - interval '1 second'`)
    startWorker(kontor, stops)
    await expect.poll(async () => (await product()).img_id, TAKEN_OVER).toMatch(/^[0-9a-f]{32}$/)
    expect((await stored()).sort()).toEqual(
      ['1200', '320', '64'].map((side) => `${half[0]?.slice(0, 32)}-${side}.jpg`),
    )
    expect((await product()).picture).toMatchObject({ state: 'ready', problem: null })
  }, 120_000)
})
