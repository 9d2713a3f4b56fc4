import type { Right } from '@kontor/contract/shared'
import type { Database } from '../db/database.ts'
import { VIEW_ROLES } from '../in-company.ts'
import { rolesOf } from './authenticate-session.ts'
import type { SessionRow } from './remembered-sessions.ts'

/** Whom a session stands for. */
export interface LiveSession {
  readonly companyId: number
  readonly roles: readonly Right[]
}

/**
 * What sessions still stand for, by their hashes; one that is over, or whose membership holds no role any more, is left out.
 * Looking at a session is no use of it.
 */
export async function liveSessions(
  db: Database,
  hashes: readonly string[],
  now: Date,
): Promise<Map<string, LiveSession>> {
  const rows = await db.lookup<SessionRow & { hash: string }>(
    'select h as hash, s.* from unnest($1::text[]) h cross join lateral find_session(h, $2) s',
    [hashes, now],
  )
  return new Map(
    rows.flatMap((row): [string, LiveSession][] => {
      const roles = rolesOf(row)
      if (roles.length === 0) return []
      if (row.view_company_id === null) return [[row.hash, { companyId: Number(row.company_id), roles }]]
      const isOver = !roles.includes('service') || new Date(row.view_ends_at ?? 0) <= now
      return isOver ? [] : [[row.hash, { companyId: Number(row.view_company_id), roles: VIEW_ROLES }]]
    }),
  )
}
