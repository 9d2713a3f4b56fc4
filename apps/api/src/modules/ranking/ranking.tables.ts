import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import {
  cents,
  companyId,
  createdAt,
  id,
  instant,
  ref,
  tenantKey,
  within,
} from '../../platform/db/columns.ts'
import { orderLines, orders } from '../orders/orders.tables.ts'
import { companies } from '../organisation/organisation.tables.ts'
import type { PointKind } from './points.ts'

/**
 * The ledger of points: what each act with a piece brought or cost. Append-only: what an act brought stays as it was worked
 * out then, and an act that did not take place after all is taken back by an entry of its own.
 */
export const pointEntries = pgTable(
  'point_entries',
  {
    companyId: companyId().references(() => companies.id),
    id: id(),
    orderId: ref().notNull(),
    /** The piece. */
    lineId: ref().notNull(),
    kind: text().$type<PointKind>().notNull(),
    /** The parcel, return or cancellation that it is for. A bare number: those stand in three tables. */
    actId: bigint('act_id', { mode: 'number' }).notNull(),
    /** The entry that this one takes back. */
    countersId: ref(),
    /** The sender store then; null while none had it. A bare number: what was written stays. */
    storeId: bigint('store_id', { mode: 'number' }),
    /** Whose public holidays were counted; empty: those of all Germany. */
    federalState: text('federal_state').notNull(),
    /** When it was done. */
    actedAt: instant().notNull(),
    /** The day in Berlin that it counts for; a counter-entry's is that of what it takes back. */
    day: date({ mode: 'string' }).notNull(),
    /** The business day from which days are counted; null where they are not. */
    countDay: date('count_day', { mode: 'string' }),
    /** Business days from then until the act. */
    days: integer(),
    /** By how much the piece was sold below its original price; in minor units of the order's currency. */
    differenceCents: cents().notNull(),
    halfPoints: integer('half_points').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    tenantKey(t),
    within(t.companyId, t.orderId, orders),
    within(t.companyId, t.lineId, orderLines),
    index().on(t.companyId, t.lineId),
    index('point_entries_by_order').on(t.companyId, t.orderId, t.id),
    index('point_entries_by_day').on(t.companyId, t.day, t.id),
    index('point_entries_by_store').on(t.companyId, t.storeId, t.day, t.id),
    // The ledger of the last days, the newest act first.
    index('point_entries_by_act').on(t.companyId, t.actedAt, t.id).concurrently(),
    index('point_entries_by_store_act').on(t.companyId, t.storeId, t.actedAt, t.id).concurrently(),
    // Deductions are few among them.
    index('point_entries_deducted')
      .on(t.companyId, t.actedAt, t.id)
      .where(sql`half_points < 0`)
      .concurrently(),
    uniqueIndex('point_entries_once')
      .on(t.companyId, t.lineId, t.kind, t.actId)
      .where(sql`counters_id is null`),
    uniqueIndex('point_entries_countered_once')
      .on(t.companyId, t.countersId)
      .where(sql`counters_id is not null`),
    check('point_entries_kind_known', sql`${t.kind} in ('ship', 'price', 'return', 'cancel')`),
    check('point_entries_days_counted', sql`(${t.countDay} is null) = (${t.days} is null)`),
  ],
)

/** What is kept of a day and a store. */
const sums = () => ({
  day: date({ mode: 'string' }).notNull(),
  /** 0: all stores together. A bare number, since there is no such store. */
  storeId: bigint('store_id', { mode: 'number' }).notNull(),
  /** Pieces sent and booked back. */
  acts: integer().notNull(),
  /** The business days they took. */
  days: integer().notNull(),
  /** The points of all kinds. */
  halfPoints: bigint('half_points', { mode: 'number' }).notNull(),
})

/** The ledger summed up by day in Berlin and store. Fed by `point_deltas`, folded by a job: colour and place never read the ledger. */
export const pointDays = pgTable(
  'point_days',
  { companyId: companyId().references(() => companies.id), ...sums() },
  (t) => [primaryKey({ columns: [t.companyId, t.storeId, t.day] })],
)

/** Longer waiting counts as so many business days. */
const LONGEST_WAIT = 4

/**
 * The pieces of the ledger that were sent, cancelled or booked back, by day in Berlin, store and the business days until then,
 * so that reports of them never read the ledger. Fed by `point_deltas`, folded by a job.
 */
export const handlingDays = pgTable(
  'handling_days',
  {
    companyId: companyId().references(() => companies.id),
    /** 0: all stores together. A bare number, since there is no such store. */
    storeId: bigint('store_id', { mode: 'number' }).notNull(),
    day: date({ mode: 'string' }).notNull(),
    kind: text().$type<Exclude<PointKind, 'price'>>().notNull(),
    /** Business days from the count day until the act, at most `LONGEST_WAIT`. */
    waited: smallint().notNull(),
    pieces: integer().notNull(),
  },
  (t) => [
    primaryKey({ name: 'handling_days_pk', columns: [t.companyId, t.storeId, t.day, t.kind, t.waited] }),
    check('handling_days_kind_known', sql`${t.kind} in ('ship', 'return', 'cancel')`),
    check('handling_days_waited_known', sql.raw(`"handling_days"."waited" between 0 and ${LONGEST_WAIT}`)),
  ],
)

/** What was written into the ledger since the last fold; appended by the statement that writes there (`write_points`). */
export const pointDeltas = pgTable(
  'point_deltas',
  {
    companyId: companyId().references(() => companies.id),
    id: id(),
    ...sums(),
    /** What was done with the pieces; null: only points came of it. */
    kind: text().$type<Exclude<PointKind, 'price'>>(),
    /** As in `handling_days`; null as the kind. */
    waited: smallint(),
    /** So many pieces more; fewer are negative. */
    pieces: integer().notNull().default(0),
  },
  (t) => [tenantKey(t), index().on(t.companyId, t.storeId, t.day)],
)

/** How far the orders from before there was a ledger are scored, the newest first. */
export const pointBackfills = pgTable(
  'point_backfills',
  {
    companyId: companyId().references(() => companies.id),
    /** The last order that is done. A bare number: it says where to go on, not what is there. */
    beforeOrder: bigint('before_order', { mode: 'number' }).notNull(),
    isDone: boolean('is_done').notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId] })],
)
