import {
  insertRows,
  type NumberedOrder,
  type PlannedOrder,
  SeededRandom,
  writeOrders,
} from '@kontor/demo/orders'
import pg from 'pg'
import { PARCEL_CATALOGUE } from '../apps/api/src/connectors/carriers/index.ts'
import { observedParcels } from '../apps/api/src/modules/monitoring/monitoring.tables.ts'
import { rebuildOrderCounts } from '../apps/api/src/modules/orders/index.ts'
import { ensureSalesChannels } from '../apps/api/src/modules/organisation/index.ts'
import {
  channelAccounts,
  channelParticipations,
  companies,
  stores,
} from '../apps/api/src/modules/organisation/organisation.tables.ts'
import { ensureParcelCatalogue } from '../apps/api/src/modules/shipping/options/parcel-options.repository.ts'
import { countAllOrders } from '../apps/api/src/modules/statistics/index.ts'
import type { Tx } from '../apps/api/src/platform/db/database.ts'
import { asTx } from '../apps/api/src/platform/db/postgres-session.ts'
import { MULTIPLIED, multiply } from './multiply.ts'
import {
  ADDRESS,
  CHANNELS,
  channelOf,
  DAY_MS,
  DAYS,
  LARGE_COMPANY,
  merchants,
  PROVIDER,
  range,
  rush,
  SENDER,
  STORES,
  spread,
  storeId,
} from './planned-orders.ts'

const HOUR_MS = 3_600_000
/** One in so many parcels was never scanned, and one in so many returns not booked. */
const UNSCANNED = 100
const UNBOOKED = 50
/** So many orders are built; each then stands for several that differ in number, name and minute. */
const PATTERNS = { least: 1_000, most: 10_000 }

/** The tables that grow with orders; their secondary indexes are built after the rows are there. */
const GROWING = [...MULTIPLIED, 'label_attempts', 'order_counts', 'order_customer_names', 'point_entries']

/** Companies, their stores, and what they sell through. */
async function writeCompanies(tx: Tx): Promise<void> {
  await ensureSalesChannels(tx)
  await ensureParcelCatalogue(tx, PARCEL_CATALOGUE)
  const createdAt = new Date()
  await insertRows(
    tx,
    companies,
    [...merchants, PROVIDER].map((id) => ({
      id,
      name: `Bench ${id}`,
      slug: `bench-${id}`,
      isProvider: id === PROVIDER,
      createdAt,
    })),
  )
  await insertRows(
    tx,
    stores,
    merchants.flatMap((companyId) =>
      range(STORES).map((n) => ({
        companyId,
        id: storeId(companyId, n),
        storeNumber: String(n),
        name: `Filiale ${n}`,
        ranking: n,
        ...ADDRESS,
      })),
    ),
  )
  const channels = merchants.flatMap((companyId) => CHANNELS.map((channel) => channelOf(companyId, channel)))
  const accounts = new Map(channels.map((channel) => [channel.accountId, channel]))
  await insertRows(
    tx,
    channelAccounts,
    [...accounts.values()].map(({ accountId, accountOwnerId, id, account, adapter, ownedBy }) => ({
      companyId: accountOwnerId,
      id: accountId,
      salesChannelId: id,
      name: account,
      adapter,
      isShared: ownedBy === 'provider',
    })),
  )
  await insertRows(
    tx,
    channelParticipations,
    channels
      .filter(({ ownedBy }) => ownedBy === 'provider')
      .map(({ companyId: participantId, accountId: channelAccountId }) => ({
        companyId: PROVIDER,
        channelAccountId,
        participantId,
      })),
  )
}

/** Says of the first of each kind, and of every n-th after it, that it is the one. */
function countPerKind(): (n: number, kind: string) => boolean {
  const seen = new Map<string, number>()
  return (n, kind) => {
    const before = seen.get(kind) ?? 0
    seen.set(kind, before + 1)
    return before % n === 0
  }
}

/** What monitoring remembers of the parcels of these orders. */
function observations(orders: readonly NumberedOrder[]) {
  const everyNth = countPerKind()
  return orders.flatMap(({ companyId, id: orderId, plan, parcels }) =>
    parcels.map(({ id: shippingId, plan: { at: shippedAt } }) => {
      const isMeasured = companyId === LARGE_COMPANY
      const after = (hours: number): Date => new Date(shippedAt.getTime() + hours * HOUR_MS)
      const cameBack = (hours: number): Date | null => (plan.status === 'returned' ? after(hours) : null)
      return {
        companyId,
        shippingId,
        orderId,
        shippedAt,
        handoverDueAt: after(56),
        scannedAt: everyNth(UNSCANNED, `${plan.status} unscanned ${isMeasured}`) ? null : after(20),
        lastEventAt: after(20),
        closedAt: plan.status === 'shipped' ? null : after(72),
        returnArrivedAt: cameBack(9 * 24),
        returnDueAt: cameBack(10 * 24),
        returnOverdueAt: cameBack(11 * 24),
        returnBookedAt: everyNth(UNBOOKED, `${plan.status} unbooked ${isMeasured}`)
          ? null
          : cameBack(10 * 24),
      }
    }),
  )
}

const SENDERS = new Map(
  merchants.flatMap((company) =>
    range(STORES).map((n) => [storeId(company, n), { from: SENDER, returns: SENDER }] as const),
  ),
)

async function write(tx: Tx, random: SeededRandom, plans: readonly PlannedOrder[]): Promise<void> {
  const files = { label: '', deliveryNote: '', returnNote: '' }
  const written = await writeOrders(tx, random, plans, { files, pictures: [], senders: SENDERS })
  await insertRows(tx, observedParcels, observations(written))
}

/** The label of every parcel, bought by the operator's contract when the parcel was made. */
async function writeLabels(client: pg.Client): Promise<void> {
  await client.query(
    `insert into label_attempts (company_id, shipping_id, order_id, label_type, state, vendor, contract, carrier, reference,
       recipient, payload, tracking_number, price_cents, label_file, created_at, finished_at)
     select company_id, id, order_id, 'shipping', 'bought', 'shipcloud', 'operator', 'dhl', 'bench-' || id,
       '{}', '{}', 'BENCH' || id, 429, 'label.pdf', created_at, created_at
     from shippings where state <> 'requested'`,
  )
  await client.query(
    `insert into label_months (company_id, month, store_id, carrier, labels, voided, cost_cents)
     select a.company_id, date_trunc('month', a.finished_at at time zone 'Europe/Berlin'), p.store_id, a.carrier, count(*), 0,
       sum(a.price_cents)
     from label_attempts a join shippings p on p.company_id = a.company_id and p.id = a.shipping_id
     group by 1, 2, 3, 4`,
  )
}

/** Points for pieces that took so many business days: half points, by days. */
const HALF_POINTS = [6, 4, 1, -20]

/**
 * The ledger of points: every piece that was sent took none to three business days. Says that all orders are scored, and
 * counted for their articles: else the measured product would do that meanwhile.
 */
async function writeLedger(client: pg.Client): Promise<void> {
  await client.query(
    `insert into point_entries (company_id, order_id, line_id, kind, act_id, store_id, federal_state, acted_at, day,
       count_day, days, difference_cents, half_points, created_at)
     select company_id, order_id, id, 'ship', shipping_id, store_id, '', created_at, day, day - days, days, 1000,
       ('{${HALF_POINTS.join(', ')}}'::int[])[days + 1], created_at
     from (
       select l.company_id, l.order_id, l.id, l.shipping_id, p.store_id, p.created_at,
         (p.created_at at time zone 'Europe/Berlin')::date as day, (l.id % ${HALF_POINTS.length})::int as days
       from shippings p join order_lines l on l.company_id = p.company_id and l.shipping_id = p.id
     ) sent order by created_at`,
  )
  const everyStore = "(values ('own'), ('all')) as v(which)"
  const store = "case which when 'all' then 0 else store_id end"
  await client.query(
    `insert into point_days (company_id, store_id, day, acts, days, half_points)
     select company_id, ${store}, day, count(*), sum(days), sum(half_points)
     from point_entries, ${everyStore} group by 1, 2, 3`,
  )
  await client.query(
    `insert into handling_days (company_id, store_id, day, kind, waited, pieces)
     select company_id, ${store}, day, kind, days, count(*)
     from point_entries, ${everyStore} group by 1, 2, 3, 4, 5`,
  )
  await client.query(
    'insert into point_backfills (company_id, before_order, is_done) select id, 1, true from companies',
  )
  await client.query(
    'insert into piece_backfills (company_id, after_order, is_done) select id, 0, true from companies',
  )
}

/** Sequences go on after what was written by number. */
async function continueNumbers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string }>(
    `select attrelid::regclass::text as table from pg_attribute
     where attname = 'id' and attidentity <> '' and attrelid = any ($1::regclass[])`,
    [[...MULTIPLIED, 'companies', 'stores', 'channel_accounts']],
  )
  for (const { table } of rows)
    await client.query(
      `select setval(pg_get_serial_sequence('${table}', 'id'), greatest((select max(id) from ${table}), 1))`,
    )
}

/**
 * Fills a migrated, empty database with `count` orders (2.2 lines on average, 50 companies, one of them with a fifth of all),
 * built as the
 * demo's are. Runs as the owner. Without `statistics` nothing is counted: neither the orders by day nor the rows for the planner.
 * Answers how long it took, in seconds.
 */
export async function fill(
  url: string,
  count: number,
  { statistics = true }: { statistics?: boolean } = {},
): Promise<number> {
  const started = performance.now()
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(
      "set synchronous_commit = off; set jit = off; set maintenance_work_mem = '512MB'; set work_mem = '128MB'; set session_replication_role = replica",
    )
    const { rows: secondary } = await client.query<{ name: string; definition: string }>(
      `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
       from pg_index i where i.indrelid = any ($1::regclass[]) and not i.indisunique`,
      [GROWING],
    )
    for (const index of secondary) await client.query(`drop index ${index.name}`)
    const random = new SeededRandom('bench')
    const now = Date.now()
    const wanted = Math.min(PATTERNS.most, Math.max(PATTERNS.least, Math.round(count / 10)))
    const copies = Math.max(1, Math.round(count / wanted))
    const patterns = Math.round(count / copies)
    const tx = asTx(client)
    await client.query('begin')
    await writeCompanies(tx)
    await write(tx, random, spread(random, patterns, now))
    if (copies > 1) await multiply(client, copies, (DAYS * DAY_MS) / patterns)
    await continueNumbers(client)
    await write(tx, random, rush(random, patterns * copies, now))
    await writeLabels(client)
    await writeLedger(client)
    await client.query('commit')
    for (const index of secondary) await client.query(index.definition)
    if (statistics) {
      // Counting finds the lines of an order by index.
      await client.query('analyze orders, order_lines')
      await client.query('begin')
      for (const id of merchants) {
        const company = { id, name: '' }
        await rebuildOrderCounts({ company, tx })
        await countAllOrders({ company, tx, now: new Date() })
      }
      await client.query('commit')
    }
    if (statistics) await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
  return (performance.now() - started) / 1000
}
