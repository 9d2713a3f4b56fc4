import type { ErpConnectors } from '../../modules/direct-sales/index.ts'
import type { OutboundPolicy } from '../../platform/outbound/outbound-target.ts'
import { erpCircuits } from './erp-circuits.ts'
import { ftpErp } from './ftp/ftp-erp.ts'
import { httpErp } from './http/http-erp.ts'

/** Every way to an ERP, within what the operator allows. */
export function erpConnectors(policy: OutboundPolicy): ErpConnectors {
  const circuits = erpCircuits()
  return { http: httpErp(policy, circuits), ftp: ftpErp(policy, circuits) }
}
