import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../test/app.ts'
import { connectErp } from '../test/builders/erp.ts'
import { addAccount } from '../test/builders/intake.ts'
import { marketplaceConsents } from './modules/direct-sales/authorisation/authorisation.tables.ts'
import { carrierAccounts, connectedRetailAccess } from './modules/organisation/organisation.tables.ts'
import { totpFactors } from './modules/session/totp/totp.tables.ts'
import { createSecrets, type Secrets } from './platform/auth/secrets.ts'
import type { Database } from './platform/db/database.ts'
import { sendMail } from './platform/mail/send-mail.ts'
import { ensureReferenceData } from './reference-data.ts'
import { rotateStoredSecrets } from './stored-secrets.ts'

const OLD = randomBytes(32)
const NEW = randomBytes(32)
const rotating = createSecrets(NEW, [OLD])
const afterwards = createSecrets(NEW)
const MAIL = { to: 'anna@example.test', subject: 'Passwort', text: 'https://kontor.example/reset/geheim' }
const SECRETS = [
  'app of anna',
  'app of bert',
  'carrier',
  'channel',
  'connected retail',
  'consent',
  'erp',
  'other erp',
  JSON.stringify(MAIL),
]
const SEALED = /[0-9a-f]{8}\.[A-Za-z0-9_-]{38,}/g

let kontor: TestApp
beforeAll(async () => {
  kontor = await testApp({ config: { secretsKey: OLD, retiredSecretsKeys: [] } })
  await ensureReferenceData(kontor.db)
  await addAccount(kontor, { credentials: 'channel' })
  await addAccount(kontor, { name: 'Without' })
  await connectErp(kontor, { erp_base_url: 'https://erp.test', erp_user: 'k', erp_password: 'erp' })
  const other = { erp_base_url: 'https://erp.test', erp_user: 'k', erp_password: 'other erp' }
  await connectErp(kontor, other, { company: kontor.b })
  await kontor.inCtx(async (ctx) => {
    await ctx.tx.insert(carrierAccounts).values({
      companyId: ctx.company.id,
      vendor: 'shipcloud',
      credentials: kontor.deps.secrets.encrypt('carrier'),
    })
    await ctx.tx.insert(connectedRetailAccess).values({
      companyId: ctx.company.id,
      clientId: 'kontor',
      secretKey: kontor.deps.secrets.encrypt('connected retail'),
    })
    await ctx.tx.insert(marketplaceConsents).values({
      companyId: ctx.company.id,
      adapter: 'amazon',
      stateHash: 'hash',
      userId: kontor.a.admin.id,
      state: 'given',
      askedAt: ctx.now,
      expiresAt: ctx.now,
      code: kontor.deps.secrets.encrypt('consent'),
    })
    for (const [userId, key] of [
      [kontor.a.admin.id, 'app of anna'],
      [kontor.b.admin.id, 'app of bert'],
    ] as const)
      await ctx.tx.insert(totpFactors).values({ userId, secret: kontor.deps.secrets.encrypt(key) })
    await ctx.enqueue(sendMail, MAIL)
  })
})
afterAll(() => kontor.close())

/** Everything in the whole database that looks like a secret, opened. */
async function stored(secrets: Secrets): Promise<string[]> {
  const tables = await kontor.db.lookup<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
     where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)`,
  )
  const everything = tables.map(({ name }) => `select t::text as row from ${name} t`).join(' union all ')
  const found: string[] = []
  for (const companyId of [null, kontor.a.id, kontor.b.id, kontor.provider.id]) {
    const { rows } = await kontor.db.read({ companyId }, (tx) => tx.execute<{ row: string }>(everything))
    found.push(...rows.flatMap(({ row }) => row.match(SEALED) ?? []))
  }
  return [...new Set(found)].map((sealed) => secrets.decrypt(sealed)).sort()
}

describe('a rotation of the key', () => {
  test('that is interrupted is continued, and leaves nothing that asks for the old key', async () => {
    expect(await stored(kontor.deps.secrets)).toEqual(SECRETS)
    let transactions = 0
    const dying: Pick<Database, 'lookup' | 'write'> = {
      lookup: kontor.db.lookup,
      write: (scope, work) => {
        transactions += 1
        return transactions > 7 ? Promise.reject(new Error('killed')) : kontor.db.write(scope, work)
      },
    }
    await expect(rotateStoredSecrets(dying, rotating)).rejects.toThrow('killed')
    expect(await stored(rotating)).toEqual(SECRETS)
    const { resealed } = await rotateStoredSecrets(kontor.db, rotating)
    expect(resealed).toBeGreaterThan(0)
    expect(resealed).toBeLessThan(SECRETS.length)
    expect(await stored(afterwards)).toEqual(SECRETS)
    expect(await rotateStoredSecrets(kontor.db, rotating)).toEqual({ resealed: 0, unreadable: 0 })
  })

  test('keeps what no key opens, and says how much that is', async () => {
    const stranger = createSecrets(randomBytes(32))
    expect(await rotateStoredSecrets(kontor.db, stranger)).toEqual({
      resealed: 0,
      unreadable: SECRETS.length,
    })
    expect(await stored(afterwards)).toEqual(SECRETS)
  })

  test.skipIf(!process.env.TEST_DATABASE_URL)('loses nothing that a server stores meanwhile', async () => {
    const server = new pg.Client({ connectionString: kontor.databaseUrl ?? '' })
    await server.connect()
    const changed = `update erp_links set erp_password = '${afterwards.encrypt('changed')}' where company_id = ${kontor.b.id}`
    await server.query(`begin; ${changed}`)
    const rotation = rotateStoredSecrets(kontor.db, createSecrets(OLD, [NEW]))
    const waiting =
      "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
    await expect.poll(async () => (await server.query(waiting)).rows).toEqual([{ n: 1 }])
    await server.query('commit')
    expect(await rotation).toEqual({ resealed: SECRETS.length, unreadable: 0 })
    expect(await stored(createSecrets(OLD))).toContain('changed')
    await server.end()
  })
})
