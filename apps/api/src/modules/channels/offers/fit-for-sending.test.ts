import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitForSending } from './fit-for-sending.ts'
import type { ListedOffer, Offer } from './listing.ts'

const MARKETS = ['DE', 'FR', 'UK'] as const

const country = (marketplace: string) =>
  fc.record({
    marketplace: fc.constant(marketplace),
    active: fc.boolean(),
    price_cents: fc.integer({ min: 0, max: 9_999 }),
    currency: fc.constant('EUR'),
    is_new: fc.boolean(),
  })
const offer = fc.record({
  active: fc.boolean(),
  price_cents: fc.integer({ min: 0, max: 9_999 }),
  pieces: fc.integer({ min: 0, max: 3 }),
  is_new: fc.boolean(),
  countries: fc.subarray([...MARKETS]).chain((ids) => fc.tuple(...ids.map(country))),
  listedIn: fc.option(fc.subarray([...MARKETS])),
})
const drawn = fc.record({
  offers: fc.array(offer, { maxLength: 6 }),
  held: fc.subarray([...MARKETS]),
})

const build = (records: readonly (typeof offer extends fc.Arbitrary<infer T> ? T : never)[]) => {
  const offers = records.map(
    ({ listedIn: _, ...one }, index): Offer => ({
      ...one,
      ean: String(index),
      sku: `S-${index}`,
      list_price_cents: one.price_cents,
      details: null,
      safety: null,
    }),
  )
  const listed = records.flatMap(({ listedIn }, index): ListedOffer[] =>
    listedIn === null
      ? []
      : [
          {
            sku: `S-${index}`,
            price_cents: 1,
            pieces: 1,
            error: '',
            countries: Object.fromEntries(
              listedIn.map((id) => [id, { price_cents: 1, is_off: false, error: '' }]),
            ),
          },
        ],
  )
  return { offers, listed }
}

describe('what of a sending goes to the channel', () => {
  it('lists nothing without pieces or a price, nor where the terms hold it back, and loses no offer', () => {
    fc.assert(
      fc.property(drawn, ({ offers: records, held }) => {
        const { offers, listed } = build(records)
        const holds = new Map<string, string>(held.map((id) => [id, 'template_unknown']))
        const fit = fitForSending(offers, listed, holds)
        const made = fit.offers.flatMap((one) =>
          one.countries.filter(({ is_new }) => is_new).map((there) => ({ one, there })),
        )
        // Those that nothing was looked up for are as they were.
        const asked = new Set(
          offers
            .filter((one) => one.is_new || one.countries.some(({ active, is_new }) => active && is_new))
            .map(({ ean }) => ean),
        )
        for (const { one, there } of made.filter((each) => asked.has(each.one.ean))) {
          expect(one.active && one.pieces > 0 && one.price_cents > 0).toBe(true)
          expect(holds.has(there.marketplace)).toBe(false)
          const found = listed.find(({ sku }) => sku === one.sku)
          expect(found?.countries?.[there.marketplace]).toBeUndefined()
        }
        const eans = [...fit.offers, ...fit.outcomes].map(({ ean }) => ean)
        expect(eans.toSorted()).toEqual(offers.map(({ ean }) => ean).toSorted())
      }),
    )
  })

  it('names what holds an offer back where that is all that hinders it', () => {
    const one: Offer = {
      ...{
        ean: '1',
        sku: 'S',
        active: true,
        price_cents: 100,
        list_price_cents: 100,
        pieces: 1,
        is_new: true,
      },
      countries: [{ marketplace: 'DE', active: true, price_cents: 100, currency: 'EUR', is_new: true }],
      details: null,
      safety: null,
    }
    const holds = new Map([['DE', 'template_unknown']])
    expect(fitForSending([one], [], holds).outcomes).toEqual([
      { ean: '1', outcome: 'held', message: 'template_unknown' },
    ])
    expect(fitForSending([{ ...one, pieces: 0 }], [], holds).outcomes).toMatchObject([{ outcome: 'absent' }])
    expect(fitForSending([one], [], new Map()).offers).toEqual([one])
  })
})
