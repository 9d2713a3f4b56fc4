import { ErrorBody } from '@kontor/contract/errors'
import { type Endpoint, rowSchemas } from '@kontor/contract/shared'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { TEST_NOW, type TestApp, testApp } from '../app.ts'
import { makePickListLink, pairDevice } from '../builders/devices.ts'
import { addApiKey } from '../builders/intake.ts'
import { openOrderSession } from '../builders/session.ts'
import { makeUser } from '../people.ts'
import { declaredCalls, isStream, pathParameters } from './declared-calls.ts'
import { type ForeignThings, makeForeignThings } from './foreign-things.ts'
import { anyText, inputOf, OBJECT_NAMES } from './inputs.ts'
import { PARAMETERS } from './path-things.ts'

/** More of it: `FUZZ_RUNS=500 npx vitest run fuzz`. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 12)

let kontor: TestApp
let things: ForeignThings
let key: string
let orderSession: string
beforeAll(async () => {
  kontor = await testApp()
  things = await makeForeignThings(kontor)
  key = await addApiKey(kontor, kontor.b.admin, 'AK-FUZZ')
  orderSession = (await openOrderSession(kontor)).session.token
})
afterAll(() => kontor.close())

const calls = declaredCalls.filter(({ endpoint }) => endpoint.url !== '/logout' && !isStream(endpoint))

/**
 * Somebody who may make the call, in company B, where there is something to find. Of its own: calls end sessions, deactivate
 * people, remove devices and revoke links.
 */
async function headersOf({ config: { access } }: Endpoint): Promise<Record<string, string>> {
  if (access.kind === 'apiKey') return { authorization: key }
  if (access.kind === 'orderToken') return { 'auth-token': orderSession }
  const { b, provider, db, clock } = kontor
  const isProvider = access.kind === 'provider'
  const user = await makeUser(
    db,
    isProvider ? provider.id : b.id,
    [isProvider ? 'service' : 'co_admin'],
    clock.now(),
  )
  const company = { ...b, admin: user }
  if (access.kind === 'device') return { ...(await pairDevice(kontor, { company })).headers }
  if (access.kind === 'pickListLink') return { ...(await makePickListLink(kontor, { company })).headers }
  return { 'auth-token': user.token }
}

/** The path with its parameters: what they name, or anything. */
function pathInput(endpoint: Endpoint): fc.Arbitrary<string> {
  const named = PARAMETERS[endpoint.url]?.(things) ?? {}
  const values = pathParameters(endpoint.url).map((name) => {
    const thing = named[name]
    const any = anyText.map((value) => encodeURIComponent(value.toWellFormed()) || '0')
    return thing === undefined
      ? any
      : fc.oneof({ weight: 3, arbitrary: fc.constant(String(thing)) }, { weight: 1, arbitrary: any })
  })
  return fc
    .tuple(...values)
    .map((drawn) =>
      pathParameters(endpoint.url).reduce(
        (url, name, index) => url.replace(`:${name}`, () => drawn[index] ?? ''),
        endpoint.url as string,
      ),
    )
}

async function expectAnswer(
  { method }: Endpoint,
  url: string,
  headers: Readonly<Record<string, string>>,
  payload: string | undefined,
): Promise<number> {
  const answer = await kontor.app.inject({
    method,
    url: `/v1${url}`,
    headers: { 'content-type': 'application/json', ...headers },
    ...(payload !== undefined && { payload }),
  })
  expect(answer.statusCode, `${method} ${url} ${payload}\n${answer.body}`).toBeLessThan(500)
  if (answer.statusCode >= 400) expect(ErrorBody.safeParse(answer.json()).success, answer.body).toBe(true)
  return answer.statusCode
}

describe('whatever is sent, the answer is never a 5xx', () => {
  for (const { name, endpoint } of calls) {
    it(name, async () => {
      const { schema, method } = endpoint
      const headers = await headersOf(endpoint)
      const query = schema.querystring ? inputOf(schema.querystring) : fc.constant({})
      const body = schema.body ? inputOf(schema.body) : fc.jsonValue()
      const statuses = new Set<number>()
      await fc.assert(
        fc.asyncProperty(pathInput(endpoint), query, body, async (path, fields, payload) => {
          const sent = method === 'GET' ? undefined : (JSON.stringify(payload) ?? 'undefined')
          statuses.add(await expectAnswer(endpoint, `${path}?${searchOf(fields)}`, headers, sent))
        }),
        { numRuns: RUNS },
      )
      if (!mayRefuseAll(endpoint)) expect([...statuses]).not.toEqual([401])
    })
  }
})

/** What proves itself by its input is refused by nearly all of them. */
const mayRefuseAll = ({ config: { access } }: Endpoint): boolean =>
  access.kind === 'public' || access.kind === 'webhook'

describe('a field that every object knows by itself is an unknown one', () => {
  for (const { name, endpoint } of calls) {
    const { method, schema } = endpoint
    if (!schema.querystring && !(schema.body && method !== 'GET')) continue
    it(name, async () => {
      const headers = await headersOf(endpoint)
      const path = endpoint.url.replace(/:(\w+)/g, '1')
      for (const stray of OBJECT_NAMES) {
        if (schema.querystring) await expectAnswer(endpoint, `${path}?${stray}=1`, headers, undefined)
        if (schema.body && method !== 'GET')
          await expectAnswer(endpoint, path, headers, JSON.stringify({ [stray]: { prototype: 1 } }))
      }
    })
  }
})

/** The parameters of a path that are numbers. */
const numbersIn = ({ url, schema }: Endpoint): string[] =>
  pathParameters(url).filter((name) => {
    const field = schema.params instanceof z.ZodObject ? schema.params.shape[name] : undefined
    return field !== undefined && typeof z.safeParse(field, '1').data === 'number'
  })

describe('a number in a path has one spelling', () => {
  for (const { name, endpoint } of calls) {
    if (numbersIn(endpoint).length === 0) continue
    it(name, async () => {
      const headers = { 'content-type': 'application/json', ...(await headersOf(endpoint)) }
      for (const other of ['1e3', '0x10', '+1', '01', '-1', '0', '1.0', '%201', '１', 'abc']) {
        const path = endpoint.url.replace(/:(\w+)/g, (_, parameter) =>
          numbersIn(endpoint).includes(parameter) ? encodeURI(other) : '1',
        )
        const { method } = endpoint
        const payload = method === 'GET' ? {} : { payload: '{}' }
        const answer = await kontor.app.inject({ method, url: `/v1${path}`, headers, ...payload })
        expect([answer.statusCode, answer.json().code], path).toEqual([404, 'route_not_found'])
      }
    })
  }
})

/** Of a call that takes a batch of rows, each judged alone: a body with these rows. */
function batchOf({ schema }: Endpoint): ((rows: readonly object[]) => object) | null {
  const shape = schema.body instanceof z.ZodObject ? schema.body.shape : {}
  const batch = Object.entries(shape).find(
    ([, field]) => field instanceof z.ZodArray && rowSchemas.has(field.element),
  )?.[0]
  if (batch === undefined) return null
  return (rows) => ({ ...('counted_at' in shape && { counted_at: TEST_NOW }), [batch]: rows })
}

describe('a row with such a field is refused alone', () => {
  for (const { name, endpoint } of calls) {
    const bodyOf = batchOf(endpoint)
    if (!bodyOf) continue
    it(name, async () => {
      const rows = OBJECT_NAMES.map((stray) => ({ [stray]: { prototype: 1 } }))
      const answer = await kontor.app.inject({
        method: endpoint.method,
        url: `/v1${endpoint.url}`,
        headers: { 'content-type': 'application/json', ...(await headersOf(endpoint)) },
        payload: JSON.stringify(bodyOf(rows)),
      })
      expect(answer.statusCode, answer.body).toBe(200)
      const results: { message: string }[] = answer.json().data
      expect(results).toHaveLength(rows.length)
      for (const { message } of results) expect(message).not.toBe('')
    })
  }
})

/** What a query says: an object's fields as text, whatever they were. */
function searchOf(fields: unknown): URLSearchParams {
  const pairs = fields !== null && typeof fields === 'object' ? Object.entries(fields) : []
  const search = new URLSearchParams()
  for (const [name, value] of pairs) search.append(name.toWellFormed(), asText(value).toWellFormed())
  return search
}

/** An object may not even know how to become text. */
const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
