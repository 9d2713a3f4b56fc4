import type { ObservationGroup } from '@kontor/contract/monitoring'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TEST_NOW, type TestApp, type TestCompany, testApp } from '../../../test/app.ts'
import { ADDRESS, buildOrder, orderSetup } from '../../../test/builders/orders.ts'
import { MemoryCarrier } from '../../../test/conformance/memory-carrier.ts'
import type { TestUser } from '../../../test/people.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { domainEvents } from '../../platform/events/events.tables.ts'
import { applyOrderEvent } from '../orders/index.ts'
import { cancellations, orderLines } from '../orders/orders.tables.ts'
import { companies } from '../organisation/organisation.tables.ts'
import { labelAttempts, labelErrors, shippingLines, shippings } from '../shipping/shipping.tables.ts'
import { settleEverything } from '../shipping/testing/shipping-run.ts'
import { forgetParcel, observeParcel, observeReturn, observeUpdate } from './index.ts'

/** A Tuesday; advanced from here. */
const HOUR = 3_600_000

let kontor: TestApp
const carrier = new MemoryCarrier({ now: () => kontor?.clock.now() ?? new Date(TEST_NOW) })
beforeAll(async () => {
  kontor = await testApp({ adapters: { carriers: carrier.carriers() } })
  // Days pass in these tests; nobody shall have to log in again.
  await kontor.asOwner(`update sessions set last_used_at = '2100-01-01', expires_at = '2100-01-01'`)
  await orderSetup(kontor)
  await orderSetup(kontor, kontor.b)
})
afterAll(() => kontor?.close())
beforeEach(() => kontor.clock.advance(60_000))

const staff = () => kontor.provider.staff
const get = async (path: string, user: TestUser = kontor.a.users.co_orders) =>
  (await kontor.as(user).get(path)).json()
const rowsOf = async (type: string, user?: TestUser, query = '') => {
  const page = await get(`/observation/${type}${query}`, user)
  return page.data.flatMap((group: { rows: unknown[] }) => group.rows) as {
    order_id: number
    shipping_id: number | null
    overdue: boolean
    due_at: string | null
    date_diff: number
  }[]
}
const orderIds = async (type: string, user?: TestUser, query?: string) =>
  (await rowsOf(type, user, query)).map(({ order_id }) => order_id)

/** A parcel of an order that left just now, with its lines in it. */
async function buildParcel(company: TestCompany = kontor.a) {
  const orderId = await buildOrder(kontor, { company })
  const setup = await orderSetup(kontor, company)
  const inside = <T>(work: (ctx: Ctx) => Promise<T>) => kontor.inCtx(work, company.admin)
  const { shippingId, lineId } = await inside(async (ctx) => {
    const [row] = await ctx.tx
      .insert(shippings)
      .values({
        companyId: ctx.company.id,
        orderId,
        storeId: setup.stores[0],
        parcelOptionId: 1,
        state: 'shipped',
        requestedByName: 'Jana',
        shippedAt: ctx.now,
      })
      .returning({ id: shippings.id })
    const [line] = await ctx.tx
      .update(orderLines)
      .set({ shippingId: row?.id ?? 0 })
      .where(eq(orderLines.orderId, orderId))
      .returning({ id: orderLines.id })
    return { shippingId: row?.id ?? 0, lineId: line?.id ?? 0 }
  })
  await inside((ctx) =>
    observeParcel(ctx, { order_id: orderId, shipping_id: shippingId, shipped_at: ctx.now.toISOString() }),
  )
  const report = (transition: string, label_type: 'shipping' | 'return' = 'shipping') =>
    inside((ctx) =>
      observeUpdate(ctx, { shipping_id: shippingId, label_type, transition, at: ctx.now.toISOString() }),
    )
  return { orderId, shippingId, lineId, inside, report }
}

describe('open orders', () => {
  it('are flagged after 12 hours of business time, oldest first, for merchants their own', async () => {
    const order = await buildOrder(kontor)
    const theirs = await buildOrder(kontor, { company: kontor.b })
    const reserved = await buildOrder(kontor, { status: 'initial' })
    const pickup = await buildOrder(kontor, { not_shippable_reason: 'pickup' })
    kontor.clock.advance(12 * HOUR - 60_000)
    expect(await orderIds('orders')).not.toContain(order)
    kontor.clock.advance(60_000)
    const found = await orderIds('orders')
    expect(found).toContain(order)
    for (const other of [theirs, reserved, pickup]) expect(found).not.toContain(other)
    expect(await orderIds('orders', kontor.b.admin)).toEqual([theirs])
    const row = (await rowsOf('orders')).find(({ order_id }) => order_id === order)
    // 12 of the 48 hours within which it has to leave are over, no Sunday between.
    const due = new Date(kontor.clock.now().getTime() + 36 * HOUR).toISOString()
    expect([row?.date_diff, row?.due_at]).toEqual([720, due])
    expect((await get('/observation/counts')).orders).toBe(found.length)
  })

  it('are seen by the provider for all companies, grouped, page by page, and written down', async () => {
    const page = await get('/observation/orders', staff())
    const names = page.data.map(({ group }: { group: { name: string } }) => group.name)
    expect(names).toEqual(['Company A', 'Company B'])
    const all = page.data.flatMap(({ rows }: { rows: { order_id: number }[] }) =>
      rows.map((row) => row.order_id),
    )
    expect(all.length).toBe(page.total)
    const events = await kontor.inCtx((ctx) =>
      ctx.tx.select().from(domainEvents).where(eq(domainEvents.type, 'provider.acted')),
    )
    expect(events.map(({ payload }) => payload)).toContainEqual(
      expect.objectContaining({ reason: 'monitoring: orders' }),
    )
    const beyond = await get('/observation/orders?page=2', staff())
    expect(beyond.data).toEqual([])
    expect(beyond).toMatchObject({ total: page.total, from: 0, to: 0 })
  })

  it('that were reserved count from their payment', async () => {
    const order = await buildOrder(kontor, { status: 'initial' })
    kontor.clock.advance(24 * HOUR)
    await kontor.inCtx((ctx) => applyOrderEvent(ctx, order, { type: 'paid' }))
    expect(await orderIds('orders')).not.toContain(order)
    expect(
      (await get('/observation/orders', staff())).data.flatMap((group: ObservationGroup) => group.rows),
    ).toEqual(expect.not.arrayContaining([expect.objectContaining({ order_id: order })]))
    kontor.clock.advance(12 * HOUR)
    expect((await rowsOf('orders')).find(({ order_id }) => order_id === order)?.date_diff).toBe(720)
  })

  it('are for those who work with orders', async () => {
    expect((await kontor.as(kontor.a.users.co_products).get('/observation/orders')).statusCode).toBe(403)
    expect((await kontor.as(kontor.a.users.co_products).put('/observation/labels/failed')).statusCode).toBe(
      403,
    )
    expect((await kontor.as(kontor.a.users.co_orders).put('/observation/labels/failed')).statusCode).toBe(403)
  })

  it('reach the last page of many over two companies without a gap or a row twice', async () => {
    for (let index = 0; index < 30; index += 1)
      await buildOrder(kontor, { company: index % 3 ? kontor.a : kontor.b })
    kontor.clock.advance(48 * HOUR)
    const first = await get('/observation/orders', staff())
    const seen: number[] = []
    for (let page = 1; page <= first.total_pages; page += 1) {
      const answer = await get(`/observation/orders?page=${page}`, staff())
      const ids = answer.data.flatMap(({ rows }: { rows: { order_id: number }[] }) =>
        rows.map((row) => row.order_id),
      )
      expect(answer.to - answer.from + 1).toBe(ids.length)
      seen.push(...ids)
    }
    expect(new Set(seen).size).toBe(first.total)
    expect(seen.length).toBe(first.total)
  })
})

describe('parcels', () => {
  it('that nobody handed over are found after 32 hours, until the carrier scans them or somebody hides them', async () => {
    const scanned = await buildParcel()
    const hidden = await buildParcel()
    const waiting = await buildParcel()
    const voided = await buildParcel()
    await scanned.report('label_created')
    kontor.clock.advance(6 * HOUR)
    await scanned.report('picked_up')
    await voided.inside((ctx) => forgetParcel(ctx, { shipping_id: voided.shippingId }))
    kontor.clock.advance(5 * 24 * HOUR)
    const found = await orderIds('ordersShipped')
    expect(found).toEqual(expect.arrayContaining([hidden.orderId, waiting.orderId]))
    expect(found).not.toContain(scanned.orderId)
    expect(found).not.toContain(voided.orderId)
    const path = `/observation/ordersShippedLineHidden/${hidden.shippingId}`
    expect((await kontor.as(kontor.b.admin).put(path)).json().code).toBe('shipping_not_found')
    expect((await kontor.as(kontor.a.users.co_orders).put(path)).json()).toEqual({ message: 'Ausgeblendet.' })
    expect(await orderIds('ordersShipped')).not.toContain(hidden.orderId)
    expect(await orderIds('ordersShipped')).toContain(waiting.orderId)
  })

  it('without a report of the carrier are of unknown status from three to ten days of business time, each order hidden by itself', async () => {
    const moving = await buildParcel()
    const stuck = await buildParcel()
    const arrived = await buildParcel()
    await stuck.report('transit')
    await arrived.report('delivered')
    kontor.clock.advance(2 * 24 * HOUR)
    await moving.report('transit')
    kontor.clock.advance(2 * 24 * HOUR)
    const found = await orderIds('unknown-status')
    expect(found).toContain(stuck.orderId)
    expect(found).not.toContain(moving.orderId)
    expect(found).not.toContain(arrived.orderId)
    const path = `/observation/unknown-status/${stuck.orderId}/hidden`
    expect((await kontor.as(kontor.b.admin).put(path)).json().code).toBe('order_not_found')
    expect((await kontor.as(staff()).put(path)).json()).toEqual({ message: 'Ausgeblendet.' })
    expect(await orderIds('unknown-status')).not.toContain(stuck.orderId)
    const later = await buildParcel()
    kontor.clock.advance(4 * 24 * HOUR)
    expect(await orderIds('unknown-status')).toContain(later.orderId)
    kontor.clock.advance(10 * 24 * HOUR)
    expect(await orderIds('unknown-status')).not.toContain(later.orderId)
  })
})

describe('returns', () => {
  it('that are back and not booked are found after 16 hours and overdue after 32, until they are booked', async () => {
    const parcel = await buildParcel()
    await parcel.report('transit', 'return')
    kontor.clock.set(new Date('2026-06-09T08:00:00Z'))
    await parcel.report('delivered', 'return')
    kontor.clock.advance(15 * HOUR)
    expect(await orderIds('returns')).not.toContain(parcel.orderId)
    kontor.clock.advance(HOUR)
    expect((await rowsOf('returns')).find((row) => row.order_id === parcel.orderId)).toMatchObject({
      overdue: false,
      due_at: '2026-06-10T16:00:00.000Z',
      shipping_id: parcel.shippingId,
      date_diff: 960,
    })
    expect(await orderIds('returns', undefined, '?overdue=true')).not.toContain(parcel.orderId)
    kontor.clock.advance(16 * HOUR)
    expect((await rowsOf('returns', undefined, '?overdue=true')).map(({ overdue }) => overdue)).toContain(
      true,
    )
    // A repeated report changes nothing.
    await parcel.report('delivered', 'return')
    expect(await orderIds('returns', undefined, '?overdue=true')).toContain(parcel.orderId)
    await parcel.inside(async (ctx) => {
      await ctx.tx.update(orderLines).set({ returnId: 1 }).where(eq(orderLines.id, parcel.lineId))
      await observeReturn(ctx, { line_id: parcel.lineId })
    })
    expect(await orderIds('returns')).not.toContain(parcel.orderId)
  })
})

describe('failed labels', () => {
  /** An order whose label failed. `external`: it came through an account of the merchant's own. */
  async function buildFailure({ company = kontor.a, external = true, address = true } = {}) {
    const orderId = await buildOrder(kontor, { company, merchant_external_order: external })
    const setup = await orderSetup(kontor, company)
    return kontor.inCtx(async ({ tx, now, company: { id: companyId } }) => {
      const lines = await tx
        .update(orderLines)
        .set({ storeId: setup.stores[0] })
        .where(eq(orderLines.orderId, orderId))
        .returning({ id: orderLines.id })
      const [shipping] = await tx
        .insert(shippings)
        .values({
          companyId,
          orderId,
          storeId: setup.stores[0],
          parcelOptionId: 1,
          state: 'failed',
          requestedByName: 'J',
        })
        .returning({ id: shippings.id })
      await tx.insert(shippingLines).values(
        lines.map(({ id: lineId }) => ({
          companyId,
          shippingId: shipping?.id ?? 0,
          lineId,
          isLive: false,
        })),
      )
      const reference = `monitoring-${orderId}`
      const parcel = { weightGrams: 2_000, lengthCm: 30, widthCm: 20, heightCm: 10 }
      const [attempt] = await tx
        .insert(labelAttempts)
        .values({
          companyId,
          orderId,
          shippingId: shipping?.id ?? 0,
          labelType: 'shipping',
          state: 'rejected',
          vendor: 'shipcloud',
          carrier: 'dhl',
          reference,
          recipient: ADDRESS,
          payload: {
            reference,
            labelType: 'shipping',
            carrier: 'dhl',
            service: 'standard',
            from: ADDRESS,
            to: ADDRESS,
            parcel,
          },
          errors: ['Street number is missing'],
        })
        .returning({ id: labelAttempts.id })
      const [error] = await tx
        .insert(labelErrors)
        .values({
          companyId,
          orderId,
          shippingId: shipping?.id ?? 0,
          labelAttemptId: attempt?.id ?? 0,
          ownLabelError: address,
          reason: address ? 'address' : 'unreachable',
          information: address ? ['Street number is missing'] : [],
          fields: address ? ['street_no'] : [],
          createdAt: now,
        })
        .returning({ id: labelErrors.id })
      return { orderId, errorId: error?.id ?? 0 }
    }, company.admin)
  }
  const path = (id: number, more = '') => `/observation/labels/failed/${id}${more}`
  const correction = (version = 0) => ({
    corrected_first_name: 'Jana',
    corrected_last_name: 'Brinkmann',
    corrected_street: 'Ehrenstraße',
    corrected_street_number: '12b',
    corrected_zip: '50672',
    corrected_city: 'Köln',
    version,
  })
  const listed = async (user?: TestUser, query = '') =>
    (await get(`/observation/labels/failed${query}`, user)).data as {
      id: number
      status: string
      address_editable: boolean
      company: { name: string }
      information: string[]
    }[]

  it('are listed with what happened, and counted', async () => {
    const { errorId } = await buildFailure()
    const technical = await buildFailure({ address: false })
    const rows = await listed()
    expect(rows.find(({ id }) => id === errorId)).toMatchObject({
      status: 'failed',
      address_editable: true,
      information: expect.arrayContaining(['Bitte prüfen: Hausnummer.']),
    })
    expect((await listed(undefined, '?cause=technical')).map(({ id }) => id)).toEqual([technical.errorId])
    expect((await get('/monitoring/order/failed')).count).toBe(rows.length)
    expect((await get('/observation/counts')).labels).toBe(rows.length)
    const hide = `/messages/labelerrors/${technical.errorId}/hidden`
    expect((await kontor.as(kontor.a.admin).put(hide)).statusCode).toBe(200)
    expect((await get('/observation/counts')).labels).toBe(rows.length - 1)
    expect((await get('/messages/labelerrors', kontor.a.admin)).count).toBe(rows.length - 1)
    expect(await get(path(errorId))).toMatchObject({
      id: errorId,
      payload: { carrier: 'dhl' },
      errors: ['Street number is missing'],
    })
  })

  it('are tried again once, and say so while they are being made', async () => {
    const { errorId, orderId } = await buildFailure()
    const retry = () => kontor.as(kontor.a.users.co_orders_send).put(path(errorId))
    const answers = await Promise.all(Array.from({ length: 20 }, retry))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    const others = answers.filter(({ statusCode }) => statusCode === 304)
    expect(others).toHaveLength(19)
    expect(new Set(others.map(({ body }) => body))).toEqual(new Set(['']))
    expect((await listed()).find(({ id }) => id === errorId)?.status).toBe('processing')
    expect(await settleEverything(kontor)).toBe(true)
    expect((await get(`/orders/${orderId}`, kontor.a.admin)).status_id).toBe('shipped')
    expect((await listed()).map(({ id }) => id)).not.toContain(errorId)
    expect((await retry()).json().code).toBe('label_error_not_found')
  })

  it('are all tried again by one press', async () => {
    await buildFailure()
    await buildFailure({ address: false })
    const answer = await kontor.as(kontor.a.users.co_orders_send).put('/observation/labels/failed')
    const { count, message } = answer.json()
    expect(count).toBeGreaterThanOrEqual(2)
    expect(message).toBe(`${count} Labels werden erneut bearbeitet.`)
    expect(await settleEverything(kontor)).toBe(true)
    expect(await listed()).toEqual([])
    const again = await kontor.as(kontor.a.users.co_orders_send).put('/observation/labels/failed')
    expect(again.json()).toMatchObject({ count: 0 })
  })

  it('of external orders get their address from the merchant, of ordinary ones from the provider, who writes a mail', async () => {
    await kontor.db.write({ companyId: null }, (tx) =>
      tx.update(companies).set({ invEmail: 'buero@a.test' }).where(eq(companies.id, kontor.a.id)),
    )
    const external = await buildFailure()
    const ordinary = await buildFailure({ external: false })
    const byMerchant = (id: number) => kontor.as(kontor.a.admin).put(path(id, '/address'), correction())
    expect((await byMerchant(ordinary.errorId)).json().code).toBe('address_corrected_by_provider')
    const onOrder = (id: number) =>
      kontor.as(kontor.a.admin).put(`/orders/${id}/customer/shipping`, correction())
    expect((await onOrder(ordinary.orderId)).json().code).toBe('address_corrected_by_provider')
    const shown = (await get(`/orders/${ordinary.orderId}/customer/shipping`, kontor.a.admin)) as object
    expect(shown).toMatchObject({ editable: false, locked_by: 'provider' })
    expect(await get(path(ordinary.errorId, '/address'), kontor.a.admin)).toMatchObject({
      editable: false,
      locked_by: 'provider',
    })
    expect((await byMerchant(external.errorId)).statusCode).toBe(200)
    expect((await get(path(ordinary.errorId, '/address'), staff())).corrected_last_name).toBe('Brinkmann')
    const queue = await listed(staff(), '?cause=address')
    expect(queue.find(({ id }) => id === ordinary.errorId)).toMatchObject({
      address_editable: true,
      company: { name: 'Company A' },
    })
    const byProvider = await kontor.as(staff()).put(path(ordinary.errorId, '/address'), correction())
    expect(byProvider.statusCode).toBe(200)
    const mailsBefore = kontor.mails.length
    expect(await settleEverything(kontor)).toBe(true)
    const order = await get(`/orders/${ordinary.orderId}`, kontor.a.admin)
    expect(order.status_id).toBe('shipped')
    expect(order.customer.corrected.street_no).toBe('12b')
    const mails = kontor.mails.slice(mailsBefore).filter(({ to }) => to === 'buero@a.test')
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toContain(order.ext_order_id)
    expect(mails[0]?.text).not.toContain('Ehrenstraße')
  })

  it('of another company are as unknown as any', async () => {
    const { errorId } = await buildFailure({ company: kontor.b })
    for (const [method, more] of [
      ['get', ''],
      ['put', ''],
      ['get', '/address'],
    ] as const) {
      const foreign = await kontor.as(kontor.a.admin)[method](path(errorId, more))
      expect([foreign.statusCode, foreign.json().code]).toEqual([404, 'label_error_not_found'])
    }
    expect((await kontor.as(staff()).put(path(987_654_321))).json().code).toBe('label_error_not_found')
  })
})

describe('the cancellation rate', () => {
  it('counts orders that the merchant cancelled for reasons of its own, of the last 30 days', async () => {
    const before = await get('/monitoring/cancellation-rate')
    const order = await buildOrder(kontor, { lines: [{}, {}, {}] })
    await kontor.inCtx(async ({ tx, now, company: { id: companyId } }) => {
      const lines = await tx
        .select({ id: orderLines.id })
        .from(orderLines)
        .where(eq(orderLines.orderId, order))
      await tx.insert(cancellations).values(
        lines.map(({ id }, index) => ({
          companyId,
          orderId: order,
          lineId: id,
          reason: ['out_of_stock', 'customer_cancellation', 'prior_sale'][index] ?? '',
          actorKind: 'user' as const,
          actorName: 'Jana',
          createdAt: now,
        })),
      )
    })
    const after = await get('/monitoring/cancellation-rate')
    const list = await get(`/orders?order_status=all-all&own_cancellation=${after.days}`)
    expect(list.total, 'the list that the banner opens').toBe(after.cancelled)
    expect(after.orders).toBe(before.orders + 1)
    expect(after.cancelled).toBe(before.cancelled + 1)
    expect(after.reasons).toEqual([{ reason: 'out_of_stock', count: 1 }])
    expect(after.reasons.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(
      after.cancelled,
    )
    // Today is one of the 30 days, as in the ranking.
    kontor.clock.advance(29 * 24 * HOUR)
    expect(await get('/monitoring/cancellation-rate')).toMatchObject({ cancelled: after.cancelled })
    kontor.clock.advance(24 * HOUR)
    const emptied = await get(`/orders?order_status=all-all&own_cancellation=${after.days}`)
    expect(emptied.total).toBe(0)
    expect(await get('/monitoring/cancellation-rate')).toMatchObject({ orders: 0, cancelled: 0, level: 'ok' })
    for (const days of [7, 14, 30, 90]) {
      const cancelled = days === 90 ? after.cancelled : 0
      expect(await get(`/monitoring/cancellation-rate?days=${days}`)).toMatchObject({ days, cancelled })
    }
    const refused = await kontor.as(kontor.a.admin).get('/monitoring/cancellation-rate?days=8')
    expect(refused.statusCode).toBe(400)
  })
})
