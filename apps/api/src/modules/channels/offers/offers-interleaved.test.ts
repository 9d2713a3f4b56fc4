import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MINUTE, type OfferStage, offerStage, openRetail, type Shoe } from '../../../../test/offer-stage.ts'
import { makeUser } from '../../../../test/people.ts'
import { sweepOffers } from '../index.ts'

const SIZES = 3

let stage: OfferStage
let retailId: number
beforeAll(async () => {
  stage = await offerStage()
  retailId = await openRetail(stage)
})
afterAll(() => stage?.close())

const size = fc.integer({ min: 0, max: SIZES - 1 })
const happening = fc.oneof(
  fc.record({ what: fc.constant('counted' as const), size, pieces: fc.integer({ min: 0, max: 5 }) }),
  fc.record({ what: fc.constant('priced' as const), cents: fc.integer({ min: 1, max: 9995 }) }),
  fc.record({
    what: fc.constant('switched' as const),
    channel: fc.constantFrom('amazon', 'zalando'),
    active: fc.boolean(),
  }),
  fc.record({ what: fc.constant('renamed' as const), sku: fc.constantFrom('S-', 'N-') }),
  fc.record({
    what: fc.constant('faulty' as const),
    target: fc.constantFrom(
      'amazon.listing_patch',
      'amazon.listing_search',
      'zalando.feed',
      'zalando.validate',
    ),
    fault: fc.constantFrom(
      { kind: 'timeout_after_work' },
      { kind: 'reset' },
      { kind: 'reset_after_work' },
      { kind: 'status', status: 503 },
      { kind: 'status_after_work', status: 500 },
      { kind: 'status', status: 429, retry_after: 1 },
      { kind: 'rubbish_after_work' },
    ),
  }),
  fc.record({ what: fc.constant('told' as const), dies: fc.boolean() }),
  fc.record({ what: fc.constant('waited' as const), minutes: fc.integer({ min: 1, max: 8 }) }),
)
type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never

/** What a size is wanted to be. */
interface Wanted {
  cents: number
  readonly pieces: number[]
  readonly isOn: Record<string, boolean>
  sku: string
}

async function happen(one: Happening, shoe: Shoe, wanted: Wanted): Promise<void> {
  const { kontor } = stage
  const article = () =>
    stage.shoe(wanted.pieces, { eans: shoe.eans, price: wanted.cents / 100, sku: wanted.sku, listed: false })
  switch (one.what) {
    case 'counted':
      wanted.pieces[one.size] = one.pieces
      await stage.count([{ ean: shoe.eans[one.size] ?? '', on_hand: one.pieces }])
      return
    case 'priced':
      wanted.cents = one.cents
      await article()
      return
    case 'renamed':
      wanted.sku = one.sku
      await article()
      return
    case 'switched': {
      wanted.isOn[one.channel] = one.active
      // Nobody's session lasts as long as this test's days.
      const user = await makeUser(kontor.db, kontor.a.id, ['co_accounting'], kontor.clock.now())
      const channels = [{ name: one.channel, active: one.active }]
      const answer = await kontor.as(user).put(`/inventory/${shoe.model}`, { channels })
      if (answer.statusCode >= 400) throw new Error(answer.body)
      return
    }
    case 'faulty':
      await stage.amazon.admin('POST', 'faults', { target: one.target, times: 1, ...one.fault })
      return
    case 'told':
      stage.dies = one.dies
      await kontor.runSchedule(sweepOffers)
      await kontor.runJobs({ rethrow: false })
      stage.dies = false
      return
    case 'waited':
      kontor.clock.advance(one.minutes * MINUTE)
  }
}

it('ends with what is wanted at every channel, in whatever order things happen', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 4, maxLength: 14 }), async (happenings) => {
      const wanted: Wanted = {
        cents: 5995,
        pieces: [3, 1, 0],
        isOn: { amazon: true, zalando: true },
        sku: 'S-',
      }
      const shoe = await stage.shoe(wanted.pieces)
      await stage.list(shoe.eans, {}, 'N-')
      for (const one of happenings) await happen(one, shoe, wanted)
      await stage.amazon.admin('DELETE', 'faults')
      // Longer than any pause of an account.
      for (let round = 0; round < 6; round += 1) {
        stage.kontor.clock.advance(61 * MINUTE)
        await stage.settle()
      }
      const pieces = (channel: string) => wanted.pieces.map((each) => (wanted.isOn[channel] ? each : 0))
      const amazon = await stage.offersOf(shoe.eans)
      const retail = await stage.offersOf(shoe.eans, retailId)
      expect([...amazon, ...retail].map(({ state }) => state)).toEqual(Array(2 * SIZES).fill('told'))
      expect(amazon.map(({ told_price, told_pieces }) => [told_price, told_pieces])).toEqual(
        pieces('amazon').map((each) => [wanted.cents, each]),
      )
      expect(await stage.atAmazon(shoe.eans, wanted.sku)).toEqual(
        pieces('amazon').map((each) => [wanted.cents, each]),
      )
      // The SKU that they do not have has no pieces, whatever it had before.
      const other = await stage.atAmazon(shoe.eans, wanted.sku === 'S-' ? 'N-' : 'S-')
      expect(other.map((has) => has?.[1])).toEqual([0, 0, 0])
      expect((await stage.atRetail(shoe.eans)).map((has) => has ?? [wanted.cents, 0])).toEqual(
        pieces('zalando').map((each) => [wanted.cents, each]),
      )
    }),
    { numRuns: 8 },
  )
}, 240_000)
