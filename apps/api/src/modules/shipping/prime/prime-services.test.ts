import { describe, expect, it } from 'vitest'
import { changeAccount } from '../../../../test/builders/shared-account.ts'
import { EANS, GOOD_ADDRESS } from '../../../../test/builders/shipping.ts'
import { codeOf, DHL, primeStage } from '../../../../test/prime-stage.ts'
import { changeAddresses, lockOrderForShipping } from '../../orders/index.ts'
import { stores } from '../../organisation/organisation.tables.ts'
import { offeredOption } from '../options/parcel-options.ts'
import { shippingState } from '../testing/shipping-run.ts'
import { channelParcels } from './channel-parcels.ts'

const { stage, send, order, ask, choose, chosenOrder, ship, detail, sold, settings, fault } = primeStage()

describe('the services of a Prime order', () => {
  it('are listed cheapest first with price and delivery, and what is not offered with its reason', async () => {
    await settings({ unavailable_carriers: ['DPD'], terms_not_accepted: ['UPS'] })
    const { id } = await order()
    const answer = (await ask(id)).json()
    expect(answer.data.map((one: { shipping_service_id: string }) => one.shipping_service_id)).toEqual([DHL])
    expect(answer.data[0]).toMatchObject({
      shipping_service_name: 'DHL Paket Prime',
      carrier_name: 'DHL',
      price: 5.49,
      currency: 'EUR',
      in_time: true,
      latest_delivery: '2026-03-11T21:00:00.000Z',
    })
    expect(answer).toMatchObject({ parcel_id: 2, valid_until: '2026-03-10T09:10:00.000Z' })
    const objections = answer.rejected.map(
      (one: { carrier_name: string; objection: string }) => `${one.carrier_name} ${one.objection}`,
    )
    expect(objections).toEqual([
      'Deutsche Post no_pdf',
      'GLS needs_more',
      'DHL rejected',
      'DPD temporarily_unavailable',
      'UPS terms_not_accepted',
    ])
  })

  it('must take every parcel: one service and one price for all stores', async () => {
    const { id } = await order({
      lines: [{ ean: EANS[0] }, { ean: EANS[1], store_number: '002' }, { ean: EANS[1] }],
    })
    const answer = (await ask(id)).json()
    expect(answer.data[0]).toMatchObject({ shipping_service_id: 'DPD_CLASSIC_PRIME', price: 9.58 })
  })

  it('are asked for with weight and size of the pairs', async () => {
    const { id } = await order({ lines: Array.from({ length: 5 }, () => ({ ean: EANS[0] })) })
    const parcelOf = (pairs: number) =>
      stage.kontor.inCtx(async (ctx) => {
        const shipped = await lockOrderForShipping(ctx, id)
        const [storeId = 0] = stage.setup.stores
        const lineIds = shipped.lines.slice(0, pairs).map((line) => line.id)
        const [offered] = await channelParcels(ctx, shipped, await offeredOption(ctx, 2), [
          { storeId, lineIds },
        ])
        return offered?.parcel
      })
    // Grams: pairs of 900 in boxes of 250 and a carton of 250. Centimetres: boxes of 33 × 20 × 12 and 2 more.
    expect(await parcelOf(1)).toEqual({ weightGrams: 1400, lengthCm: 35, widthCm: 22, heightCm: 14 })
    expect(await parcelOf(2)).toEqual({ weightGrams: 2550, lengthCm: 35, widthCm: 26, heightCm: 22 })
    expect(await parcelOf(5)).toMatchObject({ weightGrams: 6000 })
    // What is bought is what was asked for.
    const pair = await chosenOrder()
    await ship(pair.id)
    const { attempts } = await shippingState(stage.kontor, pair.id)
    expect(attempts[0]?.payload.parcel).toEqual(await parcelOf(1))
  })

  it('are offered without the promised day when nothing keeps it any more, and say so', async () => {
    const soon = new Date(stage.kontor.clock.now().getTime() + 3_600_000).toISOString()
    const { id } = await order({ more: { extra: { deliver_by: soon } } })
    const late = (await ask(id)).json()
    expect(late.data.length).toBeGreaterThan(2)
    expect(new Set(late.data.map((one: { in_time: boolean }) => one.in_time))).toEqual(new Set([false]))
    const past = await order({ more: { extra: { deliver_by: '2026-03-01T00:00:00Z' } } })
    expect((await ask(past.id)).json().data[0].in_time).toBe(false)
  })

  it('are asked for outside of any transaction: everybody else goes on meanwhile', async () => {
    const { id } = await order()
    await fault('services', 'slow', { delay_ms: 600 })
    const asked = ask(id)
    let answered = false
    void asked.then(() => {
      answered = true
    })
    // The embedded database has one connection: a transaction left open would hold all of these up.
    for (let i = 0; i < 5; i++) expect((await send().get(`/orders/${id}`)).statusCode).toBe(200)
    expect(answered).toBe(false)
    expect((await asked).statusCode).toBe(200)
  })

  it.each([
    ['Amazon is away', 'status', { status: 503 }, [424, 'channel_not_reached']],
    ['the answer is lost', 'timeout_after_work', {}, [424, 'channel_not_reached']],
    ['the answer makes no sense', 'rubbish', {}, [424, 'channel_not_reached']],
    ['Amazon refuses', 'status', { status: 400 }, [409, 'channel_refused']],
  ])('are refused without trace when %s', async (_name, kind, more, expected) => {
    const { id } = await order()
    await fault('services', kind, more)
    expect(codeOf(await ask(id))).toEqual(expected)
    expect((await detail(id)).prime_service).toBeNull()
    expect((await ask(id)).statusCode).toBe(200)
  })

  it('are nobody else’s business: ordinary orders, other parcels, other people, other companies', async () => {
    const plain = await order({ more: { order_type: 'standard' } })
    expect(codeOf(await ask(plain.id))).toEqual([409, 'order_not_prime'])
    const { id } = await order()
    expect(codeOf(await ask(id, 99))).toEqual([422, 'parcel_option_not_found'])
    expect(codeOf(await ask(id, 6))).toEqual([422, 'parcel_option_not_allowed'])
    const path = `/orders/${id}/eligibleShippingServices`
    expect(codeOf(await stage.kontor.as(stage.kontor.a.users.co_orders).put(path, { parcel_id: 2 }))).toEqual(
      [403, 'forbidden'],
    )
    expect(codeOf(await stage.kontor.as(stage.kontor.b.admin).put(path, { parcel_id: 2 }))).toEqual([
      404,
      'order_not_found',
    ])
  })

  it('are refused over a customs border, with the way out, before anything is asked or bought', async () => {
    const delivery = { ...GOOD_ADDRESS, zip_code: '27498', city: 'Helgoland' }
    const { id, amazonId } = await order({ more: { delivery } })
    const asked = await ask(id)
    expect(codeOf(asked)).toEqual([409, 'channel_takes_no_customs'])
    expect(asked.json().message).toContain('Filiale 001 Schuhhaus Nürnberg')
    expect(asked.json().message).toContain('Seller Central')
    expect((await detail(id)).prime_service).toBeNull()
    // An address that comes after the choice: no label is bought either.
    const moved = await chosenOrder()
    await stage.kontor.inCtx((ctx) =>
      changeAddresses(ctx, moved.id, { before: null, now: { delivery, billing: null } }),
    )
    expect(codeOf(await ship(moved.id))).toEqual([409, 'channel_takes_no_customs'])
    expect([...(await sold(amazonId)), ...(await sold(moved.amazonId))]).toEqual([])
  })

  it('need an account that sells labels, and a store that can be called', async () => {
    const { id } = await order()
    const account = (values: object) => changeAccount(stage.kontor.db, stage.setup.account, values)
    await account({ adapter: 'intake' })
    expect(codeOf(await ask(id))).toEqual([409, 'channel_sells_no_labels'])
    await account({ adapter: 'amazon', isActive: false })
    expect(codeOf(await ask(id))).toEqual([409, 'channel_sells_no_labels'])
    await account({ isActive: true })
    await stage.kontor.inCtx(({ tx }) => tx.update(stores).set({ contactPhone: '' }))
    const answer = await ask(id)
    expect(codeOf(answer)).toEqual([409, 'store_contact_missing'])
    expect(answer.json().message).toContain('001 Schuhhaus Nürnberg')
    await stage.kontor.inCtx(({ tx }) => tx.update(stores).set({ contactPhone: '0911 123456' }))
  })
})

describe('choosing a service', () => {
  it('is kept, shown in the order, and answers in the language of the caller', async () => {
    const { id } = await order()
    await ask(id)
    const answer = await choose(id)
    expect(answer.json()).toMatchObject({
      message: 'Auswahl gespeichert',
      prime_service: { shipping_service_id: DHL, price: 5.49, parcel_id: 2 },
    })
    const shown = await detail(id)
    expect(shown.prime_service).toEqual(answer.json().prime_service)
    expect(shown.prime_service.parcels).toEqual([
      { store_id: stage.setup.stores[0], line_ids: [shown.lines[0].id] },
    ])
    await ask(id)
    expect((await detail(id)).prime_service).toBeNull()
  })

  it('takes nothing that was not offered, and nothing whose offer is over', async () => {
    const { id } = await order()
    expect(codeOf(await choose(id))).toEqual([422, 'prime_service_not_offered'])
    await ask(id)
    expect(codeOf(await choose(id, 'DPAG_WARENPOST'))).toEqual([422, 'prime_service_not_offered'])
    stage.kontor.clock.advance(11 * 60_000)
    expect(codeOf(await choose(id))).toEqual([409, 'prime_service_outdated'])
    const foreign = stage.kontor.as(stage.kontor.b.admin)
    const path = `/orders/${id}/savePrimeShippingService`
    expect(codeOf(await foreign.post(path, { shipping_service_id: DHL }))).toEqual([404, 'order_not_found'])
  })

  it.each([
    ['without a choice', async () => undefined, 'prime_service_required'],
    ['when the offer is over', waitAfterChoosing, 'prime_service_outdated'],
    ['with another parcel option', chooseForAnotherParcel, 'prime_service_outdated'],
    ['from another store', moveAfterChoosing, 'prime_service_outdated'],
  ])('ships nothing %s', async (_name, prepare, code) => {
    const { id, amazonId } = await order()
    await prepare(id)
    expect(codeOf(await ship(id))).toEqual([409, code])
    expect(await sold(amazonId)).toEqual([])
  })

  async function waitAfterChoosing(id: number) {
    await ask(id)
    await choose(id)
    stage.kontor.clock.advance(11 * 60_000)
  }

  async function chooseForAnotherParcel(id: number) {
    await ask(id, 1)
    await choose(id)
  }

  async function moveAfterChoosing(id: number) {
    await ask(id)
    await choose(id)
    const [line] = (await detail(id)).lines
    const moved = await stage.kontor
      .as(stage.kontor.a.admin)
      .put(`/orders/line/${line.id}/store`, { store_id: stage.setup.stores[1] })
    expect(moved.statusCode).toBe(200)
  }
})
