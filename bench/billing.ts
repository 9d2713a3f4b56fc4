import pg from 'pg'
import { PARCEL_CATALOGUE } from '../apps/api/src/connectors/carriers/index.ts'
import { computeDrafts } from '../apps/api/src/modules/billing/index.ts'
import { ensureSalesChannels } from '../apps/api/src/modules/organisation/index.ts'
import { ensureParcelCatalogue } from '../apps/api/src/modules/shipping/options/parcel-options.repository.ts'
import { FUNCTION_OWNERS } from '../apps/api/src/modules.ts'
import type { Ctx } from '../apps/api/src/platform/ctx.ts'
import { migratePostgres } from '../apps/api/src/platform/db/migrate.ts'
import { postgresDatabase } from '../apps/api/src/platform/db/postgres-database.ts'
import { asTx } from '../apps/api/src/platform/db/postgres-session.ts'
import { LARGE_COMPANY } from './planned-orders.ts'

/** The drafts of a month with so many orders. */
export interface BillingReport {
  readonly orders: number
  /** Of the fastest run. */
  readonly secondsPerThousand: number
}

const RUNS = 3
/** First day of the month that is billed, and a moment behind it. */
const MONTH = '2026-01-01'
const NOW = new Date('2026-02-03T03:00:00Z')

/** Orders of two lines that left in January in one parcel with a label; every tenth piece came back. */
const FILL = (company: number, orders: number): readonly string[] => [
  `insert into companies (id, name) overriding system value values (${company}, 'Bench')`,
  `insert into stores (company_id, id, store_number, name, ranking, street, street_no, zip_code, city)
   overriding system value values (${company}, 1, '1', 'Filiale', 1, 'Markt', '1', '50667', 'Köln')`,
  `insert into channel_fees (company_id, sales_channel_id, country, type, mp_costs_step_default,
     anwr_trans_costs_step1_cents, anwr_trans_costs_step2_cents, valid_from)
   values (${company}, 1, 'DE', 'Standard', 14, 90, 140, '2025-01-01')`,
  `insert into orders (company_id, id, account_owner_id, channel_account_id, sales_channel_id, ext_order_id, status,
     order_total_cents, number_of_lines, delivery_country, order_date) overriding system value
   select ${company}, n, ${company} + 1, 1, 1, 'EXT-' || n, 'shipped', 15800, 2, 'DE',
     timestamptz '2026-01-02' + n * interval '20 seconds' from generate_series(1, ${orders}) n`,
  `insert into shippings (company_id, id, order_id, store_id, parcel_option_id, state, requested_by_name, shipped_at)
   overriding system value
   select ${company}, id, id, 1, (select min(id) from parcel_options), 'shipped', 'Bench', order_date from orders`,
  `insert into order_lines (company_id, id, order_id, position, mp_item_id, title, item_price_cents,
     original_item_price_cents, tax_rate, store_id, shipping_id, order_date) overriding system value
   select ${company}, o.id * 2 + p - 2, o.id, p, p::text, 'Sneaker', 7900, 9900, 19, 1, o.id, o.order_date
   from orders o, generate_series(1, 2) p`,
  `insert into shipping_lines (company_id, shipping_id, line_id) select company_id, shipping_id, id from order_lines`,
  `insert into label_attempts (company_id, shipping_id, order_id, label_type, state, vendor, carrier, reference, recipient,
     payload, tracking_number, label_file, price_cents, finished_at)
   select company_id, id, order_id, 'shipping', 'bought', 'shipcloud', 'dhl', 'R-' || id, '{}', '{}', 'T' || id, 'x.pdf',
     379, shipped_at from shippings`,
  `insert into returns (company_id, order_id, line_id, reason, refund_cents, actor_kind, actor_name, created_at)
   select company_id, order_id, id, 'item_too_big', 7900, 'user', 'Bench', order_date from order_lines where id % 10 = 0`,
  'vacuum analyze',
]

/** Measures the computation of a month at a size, on a database of its own. */
export async function measureBilling(server: string, orders: number): Promise<BillingReport> {
  const name = `kontor_bench_bills_${orders}`
  const url = new URL(server)
  url.pathname = `/${name}`
  await onDatabase(server, [`drop database if exists ${name} with (force)`, `create database ${name}`])
  try {
    await migratePostgres(url.href, { appUrl: url.href, functionOwners: FUNCTION_OWNERS })
    const client = new pg.Client({ connectionString: url.href })
    await client.connect()
    await ensureSalesChannels(asTx(client))
    await ensureParcelCatalogue(asTx(client), PARCEL_CATALOGUE)
    await client.end()
    await onDatabase(url.href, [
      'set synchronous_commit = off; set session_replication_role = replica',
      ...FILL(LARGE_COMPANY, orders),
    ])
    return { orders, secondsPerThousand: (await computed(url.href)) / (orders / 1000) }
  } finally {
    await onDatabase(server, [`drop database ${name} with (force)`])
  }
}

/** Seconds of the fastest run; each empties the drafts of the one before and computes them anew. */
async function computed(url: string): Promise<number> {
  const db = await postgresDatabase(url)
  try {
    const company = { id: LARGE_COMPANY, name: 'Bench' }
    let best = Number.POSITIVE_INFINITY
    for (let run = 0; run < RUNS; run += 1) {
      const started = performance.now()
      await db.write({ companyId: company.id }, (tx) =>
        computeDrafts({ company, tx, now: NOW } as Ctx, MONTH),
      )
      best = Math.min(best, (performance.now() - started) / 1000)
    }
    return best
  } finally {
    await db.close()
  }
}

async function onDatabase(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
