import type { StoreDetail } from '@kontor/contract/organisation'
import { and, asc, count, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import { sqlPart } from '../../../platform/db/sql-part.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { companies, stores } from '../organisation.tables.ts'
import { type RankedStore, rankStores } from './rank-stores.ts'
import { storeClosedChannels } from './stores.tables.ts'

export type StoreRow = typeof stores.$inferSelect
export type NewStoreRow = Omit<typeof stores.$inferInsert, 'companyId' | 'id'>

/** How many lines wait in a store to be sent. */
export const linesInStore = sqlPart<[companyId: number, storeId: number]>('organisation.lines_in_store')
/** How many reservations of a store are not closed. */
export const reservationsInStore = sqlPart<[companyId: number, storeId: number]>(
  'organisation.reservations_in_store',
)

const own = (ctx: Ctx, id: number) => and(eq(stores.companyId, ctx.company.id), eq(stores.id, id))

export async function findStore(ctx: Ctx, id: number): Promise<StoreRow | undefined> {
  const [row] = await ctx.tx.select().from(stores).where(own(ctx, id))
  return row
}

/** @throws AppError `store_not_found` for what is none of the company's */
export async function requireStore(ctx: Ctx, id: number): Promise<void> {
  if (!(await findStore(ctx, id))) throw new AppError('store_not_found')
}

/** Every store of the company, by ranking. */
export const listStoreRows = (ctx: Ctx): Promise<StoreRow[]> =>
  ctx.tx
    .select()
    .from(stores)
    .where(eq(stores.companyId, ctx.company.id))
    .orderBy(asc(stores.ranking), asc(stores.storeNumber))

/**
 * Lets the changes of a company's stores happen one after the other, so that the ranking stays without gaps. Others who
 * only name the company, as every new row does, are not held up.
 */
export async function lockStores(ctx: Ctx): Promise<void> {
  await ctx.tx
    .select({ id: companies.id })
    .from(companies)
    .where(eq(companies.id, ctx.company.id))
    .for('no key update')
}

/**
 * Waits for those who hold a store active (`holdActiveStores`), and has others who want to wait until the transaction ends.
 * A foreign key alone keeps nobody from giving the store work: it waits, too, but then only asks whether the store exists.
 */
export async function lockStore(ctx: Ctx, id: number): Promise<void> {
  await ctx.tx.select({ id: stores.id }).from(stores).where(own(ctx, id)).for('update')
}

/**
 * Keeps stores from being deactivated until the transaction ends: called for the chosen stores before a line is given one.
 * A deactivation that is under way is waited for.
 * @returns those of the stores that are active
 */
export async function holdActiveStores(ctx: Ctx, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await ctx.tx
    .select({ id: stores.id })
    .from(stores)
    .where(and(eq(stores.companyId, ctx.company.id), inArray(stores.id, [...ids]), eq(stores.isActive, true)))
    .orderBy(asc(stores.id))
    .for('key share')
  return new Set(rows.map(({ id }) => id))
}

/** What waits in a store: lines to send, and reservations that are not closed. */
export async function waitingIn(ctx: Ctx, storeId: number): Promise<{ lines: number; reservations: number }> {
  const { rows } = await ctx.tx.execute<{ lines: number; reservations: number }>(sql`
    select (${ctx.part(linesInStore, ctx.company.id, storeId)})::int as lines,
      (${ctx.part(reservationsInStore, ctx.company.id, storeId)})::int as reservations`)
  return rows[0] ?? { lines: 0, reservations: 0 }
}

export async function countStores(ctx: Ctx): Promise<number> {
  const [row] = await ctx.tx
    .select({ stores: count() })
    .from(stores)
    .where(eq(stores.companyId, ctx.company.id))
  return row?.stores ?? 0
}

export async function insertStore(ctx: Ctx, row: NewStoreRow): Promise<number> {
  const [inserted] = await ctx.tx
    .insert(stores)
    .values({ ...row, companyId: ctx.company.id })
    .returning({ id: stores.id })
  if (!inserted) throw new Error('a store was not written')
  return inserted.id
}

export async function updateStore(ctx: Ctx, id: number, change: Partial<NewStoreRow>): Promise<void> {
  await ctx.tx
    .update(stores)
    .set({ ...change, version: sql`${stores.version} + 1` })
    .where(own(ctx, id))
}

/** Moves a store to a place in the ranking; the others move up or down. Call it under `lockStores`. */
export async function moveStore(ctx: Ctx, id: number, place: number): Promise<void> {
  const before: RankedStore[] = await ctx.tx
    .select({ id: stores.id, ranking: stores.ranking })
    .from(stores)
    .where(eq(stores.companyId, ctx.company.id))
    .orderBy(asc(stores.ranking), asc(stores.id))
  const known = new Map(before.map((store) => [store.id, store.ranking]))
  for (const { id: storeId, ranking } of rankStores(before, id, place)) {
    if (known.get(storeId) !== ranking) await updateStore(ctx, storeId, { ranking })
  }
}

/** Whether another store of the company has this number. */
export async function isNumberTaken(ctx: Ctx, storeNumber: string, exceptId?: number): Promise<boolean> {
  const rows = await ctx.tx
    .select({ id: stores.id })
    .from(stores)
    .where(and(eq(stores.companyId, ctx.company.id), eq(stores.storeNumber, storeNumber)))
  return rows.some(({ id }) => id !== exceptId)
}

/** Number and name of another store of the company with this ERP id; null where none has it. */
export async function storeWithErpId(ctx: Ctx, erpId: string, exceptId?: number): Promise<string | null> {
  const rows = await ctx.tx
    .select({ id: stores.id, number: stores.storeNumber, name: stores.name })
    .from(stores)
    .where(and(eq(stores.companyId, ctx.company.id), eq(stores.erpStoreId, erpId)))
  const holder = rows.find(({ id }) => id !== exceptId)
  return holder ? `${holder.number} ${holder.name}` : null
}

/** A channel that the company sells on. */
export interface SoldOn {
  readonly sales_channel_id: number
  readonly key: string
  readonly name: string
  /** Some account there is active. */
  readonly has_active_account: boolean
}

/** The channels that the company sells on by its own accounts or the provider's; the own shop first. */
export async function channelsSoldOn(ctx: Ctx): Promise<SoldOn[]> {
  const { rows } = await ctx.tx.execute<SoldOn & Record<string, unknown>>(sql`
    select c.id as sales_channel_id, c.key, c.name, s.is_active as has_active_account
    from company_sales_channels() s join sales_channels c on c.id = s.sales_channel_id
    order by c.id <> 1, c.name`)
  return rows
}

/** The channels that are switched off, by store; stores without any are left out. */
export async function closedChannels(ctx: Ctx): Promise<Map<number, Set<number>>> {
  const rows = await ctx.tx
    .select({ storeId: storeClosedChannels.storeId, channelId: storeClosedChannels.salesChannelId })
    .from(storeClosedChannels)
    .where(eq(storeClosedChannels.companyId, ctx.company.id))
  const closed = new Map<number, Set<number>>()
  for (const { storeId, channelId } of rows)
    closed.set(storeId, (closed.get(storeId) ?? new Set()).add(channelId))
  return closed
}

/** Switches exactly these channels off for a store. */
export async function replaceClosedChannels(
  ctx: Ctx,
  storeId: number,
  channelIds: readonly number[],
): Promise<void> {
  await ctx.tx
    .delete(storeClosedChannels)
    .where(and(eq(storeClosedChannels.companyId, ctx.company.id), eq(storeClosedChannels.storeId, storeId)))
  if (channelIds.length === 0) return
  await ctx.tx
    .insert(storeClosedChannels)
    .values(channelIds.map((salesChannelId) => ({ companyId: ctx.company.id, storeId, salesChannelId })))
}

/** A store with all of its settings; null when the company has no such store. */
export async function storeDetail(ctx: Ctx, id: number): Promise<StoreDetail | null> {
  const row = await findStore(ctx, id)
  if (!row) return null
  const [soldOn, closed, storeCount] = [
    await channelsSoldOn(ctx),
    (await closedChannels(ctx)).get(id) ?? new Set(),
    await countStores(ctx),
  ]
  return {
    id,
    store_number: row.storeNumber,
    gln: row.gln,
    name: row.name,
    is_active: row.isActive,
    ranking: row.ranking,
    store_count: storeCount,
    street: row.street,
    street_no: row.streetNo,
    zip_code: row.zipCode,
    city: row.city,
    country: row.country,
    federal_state: row.federalState,
    contact_name: row.contactName,
    contact_email: row.contactEmail,
    contact_phone: row.contactPhone,
    order_email: row.orderEmail,
    click_collect_email: row.clickCollectEmail === 'false' ? false : row.clickCollectEmail,
    erp_store_id: row.erpStoreId,
    ...addressFields('shipping', row.shippingAddress),
    ...addressFields('return', row.returnAddress),
    ...addressFields('pickup', row.pickupAddress),
    pickup_phone: row.pickupAddress?.phone ?? '',
    click_and_collect: row.clickAndCollect,
    channels: soldOn.map((channel) => ({ ...channel, is_open: !closed.has(channel.sales_channel_id) })),
    version: row.version,
  }
}

const PLACE_FIELDS = ['name', 'street', 'street_no', 'zip_code', 'city', 'country'] as const

/** An address under the names that the contract gives its fields; empty where the store has no own. */
function addressFields<const P extends string>(
  prefix: P,
  address: StoreRow['shippingAddress'],
): { [K in (typeof PLACE_FIELDS)[number] as `${P}_${K}`]: string } {
  return Object.fromEntries(PLACE_FIELDS.map((field) => [`${prefix}_${field}`, address?.[field] ?? ''])) as {
    [K in (typeof PLACE_FIELDS)[number] as `${P}_${K}`]: string
  }
}
