import type { PostalAddress } from '../../../api/src/modules/orders/orders.tables.ts'
import {
  type CarrierAddress,
  labelAttempts,
  labelErrors,
  labelTransitions,
  shippingLines,
  shippings,
} from '../../../api/src/modules/shipping/shipping.tables.ts'
import type { Tx } from '../../../api/src/platform/db/database.ts'
import { insertRows, takeIds } from '../bulk-insert.ts'
import type { SeededRandom } from '../random.ts'
import type { NumberedOrder, NumberedParcel, WriteOptions } from './numbered-order.ts'
import { trackingUrl } from './parcels.ts'
import type { PlannedLabel } from './planned-order.ts'

interface Attempt {
  readonly order: NumberedOrder
  readonly parcel: NumberedParcel
  readonly label: PlannedLabel | null
  readonly id: number
}

/** Writes parcels with their lines, labels, what the carrier reported of them, and what went wrong. */
export async function writeParcels(
  tx: Tx,
  random: SeededRandom,
  numbered: readonly NumberedOrder[],
  options: WriteOptions,
): Promise<void> {
  const parcels = numbered.flatMap((order) => order.parcels.map((parcel) => ({ order, parcel })))
  const tries = parcels.flatMap(({ order, parcel }) =>
    (parcel.plan.failure ? [null] : parcel.plan.labels).map((label) => ({ order, parcel, label })),
  )
  const nextAttempt = await takeIds(tx, 'label_attempts', tries.length)
  const attempts = tries.map((attempt) => ({ ...attempt, id: nextAttempt() }))
  await insertRows(
    tx,
    shippings,
    parcels.map(({ order, parcel }) => shippingRow(order, parcel, options)),
  )
  await insertRows(
    tx,
    shippingLines,
    parcels.flatMap(({ order, parcel }) => shippingLineRows(order, parcel)),
  )
  await insertRows(
    tx,
    labelAttempts,
    attempts.map((attempt) => attemptRow(random, attempt, options)),
    // Labels of a month are counted by a trigger.
    { counted: true },
  )
  await insertRows(tx, labelErrors, attempts.flatMap(errorRows))
  await insertRows(tx, labelTransitions, attempts.flatMap(labelTransitionRows))
}

function shippingRow(
  order: NumberedOrder,
  { plan, id }: NumberedParcel,
  { files }: WriteOptions,
): typeof shippings.$inferInsert {
  const failed = plan.failure !== null
  return {
    companyId: order.companyId,
    id,
    orderId: order.id,
    storeId: plan.storeId,
    parcelOptionId: plan.option.id,
    state: failed ? 'failed' : 'shipped',
    isOversize: plan.option.isOversize,
    requestedByName: plan.requestedBy,
    createdAt: plan.at,
    shippedAt: failed ? null : plan.at,
    deliveryNoteFile: failed ? null : files.deliveryNote,
    returnNoteFile: failed ? null : files.returnNote,
  }
}

const shippingLineRows = (
  { companyId }: NumberedOrder,
  { plan, id, lineIds }: NumberedParcel,
): (typeof shippingLines.$inferInsert)[] =>
  lineIds.map((lineId) => ({ companyId, shippingId: id, lineId, isLive: plan.failure === null }))

/** What the demo's carriers take for a label; cents. */
const LABEL_CENTS: Readonly<Record<string, number>> = { dhl: 469, hermes: 439, dpd: 489 }
const OTHER_LABEL_CENTS = 499

function attemptRow(
  random: SeededRandom,
  attempt: Attempt,
  { files }: WriteOptions,
): typeof labelAttempts.$inferInsert {
  const { order, parcel, label, id } = attempt
  const { option, at, failure } = parcel.plan
  const type = label?.type ?? 'shipping'
  const recipient = order.plan.customer.delivery
  const reference = `${order.id}-${parcel.id}${type === 'shipping' ? 'S' : 'R'}-${random.digits(8)}`
  return {
    companyId: order.companyId,
    id,
    shippingId: parcel.id,
    orderId: order.id,
    labelType: type,
    state: label ? 'bought' : 'rejected',
    vendor: option.vendor,
    carrier: option.carrier,
    reference,
    recipient,
    payload: {
      reference,
      labelType: type,
      carrier: option.carrier,
      service: option.service,
      ...journey(order, parcel, type),
      parcel: {
        weightGrams: option.weightGrams,
        lengthCm: option.lengthCm,
        widthCm: option.widthCm,
        heightCm: option.heightCm,
      },
    },
    steps: label ? 2 : 1,
    lastStepAt: at,
    dueAt: at,
    trackingNumber: label?.trackingNumber ?? null,
    trackingUrl: label ? trackingUrl(option.carrier, label.trackingNumber) : null,
    priceCents: label ? (LABEL_CENTS[option.carrier] ?? OTHER_LABEL_CENTS) : null,
    labelFile: label ? files.label : null,
    errorKind: failure ? (failure.reason === 'address' ? 'address' : 'technical') : null,
    errorFields: [...(failure?.fields ?? [])],
    errors: [...(failure?.information ?? [])],
    createdAt: at,
    finishedAt: at,
  }
}

/** From the store to the customer, or, for a return, from home to the store. */
function journey(
  order: NumberedOrder,
  { sender }: NumberedParcel,
  type: PlannedLabel['type'],
): { from: CarrierAddress; to: CarrierAddress } {
  const { delivery, billing } = order.plan.customer
  if (type === 'shipping') return { from: sender.from, to: delivery }
  const home: PostalAddress = delivery.street === 'packstation' ? billing : delivery
  return { from: home, to: sender.returns }
}

function errorRows({ order, parcel, id }: Attempt): (typeof labelErrors.$inferInsert)[] {
  const { failure, at } = parcel.plan
  if (!failure) return []
  return [
    {
      companyId: order.companyId,
      orderId: order.id,
      shippingId: parcel.id,
      labelAttemptId: id,
      ownLabelError: failure.reason === 'address',
      reason: failure.reason,
      information: [...failure.information],
      fields: [...failure.fields],
      createdAt: at,
    },
  ]
}

const labelTransitionRows = ({ order, label, id }: Attempt): (typeof labelTransitions.$inferInsert)[] =>
  label?.events.map(({ transition, at }) => ({
    companyId: order.companyId,
    labelAttemptId: id,
    transition,
    at,
  })) ?? []
