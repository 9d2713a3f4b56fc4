import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Candidate,
  type Choice,
  type Colour,
  chooseCompanies,
  type WantedArticle,
} from './choose-companies.ts'

const company = (company_id: number, colour: Colour, ...pieces: number[]): Candidate => ({
  company_id,
  colour,
  available: new Map(pieces.map((quantity, key) => [key, quantity])),
})
const wanted = (...quantities: number[]): WantedArticle[] =>
  quantities.map((quantity, key) => ({ key, quantity }))
const winners = ({ shares }: Choice) => shares.map(({ company_id }) => company_id)

describe('whose an order becomes', () => {
  it('is the one company that has every piece, though others with better colours have some', () => {
    const choice = chooseCompanies(wanted(1, 1), [company(1, 'green', 1), company(2, 'red', 1, 1)], 0)
    expect(choice).toEqual({
      reason: 'only_candidate',
      shares: [{ company_id: 2, pieces: wanted(1, 1) }],
      left: [],
    })
  })

  it.each([
    ['green before yellow', ['yellow', 'green', 'red'], [2], 'best_colour'],
    ['yellow before red', ['red', 'red', 'yellow'], [3], 'best_colour'],
    ['grey like yellow', ['grey', 'yellow', 'red'], [1, 2], 'drawn'],
    ['red only among themselves', ['red', 'red', 'red'], [1, 2, 3], 'drawn'],
  ] as const)('is %s', (_, colours, expected, reason) => {
    const candidates = colours.map((colour, index) => company(index + 1, colour, 1))
    const drawn = [0, 0.4, 0.999].map((draw) => chooseCompanies(wanted(1), candidates, draw))
    expect([...new Set(drawn.flatMap(winners))]).toEqual(expected)
    expect(drawn.map((choice) => choice.reason)).toEqual([reason, reason, reason])
  })

  it('is the same by the same draw, in whatever order the companies come', () => {
    const candidates = [company(5, 'green', 1), company(3, 'green', 1), company(9, 'green', 1)]
    expect(winners(chooseCompanies(wanted(1), candidates, 0.5))).toEqual([5])
    expect(winners(chooseCompanies(wanted(1), candidates.toReversed(), 0.5))).toEqual([5])
  })

  it('is shared by two where two are enough, with the better colours', () => {
    const candidates = [
      company(1, 'green', 1),
      company(2, 'green', 0, 1),
      company(3, 'green', 0, 0, 1),
      company(4, 'red', 0, 1, 1),
      company(5, 'yellow', 0, 1, 1),
    ]
    const choice = chooseCompanies(wanted(1, 1, 1), candidates, 0)
    expect(choice.reason).toBe('split')
    expect(winners(choice).sort()).toEqual([1, 5])
  })

  it('is shared by four where four are enough, though another one has more of it than some of them', () => {
    const candidates = [
      company(1, 'green', 0, 0, 1),
      company(2, 'green', 0, 0, 1),
      company(3, 'green', 1, 1),
      company(4, 'green', 0, 1, 1),
      company(5, 'green', 2),
    ]
    expect(winners(chooseCompanies(wanted(2, 1, 3), candidates, 0)).sort()).toEqual([1, 2, 4, 5])
  })

  it('is nobody’s as far as nobody has it', () => {
    expect(chooseCompanies(wanted(3), [company(1, 'green', 2)], 0)).toMatchObject({
      shares: [{ company_id: 1, pieces: [{ key: 0, quantity: 2 }] }],
      left: [{ key: 0, quantity: 1 }],
    })
    expect(chooseCompanies(wanted(1), [], 0)).toEqual({ reason: 'nobody', shares: [], left: wanted(1) })
  })

  it('loses and doubles no piece, gives nobody what it has not, and uses as few as can be', () => {
    const colour = fc.constantFrom<Colour>('green', 'yellow', 'red', 'grey')
    const candidates = fc
      .array(fc.tuple(colour, fc.array(fc.nat(3), { minLength: 3, maxLength: 3 })), { maxLength: 6 })
      .map((all) => all.map(([shade, pieces], index) => company(index + 1, shade, ...pieces)))
    const order = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(
        order,
        candidates,
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (quantities, all, draw) => {
          const articles = wanted(...quantities)
          const choice = chooseCompanies(articles, all, draw)
          for (const { key, quantity } of articles) {
            expect(given(choice, key) + sumOf(choice.left, key)).toBe(quantity)
          }
          for (const share of choice.shares) {
            const { available } = all[share.company_id - 1] ?? company(0, 'grey')
            for (const { key, quantity } of share.pieces) {
              expect(available.get(key) ?? 0).toBeGreaterThanOrEqual(quantity)
            }
          }
          expect(new Set(winners(choice)).size).toBe(choice.shares.length)
          expect(choice.shares.length).toBe(fewestByBits(articles, choice, all))
        },
      ),
      { numRuns: 500 },
    )
  })
})

const sumOf = (pieces: readonly WantedArticle[], key: number): number =>
  pieces.reduce((sum, piece) => sum + (piece.key === key ? piece.quantity : 0), 0)
const given = (choice: Choice, key: number): number =>
  choice.shares.reduce((sum, share) => sum + sumOf(share.pieces, key), 0)

/** Looks at every set of companies. */
function fewestByBits(articles: readonly WantedArticle[], choice: Choice, all: readonly Candidate[]): number {
  const sizes = Array.from({ length: 2 ** all.length }, (_, bits) => {
    const set = all.filter((_candidate, index) => (bits >> index) % 2 === 1)
    const isEnough = articles.every(
      ({ key, quantity }) =>
        set.reduce((sum, { available }) => sum + (available.get(key) ?? 0), 0) >=
        quantity - sumOf(choice.left, key),
    )
    return isEnough ? set.length : Number.POSITIVE_INFINITY
  })
  return Math.min(...sizes)
}

/** The same numbers each time (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

it('shares 100,000 orders out evenly among 50 companies, and none to red where green could', () => {
  const random = numbers(2026)
  const colours: Colour[] = ['green', 'green', 'yellow', 'grey', 'red']
  const companies = Array.from({ length: 50 }, (_, index) => ({
    id: index + 1,
    colour: colours[index % colours.length] ?? 'grey',
  }))
  /** Of each company: orders it was among the best for, and what an even draw would have given it; then what it got. */
  const tally = new Map(companies.map(({ id }) => [id, { expected: 0, variance: 0, got: 0 }]))
  const faults: string[] = []
  for (let order = 0; order < 100_000; order += 1) {
    const articles = wanted(...Array.from({ length: random() < 0.7 ? 1 : 3 }, () => (random() < 0.9 ? 1 : 2)))
    const candidates = companies.map(({ id, colour }) =>
      company(id, colour, ...articles.map(() => (random() < 0.2 ? 1 + Math.floor(random() * 3) : 0))),
    )
    const choice = chooseCompanies(articles, candidates, random())
    for (const { key, quantity } of articles) {
      if (given(choice, key) + sumOf(choice.left, key) !== quantity) faults.push(`pieces of order ${order}`)
    }
    const able = candidates.filter(({ available }) =>
      articles.every(({ key, quantity }) => (available.get(key) ?? 0) >= quantity),
    )
    if (able.length === 0) continue
    const best = RANKED.map((shades) => able.filter(({ colour }) => shades.includes(colour))).find(
      (those) => those.length > 0,
    )
    const winner = winners(choice)[0] ?? 0
    if (choice.shares.length !== 1 || !best?.some(({ company_id }) => company_id === winner)) {
      faults.push(`order ${order} went to ${winner}`)
    }
    for (const { company_id } of best ?? []) {
      const entry = tally.get(company_id)
      const chance = 1 / (best?.length ?? 1)
      if (!entry) continue
      entry.expected += chance
      entry.variance += chance * (1 - chance)
      if (company_id === winner) entry.got += 1
    }
  }
  expect(faults).toEqual([])
  // Five standard deviations: passed by chance once in millions.
  const uneven = [...tally].filter(
    ([, { expected, variance, got }]) => Math.abs(got - expected) > 5 * Math.sqrt(variance) + 1,
  )
  expect(uneven).toEqual([])
  expect([...tally.values()].filter(({ got }) => got > 100).length).toBeGreaterThanOrEqual(20)
}, 60_000)

const RANKED: readonly (readonly Colour[])[] = [['green'], ['yellow', 'grey'], ['red']]
