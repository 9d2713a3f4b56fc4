import { once } from 'node:events'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { connect as secure } from 'node:tls'
import { Client } from 'basic-ftp'
import { pino } from 'pino'
import { afterEach, expect, it } from 'vitest'
import { TEST_CERTIFICATE } from '../../../test/fixtures/test-certificate.ts'
import type { Log } from '../ctx.ts'
import { type FtpServer, startFtpServer } from './ftp-server.ts'
import type { FtpSettings } from './ftp-settings.ts'
import { FtpRefusal, type FtpUsers } from './ftp-users.ts'

/** Nobody reads what a test's server logs. */
const silentLog = pino({ level: 'silent' }) as Log
const LOGIN = { user: 'schuh-1', password: 'Kontor2026' }
const MAX_BYTES = 100_000
/** What the tests trust: the certificate signs itself. */
const TLS = {
  secure: true,
  secureOptions: { ca: TEST_CERTIFICATE.cert, servername: TEST_CERTIFICATE.hostname },
}

let server: FtpServer | undefined
let stored = new Map<string, Buffer>()
afterEach(() => server?.stop())

/** Runs a server whose only user keeps its files in memory. */
async function start(more: Partial<FtpSettings> = {}): Promise<FtpServer> {
  stored = new Map()
  const users: FtpUsers = {
    maxBytes: MAX_BYTES,
    logIn: async (username, password) =>
      username === LOGIN.user && password === LOGIN.password ? account : 'refused',
  }
  const account = {
    folders: ['in'],
    list: async () =>
      [...stored].map(([name, content]) => ({ name, bytes: content.length, changedAt: new Date(0) })),
    open: async (_: string, name: string) => {
      const content = stored.get(name)
      if (!content) throw new FtpRefusal(550, 'No such file')
      return Readable.from([content])
    },
    store: async (_: string, name: string, source: AsyncIterable<Uint8Array>) => {
      const chunks: Uint8Array[] = []
      for await (const chunk of source) chunks.push(chunk)
      stored.set(name, Buffer.concat(chunks))
    },
    remove: async (_: string, name: string) => void stored.delete(name),
    rename: async (_: string, from: string, to: string) => {
      stored.set(to, stored.get(from) ?? Buffer.alloc(0))
      stored.delete(from)
    },
  }
  server = await startFtpServer(users, {
    ...{ host: '127.0.0.1', port: 0, tls: null, passivePorts: null, passiveHost: null, log: silentLog },
    ...more,
  })
  return server
}

async function withClient(work: (client: Client) => Promise<void>, options: object = {}): Promise<void> {
  const client = new Client(5_000)
  try {
    await client.access({ host: '127.0.0.1', port: server?.port ?? 0, ...LOGIN, ...options })
    await work(client)
  } finally {
    client.close()
  }
}

/** Everything that a server says to what was sent, until it ends the connection. */
async function heardAfter(sent: string): Promise<string> {
  const socket = connect(server?.port ?? 0, '127.0.0.1')
  let heard = ''
  socket.on('data', (chunk) => {
    heard += String(chunk)
  })
  socket.on('error', () => socket.destroy())
  socket.write(sent)
  await once(socket, 'close')
  return heard
}

it('takes no name, no password and no data in the clear where it encrypts', async () => {
  await start({ tls: { key: TEST_CERTIFICATE.key, cert: TEST_CERTIFICATE.cert } })
  await expect(withClient(async () => undefined)).rejects.toThrow(/530/)
  await withClient(async (client) => {
    await client.uploadFrom(Readable.from(['1;2;3']), '/in/a.csv')
    expect((await client.list('/in')).map(({ name, size }) => [name, size])).toEqual([['a.csv', 5]])
    await client.send('PROT C')
    await expect(client.send('RETR /in/a.csv')).rejects.toThrow(/522/)
  }, TLS)
})

it('forgets what was sent in the clear behind the wish to encrypt', async () => {
  await start({ tls: { key: TEST_CERTIFICATE.key, cert: TEST_CERTIFICATE.cert } })
  const clear = connect(server?.port ?? 0, '127.0.0.1')
  await once(clear, 'data')
  clear.write(`AUTH TLS\r\nUSER ${LOGIN.user}\r\nPASS ${LOGIN.password}\r\n`)
  expect(String((await once(clear, 'data'))[0])).toMatch(/^234/)
  const socket = secure({ socket: clear, ...TLS.secureOptions })
  let heard = ''
  socket.on('data', (chunk) => {
    heard += String(chunk)
  })
  socket.write('NOOP\r\nPWD\r\nQUIT\r\n')
  await once(socket, 'close')
  expect(heard).toBe('200 Here\r\n530 Please log in first\r\n221 Goodbye\r\n')
})

it('keeps nothing of a file that is too large, and takes the next one', async () => {
  await start()
  await withClient(async (client) => {
    const large = Readable.from([Buffer.alloc(MAX_BYTES), Buffer.alloc(1)])
    await expect(client.uploadFrom(large, '/in/large.csv')).rejects.toThrow()
  })
  expect([...stored.keys()]).toEqual([])
  await withClient(async (client) => {
    await client.uploadFrom(Readable.from([Buffer.alloc(MAX_BYTES)]), '/in/fits.csv')
  })
  expect(stored.get('fits.csv')?.length).toBe(MAX_BYTES)
})

it('ends a connection that sends a line without end, or more commands than it answers', async () => {
  await start()
  expect(await heardAfter('A'.repeat(5000))).toBe('220 Kontor\r\n')
  expect(await heardAfter('NOOP\r\n'.repeat(200))).not.toContain('Here\r\n'.repeat(60))
})

it('lets one address hold ten connections and no eleventh', async () => {
  await start()
  const held = Array.from({ length: 10 }, () => connect(server?.port ?? 0, '127.0.0.1'))
  await Promise.all(held.map((socket) => once(socket, 'data')))
  expect(await heardAfter('')).toMatch(/^421/)
  for (const socket of held) socket.destroy()
})

it('opens data connections on the ports that it was given, and says when none is free', async () => {
  const blocker = await start()
  const port = blocker.port
  const narrow = { passivePorts: { from: port, to: port } }
  const users = { maxBytes: 1, logIn: async () => ({ folders: ['in'], list: async () => [] }) as never }
  const second = await startFtpServer(users, {
    ...{ host: '127.0.0.1', port: 0, tls: null, passiveHost: null, log: silentLog },
    ...narrow,
  })
  const client = new Client(5_000)
  await client.access({ host: '127.0.0.1', port: second.port, ...LOGIN })
  await expect(client.send('EPSV')).rejects.toThrow(/451/)
  client.close()
  await second.stop()
})
