import fc from 'fast-check'
import type { OrderPlan, Step } from './order-model.ts'

const ALL = [0, 1, 2]
const PAPERS: readonly Step[] = [
  { do: 'pay' },
  { do: 'request papers', lines: ALL },
  { do: 'buy label', parcel: 0 },
]
const SEEN: readonly Step[] = [...PAPERS, { do: 'scan', parcel: 0 }]
/** Where lives begin: some at the beginning, some where it becomes interesting. */
const PASTS: readonly (readonly Step[])[] = [
  [],
  [],
  PAPERS,
  SEEN,
  [...SEEN, { do: 'deliver' }],
  [
    { do: 'pay' },
    { do: 'request papers', lines: [0] },
    { do: 'buy label', parcel: 0 },
    { do: 'scan', parcel: 0 },
  ],
  [...SEEN, { do: 'ask goodwill', line: 0, cents: 1 }],
]

/** Orders of one to three pieces, most of them paid. */
export const plan: fc.Arbitrary<OrderPlan> = fc.record({
  past: fc.constantFrom(...PASTS),
  status: fc.constantFrom('initial', 'approved', 'approved', 'approved'),
  isExternal: fc.boolean(),
  pieces: fc.array(
    fc.record({
      item: fc.integer({ min: 0, max: 1 }),
      cents: fc.oneof(fc.constantFrom(0, 1, 2, 9_999), fc.integer({ min: 1, max: 20_000 })),
    }),
    { minLength: 1, maxLength: 3 },
  ),
})

const at = fc.nat({ max: 5 })
const cents = fc.oneof(fc.constantFrom(1, 2), fc.integer({ min: 1, max: 3_000 }), fc.constant(25_000))

const weighted = (weight: number, what: Record<string, fc.Arbitrary<unknown>>) => ({
  weight,
  arbitrary: fc.record(what) as unknown as fc.Arbitrary<Step>,
})
const plain = (weight: number, does: Step['do']) => weighted(weight, { do: fc.constant(does) })

/** What ends an order is drawn seldom, so that lives get somewhere. */
const step: fc.Arbitrary<Step> = fc.oneof(
  plain(2, 'pay'),
  plain(1, 'expire'),
  plain(1, 'ship elsewhere'),
  plain(3, 'deliver'),
  weighted(1, {
    do: fc.constant('cancel all'),
    by: fc.constantFrom('customer', 'channel'),
    item: fc.constantFrom(null, 0, 1),
  }),
  weighted(3, {
    do: fc.constant('cancel line'),
    line: at,
    reason: fc.constantFrom('out_of_stock', 'out_of_stock', 'fraud'),
  }),
  weighted(6, {
    do: fc.constant('request papers'),
    lines: fc.oneof(fc.constant([0, 1, 2]), fc.array(at, { minLength: 1, maxLength: 2 })),
  }),
  weighted(7, { do: fc.constant('buy label'), parcel: at }),
  weighted(3, { do: fc.constant('void label'), parcel: at }),
  weighted(5, { do: fc.constant('scan'), parcel: at }),
  weighted(5, { do: fc.constant('return'), line: at }),
  weighted(6, { do: fc.constant('ask goodwill'), line: at, cents }),
  weighted(6, {
    do: fc.constant('answer goodwill'),
    line: at,
    answer: fc.constantFrom('accepted', 'declined'),
  }),
)

/** What happens to an order, one step after the other. */
export const life = (longest: number): fc.Arbitrary<Step[]> =>
  fc.array(step, { minLength: 4, maxLength: longest, size: 'max' })
