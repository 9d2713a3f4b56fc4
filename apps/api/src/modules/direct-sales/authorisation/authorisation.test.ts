import { DEFAULT_CREDENTIALS } from '@kontor/sandbox'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type AmazonStage, openAmazon } from '../../../../test/amazon-stage.ts'
import { TEST_NOW, type TestApp, testApp } from '../../../../test/app.ts'
import { addAccount } from '../../../../test/builders/intake.ts'
import type { TestUser } from '../../../../test/people.ts'
import { amazonConsent } from '../../../connectors/marketplaces/amazon/consent.ts'
import { amazonConnector } from '../../../connectors/marketplaces/amazon/marketplace.ts'
import { hashToken } from '../../../platform/auth/tokens.ts'
import { ensureReferenceData } from '../../../reference-data.ts'
import { pullOrders } from '../../intake/pull/pull-orders.ts'
import { accountOfSeller } from './keep-credentials.ts'

const { applicationId, clientId, clientSecret, sellers } = DEFAULT_CREDENTIALS.amazon
const [FIRST, SECOND] = [sellers[0].sellerId, sellers[1].sellerId]
const MINUTE_MS = 60_000
const RETURN = 'http://localhost:3000/management/company/SPAuth'

let stage: AmazonStage
let kontor: TestApp
const logged: string[] = []
const seenSecrets: string[] = []

const settings = () => ({
  spApiUrl: stage.sandbox.amazonUrl,
  lwaUrl: stage.sandbox.amazonTokenUrl,
  sellerCentralUrl: stage.sandbox.sellerCentralUrl,
  application: { id: applicationId, clientId, clientSecret, isDraft: true },
})

beforeAll(async () => {
  stage = await openAmazon({
    amazon: { redirectUrl: RETURN },
    clock: () => kontor?.clock.now() ?? new Date(TEST_NOW),
  })
  kontor = await testApp({
    adapters: { consent: amazonConsent(settings(), { timeoutMs: 500 }) },
    log: pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) }),
  })
  await ensureReferenceData(kontor.db)
})
afterEach(async () => {
  await stage.admin('DELETE', 'faults')
  kontor.clock.set(TEST_NOW)
  for (const { id } of [kontor.a, kontor.b])
    await kontor.asOwner(`
      delete from marketplace_consents where company_id = ${id};
      delete from channel_pulses where company_id = ${id};
      delete from channel_accounts where company_id = ${id}`)
})
afterAll(async () => {
  await kontor.close()
  await stage.sandbox.stop()
})

const accounting = () => kontor.a.users.co_accounting

async function begin(user: TestUser = accounting()): Promise<URL> {
  const answer = await kontor.as(user).get('/accounting/company/authUrl')
  expect(answer.statusCode).toBe(200)
  return new URL(answer.json<{ url: string }>().url)
}

/** What the marketplace comes back with. */
async function consent(address: URL, sellerId: string = FIRST, decision = 'allow'): Promise<URLSearchParams> {
  const body = new URLSearchParams([...address.searchParams, ['seller_id', sellerId], ['decision', decision]])
  const answer = await fetch(address.origin + address.pathname, { method: 'POST', body, redirect: 'manual' })
  const back = answer.headers.get('location') ?? ''
  expect(back.startsWith(`${RETURN}?`)).toBe(true)
  return new URL(back).searchParams
}

function save(given: URLSearchParams, user: TestUser = accounting()) {
  const body = {
    state: given.get('state') ?? '',
    oauth_code: given.get('spapi_oauth_code') ?? '',
    selling_partner_id: given.get('selling_partner_id') ?? '',
  }
  seenSecrets.push(body.state, body.oauth_code)
  return kontor.as(user).put('/accounting/company/saveSPAuth', body)
}

const authorise = async (sellerId: string = FIRST, user?: TestUser) =>
  save(await consent(await begin(user), sellerId), user)

const accounts = async (user: TestUser = accounting()) =>
  (await kontor.as(user).get('/accounting/company/authorisations')).json<{
    data: {
      channel_account_id: number
      seller_id: string | null
      days_left: number | null
      own_application: boolean
      is_active: boolean
      expires_on: string | null
      is_refused: boolean
      name: string
    }[]
  }>().data

async function credentialsOf(id: number): Promise<Record<string, string>> {
  const { rows } = await kontor.inCtx((ctx) =>
    ctx.tx.execute<{ credentials: string }>(sql`select credentials from channel_accounts where id = ${id}`),
  )
  return JSON.parse(kontor.deps.secrets.decrypt(rows[0]?.credentials ?? ''))
}

const expiration = async (user: TestUser = accounting()) =>
  (await kontor.as(user).get('/observation/amazon/tokenExpirationDate')).json<{
    expiration_date: string | null
  }>().expiration_date

const codeOf = (answer: { json(): unknown }) => (answer.json() as { code: string }).code

describe('asking for an authorisation', () => {
  it('leads to the marketplace with the application and a state of which only the hash is kept', async () => {
    const url = await begin()
    expect(url.href.startsWith(`${stage.sandbox.sellerCentralUrl}/apps/authorize/consent?`)).toBe(true)
    expect(url.searchParams.get('application_id')).toBe(applicationId)
    expect(url.searchParams.get('version')).toBe('beta')
    const state = url.searchParams.get('state') ?? ''
    expect(state.length).toBeGreaterThanOrEqual(43)
    const { rows } = await kontor.inCtx((ctx) =>
      ctx.tx.execute(sql`select state_hash, code from marketplace_consents`),
    )
    expect(rows).toEqual([{ state_hash: hashToken(state), code: '' }])
  })

  it('names no version of a published application, and is refused while none is set', async () => {
    const { application, ...rest } = settings()
    const published = amazonConsent({ ...rest, application: { ...application, isDraft: false } })
    expect(new URL(published.address('s') ?? '').searchParams.has('version')).toBe(false)
    expect(amazonConsent({ ...rest, application: null }).address('s')).toBeNull()
    const without = await testApp({ adapters: { consent: amazonConsent({ ...rest, application: null }) } })
    try {
      const calls = without.as(without.a.users.co_accounting)
      const asked = await calls.get('/accounting/company/authUrl')
      expect([asked.statusCode, codeOf(asked)]).toEqual([409, 'consent_application_missing'])
      const body = { state: 's', oauth_code: 'c', selling_partner_id: 'A' }
      const saved = await calls.put('/accounting/company/saveSPAuth', body)
      expect([saved.statusCode, codeOf(saved)]).toEqual([409, 'consent_application_missing'])
    } finally {
      await without.close()
    }
  })

  it('is for the accounting alone; the day it ends is for orders too', async () => {
    const { co_accounting, co_orders, co_admin: _, ...others } = kontor.a.users
    const forbidden = [co_orders, ...Object.values(others)]
    for (const user of forbidden) {
      expect((await kontor.as(user).get('/accounting/company/authUrl')).statusCode).toBe(403)
      expect((await kontor.as(user).get('/accounting/company/authorisations')).statusCode).toBe(403)
      expect((await save(new URLSearchParams('state=s'), user)).statusCode).toBe(403)
    }
    expect((await kontor.as(null).get('/accounting/company/authUrl')).statusCode).toBe(401)
    for (const user of [co_accounting, co_orders])
      expect((await kontor.as(user).get('/observation/amazon/tokenExpirationDate')).statusCode).toBe(200)
  })
})

describe('coming back from the marketplace', () => {
  it('opens an account where the seller has none, which rests until its first import', async () => {
    expect(await expiration()).toBeNull()
    const answer = await authorise()
    expect(answer.statusCode).toBe(200)
    const { channel_account_id: id, ...saved } = answer.json()
    expect(saved).toEqual({ message: 'Authentifizierung erfolgreich!', is_new: true })
    expect(await accounts()).toMatchObject([
      { channel_account_id: id, name: 'Amazon', seller_id: FIRST, is_active: false, own_application: false },
    ])
    expect(await credentialsOf(id)).toEqual({
      refresh_token: expect.stringMatching(/^Atzr\|/),
      seller_id: FIRST,
    })
    expect(await expiration()).toBe('2027-03-10')
  })

  it('renews the account of the same seller and adds one for another', async () => {
    const first = (await authorise()).json().channel_account_id
    const before = await credentialsOf(first)
    expect(await expiration()).toBe('2027-03-10')
    await kontor.asOwner(`update channel_accounts set credentials_at = credentials_at - interval '10 days'`)
    expect(await expiration()).toBe('2027-02-28')
    const again = (await authorise()).json()
    expect(again).toMatchObject({ channel_account_id: first, is_new: false })
    expect((await credentialsOf(first)).refresh_token).not.toBe(before.refresh_token)
    expect(await expiration()).toBe('2027-03-10')
    const other = (await authorise(SECOND)).json()
    expect(other.is_new).toBe(true)
    expect((await accounts()).map(({ name }) => name)).toEqual(['Amazon', `Amazon ${SECOND}`])
    // Of several, the one that ends first counts.
    await kontor.asOwner(
      `update channel_accounts set credentials_at = credentials_at - interval '9 days' where id = ${first}`,
    )
    expect(await expiration()).toBe('2027-03-01')
    expect(await expiration(kontor.b.users.co_orders)).toBeNull()
  })

  it('leaves an application of the merchant’s own alone until the merchant authorises ours', async () => {
    const own = { client_id: 'own', client_secret: 'own-secret', refresh_token: 'Atzr|own', seller_id: FIRST }
    const id = await addAccount(kontor, {
      sales_channel_id: 4,
      adapter: 'amazon',
      name: 'Eigene',
      credentials: JSON.stringify(own),
    })
    expect(await accounts()).toMatchObject([{ seller_id: FIRST, own_application: true, is_active: true }])
    await authorise(SECOND)
    expect(await credentialsOf(id)).toEqual(own)
    expect((await authorise()).json()).toMatchObject({ channel_account_id: id, is_new: false })
    expect(Object.keys(await credentialsOf(id))).toEqual(['refresh_token', 'seller_id'])
    expect((await accounts())[0]).toMatchObject({ own_application: false, is_active: true })
  })

  it('says what is wrong with a state that is not the caller’s, was used, or is too old', async () => {
    const given = await consent(await begin())
    const others = [kontor.a.admin, kontor.b.users.co_accounting]
    for (const user of others) {
      const refused = await save(given, user)
      expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'consent_state_unknown'])
    }
    expect((await save(given)).statusCode).toBe(200)
    expect(codeOf(await save(given))).toBe('consent_state_used')
    expect(await accounts()).toHaveLength(1)
    expect(await accounts(kontor.b.users.co_accounting)).toEqual([])
    const late = await begin()
    kontor.clock.advance(15 * MINUTE_MS)
    expect(codeOf(await save(await consent(late)))).toBe('consent_state_expired')
    expect(codeOf(await save(new URLSearchParams('state=x&spapi_oauth_code=y&selling_partner_id=z')))).toBe(
      'consent_state_unknown',
    )
  })

  it('says that the marketplace refuses a code, and changes no account', async () => {
    const id = (await authorise()).json().channel_account_id
    const before = await credentialsOf(id)
    const given = await consent(await begin())
    given.set('spapi_oauth_code', 'ANforged')
    const refused = await save(given)
    expect([refused.statusCode, codeOf(refused)]).toEqual([422, 'consent_code_refused'])
    expect(await credentialsOf(id)).toEqual(before)
    // The code of five minutes, and one that was exchanged at another address.
    const late = await consent(await begin())
    kontor.clock.advance(5 * MINUTE_MS)
    expect(codeOf(await save(late))).toBe('consent_code_refused')
  })

  it('comes back without a code where the seller declines', async () => {
    const declined = await consent(await begin(), FIRST, 'deny')
    expect([...declined.keys()]).toEqual(['state'])
    expect((await save(declined)).statusCode).toBe(400)
  })
})

describe('an exchange that is disturbed', () => {
  it('is finished by the job where the marketplace does not answer at first', async () => {
    await stage.admin('POST', 'faults', { target: 'amazon.token', kind: 'timeout_before_work', times: 1 })
    const given = await consent(await begin())
    const pending = await save(given)
    expect([pending.statusCode, codeOf(pending)]).toEqual([503, 'consent_pending'])
    expect(codeOf(await save(given))).toBe('consent_state_used')
    expect(await accounts()).toEqual([])
    expect(await kontor.runJobs()).not.toContain('exchange-consent')
    kontor.clock.advance(MINUTE_MS)
    expect(await kontor.runJobs()).toContain('exchange-consent')
    expect(await accounts()).toMatchObject([{ seller_id: FIRST }])
  })

  it('takes nothing twice where the answer was lost: the code is refused, and the person begins anew', async () => {
    await stage.admin('POST', 'faults', { target: 'amazon.token', kind: 'reset_after_work', times: 1 })
    expect((await save(await consent(await begin()))).statusCode).toBe(503)
    kontor.clock.advance(MINUTE_MS)
    await kontor.runJobs()
    expect(await accounts()).toEqual([])
    const { rows } = await kontor.inCtx((ctx) =>
      ctx.tx.execute(sql`select state, code from marketplace_consents`),
    )
    expect(rows).toEqual([{ state: 'refused', code: '' }])
    expect((await authorise()).statusCode).toBe(200)
  })

  it('is not done by the job once the call has done it', async () => {
    const id = (await authorise()).json().channel_account_id
    const before = await credentialsOf(id)
    kontor.clock.advance(2 * MINUTE_MS)
    expect(await kontor.runJobs()).toContain('exchange-consent')
    expect(await credentialsOf(id)).toEqual(before)
  })

  it('gives each of two people who authorise the same seller at once the one account', async () => {
    const [one, two] = await Promise.all([
      begin().then((url) => consent(url)),
      begin(kontor.a.admin).then((url) => consent(url)),
    ])
    const answers = await Promise.all([save(one), save(two, kontor.a.admin)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(await accounts()).toHaveLength(1)
  })
})

describe('a consent that is over', () => {
  const pull = async (id: number) => {
    const job = kontor.deps
    const ctx = await jobFor(job)
    await pullOrders(ctx, pullDeps(), id)
  }
  const pullDeps = () => ({
    secrets: kontor.deps.secrets,
    marketplaces: { amazon: amazonConnector(settings()) },
    listings: {},
  })
  const jobFor = async (deps: TestApp['deps']) => ({
    id: 'test',
    attempt: 1,
    group: '',
    signal: new AbortController().signal,
    company: { id: kontor.a.id },
    log: deps.log,
    now: () => kontor.clock.now(),
    read: <T>(work: Parameters<typeof kontor.inCtx<T>>[0]) => kontor.inCtx(work),
    write: <T>(work: Parameters<typeof kontor.inCtx<T>>[0]) => kontor.inCtx(work),
  })

  it('counts as past from the day on which the marketplace refuses it, until it is renewed', async () => {
    const id = (await authorise()).json().channel_account_id
    await kontor.asOwner(`update channel_accounts set is_active = true where id = ${id}`)
    await pull(id)
    expect(await expiration()).toBe('2027-03-10')
    await stage.admin('POST', `amazon/sellers/${FIRST}/grants/end`, { how: 'revoked' })
    await pull(id)
    expect(await expiration()).toBe('2026-03-09')
    expect(await accounts()).toMatchObject([{ is_refused: true, days_left: -1 }])
    await authorise()
    expect(await expiration()).toBe('2027-03-10')
    await pull(id)
    expect(await accounts()).toMatchObject([{ is_refused: false, days_left: 365 }])
  })

  it('is another thing than a marketplace that refuses the application', async () => {
    const id = (await authorise()).json().channel_account_id
    await kontor.asOwner(`update channel_accounts set is_active = true where id = ${id}`)
    await stage.admin('POST', 'faults', {
      target: 'amazon.token',
      kind: 'status',
      status: 401,
      body: { error: 'invalid_client', error_description: 'Client authentication failed' },
    })
    await pull(id)
    expect(await accounts()).toMatchObject([{ is_refused: false }])
  })
})

describe('what opens an account', () => {
  it('stands in no log, answer, event or job, and in the database only sealed', async () => {
    const answer = await authorise()
    const { refresh_token = '' } = await credentialsOf(answer.json().channel_account_id)
    kontor.clock.advance(2 * MINUTE_MS)
    await kontor.runJobs()
    const { rows: tables } = await kontor.inCtx((ctx) =>
      ctx.tx.execute<{ name: string }>(
        sql`select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
            where table_type = 'BASE TABLE' and table_schema in ('public', 'pgboss')`,
      ),
    )
    const stored: string[] = []
    await kontor.db.read({ companyId: kontor.a.id }, async (tx) => {
      for (const { name } of tables) {
        const allowed = await tx.execute<{ may: boolean }>(
          sql`select has_table_privilege(${name}, 'select') as may`,
        )
        if (!allowed.rows[0]?.may) continue
        const { rows } = await tx.execute<{ row: string }>(sql`select t::text as row from ${sql.raw(name)} t`)
        stored.push(...rows.map(({ row }) => row))
      }
    })
    expect(stored.join('\n')).toContain('consent.stored')
    const places = [stored.join('\n'), logged.join(''), answer.body]
    const canaries = [refresh_token, clientSecret, ...seenSecrets.filter((one) => one.length > 20)]
    expect(canaries.length).toBeGreaterThan(4)
    for (const canary of canaries) for (const place of places) expect(place).not.toContain(canary)
  })
})

describe('the account of a seller', () => {
  it.each([
    [
      'the same seller’s',
      [
        { id: 1, sellerId: 'A' },
        { id: 2, sellerId: 'B' },
      ],
      2,
    ],
    [
      'the only one without a seller',
      [
        { id: 1, sellerId: 'A' },
        { id: 2, sellerId: null },
      ],
      2,
    ],
    [
      'none of several without one',
      [
        { id: 1, sellerId: null },
        { id: 2, sellerId: null },
      ],
      undefined,
    ],
    ['none of others', [{ id: 1, sellerId: 'A' }], undefined],
  ])('is %s', (_, known, id) => {
    expect(accountOfSeller(known, 'B')?.id).toBe(id)
  })
})
