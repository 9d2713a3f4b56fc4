import { eq } from 'drizzle-orm'
import { deadLetters } from '../../src/modules/intake/intake.tables.ts'
import { orderLines, orderNotes, orders } from '../../src/modules/orders/orders.tables.ts'
import { labelAttempts, labelErrors, shippings } from '../../src/modules/shipping/shipping.tables.ts'
import type { TestApp } from '../app.ts'
import { ADDRESS, buildOrder, orderHouse } from '../builders/orders.ts'

/** One of everything that has an id in a path, all of company B. */
export interface ForeignThings {
  readonly order: number
  readonly extOrderId: string
  readonly store: number
  readonly line: number
  readonly note: number
  readonly shipping: number
  readonly label: number
  readonly labelError: number
  readonly deadLetter: number
}

/** Writes them. */
export async function makeForeignThings(kontor: TestApp): Promise<ForeignThings> {
  const order = await buildOrder(kontor, { company: kontor.b, ext_order_id: 'OF-COMPANY-B' })
  const house = await orderHouse(kontor, kontor.b)
  return kontor.inCtx(async ({ tx, now, company: { id: companyId } }) => {
    const [row] = await tx.select({ extOrderId: orders.extOrderId }).from(orders).where(eq(orders.id, order))
    const [line] = await tx
      .select({ id: orderLines.id })
      .from(orderLines)
      .where(eq(orderLines.orderId, order))
    const [note] = await tx
      .insert(orderNotes)
      .values({ companyId, orderId: order, author: 'B', note: 'B' })
      .returning()
    const [shipping] = await tx
      .insert(shippings)
      .values({
        companyId,
        orderId: order,
        storeId: house.stores[0],
        parcelOptionId: 1,
        state: 'failed',
        requestedByName: 'B',
      })
      .returning()
    const [label] = await tx
      .insert(labelAttempts)
      .values({
        companyId,
        orderId: order,
        shippingId: idOf(shipping),
        labelType: 'shipping',
        state: 'rejected',
        carrier: 'dhl',
        reference: 'B-1',
        recipient: ADDRESS,
        payload: {
          reference: 'B-1',
          labelType: 'shipping',
          carrier: 'dhl',
          service: 'standard',
          from: ADDRESS,
          to: ADDRESS,
          parcel: { weightGrams: 2000, lengthCm: 35, widthCm: 25, heightCm: 15 },
        },
      })
      .returning()
    const [labelError] = await tx
      .insert(labelErrors)
      .values({
        companyId,
        orderId: order,
        shippingId: idOf(shipping),
        labelAttemptId: idOf(label),
        ownLabelError: true,
        information: ['B'],
      })
      .returning()
    const [deadLetter] = await tx
      .insert(deadLetters)
      .values({ companyId, reasonCode: 'unreadable', rawHash: 'b', raw: {}, lastAttemptAt: now })
      .returning()
    return {
      order,
      extOrderId: row?.extOrderId ?? '',
      store: house.stores[0],
      line: idOf(line),
      note: idOf(note),
      shipping: idOf(shipping),
      label: idOf(label),
      labelError: idOf(labelError),
      deadLetter: idOf(deadLetter),
    }
  }, kontor.b.admin)
}

function idOf(row: { id: number } | undefined): number {
  if (!row) throw new Error('a thing of company B was not written')
  return row.id
}
