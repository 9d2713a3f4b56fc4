import { deliveryRefund } from '../../../api/src/modules/returns/delivery-refund.ts'
import {
  caseImages,
  deliveryRefunds,
  goodwillCases,
  returns,
} from '../../../api/src/modules/returns/returns.tables.ts'
import type { Tx } from '../../../api/src/platform/db/database.ts'
import { insertRows } from '../bulk-insert.ts'
import type { NumberedOrder, WriteOptions } from './numbered-order.ts'
import { TAX_RATE } from './order-rows.ts'

/** Writes what came back, with the delivery that was refunded where nothing was kept, and the goodwill cases with their pictures. */
export async function writeAfterSale(
  tx: Tx,
  numbered: readonly NumberedOrder[],
  options: WriteOptions,
): Promise<void> {
  await insertRows(tx, returns, numbered.flatMap(returnRows))
  await insertRows(tx, deliveryRefunds, numbered.flatMap(deliveryRefundRows))
  await insertRows(tx, goodwillCases, numbered.flatMap(caseRows))
  await insertRows(
    tx,
    caseImages,
    numbered.flatMap((order) => imageRows(order, options)),
  )
}

function returnRows({
  plan,
  companyId,
  id,
  lineIds,
  returnIds,
}: NumberedOrder): (typeof returns.$inferInsert)[] {
  return plan.lines.flatMap(({ returned }, index) => {
    const [returnId, lineId] = [returnIds[index], lineIds[index]]
    if (!returned || !returnId || lineId === undefined) return []
    const { reason, refundCents, actorName, at: createdAt } = returned
    return [
      {
        companyId,
        id: returnId,
        orderId: id,
        lineId,
        reason,
        refundCents,
        actorKind: 'user' as const,
        actorName,
        createdAt,
      },
    ]
  })
}

function deliveryRefundRows({
  plan,
  companyId,
  id: orderId,
  lineIds,
  chargeIds,
  returnIds,
}: NumberedOrder): (typeof deliveryRefunds.$inferInsert)[] {
  const returnId = Math.max(...returnIds.map((one) => one ?? 0))
  const [at] = plan.lines.flatMap(({ returned }) => returned?.at ?? [])
  if (returnId === 0 || !at) return []
  const due = deliveryRefund(
    plan.lines.map((line, index) => ({
      id: lineIds[index] ?? 0,
      mp_item_id: line.mpItemId,
      tax_rate: TAX_RATE,
      item_price_cents: line.priceCents,
      shipping_price_cents: line.shippingPriceCents,
      is_taken_out: false,
      is_cancelled: line.cancelReason !== null,
      return_reason: line.returned?.reason ?? null,
    })),
    plan.charges.map(({ kind, mpItemId, cents }, index) => ({
      id: chargeIds[index] ?? 0,
      kind,
      mp_item_id: mpItemId,
      tax_rate: TAX_RATE,
      amount_cents: cents,
    })),
    null,
    'EUR',
  )
  const row = { companyId, orderId, returnId, createdAt: at }
  return [
    ...(due?.shipping ?? []).map(({ line_id, cents }) => ({
      ...row,
      lineId: line_id,
      chargeId: null,
      cents,
    })),
    ...(due?.charges ?? []).map(({ charge, cents }) => ({
      ...row,
      lineId: null,
      chargeId: charge.id,
      cents,
    })),
  ]
}

function caseRows({
  plan,
  companyId,
  id,
  lineIds,
  caseIds,
}: NumberedOrder): (typeof goodwillCases.$inferInsert)[] {
  return plan.lines.flatMap(({ cases }, index) =>
    cases.map(({ at: createdAt, cents, pictures: _, answer, ...opened }, position) => ({
      ...opened,
      companyId,
      id: caseIds[index]?.[position],
      orderId: id,
      lineId: lineIds[index] ?? 0,
      state: answer?.state ?? ('requested' as const),
      answeredBy: plan.channel.ownedBy === 'company' ? ('channel' as const) : ('provider' as const),
      requestedCents: cents,
      actorKind: 'user' as const,
      createdAt,
      answer: answer?.comment ?? '',
      answererName: answer?.by ?? '',
      answeredAt: answer?.at ?? null,
    })),
  )
}

function imageRows(
  { plan, companyId, caseIds }: NumberedOrder,
  { pictures }: WriteOptions,
): (typeof caseImages.$inferInsert)[] {
  return plan.lines.flatMap(({ cases }, index) =>
    cases.flatMap(({ at: createdAt, pictures: count }, position) =>
      pictures.slice(0, count).map((picture, place) => ({
        ...picture,
        companyId,
        caseId: caseIds[index]?.[position] ?? 0,
        position: place + 1,
        createdAt,
      })),
    ),
  )
}
