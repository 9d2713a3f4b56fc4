import { stockReservations } from '../../../api/src/modules/catalogue/catalogue.tables.ts'
import { channelReports } from '../../../api/src/modules/channels/channels.tables.ts'
import { documentHash } from '../../../api/src/modules/intake/index.ts'
import {
  cancellations,
  channelOrders,
  lineAllocations,
  orderCharges,
  orderCustomers,
  orderLines,
  orderNotes,
  orders,
  transitions,
} from '../../../api/src/modules/orders/orders.tables.ts'
import type { Tx } from '../../../api/src/platform/db/database.ts'
import { scopeTo } from '../../../api/src/platform/db/database.ts'
import { insertRows, takeIds } from '../bulk-insert.ts'
import type { SeededRandom } from '../random.ts'
import { channelDocument } from './channel-documents.ts'
import type { NumberedOrder, NumberedParcel, WriteOptions } from './numbered-order.ts'
import {
  allocationRows,
  chargeRows,
  customerRow,
  isOpen,
  lineRows,
  noteRows,
  orderRow,
  reportRows,
  reservationRows,
  transitionRows,
} from './order-rows.ts'
import type { PlannedLine, PlannedOrder } from './planned-order.ts'
import { writeAfterSale } from './write-after-sale.ts'
import { writeParcels } from './write-parcels.ts'

/**
 * Writes planned orders with everything that hangs on them: the one builder of orders, for the demo and for the bench. Orders
 * of several companies may only come from a login that row-level security does not hold.
 */
export async function writeOrders(
  tx: Tx,
  random: SeededRandom,
  plans: readonly PlannedOrder[],
  options: WriteOptions,
): Promise<readonly NumberedOrder[]> {
  const numbered = await numberOrders(tx, plans, options)
  await writeChannelOrders(tx, numbered)
  await insertRows(tx, orders, numbered.map(orderRow))
  await insertRows(tx, orderCustomers, numbered.map(customerRow))
  await insertRows(tx, orderLines, numbered.flatMap(lineRows))
  await insertRows(tx, orderCharges, numbered.flatMap(chargeRows))
  await writeCancellations(tx, numbered)
  await writeAfterSale(tx, numbered, options)
  await insertRows(tx, lineAllocations, numbered.flatMap(allocationRows))
  await insertRows(tx, stockReservations, numbered.flatMap(reservationRows))
  await writeParcels(tx, random, numbered, options)
  await insertRows(tx, transitions, numbered.flatMap(transitionRows))
  await insertRows(tx, orderNotes, numbered.flatMap(noteRows))
  await insertRows(tx, channelReports, numbered.flatMap(reportRows))
  return numbered
}

async function numberOrders(
  tx: Tx,
  plans: readonly PlannedOrder[],
  options: WriteOptions,
): Promise<NumberedOrder[]> {
  const count = (of: (plan: PlannedOrder) => number) => plans.reduce((sum, plan) => sum + of(plan), 0)
  const nextOrder = await takeIds(tx, 'orders', plans.length)
  const nextLine = await takeIds(
    tx,
    'order_lines',
    count(({ lines }) => lines.length),
  )
  const nextCharge = await takeIds(
    tx,
    'order_charges',
    count(({ charges }) => charges.length),
  )
  const nextCancellation = await takeIds(
    tx,
    'cancellations',
    count(({ lines }) => lines.filter(isCancelled).length),
  )
  const nextReturn = await takeIds(
    tx,
    'returns',
    count(({ lines }) => lines.filter(isReturned).length),
  )
  const nextCase = await takeIds(
    tx,
    'goodwill_cases',
    count(({ lines }) => lines.reduce((sum, { cases }) => sum + cases.length, 0)),
  )
  const nextShipping = await takeIds(
    tx,
    'shippings',
    count(({ parcels }) => parcels.length),
  )
  const nextDocument = await takeIds(
    tx,
    'channel_orders',
    count((plan) => (isOpen(plan) ? 1 : 0)),
  )
  return plans.map((plan) => {
    const lineIds = plan.lines.map(nextLine)
    return {
      plan,
      companyId: plan.channel.companyId,
      id: nextOrder(),
      lineIds,
      chargeIds: plan.charges.map(nextCharge),
      cancellationIds: plan.lines.map((line) => (isCancelled(line) ? nextCancellation() : null)),
      returnIds: plan.lines.map((line) => (isReturned(line) ? nextReturn() : null)),
      caseIds: plan.lines.map(({ cases }) => cases.map(nextCase)),
      channelOrderId: isOpen(plan) ? nextDocument() : null,
      parcels: plan.parcels.map((parcel) => numberParcel(parcel, nextShipping(), lineIds, options)),
    }
  })
}

function numberParcel(
  parcel: PlannedOrder['parcels'][number],
  id: number,
  lineIds: readonly number[],
  { senders }: WriteOptions,
): NumberedParcel {
  const sender = senders.get(parcel.storeId)
  if (!sender) throw new Error(`no sender for store ${parcel.storeId}`)
  return {
    plan: parcel,
    id,
    sender,
    lineIds: parcel.lines.map((index) => lineIds[index]).filter((each) => each !== undefined),
  }
}

const isReturned = (line: PlannedLine): boolean => line.returned !== null
const isCancelled = (line: PlannedLine): boolean => line.cancelReason !== null

async function writeChannelOrders(tx: Tx, numbered: readonly NumberedOrder[]): Promise<void> {
  const rows = numbered.flatMap(({ plan, channelOrderId }) => {
    if (channelOrderId === null) return []
    const raw = channelDocument(plan)
    return [
      {
        companyId: plan.channel.accountOwnerId,
        id: channelOrderId,
        channelAccountId: plan.channel.accountId,
        extOrderId: plan.extOrderId,
        raw,
        rawHash: documentHash(raw),
        receivedAt: plan.arrivedAt,
        updatedAt: plan.arrivedAt,
      },
    ]
  })
  // What a channel delivered is its account owner's.
  const [first] = numbered
  for (const [ownerId, delivered] of Map.groupBy(rows, (row) => row.companyId)) {
    await scopeTo(tx, ownerId)
    await insertRows(tx, channelOrders, delivered)
  }
  if (first) await scopeTo(tx, first.companyId)
}

async function writeCancellations(tx: Tx, numbered: readonly NumberedOrder[]): Promise<void> {
  const rows = numbered.flatMap(({ plan, companyId, id, lineIds, cancellationIds }) =>
    plan.lines.flatMap((line, index) => {
      const [cancellationId, lineId] = [cancellationIds[index], lineIds[index]]
      const cancelled = plan.history.find(
        (entry) => entry.line === index && entry.detail?.reason === line.cancelReason,
      )
      if (!cancellationId || lineId === undefined || line.cancelReason === null || !cancelled) return []
      const { actorKind, actorName, at: createdAt } = cancelled
      return [
        {
          companyId,
          id: cancellationId,
          orderId: id,
          lineId,
          reason: line.cancelReason,
          actorKind,
          actorName,
          createdAt,
        },
      ]
    }),
  )
  await insertRows(tx, cancellations, rows)
}
