import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type Listing,
  type ListingConnector,
  type MarketplaceAccount,
  NO_TERMS,
  type Offer,
  type Telling,
} from '../../src/modules/channels/index.ts'

/** What a channel can be made to suffer from while it is told. */
export type ListingFault = 'outage' | 'no_answer' | 'lost_answer' | 'rubbish' | 'too_many_requests'

/** What a channel has of a size. */
export interface ChannelOffer {
  readonly price_cents: number | null
  readonly pieces: number
}

/** A channel with somebody who can make things happen there. */
export interface ListingStage {
  /** A connector as a process has it: what it remembers is its own. */
  connector(): ListingConnector
  readonly account: MarketplaceAccount
  /** Credentials that are well-formed and wrong. */
  readonly strangersCredentials: string
  /** Lets the channel list these, where only what is listed is told; elsewhere it has another price and other pieces of them. */
  list(offers: readonly Offer[]): Promise<void>
  /** What the channel has, by EAN; without those it does not have. */
  has(offers: readonly Offer[]): Promise<Map<string, ChannelOffer>>
  /** The channel refuses this size from now on. */
  refuse(offer: Offer, why: string): Promise<void>
  /** Lets the channel come to an end with everything that it took on. */
  finish(): Promise<void>
  /** The next call that tells goes wrong, or each until `reset`. */
  suffer(fault: ListingFault, always: boolean): Promise<void>
  /** Starts the channel's day again, empty. */
  reset(): Promise<void>
  close(): Promise<void>
}

const NEVER = new AbortController().signal
const OPTIONS = { isFirst: false, name: 'kontor-test', terms: NO_TERMS }

/** Twelve digits with their check digit. */
function ean13(digits: number): string {
  const text = String(digits)
  const sum = [...text].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
  return `${text}${(10 - (sum % 10)) % 10}`
}

/** So many offers in the order of their EANs, each with a price and pieces of its own. */
export const someOffers = (count: number): Offer[] =>
  Array.from({ length: count }, (_, index) => {
    const ean = ean13(402_000_000_000 + index)
    const pieces = index % 7
    return {
      ean,
      sku: `SKU ${index}/${ean}`,
      active: true,
      price_cents: 5995 + index,
      list_price_cents: 7995 + index,
      pieces,
      is_new: false,
      countries: [],
      safety: null,
      details: {
        product_name: `Sneaker „${index}“`,
        article_number: `A-${index}`,
        color: 'weiß; blau',
        size: '38',
        places: [
          { store_number: '001', gln: '', marketplaces: null, pieces: Math.ceil(pieces / 2) },
          { store_number: '002', gln: '', marketplaces: null, pieces: Math.floor(pieces / 2) },
        ],
      },
    }
  })

/** What every adapter of the port `Listing` keeps to. */
export function describeListing(name: string, open: () => Promise<ListingStage>): void {
  describe(`the port Listing, kept by ${name}`, () => {
    let stage: ListingStage
    let listing: Listing
    beforeAll(async () => {
      stage = await open()
    })
    afterAll(() => stage.close())
    beforeEach(async () => {
      await stage.reset()
      listing = stage.connector().connect(stage.account)
    })

    /** Tells, and looks until the channel has come to an end. */
    const tell = async (offers: readonly Offer[]): Promise<Extract<Telling, { state: 'told' }>> => {
      let telling = await listing.tell(offers, OPTIONS, NEVER)
      for (let looks = 0; telling.state === 'working'; looks += 1) {
        if (looks > 20) throw new Error('the channel never came to an end')
        await stage.finish()
        telling = await listing.lookUp(telling.ticket, offers, NEVER)
      }
      return telling
    }
    const expectTold = async (offers: readonly Offer[]) => {
      const has = await stage.has(offers)
      expect(offers.map(({ ean }) => [ean, has.get(ean)])).toEqual(
        offers.map(({ ean, price_cents, pieces }) => [ean, { price_cents, pieces }]),
      )
    }

    it.each([1, 3, 60])('has what it was told of %i sizes, each with an outcome', async (count) => {
      const offers = someOffers(count)
      await stage.list(offers)
      const { outcomes, stopped } = await tell(offers)
      expect(stopped).toBeNull()
      expect(outcomes.map(({ ean, outcome }) => [ean, outcome])).toEqual(
        offers.map(({ ean }) => [ean, 'accepted']),
      )
      await expectTold(offers)
    })

    it('is told the same again without harm, and something newer replaces it', async () => {
      const offers = someOffers(4)
      await stage.list(offers)
      await tell(offers)
      await tell(offers)
      await expectTold(offers)
      const changed = offers.map((offer) => ({ ...offer, price_cents: 4900 }))
      await tell(changed)
      await expectTold(changed)
    })

    it.each([2, 60])('takes what is off as 0 pieces and keeps it listed, %i at once', async (count) => {
      const offers = someOffers(count)
      await stage.list(offers)
      await tell(offers)
      const off = offers.map((offer) => ({
        ...offer,
        active: false,
        pieces: 0,
        details: offer.details && {
          ...offer.details,
          places: offer.details.places.map((place) => ({ ...place, pieces: 0 })),
        },
      }))
      await tell(off)
      const has = await stage.has(off)
      expect([...has.values()].map(({ pieces }) => pieces)).toEqual(off.map(() => 0))
    })

    it.each([3, 60])('says which size it refused and why, of %i', async (count) => {
      const offers = someOffers(count)
      await stage.list(offers)
      const [, refused] = offers
      if (!refused) throw new Error('there is no second one')
      await stage.refuse(refused, 'Der Preis ist zu hoch.')
      const { outcomes } = await tell(offers.map((offer) => ({ ...offer, is_new: true })))
      const wrong = outcomes.filter(({ outcome }) => outcome !== 'accepted')
      expect(wrong).toEqual([
        { ean: refused.ean, outcome: 'refused', message: expect.stringContaining('Der Preis ist zu hoch.') },
      ])
      const has = await stage.has(offers)
      expect(has.get(offers[0]?.ean ?? '')).toMatchObject({ price_cents: offers[0]?.price_cents })
    })

    it('never says that it was told when no answer came', async () => {
      const offers = someOffers(3)
      await stage.list(offers)
      for (const fault of ['outage', 'no_answer', 'rubbish', 'lost_answer'] as const) {
        await stage.suffer(fault, false)
        const telling = await listing.tell(offers, OPTIONS, NEVER).catch((error: unknown) => error)
        if (telling instanceof Error) {
          expect(telling).toMatchObject({
            name: 'MarketplaceError',
            kind: 'unavailable',
            mayHaveHappened: true,
          })
          continue
        }
        const { outcomes, stopped } = telling as Extract<Telling, { state: 'told' }>
        expect(stopped).toMatchObject({ name: 'MarketplaceError', kind: 'unavailable' })
        expect(outcomes.filter(({ outcome }) => outcome === 'accepted')).toEqual([])
      }
      await tell(offers)
      await expectTold(offers)
    })

    it('keeps what was told before it was asked for patience', async () => {
      const offers = someOffers(3)
      await stage.list(offers)
      await stage.suffer('too_many_requests', true)
      const telling = await listing.tell(offers, OPTIONS, NEVER).catch((error: unknown) => error)
      const error = telling instanceof Error ? telling : (telling as { stopped: unknown }).stopped
      expect(error).toMatchObject({ kind: 'rate_limited', mayHaveHappened: false })
      expect((error as { retryAfterMs?: number }).retryAfterMs).toBeGreaterThan(0)
    })

    it('finds a sending whose answer was lost, and none where there was none', async () => {
      const since = new Date(Date.now() - 1000)
      expect(await listing.findTold(since, [], NEVER)).toBeNull()
    })

    it('refuses those it does not know', async () => {
      const strangers = { ...stage.account, credentials: stage.strangersCredentials }
      const telling = Promise.resolve()
        .then(() => stage.connector().connect(strangers).tell(someOffers(1), OPTIONS, NEVER))
        .then((told) => {
          if (told.state === 'told' && told.stopped) throw told.stopped
        })
      await expect(telling).rejects.toMatchObject({ name: 'MarketplaceError', kind: 'unauthorised' })
    })

    it('has what it is told again, where it cannot be asked what it has', async () => {
      if (listing.read !== null) return
      const offers = someOffers(4)
      await tell(offers)
      // Somebody else has changed it there.
      await stage.list(offers)
      expect((await stage.has(offers)).get(offers[0]?.ean ?? '')).not.toMatchObject({
        price_cents: offers[0]?.price_cents,
      })
      await tell(offers)
      await expectTold(offers)
    })

    it('says whether the login works, where nothing else does', async () => {
      if (listing.check === null) return
      await listing.check(NEVER)
      const strangers = { ...stage.account, credentials: stage.strangersCredentials }
      const check = stage.connector().connect(strangers).check?.(NEVER)
      await expect(check).rejects.toMatchObject({ name: 'MarketplaceError', kind: 'unauthorised' })
    })

    it('can be asked what it has, where it can be asked at all', async () => {
      if (listing.read === null) return
      const offers = someOffers(45)
      await stage.list(offers.slice(1))
      await tell(offers.slice(1))
      const read = await listing.read(
        offers.map(({ sku }) => sku),
        NEVER,
      )
      expect(read.map(({ sku, pieces, price_cents }) => ({ sku, pieces, price_cents }))).toEqual(
        offers.slice(1).map(({ sku, pieces, price_cents }) => ({ sku, pieces, price_cents })),
      )
    })
  })
}
