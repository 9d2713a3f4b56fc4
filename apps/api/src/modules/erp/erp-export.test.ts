import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { TEST_NOW, type TestApp, testApp } from '../../../test/app.ts'
import { connectErp, type ErpSpec } from '../../../test/builders/erp.ts'
import { orderViews } from '../../../test/builders/order-views.ts'
import { buildOrder, buildShoe, orderSetup, SHOP } from '../../../test/builders/orders.ts'
import { type ErpStage, openErp } from '../../../test/erp-stage.ts'
import { erpConnectors } from '../../connectors/erp/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { DatabaseUnavailable } from '../../platform/errors/sql-state.ts'
import { domainEvents } from '../../platform/events/events.tables.ts'
import { getOrderDetail } from '../order-document/index.ts'
import { applyOrderEvent, changeAddresses, orderChanged } from '../orders/index.ts'
import { orders } from '../orders/orders.tables.ts'
import { companies, salesChannels, stores } from '../organisation/organisation.tables.ts'
import { isContentOf } from './erp-content.ts'
import { erpDocument } from './erp-document.ts'
import { nextAttempt } from './erp-export.ts'
import { enqueueExport } from './erp-exports.jobs.ts'
import { findNewestExport } from './erp-exports.repository.ts'
import { findErpOrder } from './erp-orders.repository.ts'

const MINUTE = 60_000
const UNNAMED = {
  ...{ erp_store_id: '', gln: '', name: '', street: '', street_no: '' },
  ...{ zip_code: '', city: '', country: '' },
}
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
      { message: 'Die Bestellung wird an das ERP exportiert.' },
    ])
    expect(await shown(id)).toMatchObject({
      blocked: null,
      last: { state: 'pending', version: 1, requested_by: kontor.a.users.co_orders.name, error: null },
    })
    expect(await booked(id)).toEqual([])
    // What lies in the shops has changed as well, and their channels are told of it.
    const jobs = await kontor.runJobs()
    expect(jobs.filter((name) => name !== 'refresh-offers')).toEqual(['export-order'])
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

  it('leaves out the share of a discount that a cancelled piece bore: 40.00 − 4.00 of 60.00 − 6.00', async () => {
    const id = await order({
      lines: [{ item_price_cents: 4000 }, { item_price_cents: 2000 }],
      charges: [{ kind: 'discount', name: '', mp_item_id: '', amount_cents: -600, tax_rate: 19 }],
    })
    const [, second] = await view.lines(id)
    await kontor.as(kontor.a.admin).put(`/orders/line/${second?.id}/cancel`, {})
    await exportIt(id)
    await kontor.runJobs()
    const [document] = await booked(id)
    expect(document?.total).toBe('36.00')
    expect(document?.xml).toContain('<PRICE_LINE_AMOUNT>-4.00</PRICE_LINE_AMOUNT>')
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

describe('an order that is changed after the ERP got it', () => {
  const cologne = {
    ...{ first_name: 'Anna', last_name: 'Müller', company: '', address_addition: '', care_of: '' },
    ...{ street: 'Domstr.', street_no: '9', zip_code: '50668', city: 'Köln', country: 'DE' },
  }
  /** The channel gives another address. */
  const move = (id: number) =>
    kontor.inCtx((ctx) =>
      changeAddresses(ctx, id, { before: null, now: { delivery: cologne, billing: null } }),
    )
  const since = async (id: number) => (await shown(id)).last.outdated_since

  it('says since when the ERP has the old one, until it is sent again', async () => {
    const id = await order()
    await exportIt(id)
    await kontor.runJobs()
    expect(await since(id)).toBeNull()
    kontor.clock.advance(HOUR)
    await move(id)
    expect(await since(id)).toBe(kontor.clock.now().toISOString())
    const then = await since(id)
    kontor.clock.advance(HOUR)
    await move(id)
    expect(await since(id)).toBe(then)
    await exportIt(id)
    expect(await since(id)).toBeNull()
    await kontor.runJobs()
    expect((await booked(id)).map(({ xml }) => xml.includes('Domstr.'))).toEqual([false, true])
    expect(await since(id)).toBeNull()
  })

  it('says nothing where the document is only made afterwards, or says the same', async () => {
    const waiting = await order()
    await exportIt(waiting)
    await move(waiting)
    await kontor.runJobs()
    expect(await since(waiting)).toBeNull()
    expect((await booked(waiting))[0]?.xml).toContain('Domstr.')
    await kontor.inCtx((ctx) => ctx.emit(orderChanged, { order_id: waiting }))
    expect(await since(waiting)).toBeNull()
  })

  it('says nothing of a failed one that is sent again, whose document is made anew', async () => {
    const id = await order()
    await fault({ kind: 'status', status: 422 })
    await exportIt(id)
    await kontor.runJobs()
    await exportIt(id)
    await move(id)
    expect(await shown(id)).toMatchObject({ last: { state: 'pending', outdated_since: null } })
    await kontor.runJobs()
    expect((await booked(id))[0]?.xml).toContain('Domstr.')
  })

  it('says so of a document that is still being tried', async () => {
    const id = await order()
    await fault({ kind: 'reset_after_work' })
    await exportIt(id)
    await kontor.runJobs()
    await move(id)
    kontor.clock.advance(2 * MINUTE)
    await kontor.runJobs()
    expect(await shown(id)).toMatchObject({ last: { state: 'sent' } })
    expect(await since(id)).not.toBeNull()
  })

  it('says so once a line goes from another store or is cancelled, and no longer once every line is', async () => {
    const setup = await orderSetup(kontor)
    const shoe = await buildShoe(kontor, [5, 5])
    const moved = await order({ lines: [{ ean: shoe.ean }] })
    const cancelled = await order({ lines: [{}, {}] })
    for (const id of [moved, cancelled]) await exportIt(id)
    await kontor.runJobs()
    const [line] = await view.lines(moved)
    const store_id = setup.stores.find((id) => id !== line?.storeId)
    await kontor.as(kontor.a.admin).put(`/orders/line/${line?.id}/store`, { store_id })
    expect(await since(moved)).not.toBeNull()
    const [first, second] = await view.lines(cancelled)
    await kontor.as(kontor.a.admin).put(`/orders/line/${first?.id}/cancel`, {})
    expect(await since(cancelled)).not.toBeNull()
    await kontor.as(kontor.a.admin).put(`/orders/line/${second?.id}/cancel`, {})
    expect(await since(cancelled)).toBeNull()
  })

  it('says nothing where a store was renamed or moved', async () => {
    const shoe = await buildShoe(kontor, [5])
    const id = await order({ lines: [{ ean: shoe.ean }] })
    await exportIt(id)
    await kontor.runJobs()
    await kontor.inCtx(({ tx }) => tx.update(stores).set({ name: 'Am Markt', street: 'Marktplatz' }))
    await kontor.inCtx((ctx) => ctx.emit(orderChanged, { order_id: id }))
    expect(await since(id)).toBeNull()
  })

  it('says nothing where the company or the sales channel was renamed, nor sends the order a second time', async () => {
    const [sent, failed] = [await order(), await order()]
    await exportIt(sent)
    await kontor.runJobs()
    await fault({ kind: 'status', status: 422, times: 1 })
    await exportIt(failed)
    await kontor.runJobs()
    await kontor.db.write({ companyId: null }, async (tx) => {
      await tx.update(companies).set({ name: 'Ganz anders GmbH' }).where(eq(companies.id, kontor.a.id))
      await tx.update(salesChannels).set({ name: 'Laden im Netz' }).where(eq(salesChannels.id, SHOP))
    })
    await kontor.inCtx((ctx) => ctx.emit(orderChanged, { order_id: sent }))
    expect(await since(sent)).toBeNull()
    await exportIt(failed)
    await kontor.runJobs()
    expect(await booked(failed)).toMatchObject([{ key: `ORDER-${failed}-1.xml` }])
  })

  it('knows the content of an export from before names were left out of its hash', async () => {
    const id = await order()
    const named = await kontor.inCtx((ctx) => findErpOrder(ctx, id))
    const stores = named?.stores.map((one) => ({ ...UNNAMED, id: one.id, store_number: String(one.id) }))
    const document =
      named && erpDocument({ ...named, stores: stores ?? [] }, { version: 0, generated_at: new Date(0) })
    const older = createHash('sha256')
      .update(document ?? '')
      .digest('hex')
    expect(named && (await isContentOf(named, older))).toBe(true)
    expect(named && (await isContentOf({ ...named, customer_comment: 'Bitte klingeln' }, older))).toBe(false)
  })

  it.skipIf(!process.env.TEST_DATABASE_URL)('waits with its document for a change under way', async () => {
    const id = await order()
    await exportIt(id)
    let sent: Promise<unknown> = Promise.resolve()
    await kontor.inCtx(async (ctx) => {
      await changeAddresses(ctx, id, { before: null, now: { delivery: cologne, billing: null } })
      let isDone = false
      sent = kontor.runJobs().finally(() => {
        isDone = true
      })
      await expect.poll(async () => isDone || (await blocksAnother(ctx))).toBe(true)
    })
    await sent
    expect((await booked(id))[0]?.xml).toContain('Domstr.')
    expect(await since(id)).toBeNull()
  })
})

/** Whether another connection waits for what the transaction holds. */
async function blocksAnother({ tx }: Ctx): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from pg_locks l where not l.granted and pg_backend_pid() = any (pg_blocking_pids(l.pid))`)
  return rows.length > 0
}

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
    expect(order_.transitions.at(-1).message).toBe('An das ERP exportiert: war dort schon bekannt')
  })

  it('cut by a lost connection takes its lease over at the next attempt of its job, and is booked once', async () => {
    const id = await order()
    await exportIt(id)
    const write = kontor.db.write.bind(kontor.db)
    // The document has arrived, and nothing can be written of it.
    const lost = vi.spyOn(kontor.db, 'write').mockImplementation(async (scope, work) => {
      if ((await booked(id)).length > 0) throw new DatabaseUnavailable('lost')
      return write(scope, work)
    })
    await kontor.runJobs({ rethrow: false })
    lost.mockRestore()
    expect(await shown(id)).toMatchObject({ last: { state: 'pending', attempts: 1 } })
    await kontor.runJobs({ retries: true })
    expect(await shown(id)).toMatchObject({ last: { state: 'sent', attempts: 2 } })
    expect(await booked(id)).toHaveLength(1)
  })

  it('is not taken from another job that has it', async () => {
    const id = await order()
    await exportIt(id)
    await kontor.asOwner(
      `update erp_exports set leased_by = gen_random_uuid(), next_attempt_at = '${TEST_NOW}'::timestamptz + interval '1 minute' where order_id = ${id}`,
    )
    await kontor.runJobs()
    expect(await shown(id)).toMatchObject({ last: { state: 'pending', attempts: 0 } })
    kontor.clock.advance(2 * MINUTE)
    await kontor.inCtx(async (ctx) => {
      const newest = await findNewestExport(ctx, id)
      await enqueueExport(ctx, newest?.id ?? 0)
    })
    await kontor.runJobs()
    expect(await shown(id)).toMatchObject({ last: { state: 'sent', attempts: 1 } })
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
    // The provider's staff see it among those of all companies, with its company, and cannot send it.
    const ofAll = await failures(kontor.provider.staff)
    expect(ofAll.data).toContainEqual(page.data[0])
    expect(page.data[0].company).toEqual({ id: kontor.a.id, name: expect.any(String) })
    const counted = await kontor.as(kontor.provider.staff).get('/erp/exports/failed/count')
    expect(counted.json().failed).toBe(ofAll.total)
    expect((await kontor.as(kontor.provider.staff).put(`/orders/${id}/export`)).statusCode).toBe(403)
    const looked = await kontor.inCtx(({ tx }) =>
      tx.select().from(domainEvents).where(eq(domainEvents.type, 'provider.acted')),
    )
    expect(looked.map(({ payload }) => payload)).toContainEqual(
      expect.objectContaining({ reason: 'monitoring: failed ERP exports' }),
    )
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
      'Der Beleg an das ERP (openTRANS) kennt die Währung XTS nicht. Bitte erfassen Sie die Bestellung dort von Hand.',
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
