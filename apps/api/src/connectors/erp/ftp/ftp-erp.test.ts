import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeErpLink, type ErpFault } from '../../../../test/conformance/erp-link.ts'
import { type ErpStage, openErp } from '../../../../test/erp-stage.ts'
import { erpCircuits } from '../erp-circuits.ts'
import { ftpErp } from './ftp-erp.ts'

const FAULTS: Readonly<Record<ErpFault, object>> = {
  outage: { target: 'ftp.login', kind: 'status', status: 421 },
  no_answer: { target: 'ftp.store', kind: 'timeout_before_work' },
  lost_answer: { target: 'ftp.rename', kind: 'timeout_after_work' },
  broken_line: { target: 'ftp.store', kind: 'reset' },
  refusal: { target: 'ftp.store', kind: 'status', status: 552, body: 'no such article' },
}

const connectorOf = (timeoutMs?: number) => ftpErp({ allowPrivate: true }, erpCircuits(), timeoutMs)

describeErpLink('FTP', async () => {
  const stage = await openErp()
  const account = { ...stage.ftp, company_id: 3 }
  return {
    connector: connectorOf,
    account,
    strangersAccount: { ...account, erp_password: 'not-the-password' },
    arrived: async () =>
      (await stage.files())
        .filter(({ path }) => path.endsWith('.xml'))
        .map(({ path, content }) => ({ name: path.replace('/orders/', ''), xml: content })),
    suffer: async (fault, always = false) => {
      await stage.admin('POST', 'faults', { ...FAULTS[fault], times: always ? -1 : 1 })
    },
    reset: async () => void (await stage.admin('DELETE', 'faults')),
    close: stage.close,
  }
})

describe('an FTP folder', () => {
  let stage: ErpStage
  beforeAll(async () => {
    stage = await openErp()
  })
  afterAll(() => stage.close())
  const deliver = (name: string, xml: string) =>
    connectorOf()
      .connect({ ...stage.ftp, company_id: 3 })
      .deliver({ name, xml }, new AbortController().signal)

  it('sees the name that the ERP picks up only when the document is whole', async () => {
    await deliver('ORDER-1-1.xml', '<ORDER/>')
    expect(await stage.events()).toEqual([
      'login sandbox-ftp',
      'store /orders/.ORDER-1-1.xml.part',
      'rename /orders/ORDER-1-1.xml',
    ])
  })

  it('gets a document anew in place of one that was cut off', async () => {
    await stage.admin('POST', 'faults', { target: 'ftp.rename', kind: 'reset' })
    await expect(deliver('ORDER-2-1.xml', '<ORDER>2</ORDER>')).rejects.toMatchObject({ kind: 'unavailable' })
    expect(await deliver('ORDER-2-1.xml', '<ORDER>2</ORDER>')).toBe('accepted')
    expect((await stage.files()).map(({ path }) => path)).toEqual([
      '/orders/ORDER-1-1.xml',
      '/orders/ORDER-2-1.xml',
    ])
  })
})
