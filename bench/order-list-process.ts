import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import {
  type OrderListKey,
  orderListStatement,
} from '../apps/api/src/modules/downloads/order-list.repository.ts'
import { orderListContent } from '../apps/api/src/modules/downloads/order-list.ts'
import type { Ctx } from '../apps/api/src/platform/ctx.ts'
import { scopeStatement } from '../apps/api/src/platform/db/database.ts'
import { postgresDatabase } from '../apps/api/src/platform/db/postgres-database.ts'
import { openFiles } from '../apps/api/src/platform/files/file-storage.ts'
import type { JobCtx } from '../apps/api/src/platform/jobs/job.ts'
import { LARGE_COMPANY } from './planned-orders.ts'

/**
 * Makes one order list in a process of its own, so that its peak memory is its own: `kontor` the product's, into a file,
 * `bare` a loop that fetches the same batches through `pg` and throws them away.
 */

const RANGE = { start: '2020-01-01', end: '2035-12-31' }
const INSTANTS = { from: new Date('2019-12-31T23:00:00Z'), until: new Date('2035-12-31T23:00:00Z') }
const [, , kind, url = ''] = process.argv

async function kontor(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-bench-'))
  const db = await postgresDatabase(url)
  try {
    const files = await openFiles(folder)
    const company = { id: LARGE_COMPANY, name: 'Bench' }
    // What the content asks of a job, without the queue: a transaction a batch, in the company's scope.
    const job = {
      read: <T>(work: (ctx: Ctx) => Promise<T>) =>
        db.read({ companyId: company.id }, (tx) => work({ company, tx } as Ctx)),
    } as JobCtx
    let rows = 0
    const content = orderListContent(job, { range: RANGE, locale: 'de', format: 'csv' }, async (made) => {
      rows = made
    })
    await files.write(company.id, 'downloads/bench.csv', content, 'text/csv')
    return rows
  } finally {
    await db.close()
    rmSync(folder, { recursive: true })
  }
}

async function asApplication<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, options: '-c role=kontor_app' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const dialect = new PgDialect()
const statementOf = (after: OrderListKey | null) =>
  dialect.sqlToQuery(orderListStatement(LARGE_COMPANY, INSTANTS, after))

const bare = (): Promise<number> =>
  asApplication(async (client) => {
    let rows = 0
    for (let after: OrderListKey | null = null; ; ) {
      const { sql: text, params: values } = statementOf(after)
      await client.query(`begin read only; ${scopeStatement({ companyId: LARGE_COMPANY })}`)
      const answer: pg.QueryResult<{ key_date: string; order_id: number; line_id: number | null }> =
        await client.query({ name: after ? 'next' : 'first', text, values })
      await client.query('commit')
      rows += answer.rows.filter(({ line_id }) => line_id !== null).length
      const last = answer.rows.at(-1)
      if (!last) return rows
      after = { date: last.key_date, id: last.order_id }
    }
  })

const started = performance.now()
const rows = await (kind === 'kontor' ? kontor() : bare())
const seconds = (performance.now() - started) / 1000
process.send?.({ rows, seconds, peakMib: process.resourceUsage().maxRSS / 1024 })
process.disconnect?.()
