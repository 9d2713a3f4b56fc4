import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { killWhereItWaits, type Stops, startWorker, TAKEN_OVER } from '../../../../test/killed-worker.ts'
import { MINUTE, type OfferStage, offerStage, openRetail } from '../../../../test/offer-stage.ts'
import { askRelisting, sweepOffers, sweepRelistings, tellOffersJob } from '../index.ts'
import { relistOfferJob } from '../listings/listings.jobs.ts'

const GERMANY = 'A1PA6795UKMFR9'
const FRANCE = 'A13V1IB3VIYZZH'

interface Step {
  readonly name: string
  /** Which call of the channel is never answered. */
  readonly target: string
  /** Whether the channel has done it by then. */
  readonly isDone: boolean
}

const steps = (channel: string, calls: readonly string[]): Step[] =>
  calls.flatMap((call) =>
    [false, true].map((isDone) => ({
      name: `${isDone ? 'after' : 'before'} ${call}`,
      target: `${channel}.${call}`,
      isDone,
    })),
  )

describe.skipIf(!process.env.TEST_DATABASE_URL)('a worker that is killed while it tells', () => {
  let stage: OfferStage
  let retailId: number
  const stops: Stops = []
  beforeAll(async () => {
    stage = await offerStage({ now: new Date().toISOString() })
    retailId = await openRetail(stage)
    await stage.settle()
  }, 60_000)
  afterAll(() => stage?.close())
  afterEach(async () => {
    for (const stop of stops.splice(0).reverse()) await stop()
  })

  const settings = () => ({
    AMAZON_SPAPI_URL: stage.amazon.endpoints.spApiUrl,
    AMAZON_LWA_URL: stage.amazon.endpoints.lwaUrl,
    ZALANDO_FCI_URL: stage.amazon.sandbox.retailUrl,
  })
  /** The other account is told by the one who takes over. */
  const only = async (accountId: number) => {
    for (const id of [stage.amazonId, retailId]) await stage.changeOwn(id, { is_active: id === accountId })
  }
  /** What the worker process works by is real time. */
  const toRealTime = () =>
    stage.kontor.asOwner(`update offer_batches set next_look_at = now() where next_look_at is not null`)
  const enqueue = (accountId: number) =>
    stage.kontor.inCtx((ctx) => ctx.enqueue(tellOffersJob, { channel_account_id: accountId }))
  const makeDue = () => stage.kontor.asOwner(`update channel_offers set due_at = now() where state = 'due'`)
  const hasStruck = async () =>
    ((await stage.amazon.admin('GET', 'faults')) as { struck: number }[]).some(({ struck }) => struck > 0)

  /** Starts a worker on an account and kills it at a call that is never answered. */
  async function killAt({ target, isDone }: Step, match: Record<string, string> = {}): Promise<void> {
    const kind = isDone ? 'timeout_after_work' : 'timeout_before_work'
    await stage.amazon.admin('POST', 'faults', { target, kind, match, times: 1 })
    const worker = startWorker(stage.kontor, stops, settings())
    await expect.poll(hasStruck, TAKEN_OVER).toBe(true)
    worker.kill('SIGKILL')
    await once(worker, 'exit')
    await stage.amazon.admin('DELETE', 'faults')
  }

  /** Starts a worker and kills it where it notes what the channel has answered. */
  async function killAtTheNote(target: string): Promise<void> {
    await stage.amazon.admin('POST', 'faults', { target, kind: 'slow', delay_ms: 2000, times: 1 })
    await killWhereItWaits(stage.kontor, stops, 'lock table offer_batches in access exclusive mode', {
      settings: settings(),
      reaches: () => expect.poll(hasStruck, TAKEN_OVER).toBe(true),
    })
    await stage.amazon.admin('DELETE', 'faults')
  }

  /** Lets another worker take over, with time passing, and something sold out meanwhile. */
  async function takeOver(eans: readonly string[]): Promise<void> {
    await stage.count([{ ean: eans[1] ?? '', on_hand: 0 }])
    for (const id of [stage.amazonId, retailId]) await stage.changeOwn(id, { is_active: true })
    stage.kontor.clock.set(new Date())
    for (let round = 0; round < 4; round += 1) {
      stage.kontor.clock.advance(7 * MINUTE)
      await stage.settle()
    }
  }

  async function expectTold(accountId: number, eans: readonly string[]): Promise<void> {
    const rows = await stage.offersOf(eans, accountId)
    expect(rows.map(({ state, told_price, told_pieces }) => [state, told_price, told_pieces])).toEqual(
      eans.map((_, index) => ['told', 5995, index === 1 ? 0 : 3]),
    )
    const has = accountId === retailId ? await stage.atRetail(eans) : await stage.atAmazon(eans)
    expect(has).toEqual(rows.map(({ told_price, told_pieces }) => [told_price, told_pieces]))
  }

  const shoe = async (sizes: number, accountId: number, listed = true) => {
    stage.kontor.clock.set(new Date())
    await stage.kontor.asOwner('update offer_accounts set rests_until = null, failures = 0')
    await only(accountId)
    const { eans } = await stage.shoe(
      Array.from({ length: sizes }, () => 3),
      { listed },
    )
    await stage.kontor.runSchedule(sweepOffers)
    await makeDue()
    return eans
  }

  it('has told nothing where it dies before the sending is a row', async () => {
    const eans = await shoe(3, stage.amazonId)
    await killWhereItWaits(stage.kontor, stops, 'lock table channel_offers in exclusive mode', {
      settings: settings(),
    })
    expect((await stage.offersOf(eans)).map(({ batch_id }) => batch_id)).toEqual([null, null, null])
    await takeOver(eans)
    await expectTold(stage.amazonId, eans)
  }, 120_000)

  it.each(steps('amazon', ['listing_search', 'listing_patch']))(
    'tells Amazon in the end when it dies $name',
    async (step) => {
      const eans = await shoe(3, stage.amazonId)
      await killAt(step)
      expect((await stage.offersOf(eans)).every(({ batch_id }) => batch_id !== null)).toBe(true)
      await takeOver(eans)
      await expectTold(stage.amazonId, eans)
    },
    120_000,
  )

  it.each(steps('amazon', ['listing_put']))(
    'lists sizes in both countries in the end when it dies between them, $name',
    async (step) => {
      await stage.changeOwn(stage.amazonId, { marketplaces: [GERMANY, FRANCE] })
      const eans = await shoe(3, stage.amazonId, false)
      // France comes first: it is listed there by then.
      await killAt(step, { marketplaces: GERMANY })
      await takeOver(eans)
      // What is sold out meanwhile is told so where it was listed already, and not listed anew.
      const [first = '', , third = ''] = eans
      const listings = (await stage.amazon.admin('GET', 'listings')) as {
        sku: string
        pieces: number
        listed_in?: string[]
        countries?: Record<string, { price_cents: number }>
      }[]
      for (const ean of [first, third]) {
        const found = listings.filter(({ sku }) => sku === `S-${ean}`)
        expect(found).toMatchObject([
          {
            pieces: 3,
            listed_in: [FRANCE, GERMANY],
            countries: { [GERMANY]: { price_cents: 5995 }, [FRANCE]: { price_cents: 5995 } },
          },
        ])
      }
      expect((await stage.offersOf(eans)).map(({ batch_id }) => batch_id)).toEqual([null, null, null])
      await stage.changeOwn(stage.amazonId, { marketplaces: [GERMANY] })
    },
    120_000,
  )

  it.each([
    ...steps('amazon', ['feed_document', 'feed_upload', 'feed_create']),
    ...steps('amazon', ['feed_get', 'feed_download']),
  ])(
    'tells Amazon by feed in the end when it dies $name',
    async (step) => {
      const eans = await shoe(55, stage.amazonId)
      if (/get|download/.test(step.target)) {
        await stage.kontor.runJobs()
        stage.kontor.clock.advance(MINUTE)
        await toRealTime()
        await enqueue(stage.amazonId)
      }
      await killAt(step)
      expect((await stage.offersOf(eans)).every(({ batch_id }) => batch_id !== null)).toBe(true)
      await takeOver(eans)
      await expectTold(stage.amazonId, eans)
    },
    120_000,
  )

  it.each(steps('amazon', ['listing_delete']))(
    'delists in the end what is listed anew a day later when it dies $name',
    async (step) => {
      await only(stage.amazonId)
      const { eans } = await stage.shoe([3])
      const [ean = ''] = eans
      await stage.settle()
      await stage.list(eans, { refuses: 'Ein anderer Artikel.', refuses_code: '8541' })
      await stage.count([{ ean, on_hand: 2 }])
      await stage.settle()
      await stage.kontor.inCtx((ctx) => askRelisting(ctx, stage.amazonId, ean, ['8541']))
      const relist = (sql: string) => stage.kontor.asOwner(`update offer_relistings set ${sql}`)
      await relist(`due_at = now() - interval '1 day'`)
      await stage.kontor.inCtx((ctx) =>
        ctx.enqueue(relistOfferJob, { channel_account_id: stage.amazonId, ean }),
      )
      await killAt(step)
      expect((await stage.offersOf(eans))[0]).toMatchObject({ state: 'held', told_pieces: null })
      // The time that a worker has for it is over.
      await relist(`due_at = now() - interval '1 day'`)
      await stage.kontor.runSchedule(sweepRelistings)
      await stage.kontor.runJobs()
      const listings = (await stage.amazon.admin('GET', 'listings')) as {
        sku: string
        listed_in?: string[]
      }[]
      expect(listings.find(({ sku }) => sku === `S-${ean}`)).toMatchObject({ listed_in: [] })
      await stage.kontor.asOwner(`
        do $$ begin
          assert (select count(*) from offer_relistings where ean = '${ean}' and state = 'waiting') = 1;
          delete from offer_relistings;
        end $$`)
    },
    120_000,
  )

  it.each(steps('zalando', ['validate', 'feed']))(
    'tells Connected Retail in the end when it dies $name',
    async (step) => {
      const eans = await shoe(3, retailId)
      await killAt(step)
      expect((await stage.offersOf(eans, retailId)).every(({ batch_id }) => batch_id !== null)).toBe(true)
      await takeOver(eans)
      await expectTold(retailId, eans)
    },
    120_000,
  )

  it.each([
    ['Amazon', 3, 'amazon.listing_patch'],
    ['Amazon by feed', 55, 'amazon.feed_create'],
    ['Connected Retail', 3, 'zalando.feed'],
  ])(
    'has told %s what it says when it dies while it notes the answer',
    async (_name, sizes, target) => {
      const accountId = target === 'zalando.feed' ? retailId : stage.amazonId
      const eans = await shoe(sizes, accountId)
      await killAtTheNote(target)
      await takeOver(eans)
      await expectTold(accountId, eans)
    },
    120_000,
  )
})
