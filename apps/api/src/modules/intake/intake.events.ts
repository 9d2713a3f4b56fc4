import { defineEvent } from '../../platform/events/event.ts'

/** Why an order was given out: it came, it waited before, its company refused it, or did not send it in time. */
export type AllocationCause = 'arrival' | 'again' | 'refused' | 'overdue'

/** An order of a shared account was given to the company. */
export const orderAllocated = defineEvent<{
  order_id: number
  cause: AllocationCause
}>('order.allocated')

/** Pieces that the company gave up, or did not send in time, became another company's. */
export const orderPassedOn = defineEvent<{
  order_id: number
  line_ids: number[]
}>('order.passed_on')
