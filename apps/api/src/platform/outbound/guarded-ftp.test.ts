import { afterEach, describe, expect, test } from 'vitest'
import { type ErpStage, openErp } from '../../../test/erp-stage.ts'
import { TEST_CERTIFICATE } from '../../../test/fixtures/test-certificate.ts'
import { type FtpFolder, FtpRefused, withFtpFolder } from './guarded-ftp.ts'
import { OutboundForbidden, OutboundTimeout, OutboundUnreachable } from './outbound-error.ts'
import type { OutboundPolicy } from './outbound-target.ts'

let stage: ErpStage | undefined
afterEach(async () => {
  await stage?.close()
  stage = undefined
})

interface Visit {
  readonly policy?: Partial<OutboundPolicy>
  readonly url?: string
  readonly timeoutMs?: number
}

async function visit<T>(work: (folder: FtpFolder) => Promise<T>, change: Visit = {}): Promise<T> {
  const account = stage?.ftp ?? { erp_base_url: 'ftps://erp.example/', erp_user: '', erp_password: '' }
  return withFtpFolder(
    { allowPrivate: true, ...change.policy },
    {
      url: change.url ?? account.erp_base_url,
      user: account.erp_user,
      password: account.erp_password,
      timeoutMs: change.timeoutMs ?? 3000,
    },
    work,
  )
}
const port = () => new URL(stage?.sandbox.ftpUrl ?? '').port
const put = (folder: FtpFolder) => folder.put('a.xml', Buffer.from('<a/>'))

describe('an FTP folder somebody typed', () => {
  test('takes files into the folder of the address', async () => {
    stage = await openErp()
    const sizes = await visit(async (folder) => {
      await put(folder)
      return [await folder.sizeOf('a.xml'), await folder.sizeOf('b.xml')]
    })
    expect(sizes).toEqual([4, null])
    expect(await stage.files()).toMatchObject([{ path: '/orders/a.xml', content: '<a/>' }])
  })

  test('is reached at the address that was checked, and its name is asked for once', async () => {
    stage = await openErp()
    const asked: string[] = []
    const resolve = async (hostname: string) => {
      asked.push(hostname)
      return [asked.length === 1 ? '127.0.0.1' : '127.0.0.2']
    }
    await visit(put, { policy: { resolve }, url: `ftp://erp.example:${port()}/orders` })
    expect(asked).toEqual(['erp.example'])
    expect(await stage.files()).toHaveLength(1)
  })

  test('is not called at a private address', async () => {
    stage = await openErp()
    for (const url of [`ftps://127.0.0.1/`, 'ftps://erp.example/', `ftp://127.0.0.1:${port()}/`]) {
      const policy = { allowPrivate: false, resolve: async () => ['10.1.2.3'] }
      await expect(visit(put, { policy, url })).rejects.toBeInstanceOf(OutboundForbidden)
    }
    expect(await stage.events()).toEqual([])
  })

  test('cannot send data connections elsewhere', async () => {
    stage = await openErp()
    await stage.admin('POST', 'faults', { target: 'ftp.passive', kind: 'other_host', times: 2 })
    const error = await visit(put).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(OutboundUnreachable)
    expect(String(error)).toContain('10.1.2.3')
    expect(await stage.files()).toEqual([])
  })

  test('has a folder, or says that it has not', async () => {
    stage = await openErp()
    const error = await visit(put, { url: `${stage.sandbox.ftpUrl}/nowhere` }).catch(
      (reason: unknown) => reason,
    )
    expect(error).toBeInstanceOf(FtpRefused)
    expect((error as FtpRefused).code).toBe(550)
  })

  test('is given up when it is slow', async () => {
    stage = await openErp()
    await stage.admin('POST', 'faults', { target: 'ftp.store', kind: 'timeout_after_work' })
    const error = await visit(put, { timeoutMs: 200 }).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(OutboundTimeout)
    expect((error as OutboundTimeout).mayHaveHappened).toBe(true)
  })
})

describe('encrypted', () => {
  const { hostname, key, cert } = TEST_CERTIFICATE
  const open = async () => {
    stage = await openErp({ ftp: { tls: { key, cert } } })
  }
  const policy = { ca: cert, resolve: async () => ['127.0.0.1'] }

  test('commands and data, under the name that was typed', async () => {
    await open()
    await visit(put, { policy, url: `ftps://${hostname}:${port()}/orders` })
    expect(await stage?.files()).toMatchObject([{ path: '/orders/a.xml', content: '<a/>' }])
  })

  test('a certificate of another name, or one that nobody vouches for, ends it before the password', async () => {
    await open()
    for (const change of [
      { policy, url: `ftps://other.example.test:${port()}/orders` },
      { policy: { resolve: policy.resolve }, url: `ftps://${hostname}:${port()}/orders` },
    ]) {
      await expect(visit(put, change)).rejects.toBeInstanceOf(OutboundUnreachable)
    }
    expect(await stage?.events()).toEqual([])
  })
})
