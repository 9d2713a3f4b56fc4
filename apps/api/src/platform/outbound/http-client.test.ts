import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createHttpClient, type HttpClientOptions } from './http-client.ts'
import {
  type OutboundError,
  OutboundRefused,
  OutboundTimeout,
  OutboundUnreachable,
  OutboundUnreadable,
} from './outbound-error.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function serve(
  handler: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<{ url: string; calls: string[] }> {
  const calls: string[] = []
  const server = createServer((request, response) => {
    calls.push(`${request.method} ${request.url}`)
    handler(request, response)
  })
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls }
}

const client = (baseUrl: string, options: Partial<HttpClientOptions> = {}) =>
  createHttpClient({ baseUrl, timeoutMs: 300, ...options })
const failure = (work: Promise<unknown>): Promise<OutboundError> =>
  work.then(
    () => Promise.reject(new Error('it worked')),
    (error: OutboundError) => error,
  )
const get = { method: 'GET', path: '/a' } as const
const post = { method: 'POST', path: '/a', json: { n: 1 } } as const

describe('a call', () => {
  test('carries its headers, query and body, and reads the answer', async () => {
    let seen: unknown
    const { url, calls } = await serve(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk)
      seen = [request.headers['x-key'], request.headers['content-type'], Buffer.concat(chunks).toString()]
      response.setHeader('content-type', 'application/json').end('{"ok":true}')
    })
    const answer = await client(`${url}/v1`, { headers: { 'x-key': 'k' } }).request({
      ...post,
      query: { q: 'ä&b', none: undefined },
    })
    expect(answer.json()).toEqual({ ok: true })
    expect(calls).toEqual(['POST /v1/a?q=%C3%A4%26b'])
    expect(seen).toEqual(['k', 'application/json', '{"n":1}'])
  })
})

describe('a failure says whether the work may have been done', () => {
  test('refused by a client error: not done', async () => {
    const { url } = await serve((_request, response) =>
      response.writeHead(422, { 'x-why': 'address' }).end('bad zip'),
    )
    const error = await failure(client(url).request(post))
    expect(error).toBeInstanceOf(OutboundRefused)
    expect(error).toMatchObject({
      status: 422,
      body: 'bad zip',
      mayHaveHappened: false,
      call: `POST ${url}/a`,
    })
    expect((error as OutboundRefused).headers.get('x-why')).toBe('address')
  })

  test('refused by a server error: nobody knows', async () => {
    const { url, calls } = await serve((_request, response) => response.writeHead(503).end())
    expect(await failure(client(url).request(post))).toMatchObject({
      name: 'OutboundRefused',
      mayHaveHappened: true,
    })
    expect(calls).toHaveLength(1)
  })

  test('a redirect is not followed', async () => {
    const { url, calls } = await serve((_request, response) =>
      response.writeHead(307, { location: '/b' }).end(),
    )
    expect(await failure(client(url).request(post))).toMatchObject({ status: 307 })
    expect(calls).toEqual(['POST /a'])
  })

  test('no answer in time: nobody knows', async () => {
    const { url, calls } = await serve(() => undefined)
    const error = await failure(client(url, { timeoutMs: 50 }).request(post))
    expect(error).toBeInstanceOf(OutboundTimeout)
    expect(error.mayHaveHappened).toBe(true)
    expect(calls).toHaveLength(1)
  })

  test('a body that stops half way in time, or for good', async () => {
    const { url } = await serve((request, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('half')
      if (request.url === '/cut') setImmediate(() => response.destroy())
    })
    expect(await failure(client(url, { timeoutMs: 80 }).request(post))).toBeInstanceOf(OutboundTimeout)
    const cut = await failure(client(url).request({ ...post, path: '/cut' }))
    expect(cut).toMatchObject({ mayHaveHappened: true })
    expect([OutboundUnreadable.name, OutboundUnreachable.name]).toContain(cut.name)
  })

  test('nobody listens: not done', async () => {
    const probe = createTcpServer().listen(0, '127.0.0.1')
    await once(probe, 'listening')
    const { port } = probe.address() as AddressInfo
    probe.close()
    await once(probe, 'close')
    const error = await failure(client(`http://127.0.0.1:${port}`).request(post))
    expect(error).toBeInstanceOf(OutboundUnreachable)
    expect(error.mayHaveHappened).toBe(false)
  })

  test('no such host: not done', async () => {
    const error = await failure(client('http://nowhere.invalid', { timeoutMs: 5_000 }).request(post))
    expect(error).toMatchObject({ name: 'OutboundUnreachable', mayHaveHappened: false })
  })

  test('the connection breaks after the request was sent: nobody knows', async () => {
    const { url, calls } = await serve((request) => request.socket.destroy())
    const error = await failure(client(url).request(post))
    expect(error).toMatchObject({ name: 'OutboundUnreachable', mayHaveHappened: true })
    expect(calls).toHaveLength(1)
  })

  test('an answer that is too large or not JSON', async () => {
    const { url } = await serve((_request, response) => response.end('x'.repeat(2000)))
    expect(await failure(client(url, { maxBytes: 1000 }).request(post))).toMatchObject({
      name: 'OutboundUnreadable',
      mayHaveHappened: true,
    })
    const answer = await client(url).request(post)
    expect(() => answer.json()).toThrow(OutboundUnreadable)
  })

  test('given up by the caller: nobody knows', async () => {
    const { url } = await serve(() => undefined)
    const error = await failure(client(url).request({ ...get, signal: AbortSignal.timeout(20) }))
    expect(error).toMatchObject({ name: 'OutboundTimeout' })
  })
})

describe('repeating', () => {
  test('happens once for a GET, and never for anything else', async () => {
    const { url, calls } = await serve((_request, response) => response.writeHead(500).end())
    await failure(client(url).request(get))
    expect(calls).toHaveLength(2)
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      calls.length = 0
      await failure(client(url).request({ method, path: '/a' }))
      expect(calls, method).toHaveLength(1)
    }
    calls.length = 0
    await failure(client(url, { retryGet: false }).request(get))
    expect(calls).toHaveLength(1)
  })

  test('is pointless when the other side said no', async () => {
    const { url, calls } = await serve((_request, response) => response.writeHead(404).end())
    await failure(client(url).request(get))
    expect(calls).toHaveLength(1)
  })
})

describe('load', () => {
  test('after outages in a row nothing is tried for a while, then carefully again', async () => {
    let healthy = false
    const { url, calls } = await serve((_request, response) =>
      response.writeHead(healthy ? 200 : 500).end('{}'),
    )
    const careful = client(url, { failuresUntilOpen: 3, openMs: 100 })
    for (let n = 0; n < 3; n++) await failure(careful.request(post))
    expect(await failure(careful.request(post))).toMatchObject({
      name: 'OutboundUnreachable',
      mayHaveHappened: false,
    })
    expect(calls).toHaveLength(3)
    healthy = true
    await expect
      .poll(
        () =>
          careful.request(post).then(
            (answer) => answer.status,
            () => 0,
          ),
        { timeout: 2_000 },
      )
      .toBe(200)
  })

  test('refusals of single requests are no outage', async () => {
    const { url, calls } = await serve((_request, response) => response.writeHead(422).end())
    const careful = client(url, { failuresUntilOpen: 2 })
    for (let n = 0; n < 5; n++) await failure(careful.request(post))
    expect(calls).toHaveLength(5)
  })

  test('no more calls at a time than allowed; too many waiting are turned away untried', async () => {
    let running = 0
    let most = 0
    const release: (() => void)[] = []
    const { url } = await serve((_request, response) => {
      running += 1
      most = Math.max(most, running)
      release.push(() => {
        running -= 1
        response.end('{}')
      })
    })
    const narrow = client(url, { concurrency: 2, waiting: 2, timeoutMs: 5_000 })
    const calls = Array.from({ length: 5 }, () =>
      narrow.request(post).then(
        () => 'done',
        (error: OutboundError) => error,
      ),
    )
    const turnedAway = (await calls[4]) as OutboundError
    expect(turnedAway).toMatchObject({ name: 'OutboundUnreachable', mayHaveHappened: false })
    for (let n = 0; n < 4; n++) {
      await expect.poll(() => release.length).toBeGreaterThan(n)
      release[n]?.()
    }
    expect(await Promise.all(calls.slice(0, 4))).toEqual(['done', 'done', 'done', 'done'])
    expect(most).toBe(2)
  })
})

test('a server that speaks something else', async () => {
  const server = createTcpServer((socket) => socket.end('220 mail.example ESMTP\r\n')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const error = await failure(client(`http://127.0.0.1:${port}`).request(post))
  expect(error).toMatchObject({ name: 'OutboundUnreachable', mayHaveHappened: true })
  server.close()
})
