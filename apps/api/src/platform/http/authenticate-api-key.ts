import { createHash } from 'node:crypto'
import type { KeyScope } from '@kontor/contract/shared'
import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { verifyPassword } from '../auth/passwords.ts'
import type { PausingClock } from '../clock/clock.ts'
import type { Log } from '../ctx.ts'
import type { Database } from '../db/database.ts'
import { AppError } from '../errors/app-error.ts'
import type { Caller } from './request-types.ts'

const REMEMBER_MS = 5 * 60_000
const REMEMBERED_KEYS = 10_000
/** Each wrong secret costs an argon2 run: after so many in a minute, further ones are looked at one after the other. */
const WRONG_SECRETS = 20
const WRONG_SECRETS_MS = 60_000
const PAUSE_MS = WRONG_SECRETS_MS / WRONG_SECRETS
/** Nobody waits longer for a turn than this. */
const LONGEST_WAIT_MS = 10_000
/** The last use of a key is written at most this often. */
const NOTE_USE_EVERY_MS = 60_000

interface KeyRow {
  id: number
  company_id: number
  company_name: string
  issuer: string
  secret_hash: string
  is_active: boolean
  scopes: string[]
  last_used_at: Date | string | null
  company_is_paused: boolean
}

/**
 * Recognises API keys sent by HTTP Basic. A secret that proved right is remembered for some minutes, as a hash of the
 * credentials and of what is stored, so that a batch does not pay argon2 for each call; whether the key is still
 * active is asked every time. Wrong secrets slow down whoever sends them: each key at each address has its turns, and all
 * keys that do not exist share those of their address. The right secret of another key, which an office behind the same
 * address uses, waits for none of them.
 */
export function apiKeyAuthenticator({ db, clock }: { db: Database; clock: PausingClock }) {
  const proven = new Map<string, number>()
  /** Keys whose use is being written. */
  const noting = new Set<number>()
  const wrong = new Map<string, { count: number; until: number; nextTurn: number }>()

  const noteWrong = (whose: string, now: number) => {
    const seen = wrong.get(whose)
    if (wrong.size >= REMEMBERED_KEYS) wrong.clear()
    if (seen && seen.until > now) seen.count += 1
    else wrong.set(whose, { count: 1, until: now + WRONG_SECRETS_MS, nextTurn: now })
  }

  /** @throws AppError `too_many_requests` when the turn is more than ten seconds away */
  const waitForTurn = async (whose: string, now: number): Promise<void> => {
    const seen = wrong.get(whose)
    if (!seen || seen.until <= now || seen.count < WRONG_SECRETS) return
    const turn = Math.max(now, seen.nextTurn) + PAUSE_MS
    if (turn - now > LONGEST_WAIT_MS) throw new AppError('too_many_requests')
    seen.nextTurn = turn
    await clock.pause(turn - now)
  }

  const remember = (proof: string, now: number) => {
    if (proven.size >= REMEMBERED_KEYS) proven.clear()
    proven.set(proof, now + REMEMBER_MS)
  }

  /** The last use is for people to read: a call does not fail for it. */
  const noteUse = async ({ id, company_id, last_used_at }: KeyRow, now: Date, log: Log): Promise<void> => {
    const last = last_used_at === null ? Number.NEGATIVE_INFINITY : new Date(last_used_at).getTime()
    if (now.getTime() - last < NOTE_USE_EVERY_MS || noting.has(id)) return
    noting.add(id)
    try {
      await db.write({ companyId: company_id }, (tx) =>
        tx.execute(
          sql`select note_api_key_use(${id}, ${now.toISOString()}, make_interval(secs => ${NOTE_USE_EVERY_MS / 1000}))`,
        ),
      )
    } catch (error) {
      log.warn({ err: error, api_key_id: id }, 'the last use of a key was not written')
    } finally {
      noting.delete(id)
    }
  }

  /** @throws AppError `company_paused`; `key_scope_missing` for a pair that does not hold the scope */
  return async (request: FastifyRequest, scope: KeyScope): Promise<Caller | null> => {
    const credentials = basicCredentials(request.headers.authorization)
    if (!credentials) return null
    const [row] = await db.lookup<KeyRow>('select * from find_api_key($1)', [credentials.accessKey])
    const proof = createHash('sha256')
      .update(JSON.stringify([credentials, row?.secret_hash]))
      .digest('hex')
    const now = clock.now().getTime()
    if ((proven.get(proof) ?? 0) <= now) {
      const whose = `${request.ip} ${row?.id ?? 'unknown'}`
      await waitForTurn(whose, now)
      if (!(await verifyPassword(row?.secret_hash, credentials.secretKey))) {
        noteWrong(whose, now)
        return null
      }
      remember(proof, now)
    }
    if (!row?.is_active) return null
    if (row.company_is_paused) throw new AppError('company_paused')
    if (!row.scopes.includes(scope)) throw new AppError('key_scope_missing', { scope })
    await noteUse(row, new Date(now), request.log)
    return {
      company: { id: row.company_id, name: row.company_name },
      user: null,
      actor: { kind: 'api_key', id: row.id, name: row.issuer },
      roles: [],
      order: null,
      sessionHash: null,
    }
  }
}

function basicCredentials(header: string | undefined): { accessKey: string; secretKey: string } | null {
  const [, encoded] = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(header ?? '') ?? []
  if (!encoded) return null
  const [, accessKey, secretKey] =
    /^([^:\0]+):([^\0]*)$/s.exec(Buffer.from(encoded, 'base64').toString('utf8')) ?? []
  return accessKey && secretKey ? { accessKey, secretKey } : null
}
