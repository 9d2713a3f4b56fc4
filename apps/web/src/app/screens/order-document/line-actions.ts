import type { OrderDetail, OrderLine } from '@kontor/contract/order-document'
import { cancelLine } from '@kontor/contract/orders'
import { openCase, returnLine } from '@kontor/contract/returns'
import { isPendingLine } from '../../../features/orders/index.ts'
import type { can } from '../../../lib/session.ts'

/** What staff can do with one line (spec: orders §2, Per-line buttons), in the order of the menu. */
export type LineAction = 'return' | 'refund' | 'cancel'

/** Why a line allows no action. */
export type NoAction =
  | 'noPermission'
  | 'pending'
  | 'papersRunning'
  | 'cancelled'
  | 'returned'
  | 'sentElsewhere'
  | 'orderClosed'
  | 'nothing'

type LineOfActions = Pick<
  OrderLine,
  'id' | 'status_transitions' | 'shipping_id' | 'cancellation_id' | 'return_id' | 'status'
>

/**
 * The actions that a line allows: the server's flags say what its state permits (spec: orders §4, "governed by the
 * server flags"), the rights what the user may do (decisions: Access).
 */
export function lineActions(
  order: Pick<OrderDetail, 'pending_acts'>,
  line: LineOfActions,
  may: typeof can,
): readonly LineAction[] {
  if (isPendingLine(order, line)) return []
  const { returnable, partial_refundable, cancelable } = line.status_transitions
  return [
    ...(returnable && may(returnLine) ? (['return'] as const) : []),
    ...(partial_refundable && may(openCase) ? (['refund'] as const) : []),
    ...(cancelable && may(cancelLine) ? (['cancel'] as const) : []),
  ]
}

/** The reason shown on the disabled button. */
export function whyNoAction(
  order: Pick<OrderDetail, 'status_id' | 'shippingLock' | 'pending_acts'>,
  line: LineOfActions,
  may: typeof can,
): NoAction {
  if (!may(returnLine) && !may(openCase) && !may(cancelLine)) return 'noPermission'
  if (isPendingLine(order, line)) return 'pending'
  if (line.cancellation_id !== null) return 'cancelled'
  if (line.return_id !== null) return 'returned'
  if (line.shipping_id === null) {
    if (order.status_id === 'shipped' || order.status_id === 'fulfilled') return 'sentElsewhere'
    if (order.status_id === 'cancelled' || order.status_id === 'mp_cancellation') return 'orderClosed'
    if (order.status_id === 'returned') return 'orderClosed'
    if (order.shippingLock) return 'papersRunning'
  }
  return 'nothing'
}
