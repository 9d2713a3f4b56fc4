import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { createServer } from './server.ts'

const PAGE = 'show();'.repeat(1000)

let kontor: TestApp
let folder: string
let app: FastifyInstance
beforeAll(async () => {
  kontor = await testApp()
  folder = await mkdtemp(join(tmpdir(), 'kontor-web-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<title>Kontor</title>')
  await writeFile(join(folder, 'scan.html'), '<title>Kontor Scan</title>')
  await writeFile(join(folder, 'favicon.svg'), '<svg/>')
  await writeFile(join(folder, 'assets', 'main-4f3a.js'), 'run()')
  await writeFile(join(folder, 'assets', 'page-77aa.js'), PAGE)
  await writeFile(join(folder, 'assets', 'page-77aa.js.br'), brotliCompressSync(PAGE))
  await writeFile(join(folder, 'assets', 'late-01bb.js'), PAGE)
  app = await createServer(kontor.deps, folder)
})
afterAll(async () => {
  await app.close()
  await kontor.close()
  await rm(folder, { recursive: true })
})

const page = { accept: 'text/html,application/xhtml+xml' }

test('screens answer the page, which is never kept', async () => {
  for (const url of ['/', '/orders', '/orders/17?x=1']) {
    const answer = await app.inject({ url, headers: page })
    expect([answer.statusCode, answer.body, answer.headers['cache-control']], url).toEqual([
      200,
      '<title>Kontor</title>',
      'no-cache',
    ])
    expect(answer.headers['content-type']).toContain('text/html')
  }
})

test('the address of a screen may hold what no file is called', async () => {
  for (const url of [
    '/products/A%5CB',
    '/products/..%2F..%2Fetc%2Fpasswd',
    '/products/A%2F..%2FB',
    '/a/.%2Fb',
  ]) {
    const answer = await app.inject({ url, headers: page })
    expect([answer.statusCode, answer.body], url).toEqual([200, '<title>Kontor</title>'])
    expect((await app.inject({ url, headers: { accept: '*/*' } })).statusCode, url).toBe(404)
  }
})

test('files with a hash in their name are kept for ever, others are asked for again', async () => {
  expect((await app.inject('/assets/main-4f3a.js')).headers['cache-control']).toBe(
    'public, max-age=31536000, immutable',
  )
  expect((await app.inject('/favicon.svg')).headers['cache-control']).toBe('no-cache')
})

test('a file goes out as the build compressed it, where the browser takes that', async () => {
  const asked = (url: string, accepted: string) =>
    app.inject({ url, headers: { 'accept-encoding': accepted } })
  const brotli = await asked('/assets/page-77aa.js', 'gzip, deflate, br')
  expect(brotli.rawPayload).toEqual(brotliCompressSync(PAGE))
  expect(brotli.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'application/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(brotli.headers.vary).toMatch(/accept-encoding/i)
  const gzip = await asked('/assets/page-77aa.js', 'gzip')
  expect([gzip.headers['content-encoding'], gunzipSync(gzip.rawPayload).toString()]).toEqual(['gzip', PAGE])
  const late = await asked('/assets/late-01bb.js', 'br')
  expect([late.headers['content-encoding'], brotliDecompressSync(late.rawPayload).toString()]).toEqual([
    'br',
    PAGE,
  ])
  expect((await asked('/assets/page-77aa.js', 'identity')).body).toBe(PAGE)
})

test('unknown calls and unknown files are no screens', async () => {
  for (const url of ['/v1/nothing', '/v1', '/v1?x=1']) {
    const answer = await app.inject({ url, headers: page })
    expect([answer.statusCode, answer.json().code], url).toEqual([404, 'route_not_found'])
  }
  expect((await app.inject({ url: '/assets/gone.js', headers: { accept: '*/*' } })).statusCode).toBe(404)
  expect((await app.inject({ method: 'POST', url: '/orders', headers: page })).statusCode).toBe(404)
})

test('a page of ours is guarded', async () => {
  const { headers } = await app.inject({ url: '/', headers: page })
  expect(headers['content-security-policy']).toContain(`script-src 'self'`)
  expect(headers['referrer-policy']).toBe('no-referrer')
  expect(headers['x-content-type-options']).toBe('nosniff')
})

test('only pictures of our own are shown, and those of hosts that the operator names', async () => {
  const imagesOf = async (server: FastifyInstance) =>
    /img-src ([^;]*)/.exec(
      String((await server.inject({ url: '/', headers: page })).headers['content-security-policy']),
    )?.[1]
  expect(await imagesOf(app)).toBe("'self' data: blob:")
  const config = { ...kontor.deps.config, pictureHosts: ['img.example.com', '*.example.net'] }
  const other = await createServer({ ...kontor.deps, config }, folder)
  expect(await imagesOf(other)).toBe("'self' data: blob: https://img.example.com https://*.example.net")
  await other.close()
})

test('a browser is told to come by https alone where people do', async () => {
  const promised = async (publicUrl: string) => {
    const config = { ...kontor.deps.config, publicUrl }
    const server = await createServer({ ...kontor.deps, config }, folder)
    const answers = [
      await server.inject({ url: '/', headers: page }),
      await server.inject('/health'),
      await server.inject('/v1/nothing'),
    ]
    await server.close()
    return answers.map(({ headers }) => headers['strict-transport-security'])
  }
  expect(await promised('https://kontor.example')).toEqual(Array(3).fill('max-age=31536000'))
  expect(await promised('http://localhost:3000')).toEqual(Array(3).fill(undefined))
})

test('the scan app has a page of its own, which alone may run WebAssembly', async () => {
  const scan = await app.inject({ url: '/scan', headers: page })
  expect([scan.statusCode, scan.body, scan.headers['cache-control']]).toEqual([
    200,
    '<title>Kontor Scan</title>',
    'no-cache',
  ])
  expect(scan.headers['content-security-policy']).toContain(`script-src 'self' 'wasm-unsafe-eval';`)
  const other = await app.inject({ url: '/orders', headers: page })
  expect(other.headers['content-security-policy']).not.toContain('wasm-unsafe-eval')
})

test('the head alone is answered like the whole, without a body', async () => {
  const texts = { accept: '*/*' }
  for (const [url, headers] of [
    ['/', page],
    ['/orders/17?x=1', page],
    ['/scan', page],
    ['/docs/', page],
    ['/docs', page],
    ['/docs/openapi.json', texts],
    ['/docs/static/index.css', texts],
    ['/assets/main-4f3a.js', texts],
    ['/favicon.svg', texts],
    ['/assets/gone.js', texts],
    ['/health', texts],
    ['/ready', texts],
    ['/v1/orders', page],
  ] as const) {
    const [whole, head] = await Promise.all(
      (['GET', 'HEAD'] as const).map((method) => app.inject({ method, url, headers })),
    )
    const shown = (answer: typeof whole) => [
      answer?.statusCode,
      answer?.headers['content-type'],
      answer?.headers['cache-control'],
      answer?.headers['content-length'],
    ]
    expect([...shown(head), head?.body], url).toEqual([...shown(whole), ''])
  }
})

test('what comes from memory or the disk is answered while a thread computes', async () => {
  const busy = await createServer(kontor.deps, folder, { busyMs: 1 })
  const compute = () => {
    for (const end = performance.now() + 100; performance.now() < end; );
  }
  const statuses = async () => {
    compute()
    const urls = [
      '/v1/orders',
      '/',
      '/orders',
      '/scan',
      '/assets/main-4f3a.js',
      '/docs/openapi.json',
      '/health',
    ]
    const answers = await Promise.all(urls.map((url) => busy.inject({ url, headers: page })))
    return answers.map(({ statusCode }) => statusCode)
  }
  await expect.poll(statuses, { timeout: 20_000 }).toEqual([503, 200, 200, 200, 200, 200, 200])
  await busy.close()
})
