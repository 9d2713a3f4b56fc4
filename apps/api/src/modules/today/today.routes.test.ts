import type { Today, TodayKind } from '@kontor/contract/today'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { type TestApp, type TestCompany, testApp } from '../../../test/app.ts'
import { insertInvoice } from '../../../test/builders/invoices.ts'
import { AMAZON, buildOrder, type OrderSpec, orderSetup } from '../../../test/builders/orders.ts'
import { refuseParcelLabel } from '../../../test/builders/parcels.ts'
import type { TestUser } from '../../../test/people.ts'
import { reservations } from '../click-and-collect/click-and-collect.tables.ts'
import { erpExports } from '../erp/erp.tables.ts'
import { deadLetters, intakeFeeds } from '../intake/intake.tables.ts'
import { invoiceSettings } from '../invoices/invoices.tables.ts'
import { observedParcels } from '../monitoring/monitoring.tables.ts'
import { cancellations, orderLines } from '../orders/orders.tables.ts'
import { shippings } from '../shipping/shipping.tables.ts'

const HOUR = 3_600_000

/** The list that the button of a row opens. */
const LISTS: Readonly<Record<Exclude<TodayKind, 'news'>, string>> = {
  cancellation_rate: '/orders?order_status=all-all&own_cancellation=30',
  overdue: '/orders?due=overdue',
  due_today: '/orders?due=today',
  label_errors: '/observation/labels/failed',
  reservations: '/clickAndCollect?status=unanswered',
  replies: '/clickAndCollect?message=1',
  returns: '/observation/returns',
  handover: '/observation/ordersShipped',
  unknown_status: '/observation/unknown-status',
  import_errors: '/intake/dead-letters',
  export_errors: '/erp/exports/failed',
  feeds: '/intake/feeds?state=waiting',
  without_invoice: '/orders?order_status=shipped&without_invoice=1',
}

/** How many of each kind a company is given. */
const WAITING: Readonly<Record<keyof typeof LISTS, number>> = {
  cancellation_rate: 1,
  overdue: 2,
  due_today: 1,
  label_errors: 2,
  reservations: 2,
  replies: 1,
  returns: 3,
  handover: 2,
  unknown_status: 1,
  import_errors: 2,
  export_errors: 1,
  feeds: 1,
  without_invoice: 2,
}

let kontor: TestApp
beforeAll(async () => {
  kontor = await testApp()
  await kontor.asOwner(`update sessions set last_used_at = '2100-01-01', expires_at = '2100-01-01'`)
  await fill(kontor.a)
  await fill(kontor.b, true)
})
afterAll(() => kontor?.close())

const inHours = (hours: number) => new Date(kontor.clock.now().getTime() + hours * HOUR)
const todayOf = async (user: TestUser): Promise<Today> => {
  const answer = await kontor.as(user).get('/today')
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const kindsOf = async (user: TestUser) => (await todayOf(user)).rows.map(({ kind }) => kind)

/** Everything that can wait for a company; the second one has one more of the first kinds, so that nothing is mixed up. */
async function fill(company: TestCompany, more = false): Promise<void> {
  const { stores } = await orderSetup(kontor, company)
  await kontor.asOwner(`update sales_channels set invoices_itself = true where id = ${AMAZON}`)
  const due = [-30, -1, 2, 26, ...(more ? [-5] : [])]
  for (const hours of due) await buildOrder(kontor, { company, ship_by_at: inHours(hours) })
  const order = await buildOrder(kontor, { company, ship_by_at: inHours(200) })
  const shipped: OrderSpec = { company, status: 'shipped', order_date: inHours(-50) }
  const invoiced = await buildOrder(kontor, shipped)
  const sent = [
    invoiced,
    await buildOrder(kontor, shipped),
    await buildOrder(kontor, { ...shipped, status: 'fulfilled', ext_order_id: `F-${company.id}` }),
    // Sold on an account of the provider's, too long ago, on a channel that writes invoices, in a currency in which VAT cannot
    // be shown, or of amounts that somebody has to look at: nobody waits for it.
    await buildOrder(kontor, { ...shipped, merchant_external_order: false }),
    await buildOrder(kontor, { ...shipped, order_date: inHours(-31 * 24) }),
    await buildOrder(kontor, { ...shipped, channel: AMAZON }),
    await buildOrder(kontor, { ...shipped, currency: 'CHF' }),
    await buildOrder(kontor, { ...shipped, amount_difference_cents: 5 }),
  ]
  // Nor for one that was sent without a parcel of ours.
  await buildOrder(kontor, shipped)
  await kontor.inCtx(async (ctx) => {
    const { tx, now } = ctx
    const companyId = company.id
    await tx.insert(invoiceSettings).values({ companyId })
    await insertInvoice(tx, companyId, invoiced)
    await tx.update(orderLines).set({ storeId: stores[0] }).where(eq(orderLines.companyId, companyId))
    const parcel = async (orderId = order) => {
      const [made] = await tx
        .insert(shippings)
        .values({
          companyId,
          orderId,
          storeId: stores[0],
          parcelOptionId: 1,
          state: 'shipped',
          requestedByName: 'Jana',
          shippedAt: now,
        })
        .returning({ id: shippings.id })
      return made?.id ?? 0
    }
    for (const orderId of sent) await parcel(orderId)
    for (const address of [true, false]) {
      await refuseParcelLabel(ctx, await parcel(), order, {
        ownLabelError: address,
        reason: address ? 'address' : 'unreachable',
        // A label error hidden from the bell still stands in its list.
        hiddenAt: address ? null : now,
        createdAt: inHours(address ? -5 : -2),
      })
    }
    const watched = {
      companyId,
      orderId: order,
      shippedAt: now,
      handoverDueAt: inHours(500),
      lastEventAt: now,
    }
    const returned = { closedAt: now, returnArrivedAt: inHours(-40) }
    for (const overdue of [-8, 4, 5])
      await tx.insert(observedParcels).values({
        ...watched,
        ...returned,
        shippingId: await parcel(),
        returnDueAt: inHours(-10),
        returnOverdueAt: inHours(overdue),
      })
    for (const late of [-3, -4])
      await tx
        .insert(observedParcels)
        .values({ ...watched, shippingId: await parcel(), handoverDueAt: inHours(late) })
    await tx
      .insert(observedParcels)
      .values({ ...watched, shippingId: await parcel(), scannedAt: now, lastEventAt: inHours(-5 * 24) })
    const held = (n: number) => ({
      companyId,
      salesChannelId: 1,
      extOrderId: `R-${n}`,
      storeId: stores[0],
      title: 'Sneaker',
      priceCents: 7900,
      customerName: 'Brinkmann',
      dateOrder: inHours(-1),
      expiresAt: inHours(n),
      replyToken: `token-${companyId}-${n}`,
    })
    await tx.insert(reservations).values([
      held(1),
      held(2),
      { ...held(3), statusId: 2, hasUnansweredMessage: true },
      // A closed one waits for nobody.
      { ...held(4), statusId: 6, expiresAt: null, hasUnansweredMessage: true },
    ])
    await tx.insert(deadLetters).values(
      [-3, -9].map((hours) => ({
        companyId,
        reasonCode: 'unreadable',
        raw: {},
        rawHash: `${hours}`,
        extOrderId: `D-${hours}`,
        createdAt: inHours(hours),
        lastAttemptAt: now,
      })),
    )
    await tx.insert(erpExports).values({
      companyId,
      orderId: order,
      version: 1,
      state: 'failed',
      requestedAt: inHours(-7),
      lastErrorKind: 'unavailable',
    })
    const feed = {
      companyId,
      startedBy: 'ERP',
      startedAt: inHours(-2),
      touchedAt: now,
      completedAt: inHours(-1),
    }
    await tx.insert(intakeFeeds).values([
      { ...feed, state: 'waiting' },
      { ...feed, state: 'done' },
    ])
    const [line] = await tx.select().from(orderLines).where(eq(orderLines.orderId, order))
    const [cancelled] = await tx
      .insert(cancellations)
      .values({
        companyId,
        orderId: order,
        lineId: line?.id ?? 0,
        reason: 'out_of_stock',
        actorKind: 'user',
        actorName: 'Jana',
        createdAt: inHours(-1),
      })
      .returning({ id: cancellations.id })
    await tx
      .update(orderLines)
      .set({ cancellationId: cancelled?.id ?? 0 })
      .where(eq(orderLines.orderId, order))
  }, company.admin)
}

describe('what waits today', () => {
  test.each(Object.keys(LISTS) as (keyof typeof LISTS)[])(
    'counts as many of %s as the list that its button opens',
    async (kind) => {
      const row = (await todayOf(kontor.a.admin)).rows.find((one) => one.kind === kind)
      const list = await kontor.as(kontor.a.admin).get(LISTS[kind])
      expect(list.statusCode, list.body).toBe(200)
      expect(row?.count).toBe(list.json().total)
      expect(row?.count).toBe(WAITING[kind])
      expect(row?.count_is_capped).toBe(false)
    },
  )

  it('says what is most urgent of each, and in which store it waits', async () => {
    const rows = new Map((await todayOf(kontor.a.admin)).rows.map((row) => [row.kind, row]))
    expect(rows.get('overdue')).toMatchObject({ due_at: inHours(-30).toISOString(), stores: [{ count: 2 }] })
    expect(rows.get('due_today')?.due_at).toBe(inHours(2).toISOString())
    expect(rows.get('reservations')).toMatchObject({
      due_at: inHours(1).toISOString(),
      stores: [{ count: 2 }],
    })
    expect(rows.get('returns')).toMatchObject({ due_at: inHours(-8).toISOString(), part: 1 })
    expect(rows.get('label_errors')).toMatchObject({
      due_at: null,
      since: inHours(-5).toISOString(),
      part: 1,
    })
    expect(rows.get('import_errors')?.since).toBe(inHours(-9).toISOString())
    expect(rows.get('export_errors')?.since).toBe(inHours(-7).toISOString())
    expect(rows.get('feeds')?.since).toBe(inHours(-1).toISOString())
    expect(rows.get('handover')?.due_at).toBe(inHours(-4).toISOString())
  })

  it('stands in the order of its urgency, the rate of cancellations before all', async () => {
    expect(await kindsOf(kontor.a.admin)).toEqual([
      'cancellation_rate',
      'overdue',
      'label_errors',
      'returns',
      'handover',
      'reservations',
      'due_today',
      'replies',
      'without_invoice',
      'import_errors',
      'export_errors',
      'feeds',
      'unknown_status',
    ])
    const { cancellations: rate } = await todayOf(kontor.a.admin)
    expect(rate).toMatchObject({ level: 'critical', cancelled: 1 })
  })

  it('is for each right what its lists are: orders without figures, figures without orders', async () => {
    const { co_orders, co_dashboard, co_accounting, co_products, co_orders_send } = kontor.a.users
    expect(await kindsOf(co_orders)).toEqual(
      (await kindsOf(kontor.a.admin)).filter((kind) => kind !== 'feeds'),
    )
    expect(await todayOf(co_orders)).toMatchObject({ figures: null, tomorrow: 1 })
    expect(await kindsOf(co_dashboard)).toEqual(['cancellation_rate'])
    expect(await todayOf(co_dashboard)).toMatchObject({ figures: { shipped: 0 }, tomorrow: null })
    expect(await kindsOf(co_orders_send)).not.toContain('import_errors')
    expect((await kindsOf(co_accounting)).toSorted()).toEqual(['feeds', 'replies', 'reservations'])
    expect(await kindsOf(co_products)).toEqual(['overdue', 'due_today', 'without_invoice'])
  })

  it('is of the own company alone; the provider counts over all, and reads no company for it', async () => {
    const theirs = (await todayOf(kontor.b.admin)).rows.find(({ kind }) => kind === 'overdue')
    expect(theirs?.count).toBe(WAITING.overdue + 1)
    const rows = new Map((await todayOf(kontor.provider.staff)).rows.map((row) => [row.kind, row]))
    expect(rows.get('returns')).toMatchObject({ count: 2 * WAITING.returns, part: 2, due_at: null })
    expect(rows.get('label_errors')).toMatchObject({ count: 2 * WAITING.label_errors, since: null })
    expect(rows.get('export_errors')?.count).toBe(2 * WAITING.export_errors)
    expect(rows.has('overdue')).toBe(false)
    expect((await kontor.as(null).get('/today')).statusCode).toBe(401)
  })

  it('waits for no invoice where the company writes none with Kontor', async () => {
    const list = () => kontor.as(kontor.b.admin).get(LISTS.without_invoice)
    expect((await list()).json()).toMatchObject({ total: WAITING.without_invoice })
    await kontor.asOwner(`delete from invoice_settings where company_id = ${kontor.b.id}`)
    expect((await list()).json()).toMatchObject({ total: 0 })
    expect(await kindsOf(kontor.b.admin)).not.toContain('without_invoice')
    expect(await kindsOf(kontor.a.admin)).toContain('without_invoice')
  })

  it('has a row of news until they are read', async () => {
    const news = await kontor.as(kontor.provider.staff).post('/messages/announcements', {
      kind: 'news',
      title: { de: 'Versandkartons 2027', en: '' },
      message: { de: 'Ab Januar.' },
      starts_at: inHours(-1).toISOString(),
    })
    const reader = kontor.a.users.co_products
    const last = async () => (await todayOf(reader)).rows.at(-1)
    expect(await last()).toMatchObject({ kind: 'news', count: 1, title: 'Versandkartons 2027' })
    await kontor.as(reader).put(`/messages/${news.json().id}`)
    expect((await last())?.kind).not.toBe('news')
  })
})
