import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { NewOrderLine } from '../arrival/add-pieces.ts'
import { planLines, type StandingPiece } from './plan-lines.ts'

const EANS = ['4006381333931', '4002432124695'] as const

const line = (mp_item_id: string, more: Partial<NewOrderLine> = {}): NewOrderLine => ({
  mp_item_id,
  mp_item_id_addition: '',
  sku: '',
  ean: EANS[0],
  title: 'Sneaker',
  size: '',
  color: '',
  article_number: '',
  image_url: '',
  item_price_cents: 5995,
  original_item_price_cents: 5995,
  shipping_price_cents: 0,
  tax_rate: 19,
  quantity: 1,
  store_number: '',
  ...more,
})

/** The pieces of an order that was made of these lines, with what happened to each since. */
const standing = (
  lines: readonly NewOrderLine[],
  fates: readonly Pick<StandingPiece, 'isFree' | 'cancelledBy'>[],
): StandingPiece[] =>
  lines
    .flatMap((each) => Array.from({ length: each.quantity }, () => each))
    .map((each, index) => ({
      ...each,
      id: index + 1,
      isFree: true,
      cancelledBy: null,
      ...fates[index % Math.max(1, fates.length)],
    }))

const positions = fc.uniqueArray(
  fc.record({
    item: fc.constantFrom('1', '2', '3', '4'),
    ean: fc.constantFrom(...EANS),
    item_price_cents: fc.constantFrom(4995, 5995),
    quantity: fc.integer({ min: 1, max: 4 }),
  }),
  { selector: ({ item }) => item, minLength: 1, maxLength: 4 },
)
const linesOf = positions.map((drawn) => drawn.map(({ item, ...more }) => line(item, more)))
const fates = fc.array(
  fc.constantFrom<Pick<StandingPiece, 'isFree' | 'cancelledBy'>>(
    { isFree: true, cancelledBy: null },
    { isFree: false, cancelledBy: null },
    { isFree: false, cancelledBy: 'others' },
  ),
  { minLength: 1, maxLength: 6 },
)
const unsaid = { cancelled_item_ids: [], shipped_before: {} }

it('does nothing where the channel says the same again, whatever happened to the pieces', () => {
  fc.assert(
    fc.property(linesOf, fates, fc.boolean(), (lines, drawn, mayAdd) => {
      // The wording of a title, and how pieces are split into lines, say nothing.
      const again = lines.flatMap((each) =>
        Array.from({ length: each.quantity }, () => ({ ...each, title: 'Schuh', quantity: 1 })),
      )
      expect(planLines({ before: lines, now: again, ...unsaid }, standing(lines, drawn), mayAdd)).toEqual({
        isNews: false,
        add: [],
        cancel: [],
        reprice: [],
        late: [],
      })
    }),
  )
})

it('leaves exactly what the channel says, where nothing has been made of the pieces', () => {
  fc.assert(
    fc.property(linesOf, linesOf, (before, now) => {
      const pieces = standing(before, [])
      const plan = planLines({ before, now, ...unsaid }, pieces, true)
      const prices = new Map(plan.reprice.map((price) => [price.line_id, price.item_price_cents]))
      const left = pieces
        .filter(({ id }) => !plan.cancel.includes(id))
        .map((piece) => [piece.mp_item_id, piece.ean, prices.get(piece.id) ?? piece.item_price_cents])
      const result = [...left, ...plan.add.map((each) => [each.mp_item_id, each.ean, each.item_price_cents])]
      const wanted = standing(now, []).map((each) => [each.mp_item_id, each.ean, each.item_price_cents])
      expect(result.map(String).sort()).toEqual(wanted.map(String).sort())
      expect(plan.late).toEqual([])
    }),
  )
})

it('touches nothing that is under way or cancelled, and is silent about nothing that stays different', () => {
  fc.assert(
    fc.property(linesOf, linesOf, fates, fc.boolean(), (before, now, drawn, mayAdd) => {
      const pieces = standing(before, drawn)
      const plan = planLines({ before, now, ...unsaid }, pieces, mayAdd)
      const touched = new Set([...plan.cancel, ...plan.reprice.map(({ line_id }) => line_id)])
      expect(pieces.filter(({ id, isFree }) => touched.has(id) && !isFree)).toEqual([])
      for (const item of ['1', '2', '3', '4']) {
        const of = <T extends { mp_item_id: string }>(all: readonly T[]) =>
          all.filter(({ mp_item_id }) => mp_item_id === item)
        const live = of(pieces).filter(
          ({ id, cancelledBy }) => cancelledBy === null && !plan.cancel.includes(id),
        )
        const wanted = of(now).reduce((sum, { quantity }) => sum + quantity, 0)
        const cancelled = of(pieces).filter(({ cancelledBy }) => cancelledBy === 'others').length
        const unlike = live.length + of(plan.add).length - wanted
        const named = of(plan.late).filter(({ change }) => change !== 'repriced').length
        if (plan.isNews && Math.abs(unlike) > cancelled) expect(named).toBeGreaterThan(0)
      }
    }),
  )
})

it('takes back the free piece, not the one under way', () => {
  const two = [line('1', { quantity: 2 })]
  const pieces = standing(two, [
    { isFree: true, cancelledBy: null },
    { isFree: false, cancelledBy: null },
  ])
  expect(planLines({ before: two, now: [line('1')], ...unsaid }, pieces, true)).toMatchObject({
    cancel: [1],
    late: [],
  })
})

it('counts neither pieces that had left before nor positions that the channel cancels by itself', () => {
  const before = [line('1', { quantity: 3 }), line('2')]
  const here = standing([line('1', { quantity: 2 }), line('2')], [])
  const now = [line('1', { quantity: 2 })]
  const plan = planLines({ before, now, cancelled_item_ids: ['2'], shipped_before: { '1': 1 } }, here, true)
  expect([plan.cancel, plan.add]).toEqual([[2], []])
})
