import type { Right } from '@kontor/contract/shared'
import type { Actor } from '../ctx.ts'

/** Somebody who proved who they are, and the company they act for. */
export interface Caller {
  readonly company: { readonly id: number; readonly name: string }
  readonly user: { readonly id: number; readonly name: string } | null
  readonly actor: Actor
  readonly roles: readonly Right[]
  /** The one order that the limited session of an order token sees, and the store it is for; null for everybody else. */
  readonly order: { readonly id: number; readonly storeId: number } | null
  /** SHA-256 of the session's token, for logout; null for API keys. */
  readonly sessionHash: string | null
}
