import type { Role } from '@kontor/contract/shared'
import type { Actor } from '../ctx.ts'

/** Somebody who proved who they are, and the company they act for. */
export interface Caller {
  readonly company: { readonly id: number; readonly name: string }
  readonly user: { readonly id: number; readonly name: string } | null
  readonly actor: Actor
  readonly roles: readonly Role[]
  /** SHA-256 of the session's token, for logout; null for API keys. */
  readonly sessionHash: string | null
}
