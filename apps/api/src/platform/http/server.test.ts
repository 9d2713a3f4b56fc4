import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { publicAccess } from '@kontor/contract/shared'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { createServer } from './server.ts'

test('a client that lets its body trickle is cut off', async () => {
  const kontor = await testApp()
  const server = await createServer(kontor.deps, undefined, { requestMs: 100 })
  server.route({
    method: 'POST',
    url: '/slow',
    config: { access: publicAccess },
    handler: async () => 'read',
  })
  await server.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1')
  socket.setEncoding('utf8')
  let answer = ''
  socket.on('data', (text) => {
    answer += text
  })
  socket.write(
    'POST /slow HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n{',
  )
  await once(socket, 'close')
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  await server.close()
  await kontor.close()
})

const JSON_HEAD = 'POST /v1/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n'
const withLength = (body: string): string => `${JSON_HEAD}content-length: ${body.length}\r\n\r\n${body}`

test.each([
  ['malformed JSON', 400, withLength('{"username":')],
  ['no JSON at all', 415, withLength('{}').replace('application/json', 'text/html')],
  ['a body that is too large', 413, withLength('x'.repeat(3_000_000))],
  [
    'a body that is too large, in chunks',
    413,
    `${JSON_HEAD}transfer-encoding: chunked\r\n\r\n${`30000\r\n${'x'.repeat(0x30000)}\r\n`.repeat(20)}0\r\n\r\n`,
  ],
])('%s is answered, and the connection serves the next request', async (_what, status, request) => {
  const kontor = await testApp()
  await kontor.app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((kontor.app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.setEncoding('utf8')
  socket.write(request)
  socket.write('GET /health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
  const answers = await text(socket)
  expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual([`HTTP/1.1 ${status}`, 'HTTP/1.1 200'])
  await kontor.close()
})

test('a refused body that never ends is cut off', async () => {
  const kontor = await testApp()
  const server = await createServer(kontor.deps, undefined, { requestMs: 100 })
  server.route({
    method: 'POST',
    url: '/small',
    bodyLimit: 2,
    config: { access: publicAccess },
    handler: async () => 'read',
  })
  await server.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1')
  const head = 'POST /small HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n'
  socket.write(`${head}content-length: 1000\r\n\r\n{}`)
  const answer = await text(socket).catch(() => 'cut off')
  expect(answer).toMatch(/^HTTP\/1\.1 413 |cut off/)
  await server.close()
  await kontor.close()
})

test('half a minute is the limit unless said otherwise', async () => {
  const kontor = await testApp()
  expect(kontor.app.server.headersTimeout).toBe(30_000)
  // Of a call that takes a file; of all others a timer of their own says half a minute.
  expect(kontor.app.server.requestTimeout).toBe(600_000)
  await kontor.close()
})

test('a file may take longer than another body', async () => {
  const kontor = await testApp()
  const server = await createServer(kontor.deps, undefined, { requestMs: 100 })
  server.addContentTypeParser('application/octet-stream', (_request, body, done) => done(null, body))
  server.route({
    method: 'POST',
    url: '/file',
    config: { access: publicAccess, takes: 'application/octet-stream' },
    handler: async ({ body }) => text(body as Readable),
  })
  await server.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1')
  socket.setEncoding('utf8')
  let answer = ''
  socket.on('data', (part) => {
    answer += part
  })
  const head = 'POST /file HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 4\r\n'
  socket.write(`${head}content-type: application/octet-stream\r\n\r\nab`)
  // Twice the limit, in pieces.
  setTimeout(() => socket.write('c'), 100)
  setTimeout(() => socket.write('d'), 220)
  await once(socket, 'close')
  expect(answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*abcd$/)
  await server.close()
  await kontor.close()
})

test('a request that comes while the server closes is answered in the form of all others', async () => {
  const kontor = await testApp()
  const server = await createServer(kontor.deps)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const { promise: running, resolve: run } = Promise.withResolvers<void>()
  server.route({
    method: 'GET',
    url: '/long',
    config: { access: publicAccess },
    handler: async () => {
      run()
      await held
      return 'done'
    },
  })
  await server.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1')
  socket.setEncoding('utf8')
  let answer = ''
  socket.on('data', (part) => {
    answer += part
  })
  socket.write('GET /long HTTP/1.1\r\nhost: x\r\n\r\n')
  await running
  const closing = server.close()
  socket.write('GET /v1/orders HTTP/1.1\r\nhost: x\r\naccept-language: en\r\n\r\n')
  const arrived = new Promise((resolve) => server.server.once('request', resolve))
  await arrived
  release()
  await Promise.all([closing, once(socket, 'close')])
  const [, second = ''] = answer.split('done')
  const [head = '', body = ''] = second.split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1\.1 503 /)
  expect(head.toLowerCase()).toMatch(/retry-after: \d/)
  expect(JSON.parse(body)).toEqual({
    code: 'service_unavailable',
    message: 'Kontor is not available right now. Please try again shortly.',
    request_id: expect.any(String),
  })
  await kontor.close()
})
