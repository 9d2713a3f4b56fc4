import { PDFDocument } from '@cantoo/pdf-lib'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { BIG_EAN, EANS } from '../../../../test/builders/shipping.ts'
import { codeOf, DHL, primeStage } from '../../../../test/prime-stage.ts'
import { channelReports } from '../../channels/channels.tables.ts'
import { applyOrderEvent } from '../../orders/index.ts'
import { settleEverything, shippingState } from '../testing/shipping-run.ts'

const {
  stage,
  worker,
  send,
  order,
  ask,
  choose,
  chosenOrder,
  ship,
  check,
  detail,
  sold,
  books,
  settings,
  fault,
} = primeStage()

describe('buying at Amazon', () => {
  it('makes a parcel with its papers, which Amazon knows of without a report, and no return label', async () => {
    const { id, amazonId } = await chosenOrder()
    expect((await ship(id)).json().status).toBe('pending')
    expect(await settleEverything(stage.kontor)).toBe(true)
    expect(await check(id)).toEqual({ status: 'done', message: 'Die Versandpapiere sind erstellt.' })
    const [parcel, ...more] = await sold(amazonId)
    expect(more).toEqual([])
    expect(parcel).toMatchObject({
      service_id: DHL,
      status: 'Purchased',
      from: { Name: 'Schuhhaus Nürnberg' },
    })
    const shown = await detail(id)
    expect(shown).toMatchObject({ status_id: 'shipped', shippingLock: false, channel_reports: [] })
    const [label, ...others] = shown.shippings[0].labels
    expect(others).toEqual([])
    expect(label).toMatchObject({ carrier: 'dhl', tracking_number: parcel?.tracking_id, state: 'bought' })
    expect(label.tracking_url).toContain('dhl.de')
    const pdf = await send().get(label.shipping_label_path.replace('/v1', ''))
    expect((await PDFDocument.load(pdf.rawPayload)).getPageCount()).toBe(1)
    const reports = await stage.kontor.inCtx(({ tx }) =>
      tx.select().from(channelReports).where(eq(channelReports.orderId, id)),
    )
    expect(reports).toEqual([])
    const all = await books()
    expect(all.totals).toMatchObject({ purchases: 0, confirmations: 0 })
  })

  it('makes one parcel per sender store, each with its own pieces and its own sender', async () => {
    const { id, amazonId } = await chosenOrder({
      lines: [{ ean: EANS[0] }, { ean: EANS[1], store_number: '002' }, { ean: EANS[1] }],
    })
    await ship(id)
    await settleEverything(stage.kontor)
    const parcels = await sold(amazonId)
    expect(parcels.map(({ from, items }) => [from.Name, items.map((item) => item.order_item_id)])).toEqual([
      ['Schuhhaus Nürnberg', ['item-1', 'item-3']],
      ['Schuhhaus Fürth', ['item-2']],
    ])
    expect((await detail(id)).status_id).toBe('shipped')
  })

  it('buys one label for fifty people who press the button at once', async () => {
    const { id, amazonId } = await chosenOrder()
    const answers = await Promise.all(Array.from({ length: 50 }, () => ship(id)))
    expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.body}`)).size).toBe(1)
    await settleEverything(stage.kontor)
    expect(await sold(amazonId)).toHaveLength(1)
  })

  it.each([
    ['is slow', 'purchase', 'slow', { delay_ms: 100 }],
    ['is asked too often', 'purchase', 'status', { status: 429 }],
    ['does not answer the question before', 'services', 'timeout_before_work', {}],
    ['breaks the document', 'shipment', 'broken_pdf', { times: 2 }],
    ['loses the document', 'shipment', 'status', { status: 503 }],
  ])('sells exactly one label when Amazon %s', async (_name, target, kind, more) => {
    const { id, amazonId } = await chosenOrder()
    await fault(target, kind, more)
    await ship(id)
    expect(await settleEverything(stage.kontor)).toBe(true)
    expect(await sold(amazonId)).toHaveLength(1)
    expect((await check(id)).status).toBe('done')
  })

  it('says why when the service is not offered any more, and costs nothing', async () => {
    const { id, amazonId } = await chosenOrder()
    await settings({ rejected_services: [DHL] })
    await ship(id)
    await settleEverything(stage.kontor)
    expect((await check(id)).message).toContain('DHL Paket Prime liefert nicht an diese Adresse.')
    expect(await sold(amazonId)).toEqual([])
    await settings({ rejected_services: [] })
    await ask(id)
    await choose(id)
    await ship(id)
    await settleEverything(stage.kontor)
    expect(await sold(amazonId)).toHaveLength(1)
    expect((await shippingState(stage.kontor, id)).openErrors).toEqual([])
  })

  it('never pays more than was shown', async () => {
    const { id, amazonId } = await chosenOrder()
    await settings({ price_factor: 2 })
    await ship(id)
    await settleEverything(stage.kontor)
    expect((await check(id, 'en')).message).toContain('DHL Paket Prime: 10.98 EUR')
    expect(await sold(amazonId)).toEqual([])
  })

  it('voids a label at Amazon when its parcel is voided, and sells another one after that', async () => {
    const { id, amazonId } = await chosenOrder()
    await ship(id)
    await settleEverything(stage.kontor)
    const { parcels } = await shippingState(stage.kontor, id)
    const voided = await send().put(`/shippings/${parcels[0]?.id}/void`)
    expect(voided.statusCode).toBe(200)
    await settleEverything(stage.kontor)
    expect((await sold(amazonId)).map(({ status }) => status)).toEqual(['RefundPending'])
    await ask(id)
    await choose(id)
    await ship(id)
    await settleEverything(stage.kontor)
    expect((await sold(amazonId)).map(({ status }) => status)).toEqual(['RefundPending', 'Purchased'])
  })

  it('finishes and voids what the channel cancels while it is being bought', async () => {
    const { id, amazonId } = await chosenOrder()
    await ship(id)
    let once = true
    worker.killAt = (point) => point === 'after-label-fetch' && once
    await stage.kontor.runJobs({ rethrow: false })
    once = false
    await stage.kontor.inCtx((ctx) => applyOrderEvent(ctx, id, { type: 'channel_cancelled' }))
    await settleEverything(stage.kontor)
    expect((await sold(amazonId)).map(({ status }) => status)).toEqual(['RefundPending'])
    expect((await shippingState(stage.kontor, id)).parcels.map(({ state }) => state)).toEqual(['voided'])
  })
})

describe('an oversize line of a Prime order', () => {
  it('travels with the service that was chosen for its own parcel', async () => {
    const { id, amazonId } = await order({ lines: [{ ean: EANS[0] }, { ean: BIG_EAN }] })
    const line = (await detail(id)).lines[1]
    const big = () => send().put(`/orders/${id}/ship/oversize`, { line_id: line.id, store_id: line.store_id })
    expect(codeOf(await big())).toEqual([409, 'prime_service_required'])
    await ask(id, 6)
    await choose(id)
    expect((await big()).json().status).toBe('pending')
    await settleEverything(stage.kontor)
    expect((await sold(amazonId)).map(({ items }) => items.map((item) => item.order_item_id))).toEqual([
      ['item-2'],
    ])
  })
})
