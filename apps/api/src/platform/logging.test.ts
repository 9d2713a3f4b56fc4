import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { createServer } from './http/server.ts'
import { createLog, withoutSecrets } from './logging.ts'

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

test('tokens in addresses are hidden', () => {
  expect(withoutSecrets('/home?auth_token=abc&x=1')).toBe('/home?auth_token=[hidden]&x=1')
  expect(withoutSecrets('/orderDetail?order=5&orderToken=abc#top')).toBe(
    '/orderDetail?order=5&orderToken=[hidden]#top',
  )
  expect(withoutSecrets('/activate?activation_token=a%20b')).toBe('/activate?activation_token=[hidden]')
  expect(withoutSecrets('/orders?search=token')).toBe('/orders?search=token')
  expect(withoutSecrets('/v1/webhooks/shipcloud/operator.abc?x=1')).toBe(
    '/v1/webhooks/shipcloud/[hidden]?x=1',
  )
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
