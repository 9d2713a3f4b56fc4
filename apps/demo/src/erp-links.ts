import { sql } from 'drizzle-orm'
import { saveErpLink } from '../../api/src/modules/erp/index.ts'
import type { Secrets } from '../../api/src/platform/auth/secrets.ts'
import type { Database, Tx } from '../../api/src/platform/db/database.ts'
import type { DemoMerchant } from './companies.ts'

/** The credentials of the sandbox's ERP and FTP server (apps/sandbox/README.md). */
const HTTP = { erp_user: 'sandbox-erp', erp_password: 'sandbox-erp-password' } as const
const FTP = { erp_user: 'sandbox-ftp', erp_password: 'sandbox-ftp-password' } as const
/** Replaced by `pointErpLinks` once the sandbox runs. */
const SOMEWHERE = 'http://127.0.0.1/erp/v1/orders'

/** Connects a merchant of the demo with its ERP: one takes orders by HTTP, one fetches them by FTP, one keeps its ERP by hand. */
export async function writeErpLink(
  tx: Tx,
  companyId: number,
  merchant: DemoMerchant,
  { secrets, now }: { secrets: Secrets; now: Date },
): Promise<void> {
  if (merchant.erp === 'manual') return
  await saveErpLink({ tx, company: { id: companyId }, now }, secrets, {
    is_active: true,
    is_delta_active: true,
    erp_base_url: SOMEWHERE,
    ...(merchant.key === 'lindner'
      ? { transport: 'http' as const, ...HTTP }
      : { transport: 'ftp' as const, ...FTP }),
  })
}

/** Points the connections that lead to this machine at the stand-ins as they run now; others are left alone. */
export async function pointErpLinks(db: Database, places: { http: string; ftp: string }): Promise<void> {
  const companies = await db.lookup<{ id: number }>('select id from list_companies()')
  for (const { id } of companies) {
    await db.write({ companyId: id }, (tx) =>
      tx.execute(sql`
        update erp_links set erp_base_url = case transport when 'http' then ${places.http} else ${places.ftp} end
        where company_id = ${id} and erp_base_url ~ '^(http|ftp)://127\\.0\\.0\\.1[:/]'`),
    )
  }
}
