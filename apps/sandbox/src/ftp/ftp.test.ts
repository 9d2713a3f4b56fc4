import { createConnection } from 'node:net'
import { createInterface } from 'node:readline'
import { describe, expect, it } from 'vitest'
import { DEFAULT_CREDENTIALS } from '../options.ts'
import { startClient } from '../testing/sandbox-client.ts'

/** A client that sends the given commands, one after the other. */
async function dial(url: string) {
  const { hostname, port } = new URL(url)
  const socket = createConnection(Number(port), hostname)
  const lines = createInterface(socket)[Symbol.asyncIterator]()
  const answer = async (): Promise<string> => {
    for (;;) {
      const { value, done } = await lines.next()
      if (done) return 'closed'
      if (/^\d{3} /.test(value)) return value
    }
  }
  const say = (command: string) => {
    socket.write(`${command}\r\n`)
    return answer()
  }
  return { welcome: await answer(), say, answer, hangUp: () => socket.destroy() }
}

/** Sends or fetches over the port of a passive answer. */
function transfer(passive: string, content?: string): Promise<string> {
  const [, , , , , high = '0', low = '0'] = /\((\d+),(\d+),(\d+),(\d+),(\d+),(\d+)\)/.exec(passive) ?? []
  return new Promise((resolve) => {
    let got = ''
    const socket = createConnection(Number(high) * 256 + Number(low), '127.0.0.1')
    socket.on('data', (chunk) => {
      got += chunk.toString()
    })
    socket.on('close', () => resolve(got))
    if (content !== undefined) socket.end(content)
  })
}

async function loggedIn() {
  const client = await startClient()
  const ftp = await dial(client.sandbox.ftpUrl ?? '')
  await ftp.say(`USER ${DEFAULT_CREDENTIALS.ftp.user}`)
  await ftp.say(`PASS ${DEFAULT_CREDENTIALS.ftp.password}`)
  return { ...client, ...ftp }
}

describe('the FTP server', () => {
  it('wants the right password before anything else', async () => {
    const { sandbox } = await startClient()
    const { say } = await dial(sandbox.ftpUrl ?? '')
    expect(await say('SIZE x')).toMatch(/^530/)
    await say(`USER ${DEFAULT_CREDENTIALS.ftp.user}`)
    expect(await say('PASS wrong')).toMatch(/^530/)
    await say(`USER ${DEFAULT_CREDENTIALS.ftp.user}`)
    expect(await say(`PASS ${DEFAULT_CREDENTIALS.ftp.password}`)).toMatch(/^230/)
    expect(await say('NONSENSE')).toMatch(/^502/)
  })

  it('stores, lists, renames, fetches and deletes', async () => {
    const { say, answer, admin } = await loggedIn()
    expect(await say('CWD /orders')).toMatch(/^250/)
    const port = await say('PASV')
    expect(await say('STOR .a.xml.part')).toMatch(/^150/)
    await transfer(port, '<ä/>')
    expect(await answer()).toMatch(/^226/)
    expect(await say('SIZE .a.xml.part')).toBe('213 5')
    expect(await say('RNFR .a.xml.part')).toMatch(/^350/)
    expect(await say('RNTO a.xml')).toMatch(/^250/)
    expect(await say('SIZE .a.xml.part')).toMatch(/^550/)
    const listing = await say('PASV')
    const got = transfer(listing)
    await say('LIST')
    expect(await got).toContain('a.xml')
    await answer()
    const fetching = transfer(await say('PASV'))
    await say('RETR a.xml')
    expect(await fetching).toBe('<ä/>')
    await answer()
    expect((await admin('GET', '/ftp/files')).body).toMatchObject([
      { path: '/orders/a.xml', content: '<ä/>' },
    ])
    expect(await say('DELE a.xml')).toMatch(/^250/)
    expect((await admin('GET', '/ftp/files')).body).toEqual([])
  })

  it('keeps files in its folders only', async () => {
    const { say } = await loggedIn()
    expect(await say('CWD ../../etc')).toMatch(/^550/)
    await say('PASV')
    expect(await say('STOR /elsewhere/a.xml')).toMatch(/^553/)
    expect(await say('STOR ../../../../a/b')).toMatch(/^553/)
  })

  it('misbehaves as ordered', async () => {
    const { say, answer, admin } = await loggedIn()
    await say('CWD /orders')
    await admin('POST', '/faults', { target: 'ftp.store', kind: 'status_after_work', status: 451 })
    const port = await say('PASV')
    await say('STOR a.xml')
    await transfer(port, 'x')
    expect(await answer()).toMatch(/^451/)
    expect(await say('SIZE a.xml')).toBe('213 1')
    await admin('POST', '/faults', { target: 'ftp.rename', kind: 'reset_after_work' })
    await say('RNFR a.xml')
    expect(await say('RNTO b.xml').catch(() => 'closed')).toBe('closed')
    expect((await admin('GET', '/ftp/files')).body).toMatchObject([{ path: '/orders/b.xml' }])
  })
})
