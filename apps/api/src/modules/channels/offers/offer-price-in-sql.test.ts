import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { convertedPrice, offerPrice } from '../../pricing/index.ts'

let kontor: TestApp
beforeAll(async () => {
  kontor = await testApp()
}, 60_000)
afterAll(() => kontor?.close())

it('is worked out in SQL by the same rule', async () => {
  const one = fc.record({
    price: fc.integer({ min: 0, max: 1_000_000 }),
    cents: fc.option(fc.integer({ min: -200_000, max: 200_000 })),
    thousandths: fc.option(fc.integer({ min: -110_000, max: 300_000 })),
    best: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
    floor: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
    millionths: fc.integer({ min: 1, max: 2_000_000 }),
  })
  const drawn = fc.sample(one, 2_000)
  const { rows } = await kontor.inCtx((ctx) =>
    ctx.tx.execute<{ price: number; converted: number }>(sql`
      select offer_price(d.price, d.cents, d.thousandths / 1000.0, d.best, d.floor)::float8 as price,
        converted_price(d.price, d.millionths / 1000000.0)::float8 as converted
      from jsonb_array_elements(${JSON.stringify(drawn)}::jsonb) with ordinality as e (value, position)
      cross join lateral jsonb_to_record(e.value)
        as d (price bigint, cents bigint, thousandths numeric, best bigint, floor bigint, millionths numeric)
      order by e.position`),
  )
  expect(rows).toEqual(
    drawn.map(({ price, cents, thousandths, best, floor, millionths }) => ({
      price: offerPrice(
        price,
        { cents, percent: thousandths === null ? null : thousandths / 1000 },
        best,
        floor,
      ),
      converted: convertedPrice(price, millionths / 1_000_000),
    })),
  )
})
