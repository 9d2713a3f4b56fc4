import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lowestPrices, type PriceChange, type SizePrices } from './lowest-prices.ts'

const size = (own: number, channels: Readonly<Record<string, number>> = {}, id = 1): SizePrices => ({
  id,
  own,
  channels,
})

describe('the lowest price of a period', () => {
  it('is what a size cost before it was made dearer', () => {
    expect(lowestPrices([size(8000)], [{ sizeId: 1, channel: '', was: 6000, is: 8000 }])).toEqual([
      { channel: '', price: 8000, lowest: 6000 },
    ])
  })

  it('counts the own price of a size on a channel that had none', () => {
    expect(
      lowestPrices([size(8000, { ebay: 7500 })], [{ sizeId: 1, channel: 'ebay', was: null, is: 7500 }]),
    ).toEqual([
      { channel: '', price: 8000, lowest: 8000 },
      { channel: 'ebay', price: 7500, lowest: 7500 },
    ])
    expect(lowestPrices([size(8000)], [{ sizeId: 1, channel: 'ebay', was: 7000, is: null }])[1]).toEqual({
      channel: 'ebay',
      price: 8000,
      lowest: 7000,
    })
  })

  it('knows no price of 0, and nothing of an article without sizes', () => {
    expect(lowestPrices([size(0)], [{ sizeId: 1, channel: '', was: 5000, is: 0 }])).toEqual([])
    expect(lowestPrices([size(5000)], [{ sizeId: 1, channel: '', was: 0, is: 5000 }])).toEqual([
      { channel: '', price: 5000, lowest: 5000 },
    ])
    expect(lowestPrices([], [])).toEqual([])
  })

  it('is the lowest of all moments that a play from the first one on shows', () => {
    const cents = fc.integer({ min: 1, max: 30 })
    const step = fc
      .record({
        sizeId: fc.constantFrom(...IDS),
        channel: fc.constantFrom(...CHANNELS),
        price: fc.option(cents),
      })
      .filter(({ channel, price }) => channel !== '' || price !== null)
    const first = fc.tuple(cents, cents, cents)
    fc.assert(
      fc.property(first, fc.array(step, { maxLength: 12 }), (prices, steps) => {
        const { sizes, changes, shown } = play(prices, steps)
        for (const { channel, lowest } of lowestPrices(sizes, changes))
          expect(lowest).toBe(Math.min(...(shown.get(channel) ?? [])))
      }),
    )
  })
})

const IDS = [1, 2, 3] as const
const CHANNELS = ['', 'amazon', 'ebay'] as const

/** Plays changes forwards, and keeps what every channel showed in between. */
function play(
  first: readonly number[],
  steps: readonly { readonly sizeId: number; readonly channel: string; readonly price: number | null }[],
) {
  const prices = new Map(first.map((price, index) => [` ${index + 1}`, price]))
  const changes: PriceChange[] = []
  const shown = new Map<string, number[]>(CHANNELS.map((channel) => [channel, []]))
  const show = () => {
    for (const channel of CHANNELS)
      for (const id of IDS)
        shown.get(channel)?.push(prices.get(`${channel} ${id}`) ?? prices.get(` ${id}`) ?? 0)
  }
  show()
  for (const { sizeId, channel, price } of steps) {
    const key = `${channel} ${sizeId}`
    changes.unshift({ sizeId, channel, was: prices.get(key) ?? null, is: price })
    if (price === null) prices.delete(key)
    else prices.set(key, price)
    show()
  }
  const special = (id: number) =>
    CHANNELS.flatMap((channel) => {
      const price = channel === '' ? undefined : prices.get(`${channel} ${id}`)
      return price === undefined ? [] : [[channel, price] as const]
    })
  const sizes = IDS.map((id) => size(prices.get(` ${id}`) ?? 0, Object.fromEntries(special(id)), id))
  return { sizes, changes, shown }
}
