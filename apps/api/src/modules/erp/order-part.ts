import type { OrderErpExport } from '@kontor/contract/erp'
import { type SQL, sql } from 'drizzle-orm'
import { isoUtc } from '../../platform/db/sql-values.ts'
import type { OrderKey } from '../orders/index.ts'
import { type ErpStanding, erpRefusal } from './erp-standing.ts'

type ErpExport = NonNullable<OrderErpExport['last']>
type ErpFailureKind = NonNullable<ErpExport['error']>['kind']

/** The export of an order, as the database answers it. */
interface ErpExportRecord extends ErpStanding {
  readonly last:
    | (Omit<ErpExport, 'error'> & {
        readonly error_kind: ErpFailureKind | null
        readonly error_text: string | null
      })
    | null
}

/** What the ERP knows of an order. */
export interface ErpPartRecord {
  readonly erp_export: ErpExportRecord
}

/** The column of `ErpPartRecord`. */
export const erpPart = ({ companyId, orderId }: OrderKey): SQL => sql`(
  select to_json(r) from (
    select m.erp_enabled as enabled, m.erp_system_name as system_name,
      exists (select from erp_links k where k.company_id = m.id and k.is_active) as is_connected,
      (select to_json(x) from (
        select e.state, e.version, ${isoUtc(sql`e.requested_at`)} as requested_at, e.requested_by, e.attempts,
          ${isoUtc(sql`e.sent_at`)} as sent_at, ${isoUtc(sql`e.next_attempt_at`)} as next_attempt_at,
          ${isoUtc(sql`e.outdated_since`)} as outdated_since, e.last_error_kind as error_kind, e.last_error as error_text
        from erp_exports e where e.company_id = ${companyId}::bigint and e.order_id = ${orderId}::bigint
        order by e.version desc limit 1) x) as last
    from companies m where m.id = ${companyId}::bigint) r) as erp_export`

/** The export as the order document shows it: null where the company has no ERP. Pure. */
export function erpView({ erp_export: { last, ...standing } }: ErpPartRecord): OrderErpExport | null {
  const blocked = erpRefusal(standing)
  if (blocked === 'erp_disabled') return null
  if (last === null) return { blocked, last: null }
  const { error_kind, error_text, ...shown } = last
  return {
    blocked,
    last: { ...shown, error: error_kind === null ? null : { kind: error_kind, message: error_text ?? '' } },
  }
}
