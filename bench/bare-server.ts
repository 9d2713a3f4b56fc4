import Fastify from 'fastify'
import pg from 'pg'
import type { FromServer, Statement, ToServer } from './protocol.ts'

/** The measure: nothing but Fastify and `pg` running the same statements, one after the other, and sending the rows as JSON. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const cases = new Map<string, Statement[]>()
const app = Fastify()
const send = (message: FromServer) => process.send?.(message)

app.get<{ Params: { name: string } }>('/:name', async (request) => {
  const answers: unknown[] = []
  for (const { text, values } of cases.get(request.params.name) ?? [])
    answers.push((await pool.query(text, values)).rows)
  return answers
})

process.on('message', (message: ToServer) => {
  if (message.kind !== 'cases') return
  cases.set(message.name, message.statements)
  send({ kind: 'known', name: message.name })
})
process.once('disconnect', () => process.exit(0))
send({ kind: 'listening', url: await app.listen({ port: 0, host: '127.0.0.1' }), token: '', carrierUrl: '' })
