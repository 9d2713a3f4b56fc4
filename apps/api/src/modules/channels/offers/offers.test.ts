import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AmazonStage } from '../../../../test/amazon-stage.ts'
import type { TestApp } from '../../../../test/app.ts'
import { addApiKey } from '../../../../test/builders/intake.ts'
import { EBAY, type OrderSetup, SHOP } from '../../../../test/builders/orders.ts'
import { changeAccount, sharedAccount } from '../../../../test/builders/shared-account.ts'
import {
  MINUTE,
  newEans,
  type OfferStage,
  offerStage,
  type SandboxListing,
} from '../../../../test/offer-stage.ts'
import { compareOffersNightly, sweepOffers } from '../index.ts'

describe('what channels are told of sizes', () => {
  let stage: OfferStage
  let kontor: TestApp
  let amazon: AmazonStage
  let setup: OrderSetup
  let amazonId: number

  beforeAll(async () => {
    stage = await offerStage()
    ;({ kontor, amazon, setup, amazonId } = stage)
  })
  afterAll(() => stage?.close())

  const changeOwn: OfferStage['changeOwn'] = (...what) => stage.changeOwn(...what)
  const shoe: OfferStage['shoe'] = (...what) => stage.shoe(...what)
  const list: OfferStage['list'] = (...what) => stage.list(...what)
  const count: OfferStage['count'] = (...what) => stage.count(...what)
  const settle: OfferStage['settle'] = () => stage.settle()
  const offersOf: OfferStage['offersOf'] = (...what) => stage.offersOf(...what)
  const atAmazon: OfferStage['atAmazon'] = (...what) => stage.atAmazon(...what)
  const put = (model: string, body: object) =>
    kontor.as(kontor.a.users.co_accounting).put(`/inventory/${model}`, body)
  const seen = async (model: string, company = kontor.a) => {
    const answer = await kontor.as(company.users.co_accounting).get(`/inventory/${model}/offers`)
    expect(answer.statusCode).toBe(200)
    return (
      answer.json() as {
        data: {
          channel: string
          state: string
          is_own: boolean
          account: string
          sizes: { told: object | null; error: string | null; is_undercut: boolean; state: string }[]
        }[]
      }
    ).data
  }

  it('are price and pieces of active stores, without what the account keeps back', async () => {
    await changeOwn(amazonId, { stock_buffer: 1 })
    const { model, eans } = await shoe([3, 1, 0])
    await count([{ ean: eans[0] ?? '', on_hand: 4 }], '002')
    await settle()
    expect(await atAmazon(eans)).toEqual([
      [5995, 6],
      [5995, 0],
      [5995, 0],
    ])
    expect(await offersOf(eans)).toMatchObject([
      { state: 'told', told_pieces: 6 },
      { state: 'told', told_pieces: 0 },
      { state: 'told', told_pieces: 0 },
    ])
    const told = (await seen(model)).find(({ account }) => account === 'Amazon.de')
    expect(told).toMatchObject({ channel: 'amazon', state: 'told', is_own: true })
    expect(told?.sizes[0]).toMatchObject({ state: 'told', told: { active: true, price: 59.95, pieces: 6 } })
    await changeOwn(amazonId, { stock_buffer: 0 })
  })

  it('have the channel’s own price, and nothing is given away without one', async () => {
    const own = await shoe([2], { channel_prices: { amazon: 64.95 } })
    const free = await shoe([2], { price: 0 })
    await settle()
    expect(await atAmazon([...own.eans, ...free.eans])).toEqual([
      [6495, 2],
      [null, 0],
    ])
    const [shop] = await offersOf(own.eans, setup.accounts[SHOP])
    expect(shop).toMatchObject({ price: 5995, pieces: 2 })
  })

  it('follow a sale, a switch of the product and one of the channel; 202 says so', async () => {
    const { model, eans } = await shoe([2, 5])
    await settle()
    const off = await put(model, { channels: [{ name: 'amazon', active: false }] })
    expect([off.statusCode, off.json().status]).toEqual([202, 202])
    await kontor.runJobs()
    expect(await atAmazon(eans)).toEqual([
      [5995, 0],
      [5995, 0],
    ])
    const same = await put(model, { channels: [{ name: 'amazon', active: false }] })
    expect([same.statusCode, same.json().status]).toEqual([200, 0])
    await put(model, { product_active: false })
    // The product is off: what its channel is switched to makes no difference to anybody.
    const moot = await put(model, { channels: [{ name: 'amazon', active: true }] })
    expect([moot.statusCode, moot.json().status]).toEqual([200, 200])
    const on = await put(model, { product_active: true })
    expect(on.statusCode).toBe(202)
    await kontor.runJobs()
    expect(await atAmazon(eans)).toEqual([
      [5995, 2],
      [5995, 5],
    ])
  })

  it('list what Amazon lacks once there are pieces of it; what it lists meanwhile is found by night', async () => {
    const { model, eans } = await shoe([2, 3, 0, 0], { listed: false })
    await list(eans.slice(1, 2))
    await settle()
    expect((await offersOf(eans)).map(({ state }) => state)).toEqual(['told', 'told', 'absent', 'absent'])
    expect((await seen(model)).find(({ account }) => account === 'Amazon.de')?.sizes[2]?.state).toBe('absent')
    expect(await atAmazon(eans)).toEqual([[5995, 2], [5995, 3], null, null])
    await list(eans.slice(3), { pieces: 7 })
    kontor.clock.advance(2 * 60 * MINUTE)
    await kontor.runSchedule(compareOffersNightly)
    await count([{ ean: eans[2] ?? '', on_hand: 1 }])
    await settle()
    expect(await atAmazon(eans)).toEqual([
      [5995, 2],
      [5995, 3],
      [5995, 1],
      [5995, 0],
    ])
  })

  it('are compared by night with what the channel has, and told again where it has something else', async () => {
    const { model, eans } = await shoe([4, 4, 4])
    await settle()
    const issues = [{ code: '1', message: 'Das Bild fehlt.', severity: 'ERROR' }]
    await list(eans.slice(0, 1), { price_cents: 100, pieces: 99 })
    await list(eans.slice(2), { price_cents: 5995, pieces: 4, issues })
    kontor.clock.advance(2 * 60 * MINUTE)
    await kontor.runSchedule(compareOffersNightly)
    await settle()
    expect(await atAmazon(eans)).toEqual([
      [5995, 4],
      [5995, 4],
      [5995, 4],
    ])
    const told = (await seen(model)).find(({ account }) => account === 'Amazon.de')
    expect(told).toMatchObject({ state: 'error' })
    expect(told?.sizes.map(({ error }) => error)).toEqual([null, null, 'Das Bild fehlt.'])
  })

  it('show what the channel refused, in its own words, and are tried again later', async () => {
    const { model, eans } = await shoe([2, 2])
    await list(eans.slice(0, 1), { refuses: 'Die Marke ist gesperrt.' })
    await settle()
    const [refused, told] = await offersOf(eans)
    expect(refused).toMatchObject({ state: 'refused', error: 'Die Marke ist gesperrt.', told_pieces: null })
    expect(told).toMatchObject({ state: 'told', told_pieces: 2 })
    expect((await seen(model)).find(({ account }) => account === 'Amazon.de')).toMatchObject({
      state: 'error',
    })
    await list(eans.slice(0, 1))
    await settle()
    expect((await offersOf(eans))[0]).toMatchObject({ state: 'refused' })
    kontor.clock.advance(60 * MINUTE)
    await settle()
    expect((await offersOf(eans))[0]).toMatchObject({ state: 'told', error: null })
  })

  it('are one feed above 50 changes, and what is sold out does not wait for it', async () => {
    const many = await shoe(Array.from({ length: 80 }, () => 3))
    await kontor.runSchedule(sweepOffers)
    await kontor.runJobs()
    expect((await offersOf(many.eans)).every(({ batch_id }) => batch_id !== null)).toBe(true)
    const urgent = await shoe([0])
    await kontor.runSchedule(sweepOffers)
    await kontor.runJobs()
    expect(await offersOf(urgent.eans)).toMatchObject([{ state: 'told', told_pieces: 0 }])
    // What changes while it is under way goes afterwards, and ends as the last.
    await count([{ ean: many.eans[0] ?? '', on_hand: 1 }])
    await kontor.runSchedule(sweepOffers)
    await settle()
    expect((await atAmazon(many.eans)).map((row) => row?.[1])).toEqual([
      1,
      ...many.eans.slice(1).map(() => 3),
    ])
    const feeds = (await amazon.admin('GET', 'listings')) as SandboxListing[]
    const first = feeds.find(({ sku }) => sku === `S-${many.eans[0]}`)
    expect(first?.changes.map(({ pieces }) => pieces)).toEqual([3, 1])
  })

  it.each([
    ['a lost answer', { kind: 'timeout_after_work' }],
    ['an outage', { kind: 'status', status: 503 }],
    ['too many requests', { kind: 'status', status: 429, retry_after: 1 }],
    ['rubbish after the work', { kind: 'rubbish_after_work' }],
  ])('end as the channel has them after %s', async (_name, fault) => {
    const { eans } = await shoe([3, 2, 1])
    await amazon.admin('POST', 'faults', { target: 'amazon.listing_patch', times: 2, ...fault })
    await settle()
    await count([{ ean: eans[1] ?? '', on_hand: 0 }])
    for (let round = 0; round < 8; round += 1) await settle()
    expect(await atAmazon(eans)).toEqual([
      [5995, 3],
      [5995, 0],
      [5995, 1],
    ])
    const rows = await offersOf(eans)
    expect(rows.map(({ state, told_pieces }) => [state, told_pieces])).toEqual([
      ['told', 3],
      ['told', 0],
      ['told', 1],
    ])
    await amazon.admin('DELETE', 'faults')
  })

  it.each([2, 60])(
    'end as the channel has them when the worker dies after it told %i sizes',
    async (sizes) => {
      const { eans } = await shoe(Array.from({ length: sizes }, () => 3))
      stage.dies = true
      await kontor.runSchedule(sweepOffers)
      await kontor.runJobs({ rethrow: false })
      stage.dies = false
      await count([{ ean: eans[1] ?? '', on_hand: 0 }])
      // Nobody else sends them while the dead worker may still be at it.
      expect((await offersOf(eans)).every(({ batch_id }) => batch_id !== null)).toBe(true)
      for (let round = 0; round < 5; round += 1) await settle()
      const rows = await offersOf(eans)
      expect(rows.map(({ state }) => state)).toEqual(eans.map(() => 'told'))
      expect(await atAmazon(eans)).toEqual(
        rows.map(({ told_price, told_pieces }) => [told_price, told_pieces]),
      )
      expect(rows.map(({ told_pieces }) => told_pieces)).toEqual(
        eans.map((_, index) => (index === 1 ? 0 : 3)),
      )
    },
  )

  it('wait while the account is paused, and go when it is resumed', async () => {
    const { model, eans } = await shoe([2])
    await settle()
    await changeOwn(amazonId, { is_active: false })
    await count([{ ean: eans[0] ?? '', on_hand: 7 }])
    await settle()
    expect(await atAmazon(eans)).toEqual([[5995, 2]])
    expect((await seen(model)).find(({ account }) => account === 'Amazon.de')).toMatchObject({
      state: 'paused',
    })
    await changeOwn(amazonId, { is_active: true })
    await settle()
    expect(await atAmazon(eans)).toEqual([[5995, 7]])
  })

  it('are fetched in the order of their changes, each once until it changes again', async () => {
    const authorization = await addApiKey(kontor, kontor.a.admin, 'shop-key')
    const { model, eans } = await shoe([2, 1])
    await settle()
    type Fetched = {
      data: {
        ean: string
        pieces: number
        price: number
        list_price: number
        change_no: number
        active: boolean
      }[]
      next_after: number | null
    }
    const fetchAll = async (from: number) => {
      const found: Fetched['data'] = []
      for (let after: number | null = from; after !== null; ) {
        const answer = await kontor
          .as(null)
          .get(`/intake/offers?channel=1&after=${after}&limit=7`, { authorization })
        expect(answer.statusCode).toBe(200)
        const page = answer.json() as Fetched
        found.push(...page.data)
        after = page.next_after
      }
      return found
    }
    const all = await fetchAll(0)
    const own = all.filter(({ ean }) => eans.includes(ean))
    expect(
      own.map(({ ean, pieces, price, list_price, active }) => [ean, pieces, price, list_price, active]),
    ).toEqual([
      [eans[0], 2, 59.95, 99.95, true],
      [eans[1], 1, 59.95, 99.95, true],
    ])
    const last = all.at(-1)?.change_no ?? 0
    expect(await fetchAll(last)).toEqual([])
    expect((await offersOf(eans, setup.accounts[SHOP])).map(({ state }) => state)).toEqual(['told', 'told'])
    await put(model, { channels: [{ name: 'shop', active: false }] })
    expect((await fetchAll(last)).map(({ ean, pieces, active }) => [ean, pieces, active])).toEqual([
      [eans[0], 0, false],
      [eans[1], 0, false],
    ])
    expect((await offersOf(eans, setup.accounts[SHOP])).map(({ state }) => state)).toEqual(['due', 'due'])
    const wrong = await kontor.as(null).get('/intake/offers?channel=nowhere', { authorization })
    expect(wrong.json()).toMatchObject({ code: 'channel_unknown' })
    const other = await addApiKey(kontor, kontor.b.admin, 'other-key')
    const foreign = await kontor.as(null).get('/intake/offers?channel=1', { authorization: other })
    expect((foreign.json() as Fetched).data.filter(({ ean }) => eans.includes(ean))).toEqual([])
  })

  it('are one offer on the provider’s account: the lowest price, and the pieces of those who ask it', async () => {
    const account = await sharedAccount(kontor.db, {
      sales_channel_id: EBAY,
      name: 'Marktplatz',
      participants: [kontor.a.id, kontor.b.id],
    })
    const eans = newEans(3)
    await shoe([3, 2, 0], { eans, price: 59.95 })
    await shoe([4, 2, 1], { eans, price: 49.95, company: kontor.b, listed: false })
    await settle()
    const offers = () => offersOf(eans, account.id, { ...kontor.a, admin: kontor.provider.staff })
    expect((await offers()).map(({ price, pieces }) => [price, pieces])).toEqual([
      [4995, 4],
      [4995, 2],
      [4995, 1],
    ])
    const mine = (await seen(`T${eans[0]}`)).find(({ account: name }) => name === 'Marktplatz')
    expect(mine).toMatchObject({ is_own: false })
    expect(mine?.sizes.map(({ is_undercut }) => is_undercut)).toEqual([true, true, true])
    expect(JSON.stringify(mine)).not.toContain('"pieces":4')
    // Where the cheaper one has none, the other's offer stands; at one price both count.
    await count([{ ean: eans[0] ?? '', on_hand: 0 }], '001', kontor.b)
    await settle()
    expect((await offers()).map(({ price, pieces }) => [price, pieces])[0]).toEqual([5995, 3])
    await shoe([3, 2, 0], { eans, price: 49.95 })
    await settle()
    expect((await offers()).map(({ price, pieces }) => [price, pieces])[1]).toEqual([4995, 4])
    await changeAccount(kontor.db, account, { isActive: false })
  })

  it('are worked out as the rule says, whatever lies where', async () => {
    const model = fc.record({
      pieces: fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 3, maxLength: 3 }),
      buffer: fc.integer({ min: 0, max: 4 }),
      isActive: fc.boolean(),
      isOn: fc.option(fc.boolean(), { nil: undefined }),
      price: fc.integer({ min: 0, max: 9999 }),
      own: fc.option(fc.integer({ min: 0, max: 9999 }), { nil: undefined }),
    })
    await fc.assert(
      fc.asyncProperty(model, async ({ pieces, buffer, isActive, isOn, price, own }) => {
        await changeOwn(amazonId, { stock_buffer: buffer })
        const made = await shoe([pieces[0] ?? 0], {
          listed: false,
          price: price / 100,
          channel_prices: own === undefined ? {} : { amazon: own / 100 },
        })
        const ean = made.eans[0] ?? ''
        await count([{ ean, on_hand: pieces[1] ?? 0 }], '002')
        await count([{ ean, on_hand: pieces[2] ?? 0 }], '003')
        const channels = isOn === undefined ? {} : { channels: [{ name: 'amazon', active: isOn }] }
        await put(made.model, { product_active: isActive, ...channels })
        await kontor.runSchedule(sweepOffers)
        const [row] = await offersOf(made.eans)
        const isOffered = isActive && (isOn ?? true)
        const asked = own ?? price
        const available = pieces.reduce((sum, each) => sum + each, 0)
        expect(row).toMatchObject({
          active: isOffered,
          price: asked,
          pieces: isOffered && asked > 0 ? Math.max(0, available - buffer) : 0,
        })
      }),
      { numRuns: 25 },
    )
    await changeOwn(amazonId, { stock_buffer: 0 })
  })

  it('tell a SKU that a size no longer has 0 pieces, and keep it listed', async () => {
    const { eans } = await shoe([3, 2])
    await settle()
    await amazon.admin(
      'PUT',
      'listings',
      eans.map((ean) => ({ sku: `N-${ean}` })),
    )
    await shoe([3, 2], { eans, sku: 'N-', listed: false })
    await settle()
    expect(await atAmazon(eans)).toEqual([
      [5995, 0],
      [5995, 0],
    ])
    expect(await atAmazon(eans, 'N-')).toEqual([
      [5995, 3],
      [5995, 2],
    ])
    // It is kept at 0 by night too.
    await list(eans.slice(0, 1), { price_cents: 5995, pieces: 9 })
    kontor.clock.advance(2 * 60 * MINUTE)
    await kontor.runSchedule(compareOffersNightly)
    await settle()
    expect(await atAmazon(eans.slice(0, 1))).toEqual([[5995, 0]])
    // A SKU that a size has again is offered again.
    await shoe([3, 2], { eans, listed: false })
    await settle()
    expect(await atAmazon(eans)).toEqual([
      [5995, 3],
      [5995, 2],
    ])
    expect(await atAmazon(eans, 'N-')).toEqual([
      [5995, 0],
      [5995, 0],
    ])
    expect((await offersOf(eans.map((ean) => `sku:S-${ean}`))).length).toBe(0)
  })

  it('tell both SKUs the right thing where one changes while its offer is under way', async () => {
    const { eans } = await shoe(Array.from({ length: 60 }, () => 3))
    await kontor.runSchedule(sweepOffers)
    await kontor.runJobs()
    expect((await offersOf(eans)).every(({ batch_id }) => batch_id !== null)).toBe(true)
    await amazon.admin(
      'PUT',
      'listings',
      eans.map((ean) => ({ sku: `N-${ean}` })),
    )
    await shoe(
      eans.map(() => 3),
      { eans, sku: 'N-', listed: false },
    )
    for (let round = 0; round < 3; round += 1) await settle()
    expect(new Set((await atAmazon(eans)).map(String))).toEqual(new Set(['5995,0']))
    expect(new Set((await atAmazon(eans, 'N-')).map(String))).toEqual(new Set(['5995,3']))
  })

  it('are told all again where the account sells on another marketplace', async () => {
    const { eans } = await shoe([2])
    await settle()
    await list(eans, { price_cents: 1, pieces: 7 })
    const [own] = (
      (await kontor.as(kontor.a.users.co_accounting).get('/accounting/channels')).json().data as {
        id: number
        name: string
        own: { version: number }
      }[]
    ).filter(({ id }) => id === amazonId)
    const answer = await kontor.as(kontor.a.admin).put(`/accounting/channels/${amazonId}`, {
      name: own?.name,
      marketplaces: ['A1PA6795UKMFR9', 'A13V1IB3VIYZZH'],
      is_active: true,
      version: own?.own.version,
    })
    expect(answer.statusCode, answer.body).toBe(200)
    await settle()
    expect(await atAmazon(eans)).toEqual([[5995, 2]])
  })

  it('hear of a reservation and of its end at once', async () => {
    const { eans } = await shoe([2])
    await settle()
    const [ean = ''] = eans
    const authorization = await addApiKey(kontor, kontor.a.admin, 'reservations')
    const reservation = {
      channel: '1',
      ext_order_id: 'CC-offers',
      store_number: '001',
      date_order: kontor.clock.now().toISOString(),
      customer_firstname: 'Ute',
      customer_name: 'Kern',
      customer_email: 'ute@example.test',
      title: 'Pumps',
      size: '36',
      price: 59.95,
      ean,
    }
    const deliver = (path: string, body: object) => kontor.as(null).post(path, body, { authorization })
    const received = await deliver('/intake/reservations', { reservations: [reservation] })
    expect(received.json().data).toMatchObject([{ stock_reserved: true }])
    await kontor.runJobs()
    expect(await atAmazon(eans)).toEqual([[5995, 1]])
    await deliver('/intake/reservations/1/CC-offers/events', { type: 'cancelled' })
    await kontor.runJobs()
    expect(await atAmazon(eans)).toEqual([[5995, 2]])
  })
})
