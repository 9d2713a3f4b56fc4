/** Marks the name of an ERP that takes no export (decisions: Words of the order list). */
const MANUAL_MARK = 'manual'

/** Whether an ERP is kept by hand and takes no export, by its name. */
export const isManualErp = (systemName: string): boolean => systemName.toLowerCase().includes(MANUAL_MARK)

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
  if (isManualErp(standing.system_name)) return 'erp_manual'
  return standing.is_connected ? null : 'erp_not_connected'
}
