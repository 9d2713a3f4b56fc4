/**
 * Order access: the links by which a store reaches the one order that it shall ship, and the limited sessions that they
 * open. Owns the tables of `order-access.tables.ts`.
 */
import type { OrderSessions } from '../session/index.ts'
import { endOrderSession, findOrderSession } from './order-tokens.repository.ts'

export { sweepOrderAccess } from './order-access.jobs.ts'

/** The limited sessions, as the calls of the session continue and end them. */
export const orderSessions: OrderSessions = { find: findOrderSession, end: endOrderSession }
