import type { Ctx } from '../../platform/ctx.ts'
import { insertTransitions, type NewTransition } from './order-history.repository.ts'

/** Writes what happened to an order into its history, for the modules that make it happen. Changes no status. */
export const recordTransition = (ctx: Ctx, transition: NewTransition): Promise<void> =>
  insertTransitions(ctx, [transition])
