import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyOrderEvent, changeLineStore, createOrder } from '../src/modules/orders/index.ts'
import { orderLines } from '../src/modules/orders/orders.tables.ts'
import { returnLine } from '../src/modules/returns/return-line.ts'
import { labelBought } from '../src/modules/shipping/index.ts'
import { voidShipping } from '../src/modules/shipping/parcels/void-shipping.ts'
import type { Ctx } from '../src/platform/ctx.ts'
import { type TestApp, testApp } from './app.ts'
import { buildOrder, buildShoe, orderSetup, orderToBuild } from './builders/orders.ts'
import { buildParcel, buyParcelLabel, requestParcel, scanParcel } from './builders/parcels.ts'

/** Orders of the company beside the one that something is done with. */
const OTHERS = 3_000
/** What a change of an order of two lines reads at most of each table that grows with orders. */
const MOST_ROWS = 100
/** Copied with an order, and the columns in which copies differ: by number, and by name. */
const TABLES = [
  'orders',
  'order_lines',
  'transitions',
  'line_allocations',
  'shippings',
  'shipping_lines',
  'label_attempts',
]
const NUMBERS = ['id', 'order_id', 'line_id', 'shipping_id', 'channel_order_id']
const NAMES = ['ext_order_id', 'reference']

let kontor: TestApp
/** A shoe of the catalogue that the stores have. */
let shoe: { ean: string }
beforeAll(async () => {
  kontor = await testApp()
  shoe = { ean: (await buildShoe(kontor, [90, 90, 90])).ean }
  const pattern = await twoLines()
  await buildParcel(kontor, { ...pattern, state: 'shipped' })
  for (const table of TABLES) await kontor.asOwner(copies(table))
  await kontor.asOwner('analyze')
})
afterAll(() => kontor?.close())

/** Puts many rows beside each row of a table; what belongs together gets the same numbers in all tables. */
const copies = (table: string): string => `
  do $$
  declare
    own text;
  begin
    select string_agg(quote_ident(column_name), ', ') into own from information_schema.columns
    where table_schema = 'public' and table_name = '${table}' and is_generated = 'NEVER';
    set local session_replication_role = replica;
    execute format($copy$
      insert into ${table} (%1$s)
      select %1$s from (
        select r.* from ${table} t
        cross join lateral (
          select jsonb_object_agg(key, value) as old from jsonb_each_text(to_jsonb(t))
          where value is not null and key = any ('{${[...NUMBERS, ...NAMES].join(',')}}')) named
        cross join generate_series(1, ${OTHERS}) n
        cross join lateral (
          select jsonb_object_agg(key, case when key = any ('{${NAMES.join(',')}}') then to_jsonb(value || '-' || n)
            else to_jsonb(value::bigint + n * 1000) end) as new
          from jsonb_each_text(named.old)) changed
        cross join lateral jsonb_populate_record(t, changed.new) r
      ) copied $copy$, own);
  end $$`

async function twoLines() {
  const orderId = await buildOrder(kontor, { lines: [shoe, shoe] })
  const lines = await kontor.inCtx(({ tx }) =>
    tx.select({ id: orderLines.id }).from(orderLines).where(eq(orderLines.orderId, orderId)),
  )
  return { orderId, lineIds: lines.map(({ id }) => id) }
}

/** Rows that this connection has read of each table; what it reads later is added for about a second. */
async function rowsRead({ tx }: Ctx): Promise<Map<string, number>> {
  const { rows } = await tx.execute<{ table: string; rows: number }>(sql`
    select relname as table, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows
    from pg_stat_xact_user_tables where schemaname = 'public'`)
  return new Map(rows.map(({ table, rows: read }) => [table, read]))
}

/** The tables of which a change reads too many rows. */
const readTooOften = (change: (ctx: Ctx) => Promise<unknown>): Promise<[string, number][]> =>
  kontor.inCtx(async (ctx) => {
    const before = await rowsRead(ctx)
    await change(ctx)
    await ctx.tx.execute(sql`set constraints all immediate`)
    const read = [...(await rowsRead(ctx))].map(([table, rows]): [string, number] => [
      table,
      rows - (before.get(table) ?? 0),
    ])
    expect(read.find(([table]) => table === 'order_lines')?.[1]).toBeGreaterThan(0)
    return read.filter(([, rows]) => rows > MOST_ROWS)
  })

test('the company has many orders', async () => {
  const { rows } = await kontor.inCtx(({ tx }) =>
    tx.execute<{ orders: number; lines: number }>(
      sql`select count(*)::int as orders, (select count(*)::int from order_lines) as lines from orders`,
    ),
  )
  expect(rows).toEqual([{ orders: OTHERS + 1, lines: 2 * (OTHERS + 1) }])
})

test('an order that arrives is put among the others without reading them', async () => {
  const order = await orderToBuild(kontor, { lines: [shoe, shoe] })
  expect(await readTooOften((ctx) => createOrder(ctx, order))).toEqual([])
})

test('whoever ships an order reads that order alone', async () => {
  const { orderId, lineIds } = await twoLines()
  const { stores } = await orderSetup(kontor)
  const ship = async (ctx: Ctx) => {
    const shippingId = await requestParcel(ctx, stores[0], { orderId, lineIds })
    expect(await buyParcelLabel(ctx, shippingId, { orderId, lineIds })).toHaveLength(2)
    await ctx.emit(labelBought, {
      order_id: orderId,
      shipping_id: shippingId,
      line_ids: lineIds,
      carrier: 'dhl',
      tracking_number: 'T-1',
      shipped_at: ctx.now.toISOString(),
    })
  }
  expect(await readTooOften(ship)).toEqual([])
})

test('whoever cancels an order reads that order alone', async () => {
  const { orderId } = await twoLines()
  const cancel = (ctx: Ctx) =>
    applyOrderEvent(ctx, orderId, { type: 'cancelled', by: 'merchant', reason: 'out_of_stock' })
  expect(await readTooOften(cancel)).toEqual([])
})

test('whoever sends a line from another store reads its order alone', async () => {
  const { lineIds } = await twoLines()
  const { stores } = await orderSetup(kontor)
  const move = (ctx: Ctx) => changeLineStore(ctx, lineIds[0] ?? 0, { store_id: stores[2] })
  expect(await readTooOften(move)).toEqual([])
})

test('whoever takes a label back reads its order alone', async () => {
  const order = await twoLines()
  const shippingId = await buildParcel(kontor, { ...order, state: 'shipped' })
  expect(await readTooOften((ctx) => voidShipping(ctx, shippingId))).toEqual([])
})

test('whoever books a return reads its order alone', async () => {
  const order = await twoLines()
  const shippingId = await buildParcel(kontor, { ...order, state: 'shipped' })
  await kontor.inCtx((ctx) => scanParcel(ctx, shippingId))
  const book = (ctx: Ctx) =>
    returnLine(ctx, order.lineIds[0] ?? 0, { status: 'accepted', reason: 'item_too_small', comment: '' })
  expect(await readTooOften(book)).toEqual([])
})
