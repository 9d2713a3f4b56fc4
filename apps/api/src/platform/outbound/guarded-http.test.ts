import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { TEST_CERTIFICATE } from '../../../test/fixtures/test-certificate.ts'
import { type GuardedRequest, guardedRequest } from './guarded-http.ts'
import {
  type OutboundError,
  OutboundForbidden,
  OutboundRefused,
  OutboundTimeout,
  OutboundUnreachable,
  OutboundUnreadable,
} from './outbound-error.ts'
import type { OutboundPolicy } from './outbound-target.ts'

const open: Server[] = []
afterEach(() => {
  for (const server of open.splice(0)) {
    if ('closeAllConnections' in server && typeof server.closeAllConnections === 'function')
      server.closeAllConnections()
    server.close()
  }
})

async function listening(server: Server, host = '127.0.0.1'): Promise<number> {
  open.push(server)
  server.listen(0, host)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void
const serve = (handler: Handler): Promise<number> => listening(createServer(handler))

/** A name that resolves to this machine, and how often it was asked for. */
function names(...answers: string[]): OutboundPolicy & { asked: string[] } {
  const asked: string[] = []
  return {
    asked,
    allowPrivate: true,
    resolve: async (hostname) => {
      asked.push(hostname)
      return [answers[Math.min(asked.length, answers.length) - 1] ?? '127.0.0.1']
    },
  }
}

const failure = (work: Promise<unknown>): Promise<OutboundError> =>
  work.then(
    () => Promise.reject(new Error('it worked')),
    (error: OutboundError) => error,
  )
const post = (url: string, more: Partial<GuardedRequest> = {}): GuardedRequest => ({
  method: 'POST',
  url,
  body: '<ORDER/>',
  headers: { 'content-type': 'application/xml' },
  timeoutMs: 2000,
  ...more,
})

describe('a call to a typed address', () => {
  test('arrives under its name with headers and body, and reads the answer', async () => {
    let seen: unknown
    const port = await serve(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk)
      seen = [
        request.method,
        request.url,
        request.headers.host,
        request.headers['content-type'],
        Buffer.concat(chunks).toString(),
      ]
      response.writeHead(201).end('taken')
    })
    const answer = await guardedRequest(names(), post(`http://erp.example:${port}/in?a=1`))
    expect([answer.status, answer.body.toString()]).toEqual([201, 'taken'])
    expect(seen).toEqual(['POST', '/in?a=1', `erp.example:${port}`, 'application/xml', '<ORDER/>'])
  })

  test('connects to the address that was checked, also when the name has another one a moment later', async () => {
    const port = await serve((_request, response) => response.end('here'))
    // Nobody listens at 127.0.0.2: had the name been resolved again, the call would fail.
    const policy = names('127.0.0.1', '127.0.0.2')
    expect((await guardedRequest(policy, post(`http://erp.example:${port}/`))).body.toString()).toBe('here')
    expect(policy.asked).toEqual(['erp.example'])
  })

  test('never reaches a private address behind a public name', async () => {
    let calls = 0
    const port = await serve((_request, response) => {
      calls += 1
      response.end()
    })
    for (const url of [`https://erp.example/`, `https://127.0.0.1:${port}/`, `https://localhost:8443/`]) {
      const error = await failure(guardedRequest({ ...names(), allowPrivate: false }, post(url)))
      expect(error).toBeInstanceOf(OutboundForbidden)
      expect(error.mayHaveHappened).toBe(false)
    }
    expect(calls).toBe(0)
  })

  test('follows no redirect', async () => {
    let elsewhere = 0
    const inner = await serve((_request, response) => {
      elsewhere += 1
      response.end('secret')
    })
    for (const status of [301, 302, 303, 307, 308]) {
      const port = await serve((_request, response) =>
        response.writeHead(status, { location: `http://127.0.0.1:${inner}/` }).end(),
      )
      const error = await failure(guardedRequest(names(), post(`http://erp.example:${port}/`)))
      expect(error).toBeInstanceOf(OutboundRefused)
      expect((error as OutboundRefused).status).toBe(status)
    }
    expect(elsewhere).toBe(0)
  })

  test('gives up on a server that does not answer, and says that it may have worked', async () => {
    const port = await serve(() => undefined)
    const error = await failure(
      guardedRequest(names(), post(`http://erp.example:${port}/`, { timeoutMs: 60 })),
    )
    expect(error).toBeInstanceOf(OutboundTimeout)
    expect(error.mayHaveHappened).toBe(true)
  })

  test('gives up on an answer that trickles', async () => {
    const port = await serve((_request, response) => {
      response.writeHead(200)
      const drip = setInterval(() => response.write('x'), 5)
      response.on('close', () => clearInterval(drip))
    })
    const error = await failure(
      guardedRequest(names(), post(`http://erp.example:${port}/`, { timeoutMs: 80 })),
    )
    expect(error).toBeInstanceOf(OutboundTimeout)
  })

  test('reads no endless answer, whatever its status', async () => {
    for (const status of [200, 500]) {
      let sent = 0
      const port = await serve((_request, response) => {
        response.writeHead(status)
        const pour = () => {
          while (!response.destroyed && response.write(Buffer.alloc(64 * 1024))) sent += 64 * 1024
        }
        response.on('drain', pour)
        pour()
      })
      const error = await failure(
        guardedRequest(names(), post(`http://erp.example:${port}/`, { maxBytes: 100_000 })),
      )
      expect(error).toBeInstanceOf(status === 200 ? OutboundUnreadable : OutboundRefused)
      expect(sent).toBeLessThan(64 * 1024 * 1024)
    }
  })

  test('answers a refusal with what the server said, and when to ask again', async () => {
    const port = await serve((_request, response) =>
      response.writeHead(503, { 'retry-after': '120' }).end('come back'),
    )
    const error = (await failure(
      guardedRequest(names(), post(`http://erp.example:${port}/`)),
    )) as OutboundRefused
    expect([error.status, error.body, error.headers.get('retry-after')]).toEqual([503, 'come back', '120'])
  })

  test('says that nothing happened when nobody listens, and that it may have when the line broke', async () => {
    const port = await listening(
      createTcpServer((socket) => socket.once('data', () => socket.resetAndDestroy())),
    )
    const broken = await failure(guardedRequest(names(), post(`http://erp.example:${port}/`)))
    expect([broken.name, broken.mayHaveHappened]).toEqual(['OutboundUnreachable', true])
    const [server] = open.splice(-1)
    server?.close()
    await once(server as Server, 'close')
    const nobody = await failure(guardedRequest(names(), post(`http://erp.example:${port}/`)))
    expect(nobody).toBeInstanceOf(OutboundUnreachable)
    expect(nobody.mayHaveHappened).toBe(false)
  })

  test('ends when its caller ends it', async () => {
    const port = await serve(() => undefined)
    const controller = new AbortController()
    const work = failure(
      guardedRequest(names(), post(`http://erp.example:${port}/`, { signal: controller.signal })),
    )
    controller.abort()
    expect(await work).toBeInstanceOf(OutboundTimeout)
  })
})

describe('encrypted', () => {
  const secure = () =>
    listening(
      createSecureServer({ key: TEST_CERTIFICATE.key, cert: TEST_CERTIFICATE.cert }, (_request, response) =>
        response.end('secret'),
      ),
    )

  test('a call asks for the certificate of the name that was typed', async () => {
    const port = await secure()
    const policy = { ...names(), ca: TEST_CERTIFICATE.cert }
    const good = await guardedRequest(policy, post(`https://${TEST_CERTIFICATE.hostname}:${port}/`))
    expect(good.body.toString()).toBe('secret')
    const other = await failure(guardedRequest(policy, post(`https://other.example.test:${port}/`)))
    expect([other.name, other.mayHaveHappened]).toEqual(['OutboundUnreachable', false])
  })

  test('a certificate that nobody vouches for is refused', async () => {
    const port = await secure()
    const error = await failure(
      guardedRequest(names(), post(`https://${TEST_CERTIFICATE.hostname}:${port}/`)),
    )
    expect(error).toBeInstanceOf(OutboundUnreachable)
  })
})
