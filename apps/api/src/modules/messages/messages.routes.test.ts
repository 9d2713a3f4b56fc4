import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, type TestCompany, testApp } from '../../../test/app.ts'
import { ADDRESS, buildOrder, orderSetup } from '../../../test/builders/orders.ts'
import type { Ctx } from '../../platform/ctx.ts'
import {
  type LabelErrorReason,
  type LabelType,
  labelAttempts,
  labelErrors,
  shippings,
} from '../shipping/shipping.tables.ts'

describe('messages', () => {
  let kontor: TestApp
  beforeAll(async () => {
    kontor = await testApp()
  })
  afterAll(() => kontor?.close())
  beforeEach(() => kontor.clock.advance(60_000))

  const get = async (path: string, language = 'de') =>
    (await kontor.as(kontor.a.users.co_orders_send).get(path, { 'accept-language': language })).json()

  interface Spec {
    readonly company?: TestCompany
    readonly reason?: LabelErrorReason
    readonly labelType?: LabelType
    readonly fields?: string[]
    readonly information?: string[]
    readonly resolved?: boolean
  }
  let made = 0

  /** A parcel whose label is bought, or whose label failed for a reason. @returns its order and the label error */
  async function buildParcel(spec: Spec = {}): Promise<{ orderId: number; labelErrorId: number }> {
    const { company = kontor.a, reason, labelType = 'shipping' } = spec
    made += 1
    const orderId = await buildOrder(kontor, { company, ext_order_id: `P-${made}` })
    const setup = await orderSetup(kontor, company)
    return kontor.inCtx(async (ctx) => {
      const shippingId = await insertParcel(ctx, orderId, setup.stores[0], reason === undefined)
      const attemptId = await insertAttempt(ctx, orderId, shippingId, labelType, reason === undefined)
      if (!reason) return { orderId, labelErrorId: 0 }
      const [error] = await ctx.tx
        .insert(labelErrors)
        .values({
          companyId: ctx.company.id,
          orderId,
          shippingId,
          labelAttemptId: attemptId,
          ownLabelError: reason === 'address',
          reason,
          information: spec.information ?? [],
          fields: spec.fields ?? [],
          createdAt: ctx.now,
          resolvedAt: spec.resolved ? ctx.now : null,
        })
        .returning({ id: labelErrors.id })
      return { orderId, labelErrorId: error?.id ?? 0 }
    }, company.admin)
  }

  async function insertParcel(ctx: Ctx, orderId: number, storeId: number, isShipped: boolean) {
    const [row] = await ctx.tx
      .insert(shippings)
      .values({
        companyId: ctx.company.id,
        orderId,
        storeId,
        parcelOptionId: 1,
        state: isShipped ? 'shipped' : 'failed',
        requestedByName: 'Jana',
        createdAt: ctx.now,
        shippedAt: isShipped ? ctx.now : null,
      })
      .returning({ id: shippings.id })
    return row?.id ?? 0
  }

  async function insertAttempt(
    ctx: Ctx,
    orderId: number,
    shippingId: number,
    labelType: LabelType,
    isBought: boolean,
  ) {
    const reference = `ref-${made}`
    const parcel = { weightGrams: 2_000, lengthCm: 30, widthCm: 20, heightCm: 10 }
    const [row] = await ctx.tx
      .insert(labelAttempts)
      .values({
        companyId: ctx.company.id,
        shippingId,
        orderId,
        labelType,
        state: isBought ? 'bought' : 'rejected',
        vendor: 'shipcloud',
        carrier: 'dhl',
        reference,
        recipient: ADDRESS,
        payload: {
          reference,
          labelType,
          carrier: 'dhl',
          service: 'standard',
          from: ADDRESS,
          to: ADDRESS,
          parcel,
        },
        trackingNumber: isBought ? `0034-${made}` : null,
        labelFile: isBought ? 'label.pdf' : null,
      })
      .returning({ id: labelAttempts.id })
    return row?.id ?? 0
  }

  it('list the labels that failed, newest first, in the words of the reader', async () => {
    await buildParcel({ reason: 'unreachable', resolved: true })
    await buildParcel({ company: kontor.b, reason: 'address' })
    const older = await buildParcel({ reason: 'unreachable', labelType: 'return' })
    kontor.clock.advance(60_000)
    const newer = await buildParcel({
      reason: 'address',
      fields: ['street_no'],
      information: ['Street number is missing'],
    })
    expect(await get('/messages/labelerrors')).toEqual({
      count: 2,
      data: [
        {
          id: newer.labelErrorId,
          order_id: newer.orderId,
          ext_order_id: `P-${made}`,
          own_label_error: true,
          message: [
            'Der Versanddienst lehnt die Lieferadresse ab.',
            'Bitte prüfen: Hausnummer.',
            'Versanddienst: Street number is missing',
          ],
          created_at: kontor.clock.now().toISOString(),
          read: false,
        },
        expect.objectContaining({ id: older.labelErrorId, own_label_error: false }),
      ],
    })
    const english = await get('/messages/labelerrors', 'en')
    expect(english.data[1].message).toEqual([
      'The return label is missing: The carrier could not be reached. Nothing was bought.',
    ])
  })

  it('no longer show a label error that was hidden', async () => {
    const { labelErrorId } = await buildParcel({ reason: 'gone' })
    const before = (await get('/messages/labelerrors')).count
    const path = `/messages/labelerrors/${labelErrorId}/hidden`
    const hide = (user = kontor.a.users.co_orders) => kontor.as(user).put(path)
    const [foreign, never] = [
      await hide(kontor.b.admin),
      await kontor.as(kontor.b.admin).put('/messages/labelerrors/987654/hidden'),
    ]
    expect([foreign.statusCode, never.statusCode]).toEqual([404, 404])
    expect(foreign.json().code).toBe('label_error_not_found')
    expect((await hide(kontor.a.users.co_products)).statusCode).toBe(403)
    expect((await hide()).json()).toEqual({ message: 'Ausgeblendet.' })
    expect((await hide()).statusCode).toBe(200)
    const after = await get('/messages/labelerrors')
    expect(after.count).toBe(before - 1)
    expect(after.data.map(({ id }: { id: number }) => id)).not.toContain(labelErrorId)
    const { data } = await get('/messages/notifications')
    expect(data.map(({ key }: { key: string }) => key)).not.toContain(`label_error-${labelErrorId}`)
  })

  it('notify of papers that were made and of labels that failed, newest first, page by page', async () => {
    const failed = await buildParcel({ reason: 'document' })
    kontor.clock.advance(60_000)
    const shipped = await buildParcel()
    const number = `P-${made}`
    const { data, total } = await get('/messages/notifications', 'es')
    expect(data.slice(0, 2)).toMatchObject([
      {
        kind: 'shipping_created',
        order_id: shipped.orderId,
        subject: number,
        created_at: kontor.clock.now().toISOString(),
        status: 'success',
        message: ['Documentos de envío creados', `DHL, número de seguimiento 0034-${made}`],
      },
      { kind: 'label_error', order_id: failed.orderId, status: 'danger' },
    ])
    for (let index = 0; index < 30; index++) {
      kontor.clock.advance(1_000)
      await buildParcel(index % 2 === 0 ? {} : { reason: 'refused' })
    }
    const pages = [await get('/messages/notifications'), await get('/messages/notifications?page=2')]
    const keys = pages.flatMap((page) => page.data.map(({ key }: { key: string }) => key))
    const times = pages.flatMap((page) => page.data.map((row: { created_at: string }) => row.created_at))
    expect(pages[0]).toMatchObject({ total: total + 30, from: 1, to: 25 })
    expect(new Set(keys).size).toBe(total + 30)
    expect(times).toEqual(times.toSorted().reverse())
  })

  it('are for those who work with orders, of their own company', async () => {
    const { users } = kontor.a
    expect((await kontor.as(users.co_products).get('/messages/labelerrors')).statusCode).toBe(403)
    expect((await kontor.as(users.co_accounting).get('/messages/labelerrors')).statusCode).toBe(403)
    expect((await kontor.as(users.co_products).get('/messages/notifications')).statusCode).toBe(403)
    expect((await get('/messages/notifications')).total).toBeGreaterThan(0)
    // Nothing of shipping papers is told to accounting.
    expect((await kontor.as(users.co_accounting).get('/messages/notifications')).json().total).toBe(0)
    const theirs = (await kontor.as(kontor.b.admin).get('/messages/notifications')).json()
    expect(theirs).toMatchObject({ total: 1, data: [{ kind: 'label_error' }] })
  })
})
