import { type SQL, sql } from 'drizzle-orm'

/** Whether a line, given by its table or alias, is in a parcel whose papers are being made or exist. */
export const isLineInParcel = (line: SQL): SQL => sql`exists (select from shipping_lines p
  where p.company_id = ${line}.company_id and p.line_id = ${line}.id and p.is_live)`

/** Whether papers of an order are being made, may have been made, or exist. */
export const papersExist = (companyId: number, orderId: number): SQL => sql`exists (
  select from shippings s
  where s.company_id = ${companyId} and s.order_id = ${orderId}
    and (s.state in ('requested', 'shipped') or s.state <> 'voided' and exists (
      select from label_attempts a
      where a.company_id = s.company_id and a.shipping_id = s.id and a.state = 'unknown'
        and not exists (
          select from label_attempts n
          where n.company_id = a.company_id and n.shipping_id = a.shipping_id
            and n.label_type = a.label_type and n.id > a.id))))`

/** Whether an order, given by its alias, has a label error that nobody has resolved yet. */
export const hasLabelError = (order: SQL): SQL => sql`exists (select from label_errors e
  where e.company_id = ${order}.company_id and e.order_id = ${order}.id and e.resolved_at is null)`

/** The orders of a company with such an error, as a select of their ids. */
export const withLabelError = (companyId: number): SQL => sql`select e.order_id from label_errors e
  where e.company_id = ${companyId}::bigint and e.resolved_at is null`

/** The same of errors for which the delivery address is to blame. */
export const isAddressRefused = (order: SQL): SQL => sql`exists (select from label_errors e
  where e.company_id = ${order}.company_id and e.order_id = ${order}.id and e.own_label_error
    and e.resolved_at is null)`

/** The orders, as a select of the column `key`, with a parcel of this tracking number. */
export const ordersByTrackingNumber = (companyId: number, trackingNumber: string): SQL =>
  sql`select a.order_id as key from label_attempts a
    where a.company_id = ${companyId} and a.tracking_number = ${trackingNumber}`

/** When lines were shipped, that is when the label of their parcel was stored: `company_id`, `order_id`, `line_id`, `at`. */
export const linesShippedAt = (): SQL => sql`
  select s.company_id, s.order_id, p.id as line_id, s.shipped_at as at
  from shippings s join order_lines p on p.company_id = s.company_id and p.shipping_id = s.id`

/** Whether a parcel option is on offer for parcels that are not oversize. */
export const offersParcelOption = (id: number): SQL => sql`exists (select from parcel_options p
  where p.id = ${id} and p.is_active and not p.is_oversize)`
