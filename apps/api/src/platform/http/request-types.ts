import type { Access, Endpoint, Locale } from '@kontor/contract/shared'
import type { Ctx, PublicCtx } from '../ctx.ts'
import type { OpenRead } from '../db/database.ts'
import type { CallSteps } from './call-steps.ts'
import type { Caller } from './caller.ts'

declare module 'fastify' {
  interface FastifyContextConfig extends Partial<Endpoint['config']> {
    access?: Access
  }
  interface FastifyRequest {
    /** The company-scoped context; there for every access but `public` and `webhook`, while the handler runs. */
    readonly ctx: Ctx
    /** The context of `public` and `webhook` calls, while the handler runs. */
    readonly publicCtx: PublicCtx
    /** What calls get that speak to another system (`speaksOutside`), while the handler runs. */
    readonly steps: CallSteps
    /** What `steps` answers. */
    openSteps: CallSteps | null
    /** The caller's language, from `Accept-Language`. */
    readonly locale: Locale
    /** Who is calling; null while nobody is known. */
    caller: Caller | null
    /** The transaction in which the session was looked up and the handler will read; null when it gets one of its own. */
    openRead: OpenRead | null
    /** What `ctx` and `publicCtx` answer. */
    openCtx: Ctx | PublicCtx | null
  }
}
