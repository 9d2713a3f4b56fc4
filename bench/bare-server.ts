import Fastify from 'fastify'
import pg from 'pg'
import { POOL } from '../apps/api/src/platform/db/postgres-database.ts'
import { LARGE_COMPANY } from './planned-orders.ts'
import type { FromServer, Statement, ToServer } from './protocol.ts'

/** A statement by the name under which a connection keeps its plan. */
type Named = Statement & { readonly name: string }

/**
 * The measure: nothing but Fastify and `pg` running the same statements, one after the other, and sending the rows as JSON.
 * Like the product's, each connection keeps their plans; it knows neither sessions nor row-level security.
 */
const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  ...POOL,
  // Functions of the product read whose rows they are to find.
  options: `-c jit=off -c app.company_id=${LARGE_COMPANY}`,
})
const cases = new Map<string, Named[]>()
/** As much as the intake takes in a call. */
const app = Fastify({ bodyLimit: 8 * 1024 * 1024 })
const send = (message: FromServer) => process.send?.(message)

app.get<{ Params: { name: string } }>('/:name', async (request) => {
  const answers: unknown[] = []
  for (const statement of cases.get(request.params.name) ?? [])
    answers.push((await pool.query(statement)).rows)
  return answers
})

/** The rows of a stock feed into a copy of the stock table that has its keys and nothing else. */
app.post<{ Params: { company: string }; Body: { counted_at: string; stock: unknown[] } }>(
  '/stock/:company',
  async ({ params, body }) => {
    const { rowCount } = await pool.query(
      `insert into bare_stock (company_id, store_id, size_id, on_hand, counted_at)
       select z.company_id, s.id, z.id, r.on_hand, $2::timestamptz
       from jsonb_to_recordset($3::jsonb) as r(store_number text, ean text, on_hand int)
       join stores s on s.company_id = $1 and s.store_number = r.store_number
       join article_sizes z on z.company_id = $1 and z.ean = r.ean
       on conflict (company_id, size_id, store_id) do update
       set on_hand = excluded.on_hand, counted_at = excluded.counted_at`,
      [params.company, body.counted_at, JSON.stringify(body.stock)],
    )
    return { stored: rowCount }
  },
)

process.on('message', (message: ToServer) => {
  if (message.kind !== 'cases') return
  cases.set(
    message.name,
    message.statements.map((statement, index) => ({ ...statement, name: `${message.name} ${index}` })),
  )
  send({ kind: 'known', name: message.name })
})
process.once('disconnect', () => process.exit(0))
send({ kind: 'listening', url: await app.listen({ port: 0, host: '127.0.0.1' }), token: '', carrierUrl: '' })
