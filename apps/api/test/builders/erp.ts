import { eq } from 'drizzle-orm'
import { erpLinks } from '../../src/modules/erp/erp.tables.ts'
import type { ErpAccount } from '../../src/modules/erp/index.ts'
import { companies } from '../../src/modules/organisation/organisation.tables.ts'
import type { TestApp, TestCompany } from '../app.ts'

export interface ErpSpec {
  readonly company?: TestCompany
  readonly transport?: 'http' | 'ftp'
  readonly isActive?: boolean
  readonly isEnabled?: boolean
  readonly systemName?: string
}

/** Connects a company, A unless named, to an ERP. */
export async function connectErp(
  kontor: TestApp,
  account: Omit<ErpAccount, 'company_id'>,
  {
    company = kontor.a,
    transport = 'http',
    isActive = true,
    isEnabled = true,
    systemName = 'etos',
  }: ErpSpec = {},
): Promise<void> {
  const link = {
    isActive,
    transport,
    erpBaseUrl: account.erp_base_url,
    erpUser: account.erp_user,
    erpPassword: kontor.deps.secrets.encrypt(account.erp_password),
  }
  await kontor.inCtx(async ({ tx }) => {
    await tx
      .insert(erpLinks)
      .values({ companyId: company.id, ...link })
      .onConflictDoUpdate({ target: erpLinks.companyId, set: link })
    await tx
      .update(companies)
      .set({ erpEnabled: isEnabled, erpSystemName: systemName })
      .where(eq(companies.id, company.id))
  }, company.admin)
}
