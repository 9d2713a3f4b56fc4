import { cancelLine, type OrderDetail, type OrderLine } from '@kontor/contract/orders'
import { openCase, returnLine } from '@kontor/contract/returns'
import type { can } from '../../lib/session.ts'

/** What staff can do with one line (spec: orders §2, Per-line buttons), in the order of the menu. */
export type LineAction = 'return' | 'refund' | 'cancel'

/** Why none of it is possible. */
export type NoAction =
  | 'noPermission'
  | 'papersRunning'
  | 'cancelled'
  | 'returned'
  | 'sentElsewhere'
  | 'orderClosed'
  | 'nothing'

type LineOfActions = Pick<
  OrderLine,
  'status_transitions' | 'shipping_id' | 'cancellation_id' | 'return_id' | 'status'
>

/**
 * What the user may do with a line: the server's flags decide what its state allows (spec: orders §4, "governed by the
 * server flags"), the rights what the person may (decisions: Access).
 */
export function lineActions(line: LineOfActions, may: typeof can): readonly LineAction[] {
  const { returnable, partial_refundable, cancelable } = line.status_transitions
  return [
    ...(returnable && may(returnLine) ? (['return'] as const) : []),
    ...(partial_refundable && may(openCase) ? (['refund'] as const) : []),
    ...(cancelable && may(cancelLine) ? (['cancel'] as const) : []),
  ]
}

/** Why a line allows nothing, for the button that is disabled then. */
export function whyNoAction(
  order: Pick<OrderDetail, 'status_id' | 'shippingLock'>,
  line: LineOfActions,
  may: typeof can,
): NoAction {
  if (!may(returnLine) && !may(openCase) && !may(cancelLine)) return 'noPermission'
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

/** Whether a line is the last that is not cancelled: cancelling it cancels the order (decisions: Order state machine). */
export const isLastKept = (
  lines: readonly Pick<OrderLine, 'id' | 'cancellation_id'>[],
  id: number,
): boolean => lines.every((line) => line.id === id || line.cancellation_id !== null)
