import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { orderSetup } from '../../../test/builders/orders.ts'
import { companies } from '../organisation/organisation.tables.ts'
import { deliveryRefunds } from './returns.tables.ts'
import { returnsStage } from './testing/returns-stage.ts'

let kontor: TestApp
const { shippedOrder, put } = returnsStage(() => kontor)
beforeAll(async () => {
  kontor = await testApp()
  await orderSetup(kontor)
})
afterAll(() => kontor?.close())

const look = async (lineId: number, reason = 'no_reason', user = kontor.a.users.co_orders) =>
  (await kontor.as(user).get(`/orders/line/${lineId}/return?reason=${reason}`)).json()

const kept = (delivery: string) => ({ delivery, shipping_amount: 0, charges_amount: 0 })

/** Shipping 4.95 and 3.00 and gift wrap 3.99; a tip that stays. */
const twoLines = () =>
  shippedOrder({
    lines: [
      { item_price_cents: 1_000, shipping_price_cents: 495 },
      { item_price_cents: 5_000, shipping_price_cents: 300 },
    ],
    charges: [
      { kind: 'gift_wrap', name: '', mp_item_id: '', amount_cents: 399, tax_rate: 19 },
      { kind: 'delivery_tip', name: '', mp_item_id: '', amount_cents: 200, tax_rate: 19 },
    ],
  })

describe('what a return would give back beside the price', () => {
  it('is delivery with the last piece alone, and what is booked then', async () => {
    const {
      orderId,
      lineIds: [first = 0, second = 0],
    } = await twoLines()
    expect(await look(first)).toEqual(kept('piece_left'))
    // Both together leave none with the customer.
    const both = await kontor.as(kontor.a.users.co_orders).get(`/orders/line/${first}/return?with=${second}`)
    expect(both.json()).toEqual({ delivery: 'refunded', shipping_amount: 7.95, charges_amount: 3.99 })
    for (const wrong of ['', 'x', '1,', '1,,2', '-1'])
      expect(
        (await kontor.as(kontor.a.users.co_orders).get(`/orders/line/${first}/return?with=${wrong}`))
          .statusCode,
        wrong,
      ).toBe(400)
    expect((await put(first, 'return', {})).statusCode).toBe(200)
    expect(await look(second)).toEqual({ delivery: 'refunded', shipping_amount: 7.95, charges_amount: 3.99 })
    expect((await put(second, 'return', {})).statusCode).toBe(200)
    const booked = await kontor.inCtx(({ tx }) =>
      tx.select().from(deliveryRefunds).where(eq(deliveryRefunds.orderId, orderId)),
    )
    expect(booked.reduce((sum, { cents }) => sum + cents, 0)).toBe(795 + 399)
    expect(await look(second)).toEqual(kept('nothing_due'))
    const page = (await kontor.as(kontor.a.admin).get(`/orders/${orderId}`)).json()
    expect(page.delivery_refunds).toEqual([
      {
        id: Math.min(...booked.map(({ id }) => id)),
        return_id: page.returns[1].id,
        shipping_amount: 7.95,
        charges_amount: 3.99,
        date: page.returns[1].date,
      },
    ])
  })

  it('is nothing where nobody withdrew, where the company has it off, and where the channel delivers', async () => {
    const { orderId, lineId } = await shippedOrder({
      lines: [{ item_price_cents: 1_000, shipping_price_cents: 495 }],
    })
    expect(await look(lineId, 'customer_decline')).toEqual(kept('no_withdrawal'))
    expect(await look(lineId, 'address_invalid')).toEqual(kept('no_withdrawal'))
    const set = (refundsDelivery: boolean) =>
      kontor.inCtx(({ tx }) =>
        tx.update(companies).set({ refundsDelivery }).where(eq(companies.id, kontor.a.id)),
      )
    await set(false)
    expect(await look(lineId)).toEqual(kept('switched_off'))
    await set(true)
    expect((await look(lineId)).delivery).toBe('refunded')
    await kontor.asOwner(
      `update orders set not_shippable_reason = 'fulfilled_by_channel' where id = ${orderId}`,
    )
    expect(await look(lineId)).toEqual(kept('channel_refunds'))
  })

  it('is refused for unknown reasons and for a line of another company', async () => {
    const { lineId } = await twoLines()
    const { admin } = kontor.b
    expect((await look(lineId, 'no_reason', admin)).code).toBe('line_not_found')
    const unknown = await kontor.as(kontor.a.admin).get(`/orders/line/${lineId}/return?reason=whim`)
    expect(unknown.statusCode).toBe(400)
    expect(
      (await kontor.as(kontor.a.users.co_products).get(`/orders/line/${lineId}/return`)).statusCode,
    ).toBe(403)
  })
})
