import { exportOrder } from '@kontor/contract/erp'
import type { OrderDetail } from '@kontor/contract/order-document'
import { useTexts } from '../../lib/i18n.ts'
import { useCan } from '../../lib/session.ts'
import { erpTexts } from './locales/index.ts'

/** Why an order cannot be exported to the ERP, in words; undefined when it can. */
export function useObstacle(order: OrderDetail): string | undefined {
  const t = useTexts(erpTexts)
  const may = useCan()
  const blocked = order.erp_export?.blocked ?? null
  if (blocked !== null) return t(`blocked.${blocked}`)
  if (!may(exportOrder)) return t('blocked.forbidden')
  return order.lines.every((line) => line.cancellation_id !== null) ? t('blocked.cancelled') : undefined
}
