import { describeErpLink, type ErpFault } from '../../../../test/conformance/erp-link.ts'
import { openErp } from '../../../../test/erp-stage.ts'
import { erpCircuits } from '../erp-circuits.ts'
import { httpErp } from './http-erp.ts'

const FAULTS: Readonly<Record<ErpFault, object>> = {
  outage: { kind: 'status', status: 503 },
  no_answer: { kind: 'timeout_before_work' },
  lost_answer: { kind: 'timeout_after_work' },
  broken_line: { kind: 'reset' },
  refusal: { kind: 'status', status: 422, body: { errors: ['no such article'] } },
}

describeErpLink('HTTP', async () => {
  const stage = await openErp()
  const account = { ...stage.http, company_id: 3 }
  return {
    connector: (timeoutMs) => httpErp({ allowPrivate: true }, erpCircuits(), timeoutMs),
    account,
    strangersAccount: { ...account, erp_password: 'not-the-password' },
    arrived: async () => (await stage.booked()).map(({ key, xml }) => ({ name: key, xml })),
    suffer: async (fault, always = false) => {
      await stage.admin('POST', 'faults', { target: 'erp.order', ...FAULTS[fault], times: always ? -1 : 1 })
    },
    reset: async () => void (await stage.admin('DELETE', 'faults')),
    close: stage.close,
  }
})
