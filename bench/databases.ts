import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { FUNCTION_OWNERS } from '../apps/api/src/modules.ts'
import { hashPassword } from '../apps/api/src/platform/auth/passwords.ts'
import { migratePostgres } from '../apps/api/src/platform/db/migrate.ts'
import type { Known } from './cases.ts'
import { fill } from './fill.ts'
import { LARGE_COMPANY } from './planned-orders.ts'

export interface FilledDatabase {
  readonly url: string
  readonly fillSeconds: number
  /** A session of the large company's `co_admin`. */
  readonly token: string
  /** A session of somebody else in the same company. */
  readonly colleagueToken: string
  readonly known: Known
  /** Approved orders of the large company, for shipping. */
  readonly openOrders: readonly number[]
  /** Tables with more rows than a sequential scan may read. */
  readonly bigTables: ReadonlySet<string>
  remove(): Promise<void>
}

/** Whose session `token` is. */
export const BENCH_LOGIN = { username: 'bench1', password: 'Kontor-Bench-2026' }

const databaseUrl = (server: string, name: string): string => {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

async function onDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** An empty database on the server, which its name belongs to from then on. */
export async function emptyDatabase(
  server: string,
  name: string,
): Promise<{ url: string; remove: () => Promise<void> }> {
  const remove = () =>
    onDatabase(server, async (client) => {
      await client.query(`drop database if exists ${name} with (force)`)
    })
  await remove()
  await onDatabase(server, (client) => client.query(`create database ${name}`))
  return { url: databaseUrl(server, name), remove }
}

/** A fresh database of the given size on the server, migrated, filled and with somebody logged in. */
export async function prepareDatabase(server: string, size: number, keep: boolean): Promise<FilledDatabase> {
  const { url, remove } = await emptyDatabase(server, `kontor_bench_${size}`)
  await migratePostgres(url, { appUrl: url, functionOwners: FUNCTION_OWNERS })
  const fillSeconds = await fill(url, size)
  return onDatabase(url, async (client) => {
    // One label a parcel, so that a label stands for two calls of the carrier.
    await client.query('update companies set return_labels = false')
    return {
      url,
      fillSeconds,
      token: await logIn(client, 1),
      colleagueToken: await logIn(client, 2),
      known: await pickKnown(client),
      openOrders: await openOrders(client),
      bigTables: new Set(
        (
          await client.query<{ relname: string }>(
            'select relname from pg_class where reltuples > 10000 and relkind = $1',
            ['r'],
          )
        ).rows.map((row) => row.relname),
      ),
      remove: () => (keep ? Promise.resolve() : remove()),
    }
  })
}

async function logIn(client: pg.Client, user: number): Promise<string> {
  const token = randomBytes(32).toString('hex')
  const hash = createHash('sha256').update(token).digest('hex')
  await client.query('insert into users (id, username, email, password_hash) values ($1, $2, $3, $4)', [
    user,
    `bench${user}`,
    `bench${user}@example.org`,
    await hashPassword(BENCH_LOGIN.password),
  ])
  await client.query("insert into memberships (company_id, user_id, roles) values ($1, $2, '{co_admin}')", [
    LARGE_COMPANY,
    user,
  ])
  await client.query(
    "insert into sessions (token_hash, user_id, active_company_id, last_used_at, expires_at) values ($1, $2, $3, now(), now() + interval '7 days')",
    [hash, user, LARGE_COMPANY],
  )
  return token
}

async function pickKnown(client: pg.Client): Promise<Known> {
  const { rows } = await client.query<Known>(
    `select id::int as "orderId", (select max(id)::int from orders) as "longOrderId", ext_order_id as "extOrderId", substr(lower(customer_name), 2, 8) as "partOfName",
       to_char(now() - interval '60 days', 'YYYY-MM-DD') as start, to_char(now() - interval '30 days', 'YYYY-MM-DD') as end,
       (select min(id)::int from stores where company_id = $1) as "storeId"
     from orders where company_id = $1 order by order_date desc offset 400 limit 1`,
    [LARGE_COMPANY],
  )
  const [known] = rows
  if (!known) throw new Error('the large company has too few orders')
  return known
}

async function openOrders(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    "select id::int from orders where company_id = $1 and status = 'approved' and number_of_lines < 10 order by order_date desc limit 1600",
    [LARGE_COMPANY],
  )
  return rows.map((row) => row.id)
}
