import { sql } from 'drizzle-orm'
import { scopeStatement, type Tx } from './database.ts'

/** Moves the rest of a transaction into a company's scope. For the pipeline and for `inCompany` alone. */
export async function scopeTo(tx: Tx, companyId: number | null): Promise<void> {
  await tx.execute(sql.raw(scopeStatement({ companyId })))
}
