import { randomBytes } from 'node:crypto'
import {
  ACTIVE_PAIRS_OF_ISSUER,
  type KeyPair,
  type KeyPairBody,
  type KeyPairEdit,
} from '@kontor/contract/organisation'
import type { KeyScope } from '@kontor/contract/shared'
import { hashPassword } from '../../platform/auth/passwords.ts'
import { newToken } from '../../platform/auth/tokens.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { defineEvent } from '../../platform/events/event.ts'
import type { CallSteps } from '../../platform/http/call-steps.ts'
import {
  countActivePairs,
  findKeyPair,
  insertKeyPair,
  lockKeyPairs,
  writeKeyPair,
} from './api-keys.repository.ts'

const keyPairCreated = defineEvent<{ key_pair_id: number; scopes: string[] }>('key_pair.created')
const keyPairChanged = defineEvent<{ key_pair_id: number; fields: string[] }>('key_pair.changed')

const ACCESS_KEY_BYTES = 15

/**
 * Makes a key pair and answers its secret key, which is stored as a hash; null when the issuer has its two already.
 * @throws AppError `sso_scope_for_admins`
 */
export async function createKeyPair(steps: CallSteps, body: KeyPairBody): Promise<KeyPair | null> {
  const secretKey = newToken()
  const secretHash = await hashPassword(secretKey)
  return steps.write(async (ctx) => {
    refuseSso(ctx, body.scopes)
    await lockKeyPairs(ctx)
    if (await hasItsPairs(ctx, body.issuer)) return null
    const accessKey = randomBytes(ACCESS_KEY_BYTES).toString('base64url')
    const pair = await insertKeyPair(ctx, { ...body, accessKey, secretHash })
    await ctx.emit(keyPairCreated, { key_pair_id: pair.id, scopes: pair.scopes })
    return { ...pair, secret_key: secretKey }
  })
}

/**
 * Changes issuer, state or scopes of a pair, which counts from the next call on; null when the issuer would have a third
 * active one. Saving what is there already changes nothing and is not logged.
 * @throws AppError `key_pair_not_found`, `stale_version` when it was changed meanwhile, `sso_scope_for_admins`
 */
export async function changeKeyPair(ctx: Ctx, id: number, edit: KeyPairEdit): Promise<KeyPair | null> {
  await lockKeyPairs(ctx)
  const before = await findKeyPair(ctx, id)
  if (!before) throw new AppError('key_pair_not_found')
  if (before.version !== edit.version) throw new AppError('stale_version')
  const fields = (['issuer', 'is_active', 'scopes'] as const).filter(
    (field) => String(before[field]) !== String(edit[field]),
  )
  if (fields.length === 0) return before
  // Who finds that a pair is misused may switch it off, whatever it opens.
  if (edit.is_active) refuseSso(ctx, [...before.scopes, ...edit.scopes])
  if (edit.is_active && (await hasItsPairs(ctx, edit.issuer, id))) return null
  const after = await writeKeyPair(ctx, before, edit)
  if (!after) throw new AppError('stale_version')
  await ctx.emit(keyPairChanged, { key_pair_id: id, fields })
  return after
}

/** A pair with `sso` opens a session of anybody in the company, its admins included: only they may give it. */
function refuseSso({ roles }: Ctx, scopes: readonly KeyScope[]): void {
  if (scopes.includes('sso') && !roles.includes('co_admin')) throw new AppError('sso_scope_for_admins')
}

const hasItsPairs = async (ctx: Ctx, issuer: string, except?: number): Promise<boolean> =>
  (await countActivePairs(ctx, issuer, except)) >= ACTIVE_PAIRS_OF_ISSUER
