import {
  anyOf,
  apiKey,
  type Endpoint,
  FileBody,
  provider,
  publicAccess,
  signedIn,
  webhook,
} from '@kontor/contract/shared'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { type TestApp, testApp } from '../../../test/app.ts'
import { makeUser } from '../../../test/people.ts'
import { hashPassword } from '../auth/passwords.ts'
import { AppError } from '../errors/app-error.ts'
import { defineEvent } from '../events/event.ts'
import { domainEvents } from '../events/events.tables.ts'
import { inCompany } from '../in-company.ts'
import { asOpenApi30 } from './openapi-30.ts'
import { createServer } from './server.ts'

const Thing = z.object({ count: z.number() })
const happened = defineEvent<{ n: number }>('thing.happened')

const countThings = {
  method: 'GET',
  url: '/things',
  config: { access: anyOf('co_orders') },
  schema: {
    summary: 'Counts events',
    querystring: z.strictObject({ type: z.string().optional() }),
    response: { 200: Thing },
  },
} as const satisfies Endpoint

const makeThing = {
  method: 'POST',
  url: '/things',
  config: { access: signedIn },
  schema: {
    summary: 'Makes an event',
    body: z.strictObject({
      n: z.number().int().max(5),
      how: z.enum(['well', 'throw', 'refuse', 'bad-answer', 'bad-commit', 'twice']),
    }),
    response: { 200: Thing },
  },
} as const satisfies Endpoint

/** Another system, which takes its time. */
let outside = async (): Promise<void> => undefined

/** A handler that forgets its company on purpose: row-level security has to remember it. */
const thingRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...countThings,
    handler: async ({ ctx }) => {
      const rows = await ctx.tx.select().from(domainEvents)
      return { count: rows.length, secret: 'not in the contract' }
    },
  })
  app.route({
    ...makeThing,
    handler: async ({ ctx, body }) => {
      await ctx.emit(happened, { n: body.n })
      if (body.how === 'throw') throw new Error('password is swordfish')
      if (body.how === 'refuse') throw new AppError('illegal_transition', { status: 'shipped' })
      if (body.how === 'bad-answer') return { count: Number.NaN }
      if (body.how === 'bad-commit') await breakAtCommit(ctx.tx)
      if (body.how === 'twice')
        await ctx.tx.execute(
          sql`insert into memberships (company_id, user_id) values (${ctx.company.id}, ${ctx.user?.id})`,
        )
      return { count: body.n }
    },
  })
  app.route({
    method: 'GET',
    url: '/logout',
    config: { access: signedIn, writes: true },
    schema: { summary: 'Ends the session', response: { 200: Thing } },
    handler: async ({ ctx }) => {
      await ctx.emit(happened, { n: 1 })
      return { count: 1 }
    },
  })
  app.route({
    method: 'GET',
    url: '/whoami',
    config: { access: apiKey('stock') },
    schema: {
      summary: 'Names the key',
      response: { 200: z.object({ company: z.number(), actor: z.string(), turn: z.string().nullable() }) },
    },
    handler: async ({ ctx }) => ({
      company: ctx.company.id,
      actor: ctx.actor.name,
      turn: ctx.group ?? null,
    }),
  })
  app.route({
    method: 'GET',
    url: '/file',
    config: { access: signedIn, produces: 'application/pdf' },
    schema: { summary: 'A file', response: { 200: FileBody } },
    handler: async (_request, reply) => {
      reply.type('application/pdf')
      return Buffer.from('%PDF-1.7')
    },
  })
  app.route({
    method: 'POST',
    url: '/hook',
    config: { access: webhook },
    schema: {
      summary: 'A partner',
      body: z.object({ company: z.number(), look: z.boolean() }),
      response: { 200: Thing },
    },
    handler: async ({ publicCtx, body }) => {
      if (body.look) return { count: (await publicCtx.tx.select().from(domainEvents)).length }
      const ctx = await publicCtx.actAs({ id: body.company, name: 'A' }, { kind: 'system', name: 'hook' })
      await ctx.emit(happened, { n: 0 })
      return { count: 1 }
    },
  })
  app.route({
    method: 'PUT',
    url: '/question',
    config: { access: signedIn, speaksOutside: true },
    schema: {
      summary: 'Asks another system',
      body: z.strictObject({ how: z.enum(['well', 'late', 'wrong-context']) }),
      response: { 200: z.object({ own: z.number(), company: z.string() }) },
    },
    handler: async (request) => {
      const { steps, body } = request
      await steps.write((ctx) => ctx.emit(happened, { n: 1 }))
      await outside()
      if (body.how === 'late') throw new AppError('illegal_transition', { status: 'shipped' })
      if (body.how === 'wrong-context') await request.ctx.emit(happened, { n: 2 })
      // A step that forgets its company on purpose.
      const own = await steps.read(async (ctx) => (await ctx.tx.select().from(domainEvents)).length)
      return { own, company: steps.company.name, secret: 'not in the contract' }
    },
  })
  app.route({
    method: 'GET',
    url: '/overview/:id',
    config: { access: provider },
    schema: {
      summary: 'Another company',
      params: z.object({ id: z.coerce.number() }),
      response: { 200: Thing },
    },
    handler: async ({ ctx, params }) => {
      const own = await ctx.tx.select().from(domainEvents)
      const theirs = await inCompany(ctx, { id: params.id, name: '' }, 'test', (inside) =>
        inside.tx.select().from(domainEvents),
      )
      const ownAgain = await ctx.tx.select().from(domainEvents)
      if (own.length !== ownAgain.length) throw new Error('still in the other company')
      return { count: theirs.length }
    },
  })
}

/** A deferred constraint fails at commit and nowhere before. */
const breakAtCommit = (tx: Parameters<Parameters<TestApp['db']['write']>[1]>[0]) =>
  tx.execute(sql`insert into commit_check (n) values (1), (1)`)

let kontor: TestApp
let app: FastifyInstance
beforeAll(async () => {
  kontor = await testApp()
  await kontor.asOwner(
    'create table commit_check (n int unique deferrable initially deferred); grant insert on commit_check to kontor_app',
  )
  app = await createServer(kontor.deps)
  await app.register(thingRoutes, { prefix: '/v1' })
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await kontor.close()
})
beforeEach(() => kontor.asOwner('truncate domain_events'))

const orders = () => ({ 'auth-token': kontor.a.users.co_orders.token })
const stored = (companyId: number) => kontor.db.read({ companyId }, (tx) => tx.select().from(domainEvents))
const make = (how: string, headers: Record<string, string> = orders()) =>
  app.inject({ method: 'POST', url: '/v1/things', headers, payload: { n: 1, how } })

describe('access', () => {
  test('a route that does not say who may call it keeps the server from starting', async () => {
    const server = await createServer(kontor.deps)
    expect(() => server.route({ method: 'GET', url: '/v1/open', handler: async () => 1 })).toThrow(
      /config\.access/,
    )
    await server.close()
  })

  test('a refused read leaves no transaction open', async () => {
    const refused = { url: '/v1/things', headers: { 'auth-token': kontor.a.users.co_products.token } }
    const answers = await Promise.all(Array.from({ length: 30 }, () => app.inject(refused)))
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([403]))
    const allowed = await Promise.all(
      Array.from({ length: 30 }, () => app.inject({ url: '/v1/things', headers: orders() })),
    )
    expect(new Set(allowed.map((answer) => answer.statusCode))).toEqual(new Set([200]))
  })

  test('nobody is 401, the wrong role 403, the right role and co_admin 200', async () => {
    const get = (token?: string) =>
      app.inject({ url: '/v1/things', headers: token ? { 'auth-token': token } : {} })
    expect((await get()).json()).toMatchObject({ code: 'unauthenticated' })
    expect((await get('no-such-token')).statusCode).toBe(401)
    expect((await get(kontor.a.users.co_products.token)).json()).toMatchObject({ code: 'forbidden' })
    expect((await get(kontor.provider.staff.token)).statusCode).toBe(403)
    expect((await get(kontor.a.users.co_orders.token)).statusCode).toBe(200)
    expect((await get(kontor.a.admin.token)).statusCode).toBe(200)
  })

  test('a caller without the right is refused before the body is looked at', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/v1/things',
      payload: '{',
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.statusCode).toBe(401)
  })

  test("the provider's right opens nothing to somebody of another company", async () => {
    const now = kontor.clock.now()
    const alone = await makeUser(kontor.db, kontor.a.id, ['service'], now)
    const both = await makeUser(kontor.db, kontor.a.id, ['service', 'co_orders'], now)
    expect((await kontor.as(kontor.provider.staff).get('/accounting/user')).json().roles).toEqual(['service'])
    expect((await kontor.as(alone).get('/accounting/user')).statusCode).toBe(401)
    const user = (await kontor.as(both).get('/accounting/user')).json()
    expect(user.roles).toEqual(['co_orders'])
  })

  test('roles taken away end the session at once', async () => {
    const { users } = kontor.b
    await kontor.asOwner(`update memberships set roles = '{}' where user_id = ${users.co_orders.id}`)
    expect(
      (await app.inject({ url: '/v1/things', headers: { 'auth-token': users.co_orders.token } })).statusCode,
    ).toBe(401)
    await kontor.asOwner(`update memberships set roles = null where user_id = ${users.co_orders.id}`)
    expect(
      (await app.inject({ url: '/v1/things', headers: { 'auth-token': users.co_orders.token } })).statusCode,
    ).toBe(401)
  })
})

describe('sessions', () => {
  const cookie = () => ({ cookie: `other=1; kontor_session=${kontor.a.users.co_orders.token}` })

  test('the cookie counts for GET from our own pages only', async () => {
    const own = { ...cookie(), 'sec-fetch-site': 'same-origin' }
    expect((await app.inject({ url: '/v1/things', headers: own })).statusCode).toBe(200)
    expect((await app.inject({ url: '/v1/things', headers: cookie() })).statusCode).toBe(401)
    for (const site of ['cross-site', 'same-site', 'none']) {
      expect(
        (await app.inject({ url: '/v1/things', headers: { ...cookie(), 'sec-fetch-site': site } }))
          .statusCode,
      ).toBe(401)
    }
    expect((await make('well', own)).statusCode).toBe(401)
    expect((await app.inject({ url: '/v1/logout', headers: own })).statusCode).toBe(401)
    expect((await app.inject({ url: '/v1/logout', headers: orders() })).statusCode).toBe(200)
  })

  test('a wrong header is not saved by a good cookie', async () => {
    const headers = { ...cookie(), 'sec-fetch-site': 'same-origin', 'auth-token': 'wrong' }
    expect((await app.inject({ url: '/v1/things', headers })).statusCode).toBe(401)
  })

  test('end after twelve idle hours and after seven days, and are touched once a minute', async () => {
    const lastUse = async () => {
      const rows = await kontor.db.lookup<{ at: Date }>(
        `select last_used_at as at from sessions where user_id = ${kontor.b.admin.id}`,
      )
      return new Date(rows[0]?.at ?? 0).toISOString()
    }
    const call = async (at: string) => {
      kontor.clock.set(at)
      return (await app.inject({ url: '/v1/things', headers: { 'auth-token': kontor.b.admin.token } }))
        .statusCode
    }
    expect(await call('2026-03-10T09:00:30Z')).toBe(200)
    expect(await lastUse()).toBe('2026-03-10T09:00:00.000Z')
    expect(await call('2026-03-10T09:01:30Z')).toBe(200)
    expect(await lastUse()).toBe('2026-03-10T09:01:30.000Z')
    expect(await call('2026-03-10T21:01:31Z')).toBe(401)
    for (let hours = 11; hours < 7 * 24; hours += 11) {
      expect(await call(new Date(Date.parse('2026-03-10T09:01:30Z') + hours * 3_600_000).toISOString())).toBe(
        200,
      )
    }
    expect(await call('2026-03-17T09:00:01Z')).toBe(401)
    kontor.clock.set('2026-03-10T09:00:00Z')
  })
})

describe('API keys', () => {
  const basic = (key: string, secret: string) => ({
    authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`,
  })

  test('name their company, and stop working the moment they are deactivated', async () => {
    const secretHash = await hashPassword('s3cret')
    await kontor.asOwner(
      `insert into api_keys (company_id, issuer, access_key, secret_hash) values (${kontor.a.id}, 'ERP', 'key-a', '${secretHash}')`,
    )
    const [key] = await kontor.db.lookup<{ id: number }>(`select id from find_api_key('key-a')`)
    const call = (headers: Record<string, string>) => app.inject({ url: '/v1/whoami', headers })
    expect((await call(basic('key-a', 's3cret'))).json()).toEqual({
      company: kontor.a.id,
      actor: 'ERP',
      turn: `${kontor.a.id}:key-${key?.id}`,
    })
    expect((await call(basic('key-a', 's3cret'))).statusCode).toBe(200)
    expect((await call(basic('key-a', 'wrong'))).statusCode).toBe(401)
    expect((await call(basic('key-b', 's3cret'))).statusCode).toBe(401)
    expect((await call({ authorization: 'Basic %%%' })).statusCode).toBe(401)
    expect((await call(orders())).statusCode).toBe(401)
    await kontor.asOwner('update api_keys set is_active = false')
    expect((await call(basic('key-a', 's3cret'))).statusCode).toBe(401)
  })

  test('are slowed down by wrong secrets from their address, and never locked out by them', async () => {
    const secretHash = await hashPassword('s3cret')
    await kontor.asOwner(
      `insert into api_keys (company_id, issuer, access_key, secret_hash)
       values (${kontor.a.id}, 'Shop', 'shop', '${secretHash}'), (${kontor.b.id}, 'Till', 'till', '${secretHash}')`,
    )
    const call = (key: string, secret: string, remoteAddress = '198.51.100.7') =>
      app.inject({ url: '/v1/whoami', headers: basic(key, secret), remoteAddress })
    const time = () => kontor.clock.now().getTime()
    const started = time()
    for (let guess = 0; guess < 20; guess++) {
      expect((await call('shop', 'guess')).statusCode).toBe(401)
      expect((await call('nobody', 'guess')).statusCode).toBe(401)
    }
    expect(time()).toBe(started)
    // Another key at the same address, and the same key elsewhere, do not wait.
    expect((await call('till', 's3cret')).statusCode).toBe(200)
    expect((await call('shop', 'guess', '198.51.100.8')).statusCode).toBe(401)
    expect(time()).toBe(started)
    expect((await call('shop', 'guess')).statusCode).toBe(401)
    expect((await call('shop', 's3cret')).statusCode).toBe(200)
    expect(time()).toBe(started + 6_000)
    // Of many at once a few wait their turn, one after the other.
    const { promise: over, resolve: letGo } = Promise.withResolvers<void>()
    const pause = vi.spyOn(kontor.clock, 'pause').mockReturnValue(over)
    const guesses = Array.from({ length: 9 }, () => call('shop', 'guess'))
    await expect.poll(() => pause.mock.calls.length).toBe(3)
    letGo()
    const answers = (await Promise.all(guesses)).map(({ statusCode }) => statusCode)
    expect(answers.toSorted()).toEqual([401, 401, 401, 429, 429, 429, 429, 429, 429])
    pause.mockRestore()
    kontor.clock.set('2026-03-10T09:00:00Z')
  })
})

describe('the transaction', () => {
  test('commits before the answer, and shows it to its own company only', async () => {
    const answer = await make('well')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.json()).toEqual({ count: 1 })
    expect(await stored(kontor.a.id)).toHaveLength(1)
    const count = async (token: string) =>
      (await app.inject({ url: '/v1/things', headers: { 'auth-token': token } })).json()
    expect(await count(kontor.a.admin.token)).toEqual({ count: 1 })
    expect(await count(kontor.b.admin.token)).toEqual({ count: 0 })
  })

  test.each([
    ['throw', 500, 'internal_error'],
    ['refuse', 409, 'illegal_transition'],
    ['bad-answer', 500, 'internal_error'],
    ['bad-commit', 409, 'conflict'],
    ['twice', 409, 'conflict'],
  ])('is rolled back when the handler ends with %s', async (how, status, code) => {
    const answer = await make(how)
    expect([answer.statusCode, answer.json().code]).toEqual([status, code])
    expect(answer.body).not.toContain('swordfish')
    expect(await stored(kontor.a.id)).toHaveLength(0)
  })

  test('of a GET cannot write', async () => {
    const written = kontor.db.read({ companyId: kontor.a.id }, (tx) =>
      tx.execute(sql`delete from memberships`),
    )
    await expect(written).rejects.toThrow()
  })

  test('of a webhook sees nobody, until it acts for a company', async () => {
    await make('well')
    const hook = (look: boolean) =>
      app.inject({ method: 'POST', url: '/v1/hook', payload: { company: kontor.a.id, look } })
    expect((await hook(true)).json()).toEqual({ count: 0 })
    expect((await hook(false)).statusCode).toBe(200)
    expect(await stored(kontor.a.id)).toHaveLength(2)
  })

  test('of the provider reaches another company by name, and leaves a trace there', async () => {
    await make('well')
    const answer = await app.inject({
      url: `/v1/overview/${kontor.a.id}`,
      headers: { 'auth-token': kontor.provider.staff.token },
    })
    expect(answer.json()).toEqual({ count: 2 })
    expect((await stored(kontor.a.id)).map((event) => event.type)).toEqual([
      'thing.happened',
      'provider.acted',
    ])
    expect(
      (
        await app.inject({
          url: `/v1/overview/${kontor.b.id}`,
          headers: { 'auth-token': kontor.a.admin.token },
        })
      ).statusCode,
    ).toBe(403)
  })
})

describe('errors', () => {
  const post = (payload: string | object, headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: '/v1/things',
      payload,
      headers: { ...orders(), 'content-type': 'application/json', ...headers },
    })

  test('name the field in the language of the caller', async () => {
    const german = await post({ n: 7, extra: 1 })
    expect(german.json()).toEqual({
      code: 'invalid_request',
      message: 'Bitte prüfen Sie Ihre Eingaben.',
      errors: { n: ['Höchstens 5.'], how: ['Bitte ausfüllen.'], extra: ['Dieses Feld gibt es nicht.'] },
      request_id: expect.any(String),
    })
    expect(
      (await post({ n: 'x', how: 'no' }, { 'accept-language': 'en-GB,de;q=0.5' })).json().errors,
    ).toEqual({
      n: ['Must be a number.'],
      how: ['This value is not possible here.'],
    })
    expect((await post({ n: 1.5, how: 'well' }, { 'accept-language': 'es' })).json().errors).toEqual({
      n: ['Debe ser un número entero.'],
    })
  })

  test('have a code for everything that is wrong with a request as such', async () => {
    expect((await post('{"n":')).json()).toMatchObject({ code: 'malformed_body' })
    expect((await post('')).json()).toMatchObject({ code: 'malformed_body' })
    expect((await post('<n/>', { 'content-type': 'text/xml' })).json()).toMatchObject({
      code: 'unsupported_media_type',
    })
    expect((await post({ n: 1, how: 'x'.repeat(1_100_000) })).json()).toMatchObject({
      code: 'body_too_large',
    })
    expect((await app.inject('/v1/nothing')).json()).toMatchObject({ code: 'route_not_found' })
    expect((await app.inject('/v1/%E0%A4%A')).json()).toMatchObject({ code: 'route_not_found' })
  })

  test('never blame the server for odd input', async () => {
    for (const query of [
      'type=%00',
      'type=%E0%A4%A',
      'type=a&type=b',
      '__proto__[x]=1',
      'type[]=1',
      '%ff=1',
    ]) {
      const { statusCode } = await app.inject({ url: `/v1/things?${query}`, headers: orders() })
      expect(statusCode, query).toBeLessThan(500)
    }
  })
})

test('no cache keeps an answer', async () => {
  const answers = [
    await app.inject({ url: '/v1/things', headers: orders() }),
    await app.inject({ method: 'POST', url: '/v1/things', payload: {}, headers: orders() }),
    await app.inject('/v1/things'),
  ]
  expect(answers.map(({ headers }) => headers['cache-control'])).toEqual(Array(3).fill('private, no-store'))
})

test('a file is sent as it is', async () => {
  const answer = await app.inject({ url: '/v1/file', headers: orders() })
  expect([answer.headers['content-type'], answer.body]).toEqual(['application/pdf', '%PDF-1.7'])
})

test('probes answer to everybody', async () => {
  expect((await app.inject('/health')).json()).toEqual({ status: 'ok' })
  expect((await app.inject('/ready')).json()).toEqual({ status: 'ready' })
  expect((await app.inject('/metrics')).body).toContain(
    'kontor_http_request_duration_seconds_count{method="GET",route="/v1/things",status="200"}',
  )
})

test('the documentation names access, errors and files', async () => {
  const document = (await app.inject('/docs/openapi.json')).json()
  expect(document.openapi).toBe('3.1.0')
  const operation = document.paths['/v1/things'].post
  expect(operation['x-access']).toBe('every signed-in user')
  expect(Object.keys(operation.responses)).toEqual(['200', '400', '401', '403', '503'])
  expect(operation.requestBody.content['application/json'].schema.properties.n.maximum).toBe(5)
  expect(document.paths['/v1/file'].get.responses['200'].content).toHaveProperty(['application/pdf'])
  expect(document.paths).not.toHaveProperty(['/health'])
})

test('the documentation page loads nothing but files of this server', async () => {
  const page = await app.inject('/docs')
  expect(page.headers['content-security-policy']).toContain("script-src 'self';")
  const loaded = [...page.body.matchAll(/<(?:script|link)\b[^>]*(?:src|href)="([^"]+)"/g)].map(
    ([, url]) => url,
  )
  expect(loaded.length).toBeGreaterThan(3)
  expect(page.body.match(/<script(?![^>]*\bsrc=)/g)).toBeNull()
  for (const url of loaded) {
    expect(url).toMatch(/^\/docs\/static\//)
    expect((await app.inject(url ?? '')).statusCode, url).toBe(200)
  }
  const [shown, described] = await Promise.all(
    ['/docs/json', '/docs/openapi.json'].map(async (url) => (await app.inject(url)).json()),
  )
  expect(shown).toEqual(asOpenApi30(described))
})

describe('a call that speaks outside', () => {
  const ask = (how: string, user = kontor.a.admin) =>
    app.inject({
      method: 'PUT',
      url: '/v1/question',
      headers: { 'auth-token': user.token },
      payload: { how },
    })

  test('holds no transaction while it waits', async () => {
    let answer = (): void => undefined
    outside = () => new Promise((resolve) => (answer = resolve))
    const asked = ask('well')
    // The embedded database has one connection, which a transaction left open would keep from everybody else.
    await vi.waitFor(async () => expect(await stored(kontor.a.id)).toHaveLength(1))
    expect((await make('well')).statusCode).toBe(200)
    answer()
    expect((await asked).json()).toEqual({ own: 2, company: 'Company A' })
    outside = async () => undefined
  })

  test('keeps what it wrote before it was refused, and sees its own company only', async () => {
    await make('well', { 'auth-token': kontor.b.admin.token })
    expect((await ask('late')).json()).toMatchObject({ code: 'illegal_transition' })
    expect(await stored(kontor.a.id)).toHaveLength(1)
    expect((await ask('well')).json()).toEqual({ own: 2, company: 'Company A' })
  })

  test('has no context of a transaction, and everybody else has no steps', async () => {
    expect((await ask('wrong-context')).statusCode).toBe(500)
    expect(
      (await app.inject({ method: 'PUT', url: '/v1/question', payload: { how: 'well' } })).statusCode,
    ).toBe(401)
  })
})

test('a route is public only when it says so', async () => {
  const server = await createServer(kontor.deps)
  server.route({
    method: 'GET',
    url: '/hello',
    config: { access: publicAccess },
    handler: async () => 'hello',
  })
  expect((await server.inject('/hello')).body).toBe('hello')
  await server.close()
})
