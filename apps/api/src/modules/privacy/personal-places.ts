import type { SubjectKind } from '@kontor/contract/privacy'
import { type SQL, sql } from 'drizzle-orm'

/** Rows that say something about a customer. */
export interface PersonalPlace {
  readonly kind: SubjectKind
  readonly table: string
  /** The table as `t`, with what leads to its subject. */
  readonly from: SQL
  /** The id of what the rows belong to. */
  readonly subject: SQL
  /** A legal document: handed out, never erased before its time. */
  readonly isKept?: true
  /** Columns that open something, and are nobody's personal data. */
  readonly without?: readonly string[]
}

/** Rows that name their order, or are it. */
const ofOrder = (table: string, subject = sql`t.order_id`): PersonalPlace => ({
  kind: 'order',
  table,
  from: sql`${sql.identifier(table)} t`,
  subject,
})

const ofReservation = (table: string, subject = sql`t.reservation_id`): PersonalPlace => ({
  kind: 'reservation',
  table,
  from: sql`${sql.identifier(table)} t`,
  subject,
})

const labels = (table: string, of: 'order_id' | 'loose_label_id', kind: SubjectKind): PersonalPlace => ({
  kind,
  table,
  from:
    table === 'label_attempts'
      ? sql`label_attempts t`
      : sql`label_transitions t join label_attempts a on a.company_id = t.company_id and a.id = t.label_attempt_id`,
  subject: table === 'label_attempts' ? sql`t.${sql.identifier(of)}` : sql`a.${sql.identifier(of)}`,
})

/**
 * Where personal data of customers lie. The functions of each module's own file (`migrations/functions`, `forget_…`) take
 * them out there; the sweep of the tests finds what is in neither.
 */
export const PERSONAL_PLACES: readonly PersonalPlace[] = [
  ofOrder('orders', sql`t.id`),
  ofOrder('order_customers'),
  ofOrder('address_corrections'),
  ofOrder('order_notes'),
  ofOrder('cancellations'),
  ofOrder('line_allocations'),
  ofOrder('transitions'),
  ofOrder('shippings'),
  labels('label_attempts', 'order_id', 'order'),
  labels('label_transitions', 'order_id', 'order'),
  ofOrder('label_errors'),
  ofOrder('returns'),
  ofOrder('delivery_refunds'),
  ofOrder('goodwill_cases'),
  {
    kind: 'order',
    table: 'case_images',
    from: sql`case_images t join goodwill_cases g on g.company_id = t.company_id and g.id = t.case_id`,
    subject: sql`g.order_id`,
  },
  ofOrder('channel_reports'),
  ofOrder('erp_exports'),
  {
    kind: 'order',
    table: 'channel_orders',
    from: sql`orders o join channel_orders t on t.company_id = o.account_owner_id and t.id = o.channel_order_id`,
    subject: sql`o.id`,
  },
  {
    kind: 'order',
    table: 'dead_letters',
    from: sql`orders o join dead_letters t on t.company_id = o.account_owner_id
      and t.channel_account_id = o.channel_account_id and t.ext_order_id = o.ext_order_id`,
    subject: sql`o.id`,
  },
  { ...ofOrder('invoices'), isKept: true },
  { ...ofReservation('reservations', sql`t.id`), without: ['reply_token'] },
  ofReservation('reservation_histories'),
  ofReservation('reservation_contacts'),
  {
    kind: 'storewindow_request',
    table: 'storewindow_requests',
    from: sql`storewindow_requests t`,
    subject: sql`t.id`,
    without: ['token_hash'],
  },
  { kind: 'loose_label', table: 'loose_labels', from: sql`loose_labels t`, subject: sql`t.id` },
  labels('label_attempts', 'loose_label_id', 'loose_label'),
  labels('label_transitions', 'loose_label_id', 'loose_label'),
  { kind: 'import_failure', table: 'dead_letters', from: sql`dead_letters t`, subject: sql`t.id` },
]
