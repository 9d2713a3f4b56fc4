import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import { idList } from '../../platform/db/sql-values.ts'
import { stores } from '../organisation/organisation.tables.ts'
import { stock, stockReservations } from './catalogue.tables.ts'

/** A store and a size: where one number of pieces lies. */
export interface StockPlace {
  readonly store_id: number
  readonly size_id: number
}

export interface AvailableStock extends StockPlace {
  /** max(0, on hand − reserved) (decisions: Stock). */
  readonly available: number
  /** The store's; 1 is asked first. */
  readonly ranking: number
}

/** What active stores have of the given sizes, best ranking first; stores with nothing left are named with 0. */
export async function availableStock(ctx: Ctx, sizeIds: readonly number[]): Promise<AvailableStock[]> {
  if (sizeIds.length === 0) return []
  return ctx.tx
    .select({
      size_id: stock.sizeId,
      store_id: stock.storeId,
      available: sql<number>`greatest(0, ${stock.onHand} - ${stock.reserved})`,
      ranking: stores.ranking,
    })
    .from(stock)
    .innerJoin(stores, and(eq(stores.companyId, stock.companyId), eq(stores.id, stock.storeId)))
    .where(
      and(
        eq(stock.companyId, ctx.company.id),
        inArray(stock.sizeId, [...sizeIds]),
        eq(stores.isActive, true),
      ),
    )
    .orderBy(asc(stores.ranking), asc(stores.id), asc(stock.sizeId))
}

/**
 * Promises one piece to an order line. Atomic: concurrent requests never promise more than is on hand.
 * @returns false when nothing is left there, or the line has a piece promised already
 */
export async function reserveStock(ctx: Ctx, wanted: StockPlace & { line_id: number }): Promise<boolean> {
  const { rows } = await ctx.tx.execute(sql`
    with taken as (
      update stock set reserved = reserved + 1
      where company_id = ${ctx.company.id} and size_id = ${wanted.size_id} and store_id = ${wanted.store_id}
        and on_hand - reserved > 0
        and not exists (
          select from stock_reservations where company_id = ${ctx.company.id} and line_id = ${wanted.line_id})
      returning company_id, store_id, size_id
    )
    insert into stock_reservations (company_id, line_id, store_id, size_id, reserved_at)
    select company_id, ${wanted.line_id}::bigint, store_id, size_id, ${ctx.now.toISOString()}::timestamptz from taken
    returning line_id`)
  return rows.length === 1
}

/** Ends the promise to a line, if there is one. */
export async function releaseStock(ctx: Ctx, lineId: number): Promise<void> {
  // The stock row is locked before the reservation, as everywhere else, which rules deadlocks out.
  await ctx.tx.execute(sql`
    with place as (
      select s.store_id, s.size_id
      from stock s join stock_reservations r using (company_id, store_id, size_id)
      where r.company_id = ${ctx.company.id} and r.line_id = ${lineId}
      for update of s
    ), gone as (
      delete from stock_reservations r using place p
      where r.company_id = ${ctx.company.id} and r.line_id = ${lineId}
        and r.store_id = p.store_id and r.size_id = p.size_id
      returning r.store_id, r.size_id
    )
    update stock s set reserved = s.reserved - 1 from gone g
    where s.company_id = ${ctx.company.id} and s.store_id = g.store_id and s.size_id = g.size_id`)
}

/**
 * Promises a piece at another place to a line instead of the one it had, if any; a piece marked as sold counts as
 * not sold again. With `force` it is promised even though none is left there, because a person has seen it there.
 * @returns false, and nothing changed, when none is left there and it was not forced
 */
export async function moveReservation(
  ctx: Ctx,
  lineId: number,
  target: StockPlace & { force: boolean },
): Promise<boolean> {
  const company = ctx.company.id
  if (target.force) {
    await ctx.tx
      .insert(stock)
      .values({ companyId: company, storeId: target.store_id, sizeId: target.size_id })
      .onConflictDoNothing()
  }
  await lockPlaces(ctx, lineId, target)
  const [held] = await ctx.tx
    .select({ store_id: stockReservations.storeId, size_id: stockReservations.sizeId })
    .from(stockReservations)
    .where(and(eq(stockReservations.companyId, company), eq(stockReservations.lineId, lineId)))
    .for('update')
  if (held && held.store_id === target.store_id && held.size_id === target.size_id) {
    await ctx.tx
      .update(stockReservations)
      .set({ soldAt: null })
      .where(and(eq(stockReservations.companyId, company), eq(stockReservations.lineId, lineId)))
    return true
  }
  const taken = await ctx.tx
    .update(stock)
    .set({ reserved: sql`${stock.reserved} + 1` })
    .where(and(at(company, target), target.force ? undefined : sql`${stock.onHand} - ${stock.reserved} > 0`))
    .returning({ sizeId: stock.sizeId })
  if (taken.length === 0) return false
  if (held) {
    await ctx.tx
      .update(stock)
      .set({ reserved: sql`${stock.reserved} - 1` })
      .where(at(company, { store_id: held.store_id, size_id: held.size_id }))
  }
  const place = { storeId: target.store_id, sizeId: target.size_id, reservedAt: ctx.now, soldAt: null }
  await ctx.tx
    .insert(stockReservations)
    .values({ companyId: company, lineId, ...place })
    .onConflictDoUpdate({ target: [stockReservations.companyId, stockReservations.lineId], set: place })
  return true
}

/** Locks the place a line has and the one it shall have, in the order that every change of stock keeps. */
async function lockPlaces(ctx: Ctx, lineId: number, target: StockPlace): Promise<void> {
  await ctx.tx.execute(sql`
    select from stock
    where company_id = ${ctx.company.id} and (size_id, store_id) in (
      select size_id, store_id from stock_reservations where company_id = ${ctx.company.id} and line_id = ${lineId}
      union select ${target.size_id}::bigint, ${target.store_id}::bigint)
    order by size_id, store_id for update`)
}

/** A pair was looked for and is not there: it is out of the store's stock until the next feed counts it. */
export async function takePairOut(ctx: Ctx, place: StockPlace): Promise<void> {
  await ctx.tx
    .update(stock)
    .set({ onHand: sql`greatest(${stock.onHand} - 1, 0)` })
    .where(at(ctx.company.id, place))
}

/** Locks all stock of these sizes, for a change of many lines that must not wait for another one of them. */
export async function lockSizes(ctx: Ctx, sizeIds: readonly number[]): Promise<void> {
  if (sizeIds.length === 0) return
  await ctx.tx.execute(sql`
    select from stock where company_id = ${ctx.company.id} and size_id in ${[...sizeIds]}
    order by size_id, store_id for update`)
}

/**
 * The pieces of these lines left their stores. Each stays promised until a feed that was counted after `leftAt`
 * arrives, so that no sale counts twice; where such a feed is here already, the promise ends at once.
 */
export async function markSold(ctx: Ctx, lineIds: readonly number[], leftAt: Date): Promise<void> {
  if (lineIds.length === 0) return
  const ofLines = and(
    eq(stockReservations.companyId, ctx.company.id),
    inArray(stockReservations.lineId, [...lineIds]),
  )
  const places = ctx.tx
    .select({ sizeId: stockReservations.sizeId, storeId: stockReservations.storeId })
    .from(stockReservations)
    .where(ofLines)
  await ctx.tx.execute(sql`
    select from stock where company_id = ${ctx.company.id} and (size_id, store_id) in ${places}
    order by size_id, store_id for update`)
  await ctx.tx
    .update(stockReservations)
    .set({ soldAt: leftAt })
    .where(and(ofLines, isNull(stockReservations.soldAt)))
  await ctx.tx.execute(sql`
    with gone as (
      delete from stock_reservations r using stock s
      where r.company_id = ${ctx.company.id} and r.line_id in ${[...lineIds]}
        and s.company_id = r.company_id and s.store_id = r.store_id and s.size_id = r.size_id
        and r.sold_at < s.counted_at
      returning r.store_id, r.size_id
    ), counted as (select store_id, size_id, count(*)::int as pieces from gone group by store_id, size_id)
    update stock s set reserved = s.reserved - c.pieces from counted c
    where s.company_id = ${ctx.company.id} and s.store_id = c.store_id and s.size_id = c.size_id`)
}

export interface CountedStock extends StockPlace {
  readonly on_hand: number
}

/** What became of one row of a feed. */
export type CountOutcome = 'created' | 'updated' | 'unchanged' | 'older'

/**
 * Takes over what a feed counted. An older count changes nothing; pieces that left before the count are part of it,
 * so their promises end. A count below the promised quantity is allowed: the feed is right, and the shortage shows.
 * @param counted at most one row a place
 * @returns the outcome for each row, in order
 */
export async function takeCount(
  ctx: Ctx,
  countedAt: Date,
  counted: readonly CountedStock[],
): Promise<CountOutcome[]> {
  const places = counted.map(({ store_id, size_id, on_hand }, n) => ({ n, store_id, size_id, on_hand }))
  const recounted = await recountPlaces(ctx, countedAt, places)
  const missing = places.filter(({ n }) => !recounted.has(n))
  const created = new Set(await createPlaces(ctx, countedAt, missing))
  // Somebody else has created the others a moment ago.
  const late = await recountPlaces(
    ctx,
    countedAt,
    missing.filter(({ n }) => !created.has(n)),
  )
  return places.map(({ n }) => recounted.get(n) ?? late.get(n) ?? 'created')
}

/** What somebody counted just now in one place; an earlier count of a feed changes it no more. */
export async function countPlace(ctx: Ctx, place: CountedStock): Promise<void> {
  await takeCount(ctx, ctx.now, [place])
}

/** A counted place by its position in the feed. */
interface NumberedStock extends CountedStock {
  readonly n: number
}

/** Counted places as a table; arrays are what the database reads fastest, and feeds count a million. */
const numberedRows = (places: readonly NumberedStock[]): SQL =>
  sql`unnest(
    ${idList(places.map(({ n }) => n))}, ${idList(places.map(({ store_id }) => store_id))},
    ${idList(places.map(({ size_id }) => size_id))}, ${idList(places.map(({ on_hand }) => on_hand))}
  ) as f(n, store_id, size_id, on_hand)`

/** What became of places that were there already, by their numbers. */
type Recounted = Map<number, Exclude<CountOutcome, 'created'>>

/**
 * Counts those of these places that there are anew, unless what is counted there is newer. They are locked in the order that
 * every change of stock keeps. Where pieces are promised, those that left before the count end as promises.
 */
async function recountPlaces(
  ctx: Ctx,
  countedAt: Date,
  places: readonly NumberedStock[],
): Promise<Recounted> {
  const recounted: Recounted = new Map()
  if (places.length === 0) return recounted
  const { rows } = await ctx.tx.execute<{
    outcome: Exclude<CountOutcome, 'created'>
    is_promised: boolean
    places: number[]
  }>(sql`/* recount_stock */
    with held as materialized (
      select f.n, f.on_hand, s.store_id, s.size_id, s.on_hand as was, s.reserved,
        coalesce(s.counted_at > ${countedAt.toISOString()}::timestamptz, false) as is_older
      from stock s join ${numberedRows(places)} on f.store_id = s.store_id and f.size_id = s.size_id
      where s.company_id = ${ctx.company.id}::bigint
      order by s.size_id, s.store_id
      for update of s
    ), recounted as (
      update stock s set on_hand = h.on_hand, counted_at = ${countedAt.toISOString()}::timestamptz
      from held h
      where h.reserved = 0 and not h.is_older
        and s.company_id = ${ctx.company.id}::bigint and s.store_id = h.store_id and s.size_id = h.size_id
    )
    select case when is_older then 'older' when was = on_hand then 'unchanged' else 'updated' end as outcome,
      reserved > 0 and not is_older as is_promised, array_agg(n::int) as places
    from held group by 1, 2`)
  for (const { outcome, places: numbers } of rows) for (const n of numbers) recounted.set(n, outcome)
  const promised = new Set(rows.filter(({ is_promised }) => is_promised).flatMap((row) => row.places))
  await recountPromised(
    ctx,
    countedAt,
    places.filter(({ n }) => promised.has(n)),
  )
  return recounted
}

/**
 * The same for places that are locked and have pieces promised: what left them before the count is no promise any more. A
 * statement of its own, since only one that begins behind the lock sees what was sold until then.
 */
async function recountPromised(ctx: Ctx, countedAt: Date, places: readonly NumberedStock[]): Promise<void> {
  if (places.length === 0) return
  await ctx.tx.execute(sql`/* recount_promised_stock */
    with counted as materialized (select * from ${numberedRows(places)}),
    sold as (
      delete from stock_reservations r using counted c
      where r.company_id = ${ctx.company.id}::bigint and r.store_id = c.store_id and r.size_id = c.size_id
        and r.sold_at < ${countedAt.toISOString()}::timestamptz
      returning c.n
    )
    update stock s
    set on_hand = c.on_hand, counted_at = ${countedAt.toISOString()}::timestamptz, reserved = s.reserved - c.sold
    from (select c.*, (select count(*)::int from sold where sold.n = c.n) as sold from counted c) c
    where s.company_id = ${ctx.company.id}::bigint and s.store_id = c.store_id and s.size_id = c.size_id`)
}

/** Creates places with what was counted there. @returns the numbers of those that nobody else has created meanwhile */
async function createPlaces(ctx: Ctx, countedAt: Date, places: readonly NumberedStock[]): Promise<number[]> {
  if (places.length === 0) return []
  const { rows } = await ctx.tx.execute<{ n: number }>(sql`
    with created as (
      insert into stock (company_id, store_id, size_id, on_hand, counted_at)
      select ${ctx.company.id}::bigint, f.store_id, f.size_id, f.on_hand, ${countedAt.toISOString()}::timestamptz
      from ${numberedRows(places)} order by f.size_id, f.store_id
      on conflict do nothing
      returning store_id, size_id
    )
    select f.n from created join ${numberedRows(places)} using (store_id, size_id)`)
  return rows.map(({ n }) => n)
}

const at = (companyId: number, place: StockPlace) =>
  and(eq(stock.companyId, companyId), eq(stock.storeId, place.store_id), eq(stock.sizeId, place.size_id))

/** Pieces of one article; a SKU counts where there is no EAN. */
export interface WantedPieces {
  readonly ean: string
  readonly sku: string
  /** The store that the channel named; empty where it named none. */
  readonly store_number: string
  readonly quantity: number
}

/** What a merchant on a shared account has of an order. */
export interface ParticipantStock {
  readonly participant_id: number
  /** Its own on that account; 1 is asked first. */
  readonly ranking: number
  /** Pieces that the channel sold from one of its stores, by the store's number. */
  readonly named: number
  /** Pieces whose article is in its catalogue. */
  readonly known: number
  /** Pieces that its active stores have. */
  readonly in_stock: number
}

/** What each active participant of a shared account of the company has of these articles; in no order. */
export async function stockOfParticipants(
  ctx: Ctx,
  accountId: number,
  wanted: readonly WantedPieces[],
): Promise<ParticipantStock[]> {
  const { rows } = await ctx.tx.execute<ParticipantStock & Record<string, unknown>>(sql`
    select participant_id, ranking, named, known, in_stock
    from stock_of_participants(${accountId}::bigint, ${JSON.stringify(wanted)}::jsonb)`)
  return rows
}

/** How many pieces of each article a merchant on a shared account may sell there: key of the article, pieces. */
export interface ParticipantArticles {
  readonly participant_id: number
  readonly key: number
  readonly available: number
}

/** What each active participant of a shared account of the company may sell there of these articles; in no order. */
export async function articlesOfParticipants(
  ctx: Ctx,
  accountId: number,
  wanted: readonly { readonly key: number; readonly ean: string; readonly sku: string }[],
): Promise<ParticipantArticles[]> {
  const { rows } = await ctx.tx.execute<ParticipantArticles & Record<string, unknown>>(sql`
    select participant_id, key, available
    from articles_of_participants(${accountId}::bigint, ${JSON.stringify(wanted)}::jsonb)`)
  return rows
}
