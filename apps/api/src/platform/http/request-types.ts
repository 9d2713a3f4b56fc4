import type { Access, Endpoint, Locale, Right } from '@kontor/contract/shared'
import type { Actor, Ctx, PublicCtx } from '../ctx.ts'
import type { OpenRead, OptimisticRead } from '../db/database.ts'
import type { CallSteps, PublicSteps } from './call-steps.ts'

/** Somebody who proved who they are, and the company they act for. */
export interface Caller {
  readonly company: { readonly id: number; readonly name: string }
  readonly user: { readonly id: number; readonly name: string } | null
  readonly actor: Actor
  readonly roles: readonly Right[]
  /** The one order that the limited session of an order token sees, and the store it is for; null for everybody else. */
  readonly order: { readonly id: number; readonly storeId: number } | null
  /** The scan device that calls, and the store whose open lines it sees; left out by everybody else. */
  readonly device?: {
    readonly id: number
    readonly name: string
    readonly storeId: number
    /** Number and name. */
    readonly storeName: string
  }
  /** The link by which a store's pick list was opened; left out by everybody else. */
  readonly pickListLink?: {
    readonly id: number
    readonly name: string
    readonly storeId: number
    readonly storeNumber: string
    readonly storeName: string
  }
  /** SHA-256 of the session's token, for logout; null for whoever has no session. */
  readonly sessionHash: string | null
  /** Set while the provider's staff looks through `company`, without changing anything. */
  readonly view?: ViewedFrom
}

/** Where somebody who looks through another company works. */
export interface ViewedFrom {
  readonly company: { readonly id: number; readonly name: string }
  readonly roles: readonly Right[]
  readonly sessionHash: string
  readonly endsAt: Date
}

declare module 'fastify' {
  interface FastifyContextConfig extends Partial<Endpoint['config']> {
    access?: Access
    /** Answers a page of its own beside the calls of the API, and reads the database like them. */
    isPage?: true
  }
  interface FastifyInstance {
    /** Whether the process will close its port soon: nobody should send new requests here. */
    isStopping: boolean
  }
  interface FastifyRequest {
    /** The company-scoped context; there for every access but `public` and `webhook`, while the handler runs. */
    readonly ctx: Ctx
    /** The context of `public` and `webhook` calls, while the handler runs. */
    readonly publicCtx: PublicCtx
    /** What calls get that speak to another system (`speaksOutside`), while the handler runs. */
    readonly steps: CallSteps
    /** What `public` calls get that speak to another system or hash a password, while the handler runs. */
    readonly publicSteps: PublicSteps
    /** What `steps` and `publicSteps` answer. */
    openSteps: CallSteps | PublicSteps | null
    /** The caller's language, from `Accept-Language`. */
    readonly locale: Locale
    /** Who is calling; null while nobody is known. */
    caller: Caller | null
    /** The transaction in which the session was looked up and the handler will read; null when it gets one of its own. */
    openRead: OpenRead | null
    /** How a call that asks once reads for a caller who is still to be confirmed; null for everybody else. */
    optimisticRead: OptimisticRead | null
    /** What `ctx` and `publicCtx` answer. */
    openCtx: Ctx | PublicCtx | null
  }
}
