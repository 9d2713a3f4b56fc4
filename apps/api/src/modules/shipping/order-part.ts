import type { OrderDetail } from '@kontor/contract/order-document'
import { needsCustoms, type TaxAddress } from '@kontor/contract/orders'
import { isHandedOver, type OrderShipping } from '@kontor/contract/shipping'
import { type SQL, sql } from 'drizzle-orm'
import { berlinText, isoUtc, jsonRows } from '../../platform/db/sql-values.ts'
import { type OrderKey, ofOrder } from '../orders/index.ts'
import { type PrimeServiceRecord, primeServiceColumn, primeServiceView } from './prime/prime-service-view.ts'
import type { LabelAttemptState, LabelType, shippings } from './shipping.tables.ts'

/** The parcels, labels and label errors of an order, as the database answers them. */
export interface ShippingPartRecord {
  readonly shippings: ParcelRecord[]
  readonly labels: LabelRecord[]
  readonly label_errors: OrderDetail['label_errors']
  readonly prime_service: PrimeServiceRecord | null
  /** Where the order's stores send from. */
  readonly sender_places: readonly { readonly country: string; readonly zip_code: string }[]
}

interface ParcelRecord {
  readonly id: number
  readonly store_id: number
  readonly state: (typeof shippings.$inferSelect)['state']
  readonly created_at: string
  /** Berlin's day on which it left; null while it has none. */
  readonly left_on: string | null
  readonly line_ids: number[]
  readonly has_delivery_note: boolean
  readonly has_return_note: boolean
}

interface LabelRecord {
  readonly id: number
  readonly shipping_id: number
  readonly type: LabelType
  readonly state: LabelAttemptState
  readonly carrier: string
  readonly has_customs: boolean
  readonly tracking_number: string | null
  readonly tracking_url: string | null
  readonly transitions: { transition: string; date: string; message: string }[]
}

/** The columns of `ShippingPartRecord`. */
export const shippingPart = (order: OrderKey): SQL => sql`${jsonRows(
  sql`p.id, p.store_id, p.state, ${isoUtc(sql`p.created_at`)} as created_at,
    to_char(p.shipped_at at time zone 'Europe/Berlin', 'YYYY-MM-DD') as left_on,
    p.delivery_note_file is not null as has_delivery_note, p.return_note_file is not null as has_return_note,
    (select coalesce(json_agg(i.line_id order by i.line_id), '[]') from shipping_lines i
      where i.company_id = p.company_id and i.shipping_id = p.id) as line_ids`,
  sql`shippings p where ${ofOrder(order, 'p')}`,
  sql`p.id`,
)} as shippings,
  ${jsonRows(
    sql`b.id, b.shipping_id, b.label_type as type, b.state, b.carrier, b.customs_file is not null as has_customs, b.tracking_number, b.tracking_url,
      (select coalesce(json_agg(json_build_object(
          'transition', g.transition, 'date', ${berlinText(sql`g.at`)}, 'message', g.message) order by g.at, g.id), '[]')
        from label_transitions g where g.company_id = b.company_id and g.label_attempt_id = b.id) as transitions`,
    sql`label_attempts b where ${ofOrder(order, 'b')}`,
    sql`b.id`,
  )} as labels,
  ${jsonRows(
    sql`e.id, e.own_label_error, e.reason, f.carrier, e.information, e.fields, ${isoUtc(sql`e.created_at`)} as created_at`,
    sql`label_errors e join label_attempts f on f.company_id = e.company_id and f.id = e.label_attempt_id
      where ${ofOrder(order, 'e')} and e.resolved_at is null`,
    sql`e.id`,
  )} as label_errors,
  ${primeServiceColumn(ofOrder(order, 'q'))} as prime_service,
  ${jsonRows(
    sql`coalesce(w.shipping_address->>'country', w.country) as country,
      coalesce(w.shipping_address->>'zip_code', w.zip_code) as zip_code`,
    sql`stores w where w.company_id = ${order.companyId}::bigint and w.id in
      (select n.store_id from order_lines n where ${ofOrder(order, 'n')})`,
    sql`w.id`,
  )} as sender_places`

/** Whether some parcel of an order may need a customs declaration. */
export const mayCrossBorder = (places: ShippingPartRecord['sender_places'], recipient: TaxAddress): boolean =>
  places.some((place) => needsCustoms(place, recipient))

/** What orders and returns say that decides about parcels. */
export interface ParcelFacts {
  readonly id: number
  readonly status: string
  readonly has_return_programme: boolean
  readonly lines: readonly { readonly id: number; readonly shipping_id: number | null }[]
  readonly returns: readonly { readonly line_id: number }[]
}

type ShippingView = Pick<
  OrderDetail,
  'own_label_error' | 'label_errors' | 'shippingLock' | 'shippings' | 'combined_path' | 'prime_service'
>

/** Parcels, label errors and the chosen Prime service as the order document shows them. Pure. */
export function shippingView(record: ShippingPartRecord, facts: ParcelFacts): ShippingView {
  const newestError = record.label_errors.at(-1)
  const shippings = record.shippings.map((parcel) => parcelView(record, parcel, facts))
  const withPapers = shippings.filter(({ combined_path }) => combined_path !== null)
  return {
    own_label_error: newestError ? (newestError.own_label_error ? 1 : 0) : null,
    label_errors: record.label_errors,
    shippingLock: isLocked(record),
    shippings,
    combined_path: withPapers.length > 1 ? `/v1/orders/${facts.id}/shippings/combined.pdf` : null,
    prime_service: primeServiceView(record.prime_service),
  }
}

/** Derived from what is under way, so that nothing that crashes can leave it behind (decisions: Data). */
const isLocked = ({ shippings, labels }: ShippingPartRecord): boolean =>
  shippings.some(({ state }) => state === 'requested') ||
  labels.some(({ state }) => state === 'requested' || state === 'prepared' || state === 'purchasing')

function parcelView(record: ShippingPartRecord, parcel: ParcelRecord, facts: ParcelFacts): OrderShipping {
  const labels = record.labels.filter(({ shipping_id }) => shipping_id === parcel.id)
  const isVoided = parcel.state === 'voided'
  const printable = (type: LabelType) =>
    isVoided ? undefined : labels.findLast((label) => label.type === type && label.state === 'bought')
  const current = new Set([printable('shipping')?.id, printable('return')?.id])
  const document = (exists: boolean, name: string) =>
    exists && !isVoided ? `/v1/shippings/${parcel.id}/documents/${name}.pdf` : null
  const hasLabel = labels.some(({ id }) => current.has(id))
  const hasCustoms = labels.some(({ id, has_customs }) => has_customs && current.has(id))
  const hasNote = hasCustoms || parcel.has_delivery_note || parcel.has_return_note
  return {
    id: parcel.id,
    store_id: parcel.store_id,
    state: parcel.state,
    created_at: parcel.created_at,
    line_ids: parcel.line_ids,
    labels: labels.map(({ shipping_id, has_customs: _, ...label }) => ({
      ...label,
      shipping_label_path: current.has(label.id)
        ? `/v1/shippings/${shipping_id}/labels/${label.id}/label.pdf`
        : null,
    })),
    combined_path_shipping: document(hasLabel, 'combined-shipping'),
    combined_path_documents: document(hasNote, 'combined-documents'),
    combined_path: document(hasLabel || hasNote, 'combined'),
    delivery_information_path: document(parcel.has_delivery_note, 'delivery-note'),
    return_information_path: document(parcel.has_return_note, 'return-note'),
    customs_declaration_path: document(hasCustoms, 'customs-declaration'),
    return_programme_path: document(
      facts.has_return_programme && parcel.state === 'shipped' && printable('shipping') !== undefined,
      'return-programme',
    ),
    voidable: isVoidable(parcel, labels, facts),
    return_label_missing:
      parcel.state === 'shipped' && isFailed(labels.findLast(({ type }) => type === 'return')),
  }
}

const isFailed = (label: LabelRecord | undefined): boolean =>
  label?.state === 'rejected' || label?.state === 'unknown'

/** The rule by which `voidShipping` voids a parcel or refuses to. */
function isVoidable(
  { id, state }: ParcelRecord,
  labels: readonly LabelRecord[],
  { status, lines, returns }: ParcelFacts,
): boolean {
  const own = lines.filter((line) => line.shipping_id === id).map((line) => line.id)
  return (
    state === 'shipped' &&
    status !== 'fulfilled' &&
    status !== 'returned' &&
    !returns.some(({ line_id }) => own.includes(line_id)) &&
    !labels.some((label) => label.state === 'bought' && isHandedOver(label.transitions))
  )
}
