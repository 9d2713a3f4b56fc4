import type { ManagedCompany, ManagedCompanyBody } from '@kontor/contract/organisation'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { inCompany } from '../../../platform/in-company.ts'
import { toCents } from '../../../platform/money.ts'
import { writeSettings } from '../company-settings.repository.ts'
import { companyChanged, companySwitched } from './companies.events.ts'
import { findCompany, managedCompany, writePause } from './companies.repository.ts'

/**
 * Runs `work` in the scope of a company that the provider's staff names by its id (`inCompany`).
 * @param reason what for: a value that the audit log has words for
 * @throws AppError `company_not_yours` where there is none
 */
export async function inCompanyOf<T>(
  ctx: Ctx,
  id: number,
  reason: string,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const company = await findCompany(ctx.tx, id)
  if (!company) throw new AppError('company_not_yours')
  return inCompany(ctx, { id, name: company.name }, reason, work)
}

/**
 * Changes the master data of the company in scope. Saving what is there already changes nothing.
 * @throws AppError `stale_version`
 */
export async function changeMasterData(ctx: Ctx, body: ManagedCompanyBody): Promise<ManagedCompany> {
  const before = await managedCompany(ctx)
  if (before.version !== body.version) throw new AppError('stale_version')
  const stored = new Map<string, unknown>(Object.entries(before))
  const fields = Object.entries(body).flatMap(([name, value]) => (stored.get(name) === value ? [] : [name]))
  if (fields.length === 0) return before
  const written = await writeSettings(ctx, body.version, {
    name: body.name,
    homepage: body.homepage,
    telephone: body.telephone,
    mobile: body.mobile,
    invEmail: body.inv_email,
    invCompany: body.inv_company,
    invFirstName: body.inv_first_name,
    invLastName: body.inv_last_name,
    invStreet: body.inv_street,
    invPostcode: body.inv_postcode,
    invCity: body.inv_city,
    invCountry: body.inv_country,
    erpSystemName: body.erp_system_name,
    shippingPriceCents: body.shipping_price === null ? null : toCents(body.shipping_price),
    shippingFreeCents: body.shipping_free === null ? null : toCents(body.shipping_free),
    maxShippingCostCents: body.max_shipping_cost === null ? null : toCents(body.max_shipping_cost),
  })
  if (!written) throw new AppError('stale_version')
  await ctx.emit(companyChanged, { fields })
  return managedCompany(ctx)
}

/**
 * Pauses the company in scope, or lets it work again; once for several callers. Whoever is logged in there is out at the
 * next request.
 * @throws AppError `provider_not_paused`
 */
export async function switchCompany(ctx: Ctx, isPaused: boolean): Promise<ManagedCompany> {
  const company = await findCompany(ctx.tx, ctx.company.id, true)
  if (company?.isProvider) throw new AppError('provider_not_paused')
  if (company && (company.pausedAt !== null) !== isPaused) {
    await writePause(ctx, isPaused ? ctx.now : null)
    await ctx.emit(companySwitched, { is_active: !isPaused })
  }
  return managedCompany(ctx)
}
