import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../app.ts'
import { declaredCalls } from './declared-calls.ts'

let kontor: TestApp
beforeAll(async () => {
  kontor = await testApp()
})
afterAll(() => kontor.close())

interface Documented {
  paths: Record<string, Record<string, { summary?: string; 'x-access'?: string }>>
}
const served = () => {
  const { paths } = kontor.app.swagger() as unknown as Documented
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
}
const documentedPath = (url: string) => `/v1${url.replace(/:(\w+)/g, '{$1}')}`

describe('the contract and the server', () => {
  it('serves every declared call', () => {
    const missing = declaredCalls
      .filter(({ endpoint }) => !kontor.app.hasRoute({ method: endpoint.method, url: `/v1${endpoint.url}` }))
      .map(({ name }) => name)
    expect(missing).toEqual([])
  })

  it('serves and documents nothing that is not declared', () => {
    const declared = declaredCalls.map(({ endpoint }) => `${endpoint.method} ${documentedPath(endpoint.url)}`)
    expect(served().sort()).toEqual([...declared].sort())
  })

  it('declares each call once', () => {
    const calls = declaredCalls.map(({ endpoint }) => `${endpoint.method} ${endpoint.url}`)
    expect(calls.filter((call, index) => calls.indexOf(call) !== index)).toEqual([])
  })

  it('says in the document what each call does and who may call it', () => {
    const { paths } = kontor.app.swagger() as unknown as Documented
    for (const { endpoint } of declaredCalls) {
      const operation = paths[documentedPath(endpoint.url)]?.[endpoint.method.toLowerCase()]
      expect(operation?.summary).toBe(endpoint.schema.summary)
      expect(operation?.['x-access']).toBeTruthy()
    }
  })

  it('refers to no part that the document lacks', () => {
    const document = JSON.stringify(kontor.app.swagger())
    const parts = new Set(
      [...document.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name),
    )
    expect([...parts]).toEqual(Object.keys(JSON.parse(document).components.schemas))
  })

  it('names tables, methods and paths so that no GET changes anything but what counts by its header alone', () => {
    const writing = declaredCalls.filter(
      ({ endpoint }) => endpoint.method === 'GET' && endpoint.config.writes,
    )
    expect(writing.map(({ endpoint }) => endpoint.url)).toEqual([
      '/logout',
      '/intake/offers',
      // Only the header of the session is taken, so that no link leads a person to consent.
      '/accounting/company/authUrl',
      '/login/:orderId',
      '/inventory/createCsv',
    ])
  })
})
