import { IntakeArticle } from '@kontor/contract/catalogue'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { ensureReferenceData } from '../../reference-data.ts'
import { articleSizes, priceChanges } from './catalogue.tables.ts'
import { upsertArticles } from './index.ts'

let kontor: TestApp
beforeAll(async () => {
  kontor = await testApp()
  await ensureReferenceData(kontor.db)
})
afterAll(() => kontor?.close())

const deliver = (sale_price: number, channel_prices: Readonly<Record<string, number>>) =>
  kontor.inCtx((ctx) =>
    upsertArticles(ctx, [
      IntakeArticle.parse({
        wws_number: 'P1',
        wws_model: 'P',
        brand: 'Solvina',
        title: 'Pumps',
        sizes: ['4006381333931', '4006381333948'].map((ean, index) => ({
          size: String(38 + index),
          ean,
          original_price: 100,
          sale_price: index === 0 ? sale_price : 70,
          channel_prices: index === 0 ? channel_prices : {},
        })),
      }),
    ]),
  )

const kept = () =>
  kontor.inCtx(async ({ tx }) =>
    (await tx.select().from(priceChanges).orderBy(priceChanges.id)).map(({ channel, wasCents, isCents }) => [
      channel,
      wasCents,
      isCents,
    ]),
  )

it('keeps each price that a feed changes, by size and channel, with what it was; the same again keeps nothing', async () => {
  await deliver(80, { ebay: 75 })
  expect(await kept()).toEqual([])
  await deliver(80, { ebay: 75 })
  expect(await kept()).toEqual([])
  await deliver(60, { ebay: 75, amazon: 65 })
  const first = [
    ['', 8000, 6000],
    ['amazon', null, 6500],
  ]
  expect(await kept()).toEqual(first)
  await deliver(60, { amazon: 65 })
  expect(await kept()).toEqual([...first, ['ebay', 7500, null]])
  const [change] = await kontor.inCtx(({ tx }) => tx.select().from(priceChanges))
  const sizes = await kontor.inCtx(({ tx }) => tx.select().from(articleSizes).orderBy(articleSizes.size))
  expect(change).toMatchObject({ sizeId: sizes[0]?.id, at: kontor.clock.now() })
  expect(sizes.map(({ salePriceCents }) => salePriceCents)).toEqual([6000, 7000])
})
