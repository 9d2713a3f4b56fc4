import { ftpUsers } from '../../api/src/modules/direct-sales/direct-sales.tables.ts'
import { ftpUsername } from '../../api/src/modules/direct-sales/ftp/ftp-username.ts'
import { hashPassword } from '../../api/src/platform/auth/passwords.ts'
import type { Tx } from '../../api/src/platform/db/database.ts'
import { DEMO_FTP_PASSWORD } from './accounts.ts'

/** The user by which a merchant's ERP delivers stock and fetches orders. */
export async function writeFtpUser(
  tx: Tx,
  company: { readonly id: number; readonly name: string },
  now: Date,
): Promise<void> {
  await tx.insert(ftpUsers).values({
    companyId: company.id,
    username: ftpUsername(company),
    passwordHash: await hashPassword(DEMO_FTP_PASSWORD),
    isActive: true,
    createdAt: now,
    updatedAt: now,
  })
}
