import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { MINUTE, type OfferStage, offerStage } from '../../../../test/offer-stage.ts'
import { compareOffersNightly, sweepOffers } from '../index.ts'

interface RetailOffer {
  readonly store: string
  readonly ean: string
  readonly price_cents: number
  readonly quantity: number
}

describe('an account that is told by Connected Retail', () => {
  let stage: OfferStage
  let kontor: TestApp
  let accountId: number

  beforeAll(async () => {
    stage = await offerStage()
    ;({ kontor } = stage)
    await stage.changeOwn(stage.amazonId, { is_active: false })
  })
  afterAll(() => stage?.close())
  beforeEach(() => stage.amazon.admin('DELETE', 'faults'))

  const accounts = () => kontor.as(kontor.a.admin)
  const open = (spec: object) =>
    accounts().post('/accounting/channels', {
      sales_channel_id: 3,
      adapter: 'connected_retail',
      name: 'Zalando',
      ...spec,
    })
  const check = async (user = kontor.a.users.co_accounting) =>
    (await kontor.as(user).post(`/accounting/channels/${accountId}/check`)).json()
  const access = (key: string) =>
    kontor.inCtx((ctx) =>
      ctx.tx.execute(sql`
        insert into connected_retail_access (company_id, client_id, secret_key)
        values (${ctx.company.id}, 'sandbox-retail', ${kontor.deps.secrets.encrypt(key)})
        on conflict (company_id) do update set secret_key = excluded.secret_key`),
    )
  const has = async (ean: string) =>
    ((await stage.amazon.admin('GET', `retail/offers?ean=${ean}`)) as RetailOffer[])
      .map(({ store, price_cents, quantity }) => [store, price_cents, quantity])
      .toSorted()
  const offers = (eans: readonly string[]) => stage.offersOf(eans, accountId)
  const fault = (kind: object) => stage.amazon.admin('POST', 'faults', kind)

  it('is opened at Zalando alone, by merchants', async () => {
    for (const spec of [
      { sales_channel_id: 2 },
      { sales_channel_id: 4 },
      { sales_channel_id: 3, credentials: {} },
    ])
      expect((await open(spec)).statusCode).toBeGreaterThanOrEqual(400)
    const shared = await kontor.as(kontor.provider.staff).post('/accounting/channels', {
      sales_channel_id: 3,
      adapter: 'connected_retail',
      name: 'Z',
    })
    expect(shared.json()).toMatchObject({ code: 'channel_adapter_unfit' })
    const opened = await open({})
    expect(opened.statusCode, opened.body).toBe(201)
    expect(opened.json()).toMatchObject({
      adapter: 'connected_retail',
      is_active: true,
      own: { credentials_stored: false, awaits_first_import: false },
    })
    accountId = opened.json().id
  })

  it('is checked with the access of the company, which nobody sees', async () => {
    expect(await check()).toMatchObject({ result: 'missing_credentials' })
    await access('falsch')
    expect(await check()).toMatchObject({ result: 'wrong_credentials' })
    await access('sandbox-retail-key')
    expect(await check()).toMatchObject({ result: 'ok' })
    await fault({ target: 'zalando.validate', kind: 'status', status: 503 })
    expect(await check()).toMatchObject({ result: 'unreachable' })
    await fault({ target: 'zalando.validate', kind: 'status', status: 429 })
    expect(await check()).toMatchObject({ result: 'busy' })
    expect(await check(kontor.b.users.co_accounting)).toMatchObject({ code: 'channel_account_not_found' })
    const list = await accounts().get('/accounting/channels')
    expect(list.body).not.toContain('sandbox-retail-key')
    expect(list.json().data).toContainEqual(
      expect.objectContaining({ id: accountId, own: expect.objectContaining({ credentials_stored: true }) }),
    )
  })

  it('is told price and pieces of every store, and of a store that is closed for it 0', async () => {
    const { eans } = await stage.shoe([3, 2])
    const [ean = ''] = eans
    await stage.count([{ ean, on_hand: 4 }], '002')
    await stage.settle()
    expect(await has(ean)).toEqual([
      ['001', 5995, 3],
      ['002', 5995, 4],
    ])
    await kontor.inCtx((ctx) =>
      ctx.tx.execute(sql`
        insert into store_closed_channels (company_id, store_id, sales_channel_id)
        select company_id, id, 3 from stores where company_id = ${ctx.company.id} and store_number = '002'`),
    )
    await stage.count([{ ean, on_hand: 1 }])
    await stage.settle()
    expect(await has(ean)).toEqual([
      ['001', 5995, 1],
      ['002', 5995, 0],
    ])
    await kontor.inCtx((ctx) =>
      ctx.tx.execute(sql`delete from store_closed_channels where company_id = ${ctx.company.id}`),
    )
  })

  it('names what was refused at its offer, and tells the rest', async () => {
    const eans = (await stage.shoe([1], { listed: false })).eans
    const more = (await stage.shoe([1], { listed: false })).eans
    await stage.amazon.admin('PUT', 'retail/refusals', [{ ean: eans[0], message: 'Die Marke ist gesperrt.' }])
    await stage.settle()
    expect(await offers(eans)).toMatchObject([
      { state: 'refused', error: 'Die Marke ist gesperrt.', told_pieces: null },
    ])
    expect(await offers(more)).toMatchObject([{ state: 'told', told_pieces: 1 }])
    expect(await has(eans[0] ?? '')).toEqual([])
    await stage.amazon.admin('PUT', 'retail/refusals', [])
    kontor.clock.advance(60 * MINUTE)
    await stage.settle()
    expect(await offers(eans)).toMatchObject([{ state: 'told', error: null }])
  })

  it.each([
    ['a lost answer', { kind: 'timeout_after_work' }],
    ['a line cut after the work', { kind: 'reset_after_work' }],
    ['an outage', { kind: 'status', status: 503 }],
    ['an outage after the work', { kind: 'status_after_work', status: 502 }],
    ['too many requests', { kind: 'status', status: 429, retry_after: 1 }],
    ['a refused login', { kind: 'status', status: 401 }],
    ['a file that is too large', { kind: 'status', status: 413 }],
    ['rubbish', { kind: 'rubbish' }],
  ])('ends with what is wanted after %s', async (_name, kind) => {
    const { eans } = await stage.shoe([3, 2, 1])
    await fault({ target: 'zalando.feed', times: 1, ...kind })
    await stage.settle()
    await stage.count([{ ean: eans[1] ?? '', on_hand: 0 }])
    for (let round = 0; round < 4; round += 1) await stage.settle()
    expect(await Promise.all(eans.map(has))).toEqual([
      [['001', 5995, 3]],
      [['001', 5995, 0]],
      [['001', 5995, 1]],
    ])
    expect((await offers(eans)).map(({ state, told_pieces }) => [state, told_pieces])).toEqual([
      ['told', 3],
      ['told', 0],
      ['told', 1],
    ])
  })

  it('ends with what is wanted when the worker dies after it told', async () => {
    const { eans } = await stage.shoe([3, 2])
    stage.dies = true
    await kontor.runSchedule(sweepOffers)
    await kontor.runJobs({ rethrow: false })
    stage.dies = false
    await stage.count([{ ean: eans[1] ?? '', on_hand: 0 }])
    for (let round = 0; round < 5; round += 1) await stage.settle()
    expect(await Promise.all(eans.map(has))).toEqual([[['001', 5995, 3]], [['001', 5995, 0]]])
    expect((await offers(eans)).map(({ state }) => state)).toEqual(['told', 'told'])
  })

  it('is told everything again by night, since nobody can ask it', async () => {
    const { eans } = await stage.shoe([3])
    await stage.settle()
    await stage.amazon.admin('PUT', 'retail/offers', [
      { store: '001', ean: eans[0], price_cents: 1, retail_price_cents: 1, quantity: 99 },
    ])
    await kontor.runSchedule(compareOffersNightly)
    await stage.settle()
    expect(await has(eans[0] ?? '')).toEqual([['001', 5995, 3]])
  })
})
