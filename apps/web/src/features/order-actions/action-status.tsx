import type { OrderActionState } from '@kontor/contract/order-actions'
import { useTexts } from '../../lib/i18n.ts'
import { Badge } from '../../ui/status/status-badge.tsx'
import { orderActionsTexts } from './locales/index.ts'

const STYLES = {
  queued: 'neutral',
  running: 'info',
  waiting: 'info',
  done: 'success',
  failed: 'danger',
  cancelled: 'neutral',
} as const satisfies Readonly<Record<OrderActionState, string>>

/** Where an action stands. */
export function ActionStatus({ status }: { readonly status: OrderActionState }) {
  const t = useTexts(orderActionsTexts)
  return <Badge style={STYLES[status]}>{t(`status.${status}`)}</Badge>
}
