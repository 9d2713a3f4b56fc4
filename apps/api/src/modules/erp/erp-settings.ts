import type { ErpLinkSettings } from '@kontor/contract/erp'
import type { Secrets } from '../../platform/auth/secrets.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { enableErp } from '../organisation/index.ts'
import { erpLinks } from './erp.tables.ts'

/**
 * Connects the company that the transaction is scoped to with its ERP, or changes the connection; the password stays as
 * it is unless a new one is given. A company with a connection has an ERP.
 */
export async function saveErpLink(
  ctx: Pick<Ctx, 'tx' | 'now'> & { readonly company: { readonly id: number } },
  secrets: Secrets,
  settings: ErpLinkSettings,
): Promise<void> {
  const { tx, company, now } = ctx
  const { erp_password } = settings
  const link = {
    isActive: settings.is_active,
    isDeltaActive: settings.is_delta_active,
    transport: settings.transport,
    erpBaseUrl: settings.erp_base_url,
    erpUser: settings.erp_user,
    updatedAt: now,
    ...(erp_password === undefined ? {} : { erpPassword: secrets.encrypt(erp_password) }),
  }
  await tx
    .insert(erpLinks)
    .values({ companyId: company.id, ...link })
    .onConflictDoUpdate({ target: erpLinks.companyId, set: link })
  await enableErp(ctx)
}
