import type { OrderErpExport } from '@kontor/contract/orders'
import { type SQL, sql } from 'drizzle-orm'

/** What stands in the name of an ERP that nobody can export to (decisions: Words of the order list). */
const MANUAL_MARK = 'manual'

/** What decides whether a company's orders can go to its ERP. */
export interface ErpStanding {
  readonly enabled: boolean
  readonly system_name: string
  /** Whether its connection is set up and switched on. */
  readonly is_connected: boolean
}

/** Why a company's orders cannot go to its ERP; null when they can. Pure. */
export function erpRefusal(
  standing: ErpStanding,
): 'erp_disabled' | 'erp_manual' | 'erp_not_connected' | null {
  if (!standing.enabled) return 'erp_disabled'
  if (standing.system_name.toLowerCase().includes(MANUAL_MARK)) return 'erp_manual'
  return standing.is_connected ? null : 'erp_not_connected'
}

type ErpExport = NonNullable<OrderErpExport['last']>
type ErpFailureKind = NonNullable<ErpExport['error']>['kind']

/** How an order stands to the ERP, as the database answers it. */
export interface ErpExportRecord extends ErpStanding {
  readonly last:
    | (Omit<ErpExport, 'error'> & {
        readonly error_kind: ErpFailureKind | null
        readonly error_text: string | null
      })
    | null
}

/** One JSON value: the company's standing and the newest export of an order. `iso` puts an instant into ISO 8601 UTC. */
export const erpExportColumn = (companyId: number, orderId: number, iso: (column: SQL) => SQL): SQL => sql`(
  select to_json(r) from (
    select m.erp_enabled as enabled, m.erp_system_name as system_name,
      exists (select from erp_links k where k.company_id = m.id and k.is_active) as is_connected,
      (select to_json(x) from (
        select e.state, e.version, ${iso(sql`e.requested_at`)} as requested_at, e.requested_by, e.attempts,
          ${iso(sql`e.sent_at`)} as sent_at, ${iso(sql`e.next_attempt_at`)} as next_attempt_at,
          e.last_error_kind as error_kind, e.last_error as error_text
        from erp_exports e where e.company_id = ${companyId}::bigint and e.order_id = ${orderId}::bigint
        order by e.version desc limit 1) x) as last
    from companies m where m.id = ${companyId}::bigint) r)`

/** How the order document shows it: null where the company has no ERP. Pure. */
export function erpExportView({ last, ...standing }: ErpExportRecord): OrderErpExport | null {
  const blocked = erpRefusal(standing)
  if (blocked === 'erp_disabled') return null
  if (last === null) return { blocked, last: null }
  const { error_kind, error_text, ...shown } = last
  return {
    blocked,
    last: { ...shown, error: error_kind === null ? null : { kind: error_kind, message: error_text ?? '' } },
  }
}
