import { Writable } from 'node:stream'
import { DrizzleQueryError, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../test/app.ts'
import { PASSWORD, sessionFixture } from '../../test/builders/session.ts'
import { storedFailure } from './errors/logged-error.ts'
import { createServer } from './http/server.ts'
import { handleSystemJob } from './jobs/handlers.ts'
import { defineSystemJob } from './jobs/job.ts'
import { createLog, loggedUrl } from './logging.ts'
import { sendMail } from './mail/send-mail.ts'

function capture() {
  const lines: string[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  return { lines, log: createLog({ logLevel: 'debug' }, stream) }
}

test.each([
  ['/home?auth_token=abc&x=1', '/*', '/home?auth_token=[hidden]&x=[hidden]'],
  ['/orderDetail?order=5&orderToken=abc#top', '/*', '/orderDetail?order=[hidden]&orderToken=[hidden]#top'],
  ['/activate?activation_token=a%20b', undefined, '/activate?activation_token=[hidden]'],
  ['/orders?search=Erika+Mustermann&page=', '/orders', '/orders?search=[hidden]&page='],
  ['/products/4711-AB', '/*', '/products/[hidden]'],
  ['/v1/nothing/4711/x', undefined, '/v1/nothing/[hidden]/[hidden]'],
  ['/4711-AB', undefined, '/[hidden]'],
  ['/', '/*', '/'],
  ['/assets/main-4f3a.js', '/*', '/assets/main-4f3a.js'],
  ['/assets/..%2F4711', '/*', '/assets/[hidden]'],
])('of %s, what is asked for and what it is about is hidden', (url, route, logged) => {
  expect(loggedUrl({ url, routeOptions: { url: route }, params: {} })).toBe(logged)
})

test.each([
  ['/v1/orders/:id/notes/:noteId', { id: '17', noteId: '4' }, '/v1/orders/17/notes/4'],
  ['/v1/inventory/:wws_model/picture', { wws_model: '4711' }, '/v1/inventory/[hidden]/picture'],
  ['/v1/inventory/:id', { id: '4711-AB' }, '/v1/inventory/[hidden]'],
  ['/v1/orders/find/:channel/:number', { channel: '53', number: '99' }, '/v1/orders/find/[hidden]/[hidden]'],
  [
    '/v1/webhooks/:vendor/:token',
    { vendor: 'shipcloud', token: 'operator.abc' },
    '/v1/webhooks/[hidden]/[hidden]',
  ],
  [
    '/v1/directsales/invoice/:id/documents/:documentId.pdf',
    { id: '1', documentId: '2' },
    '/v1/directsales/invoice/1/documents/2.pdf',
  ],
])('of a call to %s, the ids that we give are logged alone', (route, params, logged) => {
  expect(loggedUrl({ url: '/as-it-was-sent', routeOptions: { url: route }, params })).toBe(logged)
})

test('secrets in details are hidden, at the top and further in', () => {
  const { lines, log } = capture()
  log.info(
    {
      password: 'hunter2',
      user: { token: 'hunter2' },
      req2: { headers: { 'auth-token': 'hunter2', cookie: 'hunter2' } },
    },
    'x',
  )
  log.info({ headers: { authorization: 'hunter2', 'set-cookie': 'hunter2' } }, 'x')
  expect(lines.join('')).not.toContain('hunter2')
})

test('a request is logged with its id and without what opens an account', async () => {
  const setup = await testApp()
  const { lines, log } = capture()
  const app = await createServer({ ...setup.deps, log })
  const headers = {
    'auth-token': 'hunter2',
    cookie: 'kontor_session=hunter2',
    authorization: 'Basic hunter2',
  }
  const answer = await app.inject({ url: '/v1/x?auth_token=hunter2&orderToken=hunter2', headers })
  await app.close()
  await setup.close()
  expect(lines.join('')).toContain(answer.json().request_id)
  expect(lines.join('')).toContain('auth_token=[hidden]')
  expect(lines.join('')).not.toContain('hunter2')
})

describe('what somebody’s data are', () => {
  const CANARY = 'Canary-Kanarienvogel'
  const { lines, log } = capture()
  const fails = defineSystemJob<{ how: string }>('fail', { retryLimit: 0 })
  const byStatement = handleSystemJob(fails, async (system, { how }) => {
    if (how === 'plainly') {
      const cause = Object.assign(new Error(`no piece for "${CANARY}" <${CANARY}@example.test>`), {
        body: CANARY,
      })
      throw Object.assign(new AggregateError([cause], `nothing for '${CANARY}'`), { cause, [CANARY]: CANARY })
    }
    await system.write((tx) => tx.execute(sql`select ${CANARY}::text, ${`${CANARY} `}::bigint`))
  })
  const refusedMail = Object.assign(new Error(`550 5.1.1 ${CANARY} ist unbekannt`), {
    responseCode: 550,
    response: `550 5.1.1 ${CANARY} ist unbekannt`,
    rejected: [CANARY],
  })
  let kontor: TestApp
  beforeAll(async () => {
    kontor = await testApp({
      log,
      jobs: [byStatement],
      adapters: { mailer: { send: () => Promise.reject(refusedMail) } },
    })
  })
  afterAll(() => kontor.close())

  test.each(['by a statement', 'plainly'])('a job that fails %s logs none', async (how) => {
    lines.length = 0
    await kontor.inCtx((ctx) => ctx.enqueue(fails, { how }))
    await kontor.runJobs({ rethrow: false })
    expect(lines.join('')).toContain('job attempt failed')
    expect(lines.join('')).toMatch(how === 'plainly' ? /no piece for/ : /Failed query: select \$1.*22P02/)
    expect(lines.join('')).not.toContain('Kanarienvogel')
  })

  test('a mail that is refused logs none, and lies sealed in the queue', async () => {
    lines.length = 0
    const mail = { to: `${CANARY}@example.test`, subject: CANARY, text: `https://kontor/?token=${CANARY}` }
    await kontor.inCtx((ctx) => ctx.enqueue(sendMail, mail))
    await kontor.runJobs({ rethrow: false })
    expect(lines.join('')).toMatch(/job attempt failed/)
    expect(lines.join('')).toContain('550')
    expect(lines.join('')).not.toContain('Kanarienvogel')
    const rows = await kontor.db.lookup<{ data: string }>(
      `select data::text as data from pgboss.job where name = 'send-mail'`,
    )
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain('Kanarienvogel')
  })

  test('requests that are refused or fail log none, whoever sends them', async () => {
    lines.length = 0
    const { a } = kontor
    await kontor.as(a.admin).get(`/inventory/${CANARY}`)
    await kontor.as(a.admin).get(`/inventory/${CANARY}/offers`)
    await kontor.app.inject({ url: `/products/${CANARY}`, headers: { accept: 'text/html' } })
    await kontor.as(a.admin).get(`/nothing/${CANARY}`)
    expect(lines.join('')).toContain('/v1/inventory/[hidden]/offers')
    expect(lines.join('')).not.toContain('Kanarienvogel')
    lines.length = 0
    const json = { 'content-type': 'application/json' }
    const codes = [
      await kontor.as(null).post('/login', { username: CANARY, password: CANARY, [CANARY]: CANARY }),
      await kontor.as(null).post('/login', { username: CANARY, password: CANARY, type: 'portal' }),
      await kontor.app.inject({
        method: 'POST',
        url: '/v1/login',
        headers: json,
        payload: `{"a": ${CANARY}}`,
      }),
      await kontor.as(a.admin).get(`/orders?search=${CANARY}&nothing=1`),
      await kontor.as(a.admin).put('/orders/1/address', { name: CANARY, street: CANARY }),
    ].map((answer) => answer.json().code)
    expect(codes).toEqual([
      'invalid_request',
      'login_failed',
      'malformed_body',
      'invalid_request',
      expect.any(String),
    ])
    expect(lines.filter((line) => line.includes('request refused')).length).toBeGreaterThanOrEqual(5)
    expect(lines.join('')).not.toContain('Kanarienvogel')
    // Who acts is known by id; what a person is called is nobody's business in a log.
    expect(lines.join('')).not.toContain(a.admin.name)
  })
})

describe('a login', () => {
  const { lines, log } = capture()
  let kontor: TestApp
  const { addPerson, logIn } = sessionFixture(() => kontor)
  beforeAll(async () => {
    kontor = await testApp({ log })
  })
  afterAll(() => kontor.close())
  const said = () =>
    lines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ msg }) => msg === 'login')
      .map(({ user_id, outcome }) => ({ user_id, outcome }))

  test('leaves a line with the id of its user and how it went', async () => {
    const id = await addPerson('gisela', { companyId: kontor.a.id, roles: ['co_orders'] })
    const idle = await addPerson('helga', { companyId: kontor.a.id, roles: [] })
    await logIn({ username: 'gisela', password: PASSWORD })
    await logIn({ username: 'gisela', password: 'falsch falsch falsch' })
    await logIn({ username: 'nobody', password: PASSWORD })
    await logIn({ username: 'helga', password: PASSWORD })
    await kontor.as(null).post('/login/token', { token: 'unknown' })
    expect(said()).toEqual([
      { user_id: id, outcome: 'opened' },
      { user_id: id, outcome: 'refused' },
      { user_id: null, outcome: 'refused' },
      { user_id: idle, outcome: 'no_rights' },
      { user_id: null, outcome: 'refused' },
    ])
    expect(lines.join('')).not.toContain('gisela')
  })
})

test('the queue keeps of a failure no more than the log', () => {
  const kept = storedFailure(new DrizzleQueryError('select $1', ['geheim'], new Error('value "geheim"')))
  expect(JSON.stringify([kept.message, kept.stack, { ...kept }])).not.toContain('geheim')
  expect(kept.message).toContain('Failed query: select $1')
})
