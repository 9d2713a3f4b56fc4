import { gtinSpellings } from '@kontor/contract/catalogue'
import type { ReservationListQuery, ReservationStatusId } from '@kontor/contract/click-and-collect'
import { RESERVATION_FILTERS } from '@kontor/contract/click-and-collect'
import { ownValue } from '@kontor/contract/shared'
import { and, asc, eq, inArray, lte, type SQL, sql } from 'drizzle-orm'
import { addDays, startOfBerlinDay } from '../../platform/clock/berlin.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { pictureOfSize } from '../catalogue/index.ts'
import { salesChannels, stores } from '../organisation/organisation.tables.ts'
import { storeClosedChannels } from '../organisation/stores/stores.tables.ts'
import { reservationContacts, reservationHistories, reservations } from './click-and-collect.tables.ts'

export type Reservation = typeof reservations.$inferSelect
export type StoreOfReservation = typeof stores.$inferSelect
/** A reservation with the names that stand beside it. */
export interface ReservationRecord {
  readonly reservation: Reservation
  readonly store: StoreOfReservation
  readonly channel: string
  /** What our copy of the article's picture is called; empty without one. */
  readonly imgId: string
}

/** Reservations are counted up to here. */
export const COUNT_CAP = 1_000

const own = (ctx: Ctx, id: number) => and(eq(reservations.companyId, ctx.company.id), eq(reservations.id, id))
/** Joins a reservation to its store. */
export const storeOf = and(eq(stores.companyId, reservations.companyId), eq(stores.id, reservations.storeId))

const joined = (ctx: Ctx) =>
  ctx.tx
    .select({
      reservation: reservations,
      store: stores,
      channel: salesChannels.name,
      imgId: sql<string>`${pictureOfSize(sql`${reservations.companyId}`, sql`${reservations.articleSizeId}`)}`,
    })
    .from(reservations)
    .innerJoin(stores, storeOf)
    .innerJoin(salesChannels, eq(salesChannels.id, reservations.salesChannelId))

/** One reservation; undefined when the company has no such. */
export async function findReservation(ctx: Ctx, id: number): Promise<ReservationRecord | undefined> {
  const [row] = await joined(ctx).where(own(ctx, id))
  return row
}

/** The reservation, locked until the transaction ends: whatever changes it comes through here first. */
export async function lockReservation(ctx: Ctx, id: number): Promise<Reservation | undefined> {
  const [row] = await ctx.tx.select().from(reservations).where(own(ctx, id)).for('update')
  return row
}

/** Writes a new reservation; null when the channel delivered this number before. */
export async function insertReservation(
  ctx: Ctx,
  row: Omit<typeof reservations.$inferInsert, 'companyId' | 'id'>,
): Promise<Reservation | null> {
  const [inserted] = await ctx.tx
    .insert(reservations)
    .values({ ...row, companyId: ctx.company.id })
    .onConflictDoNothing({
      target: [reservations.companyId, reservations.salesChannelId, reservations.extOrderId],
    })
    .returning()
  return inserted ?? null
}

/** The reservation a channel knows by a number. */
export async function findByNumber(
  ctx: Ctx,
  salesChannelId: number,
  extOrderId: string,
): Promise<Reservation | undefined> {
  const [row] = await ctx.tx
    .select()
    .from(reservations)
    .where(
      and(
        eq(reservations.companyId, ctx.company.id),
        eq(reservations.salesChannelId, salesChannelId),
        eq(reservations.extOrderId, extOrderId),
      ),
    )
  return row
}

export async function changeReservationRow(
  ctx: Ctx,
  id: number,
  change: Partial<Omit<typeof reservations.$inferInsert, 'companyId' | 'id'>>,
): Promise<void> {
  await ctx.tx
    .update(reservations)
    .set({ ...change, updatedAt: ctx.now, version: sql`${reservations.version} + 1` })
    .where(own(ctx, id))
}

/** A number for a promise of stock, from the sequence that order lines draw theirs from. */
export async function drawPromiseId(ctx: Ctx): Promise<number> {
  const { rows } = await ctx.tx.execute<{ id: string }>(
    sql`select nextval(pg_get_serial_sequence('order_lines', 'id')) as id`,
  )
  return Number(rows[0]?.id)
}

/**
 * An active store by its number, which stays active until the transaction ends. A deactivation that is under way is waited
 * for.
 */
export async function holdActiveStore(
  ctx: Ctx,
  storeNumber: string,
): Promise<StoreOfReservation | undefined> {
  const [row] = await ctx.tx
    .select()
    .from(stores)
    .where(
      and(
        eq(stores.companyId, ctx.company.id),
        eq(stores.storeNumber, storeNumber),
        eq(stores.isActive, true),
      ),
    )
    .for('key share')
  return row
}

/** Whether a store takes reservations of a channel: neither click and collect nor the channel is switched off for it. */
export async function takesReservations(
  ctx: Ctx,
  store: StoreOfReservation,
  salesChannelId: number,
): Promise<boolean> {
  if (!store.clickAndCollect) return false
  const closed = await ctx.tx.$count(
    storeClosedChannels,
    and(
      eq(storeClosedChannels.companyId, ctx.company.id),
      eq(storeClosedChannels.storeId, store.id),
      eq(storeClosedChannels.salesChannelId, salesChannelId),
    ),
  )
  return closed === 0
}

/** How many reservations of a store are not closed. */
export const openReservationsOf = (companyId: number, storeId: number): SQL => sql`
  select count(*) from reservations r
  where r.company_id = ${companyId}::bigint and r.store_id = ${storeId}::bigint and r.status_id in (1, 2, 5)`

/** A sales channel by its id or key. */
export async function findChannelId(ctx: Ctx, idOrKey: string): Promise<number | null> {
  const { rows } = await ctx.tx.execute<{ id: number }>(
    sql`select id from sales_channels where id::text = ${idOrKey} or key = ${idOrKey.toLowerCase()}`,
  )
  return rows[0]?.id ?? null
}

export async function insertHistory(
  ctx: Ctx,
  row: {
    reservationId: number
    statusId: ReservationStatusId
    comment: string
    actorName: string
    actorKind: 'user' | 'api_key' | 'system'
  },
): Promise<void> {
  await ctx.tx.insert(reservationHistories).values({ ...row, companyId: ctx.company.id, at: ctx.now })
}

export const historyOf = (ctx: Ctx, reservationId: number) =>
  ctx.tx
    .select()
    .from(reservationHistories)
    .where(
      and(
        eq(reservationHistories.companyId, ctx.company.id),
        eq(reservationHistories.reservationId, reservationId),
      ),
    )
    .orderBy(asc(reservationHistories.id))

export type Contact = typeof reservationContacts.$inferSelect

/** Keeps a message; null when one with this id is there already. */
export async function insertContact(
  ctx: Ctx,
  row: Omit<typeof reservationContacts.$inferInsert, 'companyId' | 'id' | 'at'>,
): Promise<number | null> {
  const [inserted] = await ctx.tx
    .insert(reservationContacts)
    .values({ ...row, companyId: ctx.company.id, at: ctx.now })
    .onConflictDoNothing()
    .returning({ id: reservationContacts.id })
  return inserted?.id ?? null
}

export const contactsOf = (ctx: Ctx, reservationId: number): Promise<Contact[]> =>
  ctx.tx
    .select()
    .from(reservationContacts)
    .where(
      and(
        eq(reservationContacts.companyId, ctx.company.id),
        eq(reservationContacts.reservationId, reservationId),
      ),
    )
    .orderBy(asc(reservationContacts.id))

export async function findContact(ctx: Ctx, id: number): Promise<Contact | undefined> {
  const [row] = await ctx.tx
    .select()
    .from(reservationContacts)
    .where(and(eq(reservationContacts.companyId, ctx.company.id), eq(reservationContacts.id, id)))
  return row
}

export async function setContactState(ctx: Ctx, id: number, state: 'sent' | 'failed'): Promise<void> {
  await ctx.tx
    .update(reservationContacts)
    .set({ state })
    .where(and(eq(reservationContacts.companyId, ctx.company.id), eq(reservationContacts.id, id)))
}

/** Reservations whose time is over, oldest first. */
export async function expiredReservations(ctx: Ctx, limit: number): Promise<number[]> {
  const rows = await ctx.tx
    .select({ id: reservations.id })
    .from(reservations)
    .where(and(eq(reservations.companyId, ctx.company.id), lte(reservations.expiresAt, ctx.now)))
    .orderBy(asc(reservations.expiresAt))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** How many reservations are open, and how many of them are unanswered; each counted up to the cap. */
export async function countInHand(ctx: Ctx): Promise<{ amount: number; unanswered: number }> {
  const counted = (condition: SQL) => sql`(select count(*)::int from (
    select from reservations where company_id = ${ctx.company.id} and ${condition} limit ${COUNT_CAP}) c)`
  const { rows } = await ctx.tx.execute<{ amount: number; unanswered: number }>(sql`
    select ${counted(sql`status_id in (1, 2, 5)`)} as amount, ${counted(sql`status_id = 1`)} as unanswered`)
  return rows[0] ?? { amount: 0, unanswered: 0 }
}

/** One page of the list and how many match, counted up to the cap. */
export async function reservationPage(
  ctx: Ctx,
  query: ReservationListQuery,
): Promise<{ rows: ReservationRecord[]; total: number; isCapped: boolean }> {
  const where = and(...conditions(ctx, query))
  const rows = await joined(ctx)
    .where(where)
    .orderBy(...sorted(query.sort))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
  const { rows: counted } = await ctx.tx.execute<{ n: number }>(
    sql`select count(*)::int as n from (select from reservations where ${where} limit ${COUNT_CAP + 1}) c`,
  )
  const total = counted[0]?.n ?? 0
  return { rows, total: Math.min(total, COUNT_CAP), isCapped: total > COUNT_CAP }
}

/** The filters of the list as conditions. */
export function conditions(ctx: Ctx, query: ReservationListQuery): (SQL | undefined)[] {
  const { status, start, end, ext_order_id, sales_channel_id, qb_id, last_name, message } = query
  return [
    eq(reservations.companyId, ctx.company.id),
    status === 'all' ? undefined : inArray(reservations.statusId, [...RESERVATION_FILTERS[status]]),
    start
      ? sql`${reservations.dateOrder} >= ${startOfBerlinDay(start).toISOString()}::timestamptz`
      : undefined,
    end
      ? sql`${reservations.dateOrder} < ${startOfBerlinDay(addDays(end, 1)).toISOString()}::timestamptz`
      : undefined,
    ext_order_id
      ? sql`(${reservations.extOrderId} = ${ext_order_id} or ${reservations.ean} in ${gtinSpellings(ext_order_id)}
          or ${reservations.articleNumber} collate "C" = ${ext_order_id})`
      : undefined,
    sales_channel_id ? eq(reservations.salesChannelId, sales_channel_id) : undefined,
    qb_id ? byNumber(qb_id) : undefined,
    last_name ? beginsWith(last_name) : undefined,
    message ? sql`${reservations.hasUnansweredMessage}` : undefined,
  ]
}

/** The longest number that is an id. */
const MOST_DIGITS = 15

/** Staff know the id, customers the number that stands in their mails: one field takes both. */
function byNumber(number: string): SQL {
  const isId = /^\d+$/.test(number) && number.length <= MOST_DIGITS
  const ofChannel = sql`${reservations.extOrderId} = ${number}`
  return isId ? sql`(${reservations.id} = ${Number(number)} or ${ofChannel})` : ofChannel
}

/** Served by an index in collation "C": everything from the name itself to the last text that begins with it. */
function beginsWith(name: string): SQL {
  const key = name.toLowerCase()
  const column = sql`lower(${reservations.customerName}) collate "C"`
  return sql`${column} >= ${key} and ${column} < ${`${key}\u{10ffff}`}`
}

function sorted(sort: string): SQL[] {
  if (sort.endsWith('expires_at')) {
    const soonest = sort.startsWith('-') ? sql`desc nulls last` : sql`asc nulls last`
    return [
      sql`${reservations.expiresAt} ${soonest}`,
      sql`${reservations.dateOrder} desc`,
      sql`${reservations.id} desc`,
    ]
  }
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`
  const columns: Record<string, SQL> = {
    date_order: sql`${reservations.dateOrder}`,
    status: sql`${reservations.statusId}`,
    customer_name: sql`lower(${reservations.customerName}) collate "C"`,
    store: sql`${stores.storeNumber}`,
  }
  const column = ownValue(columns, sort.replace(/^-/, '')) ?? sql`${reservations.dateOrder}`
  return [sql`${column} ${direction}`, sql`${reservations.id} ${direction}`]
}

/** The sales channels that the company's reservations came from, own shop first. */
export async function channelsOfReservations(ctx: Ctx): Promise<{ id: number; name: string }[]> {
  const { rows } = await ctx.tx.execute<{ id: number; name: string }>(sql`
    select s.id, s.name from sales_channels s
    where exists (
      select from reservations r where r.company_id = ${ctx.company.id} and r.sales_channel_id = s.id)
    order by s.id <> 1, s.name`)
  return rows
}
