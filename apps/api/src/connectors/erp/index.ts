import type { ErpConnectors } from '../../modules/erp/index.ts'
import type { OutboundPolicy } from '../../platform/outbound/outbound-target.ts'
import { erpCircuits } from './erp-circuits.ts'
import { ftpErp } from './ftp/ftp-erp.ts'
import { httpErp } from './http/http-erp.ts'

/** The ERP connectors, by the transport that a connection names; they obey the operator's policy. */
export function erpConnectors(policy: OutboundPolicy): ErpConnectors {
  const circuits = erpCircuits()
  return { http: httpErp(policy, circuits), ftp: ftpErp(policy, circuits) }
}
