import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TEST_NOW, type TestApp, testApp } from '../../../test/app.ts'
import { connectErp, type ErpSpec } from '../../../test/builders/erp.ts'
import { orderViews } from '../../../test/builders/order-views.ts'
import { buildOrder, buildShoe, orderSetup } from '../../../test/builders/orders.ts'
import { type ErpStage, openErp } from '../../../test/erp-stage.ts'
import { erpConnectors } from '../../connectors/erp/index.ts'
import { getOrderDetail } from '../order-document/index.ts'
import { applyOrderEvent } from '../orders/index.ts'
import { orders } from '../orders/orders.tables.ts'
import { nextAttempt } from './erp-export.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let stage: ErpStage
let kontor: TestApp
const view = orderViews(() => kontor)

const exportIt = (orderId: number, language = 'de') =>
  kontor
    .as(kontor.a.users.co_orders)
    .put(`/orders/${orderId}/export`, undefined, { 'accept-language': language })
const shown = async (orderId: number) =>
  (await kontor.as(kontor.a.admin).get(`/orders/${orderId}`)).json().erp_export
const connect = (spec: ErpSpec = {}) =>
  connectErp(kontor, spec.transport === 'ftp' ? stage.ftp : stage.http, spec)
const booked = async (orderId: number) =>
  (await stage.booked()).filter(({ order_id }) => order_id === String(orderId))
const erpHistory = async (orderId: number) =>
  (await view.history(orderId)).filter((name) => name.startsWith('erp_')).map((name) => name.slice(11, -3))
const fault = (change: object) => stage.admin('POST', 'faults', { target: 'erp.order', ...change })
const setStatus = (orderId: number, status: 'approved' | 'shipped') =>
  kontor.inCtx(({ tx }) => tx.update(orders).set({ status }).where(eq(orders.id, orderId)))
/** An order of which the ERP has not heard: it arrives while the connection is off. */
async function order(spec: Parameters<typeof buildOrder>[1] = {}): Promise<number> {
  await connect({ isActive: false })
  const id = await buildOrder(kontor, spec)
  await connect()
  return id
}

beforeAll(async () => {
  stage = await openErp()
  kontor = await testApp({ adapters: { erp: erpConnectors({ allowPrivate: true }) } })
})
afterAll(async () => {
  await kontor?.close()
  await stage?.close()
})
beforeEach(async () => {
  await stage.admin('DELETE', 'faults')
  await connect()
  kontor.clock.set(TEST_NOW)
})

describe('exporting an order to the ERP', () => {
  it('sends it as a job; document, history and order say so', async () => {
    const shoe = await buildShoe(kontor, [5])
    const id = await order({ lines: [{ ean: shoe.ean, mp_item_id: 'pair', quantity: 2 }, {}] })
    const answer = await exportIt(id)
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { message: 'Die Bestellung wird an die Warenwirtschaft exportiert.' },
    ])
    expect(await shown(id)).toMatchObject({
      blocked: null,
      last: { state: 'pending', version: 1, requested_by: kontor.a.users.co_orders.name, error: null },
    })
    expect(await booked(id)).toEqual([])
    expect(await kontor.runJobs()).toEqual(['export-order'])
    expect(await booked(id)).toMatchObject([
      { key: `ORDER-${id}-1.xml`, quantity: 3, total: '237.00', repeats: 0, via: 'http' },
    ])
    expect(await erpHistory(id)).toEqual(['requested', 'done'])
    expect(await shown(id)).toMatchObject({
      last: { state: 'sent', attempts: 1, sent_at: kontor.clock.now().toISOString(), error: null },
    })
  })

  it('writes it into the folder of an ERP that fetches by FTP', async () => {
    const id = await order()
    await connect({ transport: 'ftp' })
    await exportIt(id)
    await kontor.runJobs()
    const paths = (await stage.files()).map(({ path }) => path)
    expect(paths).toEqual([`/orders/ORDER-${id}-1.xml`])
    expect(await stage.admin('POST', 'ftp/pick-up')).toMatchObject([{ outcome: 'booked', problems: [] }])
    expect(await booked(id)).toMatchObject([{ via: 'ftp', quantity: 1 }])
  })

  it('leaves out what is cancelled', async () => {
    const id = await order({ lines: [{ title: 'bleibt' }, { title: 'fällt weg' }] })
    const [, second] = await view.lines(id)
    await kontor.as(kontor.a.admin).put(`/orders/line/${second?.id}/cancel`, {})
    await exportIt(id)
    await kontor.runJobs()
    const [document] = await booked(id)
    expect(document).toMatchObject({ quantity: 1, total: '79.00' })
    expect(document?.xml).not.toContain('fällt weg')
  })

  it('happens once, however many ask at the same time', async () => {
    const id = await order()
    const answers = await Promise.all(Array.from({ length: 10 }, () => exportIt(id, 'en')))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
    const begun = answers.filter(
      (answer) => answer.json().message === 'The order is being exported to the ERP.',
    )
    expect(begun).toHaveLength(1)
    expect(answers.map((answer) => answer.json().message)).toContain(
      'The export to the ERP is already running.',
    )
    await kontor.runJobs()
    expect(await booked(id)).toHaveLength(1)
    expect(await erpHistory(id)).toEqual(['requested', 'done'])
  })

  it('asked for again after it arrived, sends it again as another document', async () => {
    const id = await order()
    for (let i = 0; i < 2; i += 1) {
      await exportIt(id)
      await kontor.runJobs()
    }
    expect((await booked(id)).map(({ key }) => key)).toEqual([`ORDER-${id}-1.xml`, `ORDER-${id}-2.xml`])
  })
})

describe('when something goes wrong', () => {
  it('sends the same document again after a lost answer, and it is booked once', async () => {
    const id = await order()
    await fault({ kind: 'reset_after_work' })
    await exportIt(id)
    await kontor.runJobs()
    expect(await shown(id)).toMatchObject({ last: { state: 'pending', error: { kind: 'unavailable' } } })
    kontor.clock.advance(2 * MINUTE)
    await kontor.runJobs()
    expect(await booked(id)).toMatchObject([{ repeats: 1 }])
    expect(await erpHistory(id)).toEqual(['requested', 'failed', 'done'])
    const order_ = (await kontor.as(kontor.a.admin).get(`/orders/${id}`)).json()
    expect(order_.transitions.at(-1).message).toBe(
      'An die Warenwirtschaft exportiert: war dort schon bekannt',
    )
  })

  it('tries again with growing pauses, shows it once, and gives up visibly after a day', async () => {
    const id = await order()
    // An address of its own, so that its circuit is not the one of the other tests.
    await connectErp(kontor, { ...stage.http, erp_base_url: `${stage.http.erp_base_url}?down` })
    await fault({ kind: 'status', status: 503, body: { errors: ['Wartung'] }, times: -1 })
    await exportIt(id)
    for (let hours = 0; hours < 26; hours += 1) {
      await kontor.runJobs()
      kontor.clock.advance(HOUR)
    }
    // Longer than a session lives: the order is read without one.
    const last = (await kontor.inCtx((ctx) => getOrderDetail(ctx, id))).erp_export?.last
    expect(last).toMatchObject({ state: 'failed', next_attempt_at: null, error: { kind: 'unavailable' } })
    expect(last?.attempts).toBeGreaterThan(20)
    expect(await erpHistory(id)).toEqual(['requested', 'failed', 'failed'])
    expect(await kontor.runJobs()).toEqual([])
  })

  it('does not try again what the ERP refuses, says why, and can be sent again by hand under its name', async () => {
    const id = await order()
    await fault({ kind: 'status', status: 422, body: { errors: ['Artikel unbekannt'] } })
    await exportIt(id)
    await kontor.runJobs()
    const { last } = await shown(id)
    expect(last).toMatchObject({ state: 'failed', error: { kind: 'refused' } })
    expect(last.error.message).toContain('Artikel unbekannt')
    await exportIt(id)
    await kontor.runJobs()
    expect((await booked(id)).map(({ key }) => key)).toEqual([`ORDER-${id}-1.xml`])
    expect(await shown(id)).toMatchObject({ last: { state: 'sent', version: 1, error: null } })
  })

  it('sends a changed order under another name after a failure, since the old one may have arrived', async () => {
    const id = await order({ lines: [{}, {}] })
    await fault({ kind: 'status_after_work', status: 422 })
    await exportIt(id)
    await kontor.runJobs()
    const [first] = await view.lines(id)
    await kontor.as(kontor.a.admin).put(`/orders/line/${first?.id}/cancel`, {})
    await exportIt(id)
    await kontor.runJobs()
    expect((await booked(id)).map(({ key, quantity }) => [key, quantity])).toEqual([
      [`ORDER-${id}-1.xml`, 2],
      [`ORDER-${id}-2.xml`, 1],
    ])
  })

  it('sends an order that has left meanwhile under the name under which it may have arrived', async () => {
    const id = await order()
    await fault({ kind: 'status_after_work', status: 422 })
    await exportIt(id)
    await kontor.runJobs()
    expect(await shown(id)).toMatchObject({ last: { state: 'failed', version: 1 } })
    kontor.clock.advance(HOUR)
    await setStatus(id, 'shipped')
    await exportIt(id)
    await kontor.runJobs()
    expect(await booked(id)).toMatchObject([{ key: `ORDER-${id}-1.xml`, repeats: 1 }])
    expect(await shown(id)).toMatchObject({ last: { state: 'sent', version: 1 } })
  })

  it('sends an order that was paid meanwhile under another name, since the ERP does not know that', async () => {
    const id = await order({ status: 'initial' })
    await fault({ kind: 'status_after_work', status: 422 })
    await exportIt(id)
    await kontor.runJobs()
    await setStatus(id, 'approved')
    await exportIt(id)
    await kontor.runJobs()
    expect((await booked(id)).map(({ key }) => key)).toEqual([`ORDER-${id}-1.xml`, `ORDER-${id}-2.xml`])
  })

  it('says when the password is wrong, the connection was switched off, or nothing is left', async () => {
    const wrong = await order()
    await connectErp(kontor, { ...stage.http, erp_password: 'wrong' })
    await exportIt(wrong)
    await kontor.runJobs()
    expect(await shown(wrong)).toMatchObject({ last: { state: 'failed', error: { kind: 'unauthorised' } } })
    await connect()
    const off = await order()
    await exportIt(off)
    await connect({ isActive: false })
    await kontor.runJobs()
    expect(await shown(off)).toMatchObject({ last: { error: { kind: 'switched_off', message: '' } } })
    await connect()
    const again = await order({ lines: [{}, {}] })
    await exportIt(again)
    for (const { id: lineId } of await view.lines(again)) {
      await kontor.as(kontor.a.admin).put(`/orders/line/${lineId}/cancel`, {})
    }
    await kontor.runJobs()
    expect(await shown(again)).toMatchObject({ last: { state: 'failed', error: { kind: 'nothing_left' } } })
  })

  it('never shows the password, and keeps it sealed', async () => {
    const id = await order()
    await exportIt(id)
    await kontor.runJobs()
    const text = (await kontor.as(kontor.a.admin).get(`/orders/${id}`)).body
    expect(text).not.toContain(stage.http.erp_password)
    const sealed = await kontor.inCtx(async ({ tx }) =>
      JSON.stringify((await tx.execute('select * from erp_links')).rows),
    )
    expect(sealed).not.toContain(stage.http.erp_password)
  })
})

describe('by itself', () => {
  it('an order that arrives released goes to the ERP, a reserved one once it is paid', async () => {
    const paid = await buildOrder(kontor)
    const reserved = await buildOrder(kontor, { status: 'initial' })
    await kontor.runJobs()
    expect(await booked(paid)).toHaveLength(1)
    expect(await shown(paid)).toMatchObject({ last: { requested_by: '' } })
    expect(await booked(reserved)).toEqual([])
    await kontor.inCtx((ctx) => applyOrderEvent(ctx, reserved, { type: 'paid' }))
    await kontor.runJobs()
    expect(await booked(reserved)).toHaveLength(1)
  })

  it('nothing goes of what is history or lies in the stock of the channel, nor where there is no ERP', async () => {
    const before = (await stage.booked()).length
    await buildOrder(kontor, { status: 'shipped', imported: true, not_shippable_reason: 'imported_closed' })
    await buildOrder(kontor, { not_shippable_reason: 'fulfilled_by_channel' })
    await connect({ isActive: false })
    await buildOrder(kontor)
    await buildOrder(kontor, { company: kontor.b })
    expect(await kontor.runJobs()).not.toContain('export-order')
    expect(await stage.booked()).toHaveLength(before)
  })
})

describe('who may, and when not', () => {
  it('lists what was refused until it is sent again, for its own company and those who may', async () => {
    const failures = async (user = kontor.a.users.co_orders) =>
      (await kontor.as(user).get('/erp/exports/failed')).json()
    const count = async () => (await kontor.as(kontor.a.admin).get('/erp/exports/failed/count')).json().failed
    const before = await count()
    const id = await order()
    await fault({ kind: 'status', status: 422, body: { errors: ['Artikel unbekannt'] } })
    await exportIt(id)
    await kontor.runJobs()
    expect(await count()).toBe(before + 1)
    const page = await failures()
    expect(page.total).toBe(before + 1)
    expect(page.data[0]).toMatchObject({
      order_id: id,
      sales_channel_id: 1,
      attempts: 1,
      error: { kind: 'refused', message: expect.stringContaining('Artikel unbekannt') },
    })
    expect((await failures(kontor.b.admin)).data).toEqual([])
    const forbidden = await kontor.as(kontor.a.users.co_accounting).get('/erp/exports/failed')
    expect(forbidden.statusCode).toBe(403)
    await exportIt(id)
    expect(await count()).toBe(before)
    await kontor.runJobs()
    expect((await failures()).data.map((row: { order_id: number }) => row.order_id)).not.toContain(id)
  })

  it('refuses a currency that openTRANS does not know, in words, and by itself sends none', async () => {
    const id = await order({ currency: 'XTS' })
    const answer = await exportIt(id)
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      'Der Beleg an die Warenwirtschaft (openTRANS) kennt die Währung XTS nicht. Bitte erfassen Sie die Bestellung dort von Hand.',
    ])
    const arrived = await buildOrder(kontor, { currency: 'XTS' })
    await kontor.runJobs()
    expect(await booked(arrived)).toEqual([])
    expect(await shown(arrived)).toMatchObject({
      last: { state: 'failed', error: { kind: 'currency_unsupported', message: '' } },
    })
  })

  it('refuses without the right to change orders', async () => {
    const id = await order()
    for (const role of ['co_products', 'co_accounting', 'co_orders_send'] as const) {
      expect((await kontor.as(kontor.a.users[role]).put(`/orders/${id}/export`)).statusCode).toBe(403)
    }
  })

  it.each([
    ['erp_disabled', { isEnabled: false }],
    ['erp_manual', { systemName: 'Kasse (Manual)' }],
    ['erp_not_connected', { isActive: false }],
  ] as const)('refuses with %s, and the order shows the same', async (code, spec) => {
    const id = await order()
    await connect(spec)
    const answer = await exportIt(id)
    expect([answer.statusCode, answer.json().code]).toEqual([409, code])
    const erp = await shown(id)
    if (code === 'erp_disabled') expect(erp).toBeNull()
    else expect(erp).toEqual({ blocked: code, last: null })
  })

  it('refuses an order of which every piece is cancelled', async () => {
    const id = await order()
    const [line] = await view.lines(id)
    await kontor.as(kontor.a.admin).put(`/orders/line/${line?.id}/cancel`, {})
    expect((await exportIt(id)).json().code).toBe('erp_nothing_to_export')
  })

  it('sees no order of another company', async () => {
    await orderSetup(kontor, kontor.b)
    const id = await buildOrder(kontor, { company: kontor.b })
    expect((await exportIt(id)).json().code).toBe('order_not_found')
  })
})

describe('the next attempt', () => {
  const requested = new Date('2026-03-10T09:00:00Z')
  const after = fc.integer({ min: 0, max: 30 * HOUR })

  it('comes later and later, never after a day, and never for what will not change', () => {
    fc.assert(
      fc.property(after, fc.option(fc.integer({ min: 1, max: 5 * HOUR })), (elapsed, patience) => {
        const now = new Date(requested.getTime() + elapsed)
        const next = nextAttempt(
          requested,
          { kind: 'unavailable', ...(patience === null ? {} : { retryAfterMs: patience }) },
          now,
        )
        for (const kind of ['refused', 'unauthorised', 'not_allowed', 'nothing_left'] as const)
          expect(nextAttempt(requested, { kind }, now)).toBeNull()
        if (!next) {
          expect(elapsed).toBeGreaterThan(24 * HOUR - Math.max(HOUR, patience ?? 0))
          return
        }
        const pause = next.getTime() - now.getTime()
        expect(pause).toBeGreaterThanOrEqual(Math.max(MINUTE, patience ?? 0))
        expect(pause).toBeLessThanOrEqual(Math.max(HOUR, patience ?? 0))
        expect(next.getTime() - requested.getTime()).toBeLessThanOrEqual(24 * HOUR)
      }),
    )
  })
})
