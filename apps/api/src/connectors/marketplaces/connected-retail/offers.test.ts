import { type Sandbox, startSandbox } from '@kontor/sandbox'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { describeListing, type ListingFault, someOffers } from '../../../../test/conformance/listing.ts'
import { MarketplaceError, NO_TERMS, type Telling } from '../../../modules/channels/index.ts'
import { feedFiles } from './feed-file.ts'
import { connectedRetailListing } from './offers.ts'
import { refusedRows } from './validation-answer.ts'

const TUNING = { timeoutMs: 700, pauseMs: 1 }
const NEVER = new AbortController().signal
const CREDENTIALS = JSON.stringify({ client_id: 'sandbox-retail', api_key: 'sandbox-retail-key' })
const ACCOUNT = { marketplaces: [], credentials: CREDENTIALS }
const OPTIONS = { isFirst: false, name: 'kontor-1-1', terms: NO_TERMS }
const STORES = ['001', '002']

const FAULTS: Readonly<Record<ListingFault, object>> = {
  outage: { kind: 'status', status: 503 },
  no_answer: { kind: 'timeout_before_work' },
  lost_answer: { kind: 'reset_after_work' },
  rubbish: { kind: 'rubbish' },
  too_many_requests: { kind: 'status', status: 429, retry_after: 120 },
}

interface RetailOffer {
  readonly store: string
  readonly ean: string
  readonly price_cents: number
  readonly retail_price_cents: number
  readonly quantity: number
  readonly product_name: string
}

const open = () => startSandbox({ smtpPort: false, ftpPort: false })
async function admin(sandbox: Sandbox, method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${sandbox.url}/_sandbox/${path}`, {
    method,
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  return text === '' ? null : JSON.parse(text)
}
const offersAt = async (sandbox: Sandbox) => (await admin(sandbox, 'GET', 'retail/offers')) as RetailOffer[]
const filesAt = async (sandbox: Sandbox) =>
  (await admin(sandbox, 'GET', 'retail/files')) as { name: string; rows: number; bytes: number }[]

describeListing('Zalando Connected Retail', async () => {
  let sandbox = await open()
  return {
    connector: () => connectedRetailListing(sandbox.retailUrl, TUNING),
    account: ACCOUNT,
    strangersCredentials: JSON.stringify({ client_id: 'sandbox-retail', api_key: 'falsch' }),
    list: async (offers) =>
      void (await admin(
        sandbox,
        'PUT',
        'retail/offers',
        offers.flatMap(({ ean }) =>
          STORES.map((store) => ({ store, ean, price_cents: 1, retail_price_cents: 1, quantity: 99 })),
        ),
      )),
    has: async (offers) => {
      const found = Map.groupBy(await offersAt(sandbox), ({ ean }) => ean)
      return new Map(
        offers.flatMap(({ ean }) => {
          const rows = found.get(ean)
          if (!rows) return []
          const pieces = rows.reduce((sum, { quantity }) => sum + quantity, 0)
          return [[ean, { price_cents: rows[0]?.price_cents ?? null, pieces }]]
        }),
      )
    },
    refuse: async ({ ean }, message) =>
      void (await admin(sandbox, 'PUT', 'retail/refusals', [{ ean, message }])),
    finish: async () => undefined,
    suffer: async (fault, always) =>
      void (await admin(sandbox, 'POST', 'faults', {
        target: 'zalando.feed',
        times: always ? -1 : 1,
        ...FAULTS[fault],
      })),
    reset: async () => {
      await sandbox.stop()
      sandbox = await open()
    },
    close: () => sandbox.stop(),
  }
})

describe('what Connected Retail is told', () => {
  let sandbox: Sandbox
  afterEach(() => sandbox?.stop())
  const connect = async () => {
    sandbox = await open()
    return connectedRetailListing(sandbox.retailUrl, TUNING).connect(ACCOUNT)
  }
  const fault = (kind: object) => admin(sandbox, 'POST', 'faults', kind)
  const outcomes = ({ outcomes: all }: Telling) => all.map(({ outcome }) => outcome)

  it('is a complete row for each store, whatever stands in a name', async () => {
    const listing = await connect()
    const [offer] = someOffers(4).slice(3)
    if (!offer?.details) throw new Error('there is no offer')
    const product_name = 'Sneaker „weiß“; "Größe\n38" =1+1 🥾'
    await listing.tell([{ ...offer, details: { ...offer.details, product_name } }], OPTIONS, NEVER)
    expect(await offersAt(sandbox)).toMatchObject([
      { store: '001', ean: offer.ean, price_cents: 5998, retail_price_cents: 7998, quantity: 2 },
      { store: '002', quantity: 1, product_name: 'Sneaker „weiß“; "Größe 38" =1+1 🥾' },
    ])
    expect((await filesAt(sandbox)).map(({ name }) => name)).toEqual(['kontor-1-1.csv'])
  })

  it('is validated before a size is sent for the first time; what is refused is not sent', async () => {
    const listing = await connect()
    const offers = someOffers(3)
    await admin(sandbox, 'PUT', 'retail/refusals', [
      { ean: offers[1]?.ean, message: 'Die Marke ist gesperrt.' },
    ])
    const telling = await listing.tell(offers, { ...OPTIONS, isFirst: true }, NEVER)
    expect(telling.outcomes).toEqual([
      { ean: offers[1]?.ean, outcome: 'refused', message: 'Die Marke ist gesperrt.' },
      { ean: offers[0]?.ean, outcome: 'accepted', message: '' },
      { ean: offers[2]?.ean, outcome: 'accepted', message: '' },
    ])
    expect((await filesAt(sandbox)).map(({ name, rows }) => [name, rows])).toEqual([
      ['validate', 4],
      ['kontor-1-1.csv', 4],
    ])
  })

  it('is not sent where the answer of the validation names rows that are not there', async () => {
    const listing = await connect()
    await fault({ target: 'zalando.validate', kind: 'lie' })
    const telling = listing.tell(someOffers(2), { ...OPTIONS, isFirst: true }, NEVER)
    await expect(telling).rejects.toMatchObject({ kind: 'refused', mayHaveHappened: false })
    expect(await filesAt(sandbox)).toEqual([])
  })

  it.each(['timeout_after_work', 'rubbish', 'reset'])(
    'is known not to be sent when the validation ends in %s',
    async (kind) => {
      const listing = await connect()
      await fault({ target: 'zalando.validate', kind })
      const telling = listing.tell(someOffers(2), { ...OPTIONS, isFirst: true }, NEVER)
      await expect(telling).rejects.toMatchObject({ kind: 'unavailable', mayHaveHappened: false })
    },
  )

  it('goes in halves where a file is too large, and says which size never fits', async () => {
    const listing = await connect()
    await fault({ target: 'zalando.feed', kind: 'status', status: 413, times: 1 })
    expect(outcomes(await listing.tell(someOffers(5), OPTIONS, NEVER))).toEqual(Array(5).fill('accepted'))
    expect((await filesAt(sandbox)).map(({ rows }) => rows)).toEqual([6, 4])
    await fault({ target: 'zalando.feed', kind: 'status', status: 413, times: 2 })
    expect(outcomes(await listing.tell(someOffers(2), OPTIONS, NEVER))).toEqual(['refused', 'accepted'])
  })

  it('leaves 0 pieces of what has no price, since a row has one', async () => {
    const listing = await connect()
    const [offer] = someOffers(1)
    if (!offer) throw new Error('there is no offer')
    await listing.tell([{ ...offer, price_cents: 0, list_price_cents: 0 }], OPTIONS, NEVER)
    expect(await offersAt(sandbox)).toMatchObject([
      { price_cents: 1, quantity: 0 },
      { price_cents: 1, quantity: 0 },
    ])
  })

  it('is split into files that are no larger than allowed, each size whole in one of them', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 400, max: 5000 }), (count, largest) => {
        const offers = someOffers(count)
        const files = feedFiles(offers, largest)
        expect(files.flatMap((file) => file.offers)).toEqual(offers)
        expect(files.every(({ content }) => Buffer.byteLength(content) <= largest)).toBe(true)
        expect(files.map(({ content, rows }) => content.split('\n').length - 2 - rows.length)).toEqual(
          files.map(() => 0),
        )
      }),
    )
  })

  it.each([
    [
      'errors with lines, though the verdict is good',
      { errors: [{ message: 'x', line_numbers: [2, 3] }], result: 'SUCCESS' },
      1,
    ],
    ['warnings alone', { errors: [], warnings: [{ message: 'x', line_numbers: [2] }], result: 'SUCCESS' }, 0],
  ])('takes %s as it is', (_name, answer, count) => {
    const [file] = feedFiles(someOffers(2))
    if (!file) throw new Error('there is no file')
    expect(refusedRows(JSON.stringify(answer), file).size).toBe(count)
  })

  it.each([
    ['a refusal without a reason', JSON.stringify({ errors: [], result: 'FAILED' })],
    ['an error without a line', JSON.stringify({ errors: [{ message: 'x' }] })],
    ['no JSON', '<html>'],
  ])('is not sent after %s', (_name, answer) => {
    const [file] = feedFiles(someOffers(2))
    if (!file) throw new Error('there is no file')
    expect(() => refusedRows(answer, file)).toThrow(MarketplaceError)
  })
})
