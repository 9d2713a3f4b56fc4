import type { OrderActionKind } from '@kontor/contract/order-actions'
import { defineEvent } from '../../platform/events/event.ts'

/** Somebody has the same done with many orders. */
export const orderActionStarted = defineEvent<{
  order_action_id: number
  action: OrderActionKind
  /** How many orders it takes. */
  count: number
}>('order_action.started')

/** An action was taken back before it began. */
export const orderActionCancelled = defineEvent<{ order_action_id: number }>('order_action.cancelled')

/** Everything that an action asked for has an answer. */
export const orderActionFinished = defineEvent<{
  order_action_id: number
  done: number
  failed: number
}>('order_action.finished')
