import type { OwnSession } from '@kontor/contract/session'
import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { companies } from '../../organisation/organisation.tables.ts'
import { sessions } from '../session.tables.ts'
import { idleSince } from '../session-limits.ts'

/** Whose sessions, and seen from which of them. */
export interface SessionOwner {
  readonly userId: number
  /** The session that asks. */
  readonly currentHash: string
  /** The only company whose sessions count, because a partner of it has opened the one that asks. */
  readonly onlyCompanyId: number | null
}

/** Names a session and opens nothing: the beginning of the hash that is kept of its token. */
const sessionId = sql<string>`left(${sessions.tokenHash}, 16)`

const ofOwner = ({ userId, onlyCompanyId }: SessionOwner) =>
  and(
    eq(sessions.userId, userId),
    onlyCompanyId === null ? undefined : eq(sessions.activeCompanyId, onlyCompanyId),
  )

/** Live sessions, the last used first. */
export async function ownSessions(tx: Tx, owner: SessionOwner, now: Date): Promise<OwnSession[]> {
  const rows = await tx
    .select({
      id: sessionId,
      tokenHash: sessions.tokenHash,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
      company: companies.name,
      byPartner: sessions.staysInCompany,
      browser: sessions.browser,
      system: sessions.system,
    })
    .from(sessions)
    .innerJoin(companies, eq(companies.id, sessions.activeCompanyId))
    .where(and(ofOwner(owner), gt(sessions.expiresAt, now), gt(sessions.lastUsedAt, idleSince(now))))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.createdAt), sessions.tokenHash)
  return rows.map((row) => ({
    id: row.id,
    created_at: row.createdAt.toISOString(),
    last_used_at: row.lastUsedAt.toISOString(),
    company: row.company,
    by_partner: row.byPartner,
    browser: row.browser,
    system: row.system,
    current: row.tokenHash === owner.currentHash,
  }))
}

/** @returns how many have ended: one, or none that the owner may see has this id */
export async function endSessionById(tx: Tx, owner: SessionOwner, id: string): Promise<number> {
  const ended = await tx
    .delete(sessions)
    .where(and(ofOwner(owner), eq(sessionId, id)))
    .returning({ userId: sessions.userId })
  return ended.length
}

/** Ends all but the one that asks. @returns how many have ended */
export async function endOthers(tx: Tx, owner: SessionOwner): Promise<number> {
  const ended = await tx
    .delete(sessions)
    .where(and(ofOwner(owner), ne(sessions.tokenHash, owner.currentHash)))
    .returning({ userId: sessions.userId })
  return ended.length
}
