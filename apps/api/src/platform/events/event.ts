import type { Ctx, EventType } from '../ctx.ts'

/**
 * Declares an event; the type is `<entity>.<past participle>`. What the audit log calls it stands in the web app's
 * `features/organisation/audit/locales`; a test there misses it.
 */
export const defineEvent = <P extends object>(type: string): EventType<P> => ({ type })

/**
 * Declares what subscribers are told and nobody reads afterwards: it is not written. For the parts of something big, of
 * which one event says that it happened.
 */
export const defineSignal = <P extends object>(type: string): EventType<P> => ({ type, isSignal: true })

/** What else happens in the same transaction when an event is emitted. */
export interface Subscription {
  readonly type: string
  /** Name of the function that runs. */
  readonly subscriber: string
  run(ctx: Ctx, payload: object): Promise<void>
}

/** One subscription of a module (`module.ts`). The handler runs in the emitter's transaction; a throw rolls all of it back. */
export const on = <P extends object>(
  event: EventType<P>,
  handler: (ctx: Ctx, payload: P) => Promise<void>,
): Subscription => ({
  type: event.type,
  subscriber: handler.name,
  run: (ctx, payload) => handler(ctx, payload as P),
})
