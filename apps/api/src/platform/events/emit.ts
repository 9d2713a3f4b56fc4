import type { Ctx, EventType } from '../ctx.ts'
import type { Subscription } from './event.ts'
import { domainEvents } from './events.tables.ts'

/** Writes the event, unless it is a signal, and runs its subscribers, in the order of the list, in the context's transaction. */
export async function emitEvent<P extends object>(
  ctx: Ctx,
  subscriptions: readonly Subscription[],
  event: EventType<P>,
  payload: P,
): Promise<void> {
  if (!event.isSignal) {
    await ctx.tx
      .insert(domainEvents)
      .values({ companyId: ctx.company.id, type: event.type, payload, actor: ctx.actor, at: ctx.now })
  }
  for (const subscription of subscriptions) {
    if (subscription.type === event.type) await subscription.run(ctx, payload)
  }
}
