import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { companyId, id, instant, ref, tenantKey, within } from '../../platform/db/columns.ts'
import { orders } from '../orders/orders.tables.ts'
import { shippings } from '../shipping/shipping.tables.ts'

/**
 * The dates of every watched parcel, so that the lists are read from small indexes however many parcels there were.
 * Written by the events of shipping and returns in their transactions.
 */
export const observedParcels = pgTable(
  'observed_parcels',
  {
    companyId: companyId(),
    shippingId: ref().notNull(),
    orderId: ref().notNull(),
    shippedAt: instant().notNull(),
    /** Until then it must have been handed over (`handoverDueAt`). */
    handoverDueAt: instant().notNull(),
    /** When the carrier scanned it first. */
    scannedAt: instant(),
    /** When its papers were made, then the time of its newest scan. */
    lastEventAt: instant().notNull(),
    /** From when it is no longer watched: it arrived, it was voided, or its order is closed. */
    closedAt: instant(),
    /** Taken off the list of unknown status, and off the list of shipped orders. */
    unknownHiddenAt: instant(),
    shippedHiddenAt: instant(),
    /** When the return parcel was back, until when its lines have to be booked, and from when that is overdue. */
    returnArrivedAt: instant(),
    returnDueAt: instant(),
    returnOverdueAt: instant(),
    /** Every line of it is returned, or it was delivered without any that could be. */
    returnBookedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.shippingId] }),
    within(t.companyId, t.shippingId, shippings),
    within(t.companyId, t.orderId, orders),
    index().on(t.companyId, t.orderId),
    index('observed_parcels_not_handed_over')
      .on(t.companyId, t.handoverDueAt, t.shippingId)
      .where(sql`scanned_at is null and closed_at is null and shipped_hidden_at is null`),
    index('observed_parcels_without_events')
      .on(t.companyId, t.lastEventAt, t.shippingId)
      .where(sql`closed_at is null and unknown_hidden_at is null`),
    index('observed_parcels_return_not_booked')
      .on(t.companyId, t.returnDueAt, t.shippingId)
      .where(sql`return_due_at is not null and return_booked_at is null`),
    index('observed_parcels_return_overdue')
      .on(t.companyId, t.returnOverdueAt, t.shippingId)
      .where(sql`return_due_at is not null and return_booked_at is null`),
  ],
)

/** Addresses that the provider's staff corrected for a merchant, who gets a mail once the label is there. */
export const addressInterventions = pgTable(
  'address_interventions',
  {
    companyId: companyId(),
    id: id(),
    orderId: ref().notNull(),
    correctedBy: text('corrected_by').notNull(),
    correctedAt: instant().notNull(),
    mailedAt: instant(),
  },
  (t) => [
    tenantKey(t),
    within(t.companyId, t.orderId, orders),
    index('address_interventions_not_mailed').on(t.companyId, t.orderId).where(sql`mailed_at is null`),
  ],
)
