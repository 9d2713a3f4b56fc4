import { afterEach, describe, expect, it } from 'vitest'
import { type Sandbox, startSandbox } from '../start-sandbox.ts'
import { SHOE_KINDS } from './shoes.ts'

let sandbox: Sandbox | undefined
afterEach(async () => {
  await sandbox?.stop()
  sandbox = undefined
})

const open = async () => {
  sandbox = await startSandbox({ ftpPort: false, smtpPort: false })
  return sandbox
}
const fault = (url: string, kind: string) =>
  fetch(`${url}/_sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ target: 'pictures.get', kind }),
  })

describe('the picture server', () => {
  it('has a drawing of every kind, another one for each colour, and says when it has not changed', async () => {
    const { picturesUrl } = await open()
    const drawn = new Set<string>()
    for (const kind of SHOE_KINDS) {
      const answer = await fetch(`${picturesUrl}/${kind}-8a5a2b.png`)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
      const bytes = Buffer.from(await answer.arrayBuffer())
      expect([bytes.toString('latin1', 1, 4), bytes.readUInt32BE(16)]).toEqual(['PNG', 480])
      drawn.add(bytes.toString('base64'))
      const again = await fetch(`${picturesUrl}/${kind}-8a5a2b.png`, {
        headers: { 'if-none-match': answer.headers.get('etag') ?? '' },
      })
      expect(again.status).toBe(304)
    }
    const blue = await fetch(`${picturesUrl}/boots-2b4a8b.png`)
    drawn.add(Buffer.from(await blue.arrayBuffer()).toString('base64'))
    expect(drawn.size).toBe(SHOE_KINDS.length + 1)
    expect((await fetch(`${picturesUrl}/hat-8a5a2b.png`)).status).toBe(404)
  })

  it('misbehaves once when it is told to', async () => {
    const { url, picturesUrl } = await open()
    const get = () => fetch(`${picturesUrl}/boots-8a5a2b.png`, { redirect: 'manual' })
    await fault(url, 'huge')
    expect((await (await get()).arrayBuffer()).byteLength).toBeGreaterThan(10 * 1024 * 1024)
    await fault(url, 'lying_type')
    const lie = await get()
    expect([lie.headers.get('content-type'), (await lie.text()).slice(0, 6)]).toEqual(['image/png', '<html>'])
    await fault(url, 'redirect_inside')
    const away = await get()
    expect([away.status, away.headers.get('location')]).toEqual([
      302,
      'http://169.254.169.254/latest/meta-data/',
    ])
    expect((await get()).status).toBe(200)
    const elsewhere = await fetch(`${url}/_sandbox/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ target: 'erp.order', kind: 'huge' }),
    })
    expect(elsewhere.status).toBe(400)
  })
})
