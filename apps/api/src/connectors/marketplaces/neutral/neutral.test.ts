import { type Sandbox, startSandbox } from '@kontor/sandbox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeListing, type ListingFault } from '../../../../test/conformance/listing.ts'
import { describeMarketplace, type MarketplaceFault } from '../../../../test/conformance/marketplace.ts'
import { neutralConnector } from './marketplace.ts'
import { neutralListing } from './offers.ts'

const TUNING = { timeoutMs: 700, pauseMs: 1 }
const CREDENTIALS = JSON.stringify({ username: 'sandbox-gaxsys', password: 'sandbox-gaxsys-password' })
const STRANGERS = JSON.stringify({ username: 'sandbox-gaxsys', password: 'falsch' })
const ACCOUNT = { marketplaces: [], credentials: CREDENTIALS }
const CATALOGUE = [
  { sku: '4006381333931', ean: '4006381333931', title: 'Sneaker weiß', price_cents: 5995 },
  { sku: 'SKU-2', ean: '4002432124695', title: 'Pumps schwarz', price_cents: 7995 },
]
const FAULTS: Readonly<Record<MarketplaceFault, object>> = {
  outage: { kind: 'status', status: 503 },
  no_answer: { kind: 'timeout_before_work' },
  rubbish: { kind: 'rubbish' },
  too_many_requests: { kind: 'status', status: 429, retry_after: 120 },
  lost_answer: { kind: 'timeout_after_work' },
}

interface Order {
  order: { ext_order_id: string }
  confirmations: Record<string, { tracking_number: string; items: { quantity: number }[] }>
  cancellations: Record<string, { items: { quantity: number }[] }>
  refunds: Record<string, { items: { amount: number }[] }>
}

const open = (clock?: () => Date) =>
  startSandbox({ smtpPort: false, ftpPort: false, catalogue: CATALOGUE, ...(clock ? { clock } : {}) })
async function admin(sandbox: Sandbox, method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${sandbox.url}/_sandbox/${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  return text === '' ? null : JSON.parse(text)
}
const suffer = async (sandbox: Sandbox, target: string, always: boolean, fault: object) =>
  void (await admin(sandbox, 'POST', 'faults', { target, times: always ? -1 : 1, ...fault }))
const pieces = (items: readonly { quantity: number }[]) =>
  items.reduce((sum, { quantity }) => sum + quantity, 0)

describeMarketplace('the neutral interface', async () => {
  let sandbox = await open()
  const orders = async () => (await admin(sandbox, 'GET', 'neutral/orders')) as Order[]
  const orderOf = async (id: string) => (await orders()).find(({ order }) => order.ext_order_id === id)
  return {
    connector: () => neutralConnector(sandbox.neutralUrl, TUNING),
    account: ACCOUNT,
    strangersCredentials: STRANGERS,
    sell: async (count) =>
      ((await admin(sandbox, 'POST', 'neutral/sell', { count })) as Order[]).map(
        ({ order }) => order.ext_order_id,
      ),
    change: async (id) => void (await admin(sandbox, 'POST', `neutral/orders/${id}/change`)),
    parcels: async (id) =>
      Object.entries((await orderOf(id))?.confirmations ?? {}).map(([reference, parcel]) => ({
        reference,
        tracking_number: parcel.tracking_number,
        pieces: pieces(parcel.items),
      })),
    cancelledPieces: async (id) =>
      pieces(Object.values((await orderOf(id))?.cancellations ?? {}).flatMap(({ items }) => items)),
    refunds: async (id) =>
      Object.values((await orderOf(id))?.refunds ?? {}).map(({ items }) =>
        items.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0),
      ),
    finish: async () => undefined,
    now: () => new Date(),
    refuseLater: () =>
      suffer(sandbox, 'neutral.adjust', false, {
        kind: 'status',
        status: 422,
        body: { message: 'Das geht nicht.' },
      }),
    suffer: (fault, call, always) => suffer(sandbox, `neutral.${call}`, always, FAULTS[fault]),
    reset: async () => {
      await sandbox.stop()
      sandbox = await open()
    },
    close: () => sandbox.stop(),
  }
})

interface StoreOffer {
  ean: string
  store_number: string
  price: number
  quantity: number
}

describeListing('the neutral interface', async () => {
  let sandbox = await open()
  const LISTING_FAULTS: Readonly<Record<ListingFault, object>> = FAULTS
  return {
    connector: () => neutralListing(sandbox.neutralUrl, TUNING),
    account: ACCOUNT,
    strangersCredentials: STRANGERS,
    list: async (offers) =>
      void (await admin(
        sandbox,
        'PUT',
        'neutral/offers',
        offers.flatMap(({ ean, sku }) =>
          ['001', '002'].map((store_number) => ({
            ...{ sku, ean, store_number, active: true },
            ...{ price: 0.01, list_price: 0.01, quantity: 99 },
          })),
        ),
      )),
    has: async (offers) => {
      const found = Map.groupBy(
        (await admin(sandbox, 'GET', 'neutral/offers')) as StoreOffer[],
        ({ ean }) => ean,
      )
      return new Map(
        offers.flatMap(({ ean }) => {
          const rows = found.get(ean)
          if (!rows) return []
          return [[ean, { price_cents: Math.round((rows[0]?.price ?? 0) * 100), pieces: pieces(rows) }]]
        }),
      )
    },
    refuse: async ({ ean }, message) =>
      void (await admin(sandbox, 'PUT', 'neutral/refusals', [{ ean, message }])),
    finish: async () => undefined,
    suffer: (fault, always) => suffer(sandbox, 'neutral.offers', always, LISTING_FAULTS[fault]),
    reset: async () => {
      await sandbox.stop()
      sandbox = await open()
    },
    close: () => sandbox.stop(),
  }
})

describe('the neutral interface', () => {
  const NEVER = new AbortController().signal
  let sandbox: Sandbox
  beforeAll(async () => {
    sandbox = await open()
  })
  afterAll(() => sandbox.stop())

  it('tells by a check whether the login is right', async () => {
    const check = (credentials: string) =>
      neutralConnector(sandbox.neutralUrl, TUNING).connect({ marketplaces: [], credentials }).check(NEVER)
    await expect(check(CREDENTIALS)).resolves.toBeUndefined()
    await expect(check(STRANGERS)).rejects.toMatchObject({ kind: 'unauthorised' })
  })

  it('says so where the operator has set no address', () => {
    expect(() => neutralConnector(null).connect(ACCOUNT)).toThrow(
      expect.objectContaining({ kind: 'unavailable', mayHaveHappened: false }),
    )
  })
})
