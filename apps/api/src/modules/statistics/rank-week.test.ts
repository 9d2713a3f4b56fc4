import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { endOfWeek, weekOf } from './close-weeks.ts'
import { rankWeek, type SoldArticle } from './rank-week.ts'

const GROUPS = ['total', 'women', 'men', 'kids'] as const

const article = fc.record({
  company_id: fc.integer({ min: 1, max: 4 }),
  article_id: fc.integer({ min: 1, max: 12 }),
  pieces: fc.integer({ min: 1, max: 4 }),
  cents: fc.integer({ min: 0, max: 3 }).map((n) => n * 5000),
  wws_model: fc.constantFrom('A', 'B', 'a', 'Ä', '10', '9'),
  wws_number: fc.constantFrom('1', '2', '3'),
  title: fc.constantFrom('Pumps', 'Boots'),
  brand: fc.constantFrom('Rosenwinkel', 'Solvina'),
  kind: fc.constant('pumps'),
  target_group: fc.constantFrom('women', 'men', 'kids', 'unisex', ''),
  brand_key: fc.constantFrom('rosenwinkel', 'solvina'),
  number_key: fc.constantFrom('', '', 'x1', 'x2'),
  eans: fc.subarray(['e1', 'e2', 'e3', 'e4', 'e5']),
})

/** What was sold in a week: an article of a company once. */
const week = fc.uniqueArray(article, {
  selector: ({ company_id, article_id }) => `${company_id} ${article_id}`,
  maxLength: 40,
})

/** The rules once more, slowly and word for word, with nothing of the code that they judge. */
function slowly(sold: readonly SoldArticle[], earlier: readonly SoldArticle[]) {
  const agree = (a: SoldArticle, b: SoldArticle) => {
    if (a.number_key !== '' && b.number_key !== '')
      return a.number_key === b.number_key && a.brand_key === b.brand_key
    return a.eans.some((ean) => b.eans.includes(ean))
  }
  const together = (all: readonly SoldArticle[]) => {
    let sets = all.map((one) => [one])
    for (let again = true; again; ) {
      again = false
      outer: for (const [i, left] of sets.entries()) {
        for (const [j, right] of sets.entries()) {
          if (i < j && left.some((a) => right.some((b) => agree(a, b)))) {
            sets = [...sets.filter((_, at) => at !== i && at !== j), [...left, ...right]]
            again = true
            break outer
          }
        }
      }
    }
    return sets
  }
  const belongs = ({ target_group: of }: SoldArticle, group: string) =>
    group === 'total' || of === group || (of === 'unisex' && (group === 'women' || group === 'men'))
  const smallest = (texts: readonly string[]) => [...texts].sort()[0] ?? ''
  type Entry = { pieces: number; cents: number; model: string; rest: string }
  const beats = (a: Entry, b: Entry) => {
    if (a.pieces !== b.pieces) return a.pieces > b.pieces
    if (a.cents !== b.cents) return a.cents > b.cents
    if (a.model !== b.model) return a.model < b.model
    return a.rest < b.rest
  }
  const padded = (n: number) => String(n).padStart(6, '0')
  const restOf = (a: SoldArticle) => `${a.wws_number} ${padded(a.company_id)} ${padded(a.article_id)}`
  const entryOf = (set: readonly SoldArticle[]): Entry => {
    const model = smallest(set.map((a) => a.wws_model))
    return {
      pieces: set.reduce((n, a) => n + a.pieces, 0),
      cents: set.reduce((n, a) => n + a.cents, 0),
      model,
      rest: smallest(set.filter((a) => a.wws_model === model).map(restOf)),
    }
  }
  const place = (one: Entry, among: readonly Entry[]) => 1 + among.filter((other) => beats(other, one)).length
  const sets = together(sold)
  const setsBefore = together(earlier)
  const inGroup = (all: readonly SoldArticle[][], group: string) =>
    all.filter((set) => set.some((a) => belongs(a, group)))
  const rankIn = (set: SoldArticle[], all: readonly SoldArticle[][], group: string) =>
    place(entryOf(set), inGroup(all, group).map(entryOf))
  const before = (set: SoldArticle[], group: string) => {
    const same = inGroup(setsBefore, group).filter((other) =>
      other.some((b) =>
        set.some((a) => agree(a, b) || (a.company_id === b.company_id && a.article_id === b.article_id)),
      ),
    )
    const ranks = same.map((other) => rankIn(other, setsBefore, group))
    return ranks.length === 0 ? 0 : Math.min(...ranks)
  }
  const rows = (company: number) =>
    GROUPS.flatMap((group) => {
      const own = (all: readonly SoldArticle[]) =>
        all.filter((a) => a.company_id === company && belongs(a, group))
      const rank = (a: SoldArticle, all: readonly SoldArticle[]) =>
        place(
          entryOf([a]),
          own(all).map((b) => entryOf([b])),
        )
      return own(sold)
        .map((a) => {
          const set = sets.find((each) => each.includes(a)) ?? []
          const last = own(earlier).find((b) => b.article_id === a.article_id)
          return {
            target_group: group,
            rank: rank(a, sold),
            article_id: a.article_id,
            rank_prev: last ? rank(last, earlier) : 0,
            rank_global: rankIn(set, sets, group),
            rank_global_prev: before(set, group),
          }
        })
        .filter((row) => row.rank <= 20)
        .sort((a, b) => a.rank - b.rank)
    })
  const overall = GROUPS.flatMap((group) =>
    inGroup(sets, group)
      .filter((set) => set.some((a) => a.company_id !== set[0]?.company_id))
      .map((set) => ({ target_group: group, rank: rankIn(set, sets, group), rank_prev: before(set, group) }))
      .sort((a, b) => a.rank - b.rank)
      .slice(0, 20),
  )
  return { rows, overall }
}

describe('the ranking of a week', () => {
  it('is what the rules say word for word', () => {
    fc.assert(
      fc.property(week, week, (sold, earlier) => {
        const lists = rankWeek(sold, earlier)
        const expected = slowly(sold, earlier)
        for (const company of new Set(sold.map(({ company_id }) => company_id)))
          expect(lists.companies.get(company) ?? []).toEqual(expected.rows(company))
        expect(
          lists.overall.map(({ target_group, rank, rank_prev }) => ({ target_group, rank, rank_prev })),
        ).toEqual(expected.overall)
      }),
      { numRuns: 300 },
    )
  })

  it('does not depend on the order in which companies were read', () => {
    fc.assert(
      fc.property(
        week.chain((sold) =>
          fc.tuple(fc.constant(sold), fc.shuffledSubarray(sold, { minLength: sold.length })),
        ),
        ([sold, shuffled]) => {
          const one = rankWeek(sold, [])
          const other = rankWeek(shuffled, [])
          expect(other.overall).toEqual(one.overall)
          expect(new Map([...other.companies].sort())).toEqual(new Map([...one.companies].sort()))
        },
      ),
    )
  })

  it('holds no more than 20, and of all merchants nothing that one alone sold', () => {
    const of = (company_id: number, article_id: number): SoldArticle => ({
      company_id,
      article_id,
      pieces: 100 - article_id,
      cents: 0,
      wws_model: String(article_id),
      wws_number: String(article_id),
      title: '',
      brand: '',
      kind: 'pumps',
      target_group: '',
      brand_key: 'b',
      // Every second shoe is sold by the other company too.
      number_key: article_id % 2 === 0 ? String(article_id) : `${company_id}/${article_id}`,
      eans: [],
    })
    const sold = Array.from({ length: 60 }, (_, index) => [of(1, index + 1), of(2, index + 1)]).flat()
    const { companies, overall } = rankWeek(sold, [])
    expect(companies.get(1)?.map(({ rank }) => rank)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1))
    expect(overall).toHaveLength(20)
    expect(overall.every(({ numbers }) => numbers.every(({ number }) => !number.includes('/')))).toBe(true)
  })
})

/** Berlin's wall clock as the time zone database tells it, by nothing that the code under test uses. */
const wall = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Berlin',
  dateStyle: 'short',
  timeStyle: 'medium',
})
const weekdayOf = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin', weekday: 'short' })

describe('a week', () => {
  it('begins on Thursday and lasts to Wednesday, through both changes of the clocks', () => {
    const instants = fc
      .oneof(
        fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2028, 0, 1) }),
        // Around the Thursdays of the weeks in which the clocks change.
        fc
          .tuple(
            fc.constantFrom(
              Date.UTC(2026, 2, 26),
              Date.UTC(2026, 3, 2),
              Date.UTC(2026, 9, 22),
              Date.UTC(2026, 9, 29),
            ),
            fc.integer({ min: -3 * 3_600_000, max: 3 * 3_600_000 }),
          )
          .map(([day, off]) => day + off),
      )
      .map((at) => new Date(at))
    fc.assert(
      fc.property(instants, (at) => {
        const first = weekOf(at)
        const end = endOfWeek(first)
        expect(wall.format(end).slice(11)).toBe('00:00:00')
        expect(weekdayOf.format(end)).toBe('Thu')
        expect(weekdayOf.format(new Date(`${first}T12:00:00Z`))).toBe('Thu')
        expect(first <= wall.format(at).slice(0, 10)).toBe(true)
        expect(at < end).toBe(true)
        expect(weekOf(end)).not.toBe(first)
        expect(weekOf(new Date(end.getTime() - 1))).toBe(first)
      }),
    )
  })

  it.each([
    ['2026-03-26', 167],
    ['2026-10-22', 169],
    ['2026-04-02', 168],
  ])('from %s has %d hours', (first, hours) => {
    const last = new Date(endOfWeek(first).getTime() - 1)
    expect(weekOf(last)).toBe(first)
    const begin = new Date(endOfWeek(first).getTime() - hours * 3_600_000)
    expect(weekOf(begin)).toBe(first)
    expect(weekOf(new Date(begin.getTime() - 1))).not.toBe(first)
  })
})
