import { ErrorBody } from '@kontor/contract/errors'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../app.ts'
import { type PairedDevice, pairDevice } from '../builders/devices.ts'
import { declaredCalls, isStream, pathParameters } from './declared-calls.ts'

/** More of it: `FUZZ_RUNS=500 npx vitest run fuzz`. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 12)

let kontor: TestApp
let device: PairedDevice
beforeAll(async () => {
  kontor = await testApp()
  device = await pairDevice(kontor)
})
afterAll(() => kontor.close())

const NASTY = [
  '',
  '0',
  '-1',
  '1e9',
  'NaN',
  'null',
  "'; drop table orders; --",
  '\u0000',
  '%00',
  '../..',
  '９',
  '9223372036854775808',
  '1.5',
  '𝕏',
  '<b>',
  'a'.repeat(500),
  '2026-02-30',
  '9999-12-31',
  '{}',
  '%',
  '\\',
]
const text = fc.oneof(fc.constantFrom(...NASTY), fc.string({ unit: 'binary' }), fc.integer().map(String))
const json = fc.oneof(
  { weight: 3, arbitrary: fc.jsonValue() },
  fc.constantFrom<unknown>(
    [],
    {},
    null,
    0,
    '',
    [[]],
    { __proto__: { a: 1 } },
    { orders: [{}] },
    { orders: [null] },
    { stock: [], counted_at: 'x' },
  ),
)

/** Real field names with wrong values get further into a handler than random ones. */
function nearlyRight(schema: unknown): fc.Arbitrary<unknown> {
  const shape = (schema as { shape?: Record<string, unknown> } | undefined)?.shape
  if (!shape) return json
  return fc.record(
    Object.fromEntries(Object.keys(shape).map((key) => [key, fc.oneof(text, json, fc.integer())])),
    { requiredKeys: [] },
  )
}

describe('whatever is sent, the answer is never a 5xx', () => {
  for (const { name, endpoint } of declaredCalls) {
    if (endpoint.url === '/logout' || isStream(endpoint)) continue
    const { access } = endpoint.config

    it(name, async () => {
      const query = nearlyRight(endpoint.schema.querystring)
      const body = nearlyRight(endpoint.schema.body)
      await fc.assert(
        fc.asyncProperty(
          fc.array(text, { minLength: 3, maxLength: 3 }),
          query,
          body,
          async (values, fields, payload) => {
            const path = pathParameters(endpoint.url).reduce(
              (url, parameter, index) =>
                url.replace(`:${parameter}`, encodeURIComponent(wellFormed(values[index] ?? '')) || '0'),
              endpoint.url as string,
            )
            const search = new URLSearchParams(
              Object.entries(
                (endpoint.schema.querystring ? (fields as Record<string, unknown>) : undefined) ?? {},
              ).map(([key, value]): [string, string] => [key, wellFormed(asText(value))]),
            )
            const answer = await kontor.app.inject({
              method: endpoint.method,
              url: `/v1${path}?${search}`,
              headers: {
                'content-type': 'application/json',
                'auth-token': access.kind === 'provider' ? kontor.provider.staff.token : kontor.a.admin.token,
                ...(access.kind === 'device' && device.headers),
              },
              ...(endpoint.method === 'GET' ? {} : { payload: JSON.stringify(payload) ?? 'undefined' }),
            })
            expect(
              answer.statusCode,
              `${endpoint.method} ${path}?${search} ${JSON.stringify(payload)}\n${answer.body}`,
            ).toBeLessThan(500)
            if (answer.statusCode >= 400)
              expect(ErrorBody.safeParse(answer.json()).success, answer.body).toBe(true)
          },
        ),
        { numRuns: RUNS },
      )
    })
  }
})

/** What stands in a query is text, whatever it was: an object may not even know how to become one. */
const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** A lone surrogate cannot stand in a URL. */
const wellFormed = (value: string): string => value.toWellFormed()
