import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { ftpUsers } from '../direct-sales.tables.ts'

export type FtpUserRow = typeof ftpUsers.$inferSelect

type InCompany = Pick<Ctx, 'tx'> & { readonly company: { readonly id: number } }

/** The FTP user of the company in scope. */
export async function findFtpUser({ tx, company }: InCompany): Promise<FtpUserRow | undefined> {
  const [row] = await tx.select().from(ftpUsers).where(eq(ftpUsers.companyId, company.id))
  return row
}

/** @returns false where the company has one already: of two that create it at the same time one does */
export async function insertFtpUser(
  ctx: InCompany & { readonly now: Date },
  user: Pick<FtpUserRow, 'username' | 'passwordHash' | 'isActive'>,
): Promise<boolean> {
  const rows = await ctx.tx
    .insert(ftpUsers)
    .values({ ...user, companyId: ctx.company.id, createdAt: ctx.now, updatedAt: ctx.now })
    .onConflictDoNothing()
    .returning({ id: ftpUsers.companyId })
  return rows.length > 0
}

export async function changeFtpUser(
  ctx: Ctx,
  changes: Partial<Pick<FtpUserRow, 'passwordHash' | 'isActive'>>,
): Promise<void> {
  await ctx.tx
    .update(ftpUsers)
    .set({ ...changes, updatedAt: ctx.now })
    .where(eq(ftpUsers.companyId, ctx.company.id))
}

/** Whether somebody may log in as the company, as the transaction sees it. */
export const isFtpActive = async (tx: Tx, companyId: number): Promise<boolean> =>
  (await findFtpUser({ tx, company: { id: companyId } }))?.isActive ?? false
