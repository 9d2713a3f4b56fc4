import { caseImages, goodwillCases, returns } from '../../../api/src/modules/returns/returns.tables.ts'
import type { Tx } from '../../../api/src/platform/db/database.ts'
import { insertRows } from '../bulk-insert.ts'
import type { NumberedOrder, WriteOptions } from './numbered-order.ts'

/** Writes what came back, and the goodwill cases with their pictures. */
export async function writeAfterSale(
  tx: Tx,
  numbered: readonly NumberedOrder[],
  options: WriteOptions,
): Promise<void> {
  await insertRows(tx, returns, numbered.flatMap(returnRows))
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
