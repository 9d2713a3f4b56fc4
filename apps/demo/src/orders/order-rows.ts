import type { stockReservations } from '../../../api/src/modules/catalogue/catalogue.tables.ts'
import type { channelReports } from '../../../api/src/modules/channels/channels.tables.ts'
import { addressProblems } from '../../../api/src/modules/orders/index.ts'
import type {
  lineAllocations,
  orderCharges,
  orderCustomers,
  orderLines,
  orderNotes,
  orders,
  transitions,
} from '../../../api/src/modules/orders/orders.tables.ts'
import { orderTotal } from './draft-order.ts'
import type { NumberedOrder } from './numbered-order.ts'
import type { PlannedOrder } from './planned-order.ts'
import { minutesAfter } from './working-hours.ts'

export const TAX_RATE = 19

/** What the channel said of it is kept for the orders that it may still speak of. */
export const isOpen = ({ status }: PlannedOrder): boolean => ['initial', 'approved', 'open'].includes(status)

export function orderRow({ plan, companyId, id, channelOrderId }: NumberedOrder): typeof orders.$inferInsert {
  const { delivery } = plan.customer
  const [first] = plan.history
  const asksForAddress =
    isOpen(plan) && (plan.notShippableReason === null || plan.notShippableReason === 'undeliverable_country')
  return {
    companyId,
    id,
    channelOrderId,
    accountOwnerId: plan.channel.accountOwnerId,
    channelAccountId: plan.channel.accountId,
    salesChannelId: plan.channel.id,
    extOrderId: plan.extOrderId,
    extOrderIdAddition: plan.extOrderIdAddition,
    orderType: plan.orderType,
    status: plan.status,
    notShippableReason: plan.notShippableReason,
    paymentMethod: plan.paymentMethod,
    currency: 'EUR',
    orderTotalCents: orderTotal(plan),
    amountDifferenceCents: plan.differenceCents,
    numberOfLines: plan.lines.length,
    customerComment: plan.comment,
    customerName: delivery.last_name || delivery.company,
    deliveryCountry: delivery.country,
    deliveryCity: delivery.city,
    addressProblems: asksForAddress ? addressProblems(delivery) : [],
    shipByAt: plan.shipByAt,
    releasedAt: releasedAt(plan),
    orderDate: plan.orderDate,
    createdAt: first?.at ?? plan.arrivedAt,
    updatedAt: new Date(Math.max(plan.arrivedAt.getTime(), ...plan.history.map(({ at }) => at.getTime()))),
  }
}

/** When an order that was reserved first was paid; the others may leave at once. */
function releasedAt({ history, orderDate }: PlannedOrder): Date | null {
  if (!history.some(({ transition }) => transition === 'initial_tr')) return orderDate
  return history.find(({ transition }) => transition === 'approved_tr')?.at ?? null
}

export const customerRow = ({ plan, companyId, id }: NumberedOrder): typeof orderCustomers.$inferInsert => ({
  companyId,
  orderId: id,
  email: plan.customer.email,
  phoneNumber: plan.customer.phone,
  delivery: plan.customer.delivery,
  billing: plan.customer.billing,
})

export function lineRows(order: NumberedOrder): (typeof orderLines.$inferInsert)[] {
  const { plan, companyId, id, lineIds, cancellationIds, returnIds, caseIds, parcels } = order
  return plan.lines.map((line, index) => {
    const lineId = lineIds[index]
    const parcel = parcels.find((each) => each.plan.failure === null && each.plan.lines.includes(index))
    return {
      companyId,
      id: lineId,
      orderId: id,
      position: index + 1,
      mpItemId: line.mpItemId,
      mpItemIdAddition: line.mpItemIdAddition,
      articleSizeId: line.size?.id ?? null,
      sku: line.size?.sku ?? '',
      ean: line.ean,
      title: line.title,
      brand: line.size?.brand ?? '',
      kind: line.size?.kind ?? '',
      wwsId: line.size?.wwsNumber ?? '',
      wwsSize: line.size?.size ?? '',
      wwsColor: line.size?.color ?? '',
      erpArticleNumber: line.size?.articleNumber ?? '',
      itemPriceCents: line.priceCents,
      originalItemPriceCents: line.originalPriceCents,
      shippingPriceCents: line.shippingPriceCents,
      taxRate: TAX_RATE,
      isOversize: line.size?.isOversize ?? false,
      storeId: line.allocation?.store_id ?? null,
      bookedStoreId: line.allocation?.store_id ?? null,
      shippingId: parcel?.id ?? null,
      cancellationId: cancellationIds[index] ?? null,
      returnId: returnIds[index] ?? null,
      caseId: caseIds[index]?.at(-1) ?? null,
      orderDate: plan.orderDate,
    }
  })
}

export const chargeRows = ({
  plan,
  companyId,
  id,
  chargeIds,
}: NumberedOrder): (typeof orderCharges.$inferInsert)[] =>
  plan.charges.map(({ kind, mpItemId, cents: amountCents }, index) => ({
    companyId,
    id: chargeIds[index],
    orderId: id,
    position: index + 1,
    kind,
    mpItemId,
    amountCents,
    taxRate: TAX_RATE,
  }))

export function allocationRows({
  plan,
  companyId,
  id,
  lineIds,
}: NumberedOrder): (typeof lineAllocations.$inferInsert)[] {
  return plan.lines.flatMap(({ allocation }, index) => {
    const lineId = lineIds[index]
    if (!allocation || lineId === undefined) return []
    const { store_id: storeId, reason, candidates } = allocation
    return [
      {
        companyId,
        orderId: id,
        lineId,
        storeId,
        reason,
        candidates,
        actorKind: 'system' as const,
        at: plan.arrivedAt,
      },
    ]
  })
}

export function reservationRows({
  plan,
  companyId,
  lineIds,
}: NumberedOrder): (typeof stockReservations.$inferInsert)[] {
  return plan.lines.flatMap((line, index) => {
    const [lineId, storeId] = [lineIds[index], line.allocation?.store_id]
    if (!line.reservation || !line.size || lineId === undefined || !storeId) return []
    const { at: reservedAt, soldAt } = line.reservation
    return [{ companyId, lineId, storeId, sizeId: line.size.id, reservedAt, soldAt }]
  })
}

export function transitionRows({
  plan,
  companyId,
  id,
  lineIds,
  parcels,
}: NumberedOrder): (typeof transitions.$inferInsert)[] {
  const confirmed = parcels
    .filter(({ plan: parcel }) => plan.channel.adapter === 'amazon' && parcel.failure === null)
    .map(({ plan: parcel }) => ({
      transition: 'channel_confirmed_tr' as const,
      at: minutesAfter(parcel.at, 1),
      actorKind: 'system' as const,
      actorName: '',
      line: null,
      detail: null,
    }))
  return [...plan.history, ...confirmed]
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ transition, at, actorKind, actorName, line, detail }) => ({
      companyId,
      orderId: id,
      lineId: line === null ? null : (lineIds[line] ?? null),
      transition,
      detail: detail ? { ...detail } : null,
      actorKind,
      actorName,
      at,
    }))
}

export const noteRows = ({ plan, companyId, id }: NumberedOrder): (typeof orderNotes.$inferInsert)[] =>
  plan.notes.map(({ author, note, at }) => ({ companyId, orderId: id, author, note, createdAt: at }))

/** Amazon knows of every parcel that has left. */
export function reportRows(order: NumberedOrder): (typeof channelReports.$inferInsert)[] {
  const { plan, companyId, id } = order
  if (plan.channel.adapter !== 'amazon') return []
  return order.parcels.flatMap((parcel, index) => {
    const [label] = parcel.plan.labels
    if (!label) return []
    const sentAt = minutesAfter(parcel.plan.at, 1)
    const items = Map.groupBy(parcel.plan.lines, (line) => plan.lines[line]?.mpItemId ?? '')
    return [
      {
        companyId,
        accountOwnerId: plan.channel.accountOwnerId,
        channelAccountId: plan.channel.accountId,
        orderId: id,
        shippingId: parcel.id,
        kind: 'shipment_confirmation' as const,
        reference: String(index + 1),
        payload: {
          ext_order_id: plan.extOrderId,
          carrier: parcel.plan.option.carrier,
          tracking_number: label.trackingNumber,
          shipped_at: parcel.plan.at.toISOString(),
          items: [...items].map(([mp_item_id, pieces]) => ({ mp_item_id, quantity: pieces.length })),
        },
        state: 'sent' as const,
        attempts: 1,
        lastAttemptAt: sentAt,
        sentAt,
        createdAt: parcel.plan.at,
      },
    ]
  })
}
