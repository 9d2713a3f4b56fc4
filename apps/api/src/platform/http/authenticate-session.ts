import { allows, type Right, ROLES, type Role } from '@kontor/contract/shared'
import type { FastifyRequest } from 'fastify'
import { hashToken, isOrderSession } from '../auth/tokens.ts'
import type { Clock } from '../clock/clock.ts'
import type { Config } from '../config.ts'
import type { Database, Lookup } from '../db/database.ts'
import { AppError } from '../errors/app-error.ts'
import { VIEW_ROLES } from '../in-company.ts'
import { authenticateOrderSession } from './authenticate-order-session.ts'
import { isSameSession, type RememberedSessions, type SessionRow } from './remembered-sessions.ts'
import type { Caller } from './request-types.ts'

const TOUCH_EVERY_MS = 60_000
const COOKIE = 'kontor_session'

/** The name of the session cookie. Behind https no other host and no unencrypted page can plant one (`__Host-`). */
export const sessionCookieName = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? `__Host-${COOKIE}` : COOKIE

/**
 * The caller behind the `auth-token` header, or behind the session cookie where it counts. Null when there is no live
 * session, or when its membership holds no role any more. Notes the use at most once a minute.
 *
 * A plain read looks its session up in the very transaction that its handler will use (`request.openRead`); a call that
 * asks once (`asksOnce`) in that of its query (`request.optimisticRead`), where the session is remembered. Who that caller is has
 * to be confirmed before the call is answered.
 * @throws AppError `view_read_only` and `view_over` for the provider's staff who look through a company
 */
export async function authenticateSession(
  request: FastifyRequest,
  { db, clock, config, sessions }: SessionParts,
): Promise<Caller | null> {
  const token = sessionToken(request, sessionCookieName(config.publicUrl))
  if (!token) return null
  const now = clock.now()
  const sessionHash = hashToken(token)
  const isDue = (lastUsedAt: Date) => now.getTime() - lastUsedAt.getTime() > TOUCH_EVERY_MS
  const remembered = sessions.get(sessionHash)
  if (db.readOptimistically && remembered && isReadAtOnce(request, remembered)) {
    const isExpected = (row: SessionRow | undefined) =>
      row !== undefined && isSameSession(row, remembered) && !isDue(row.last_used_at)
    request.optimisticRead = db.readOptimistically(sessionLookup(sessionHash, now), isExpected)
    return callerOf(remembered, sessionHash)
  }
  if (isOrderSession(token)) return authenticateOrderSession(db, sessionHash, now, isDue)
  const row = mayOnlyRead(request)
    ? await findInRead(request, db, sessionHash, now)
    : await findSession(db, sessionHash, now)
  sessions.note(sessionHash, row)
  const caller = row && callerOf(row, sessionHash)
  if (!caller || caller.roles.length === 0) return null
  const isTouchDue = isDue(new Date(row.last_used_at))
  const isView = row.view_company_id !== null && !request.routeOptions.config.inView
  if (isTouchDue || isView || !onlyReads(request, caller.roles)) {
    // Returned first: holding one connection while waiting for a second can deadlock the pool.
    request.openRead?.end()
    request.openRead = null
  }
  if (isTouchDue) await db.lookup('select touch_session($1, $2)', [sessionHash, now])
  return isView ? viewer(request, caller, sessionHash, row, now) : caller
}

interface SessionParts {
  readonly db: Database
  readonly clock: Clock
  readonly config: Pick<Config, 'publicUrl'>
  readonly sessions: RememberedSessions
}

function callerOf(row: SessionRow, sessionHash: string): Caller {
  const user = { id: row.user_id, name: row.user_name }
  return {
    company: { id: row.company_id, name: row.company_name },
    user,
    actor: { kind: 'user', ...user },
    roles: rolesOf(row),
    order: null,
    sessionHash,
  }
}

/** Whether a call may be read at once for whoever a session belonged to. Every refusal waits for the look-up instead. */
function isReadAtOnce(request: FastifyRequest, remembered: SessionRow): boolean {
  const { access, asksOnce } = request.routeOptions.config
  const roles = rolesOf(remembered)
  return (
    asksOnce === true &&
    access !== undefined &&
    remembered.view_company_id === null &&
    roles.length > 0 &&
    allows(access, roles) &&
    onlyReads(request, roles)
  )
}

/** The roles that a session's membership holds, of those that there are. */
export const rolesOf = (row: SessionRow | undefined): Role[] =>
  (row?.roles ?? []).filter((role): role is Role => (ROLES as readonly string[]).includes(role))

/** The caller who looks through a company; null when they do not work for the provider any more. */
function viewer(
  request: FastifyRequest,
  caller: Caller,
  sessionHash: string,
  row: SessionRow,
  now: Date,
): Caller | null {
  if (!caller.roles.includes('service') || row.view_company_id === null) return null
  const endsAt = new Date(row.view_ends_at ?? 0)
  if (endsAt <= now) throw new AppError('view_over')
  if (!mayOnlyRead(request)) throw new AppError('view_read_only')
  return {
    ...caller,
    company: { id: row.view_company_id, name: row.view_company_name ?? '' },
    roles: VIEW_ROLES,
    view: { company: caller.company, roles: caller.roles, sessionHash, endsAt },
  }
}

/** Whether the call changes nothing, as far as its declaration says. */
const mayOnlyRead = (request: FastifyRequest): boolean =>
  request.method === 'GET' && !request.routeOptions.config.writes && !request.routeOptions.config.audited

/**
 * Whether the call changes nothing for a caller with these rights. What the provider's staff reads in other companies is
 * written down, so it writes.
 */
export function onlyReads(request: FastifyRequest, roles: readonly Right[]): boolean {
  const { access } = request.routeOptions.config
  const forProvider = access?.kind === 'provider' || (access?.kind === 'roles' && access.provider === true)
  return mayOnlyRead(request) && !(forProvider && roles.includes('service'))
}

const sessionLookup = (sessionHash: string, now: Date): Lookup => ({
  name: 'find_session',
  text: 'select * from find_session($1, $2)',
  values: [sessionHash, now],
})

async function findSession(db: Database, sessionHash: string, now: Date): Promise<SessionRow | undefined> {
  const { text, values } = sessionLookup(sessionHash, now)
  const [row] = await db.lookup<SessionRow>(text, values)
  return row
}

/** A hash is hexadecimal and an instant is made of digits: neither can end the text it stands in. */
async function findInRead(
  request: FastifyRequest,
  db: Database,
  sessionHash: string,
  now: Date,
): Promise<SessionRow | undefined> {
  if (!db.openRead) return findSession(db, sessionHash, now)
  const { row, read } = await db.openRead<SessionRow>(
    `select * from find_session('${sessionHash}', '${now.toISOString()}')`,
  )
  request.openRead = read
  return row
}

/**
 * The cookie counts for GET alone and only from our own pages (decisions: Session), so that pictures, PDF links and
 * the event stream work, and another site can neither read nor change anything with it. A GET that changes something
 * (logout) needs the header, which no browser sends by itself.
 */
function sessionToken(request: FastifyRequest, cookieName: string): string | undefined {
  const header = request.headers['auth-token']
  if (header !== undefined) return Array.isArray(header) ? undefined : header
  const counts =
    request.method === 'GET' &&
    request.headers['sec-fetch-site'] === 'same-origin' &&
    !request.routeOptions.config.writes
  return counts ? cookie(request.headers.cookie, cookieName) : undefined
}

function cookie(header: string | undefined, name: string): string | undefined {
  for (const part of (header ?? '').split(';')) {
    const [key, ...value] = part.trim().split('=')
    if (key === name) return value.join('=')
  }
  return undefined
}
