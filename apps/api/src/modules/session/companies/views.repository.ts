import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { sessions, viewLooks } from '../session.tables.ts'

/** Opens the view of a company; false when the session looks through one already. */
export async function openView(
  tx: Tx,
  tokenHash: string,
  viewCompanyId: number,
  viewEndsAt: Date,
): Promise<boolean> {
  const rows = await tx
    .update(sessions)
    .set({ viewCompanyId, viewEndsAt })
    .where(and(eq(sessions.tokenHash, tokenHash), isNull(sessions.viewCompanyId)))
    .returning({ tokenHash: sessions.tokenHash })
  return rows.length > 0
}

/** Closes the view of a session. @returns the company that was looked through; null when there was none */
export async function closeView(tx: Tx, tokenHash: string): Promise<number | null> {
  const [open] = await tx
    .select({ companyId: sessions.viewCompanyId })
    .from(sessions)
    .where(and(eq(sessions.tokenHash, tokenHash), isNotNull(sessions.viewCompanyId)))
    .for('update')
  if (!open) return null
  await tx
    .update(sessions)
    .set({ viewCompanyId: null, viewEndsAt: null })
    .where(eq(sessions.tokenHash, tokenHash))
  await tx.delete(viewLooks).where(eq(viewLooks.tokenHash, tokenHash))
  return open.companyId
}

/** How many people may work for each company, for the list of companies. */
export const membersOfCompanies = (): SQL => sql`people_of_companies()`
