import type { CompanyBody, CompanySettings } from '@kontor/contract/organisation'
import type { Secrets } from '../../platform/auth/secrets.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { toCents } from '../../platform/money.ts'
import { companyChanged } from './companies/companies.events.ts'
import {
  canBeUsualParcel,
  getCompanySettings,
  removeConnectedRetail,
  storeConnectedRetail,
  writeSettings,
} from './company-settings.repository.ts'

/**
 * Changes the settings of the company. Saving what is there already changes nothing and is not logged.
 * @throws AppError `stale_version` when they were changed meanwhile, `parcel_option_not_found`
 */
export async function updateCompany(ctx: Ctx, secrets: Secrets, body: CompanyBody): Promise<CompanySettings> {
  const before = await getCompanySettings(ctx)
  if (before.version !== body.version) throw new AppError('stale_version')
  const fields = changedFields(before, body)
  if (fields.length === 0) return before
  if (fields.includes('default_parcel_id')) await checkParcel(ctx, body.default_parcel_id)
  const written = await writeSettings(ctx, body.version, {
    homepage: body.homepage,
    telephone: body.telephone,
    mobile: body.mobile,
    invEmail: body.inv_email,
    sendMailToBranch: body.send_mail_to_branch,
    invCompany: body.inv_company,
    invFirstName: body.inv_first_name,
    invLastName: body.inv_last_name,
    invStreet: body.inv_street,
    invPostcode: body.inv_postcode,
    invCity: body.inv_city,
    invCountry: body.inv_country,
    defaultShippingCountry: body.default_shipping_country,
    defaultParcelId: body.default_parcel_id,
    returnLabels: body.return_labels,
    piecesPerWalk: body.pieces_per_walk,
    refundsDelivery: body.refunds_delivery,
    standardShippingCents:
      body.standard_shipping_price === null ? null : toCents(body.standard_shipping_price),
    austriaPickupCustomerNumber: body.austria_pickup_customer_number,
    austriaPickupDepot: body.austria_pickup_depot,
  })
  if (!written) throw new AppError('stale_version')
  const { connected_retail_client_id: clientId, connected_retail_secret_key: secretKey } = body
  if (clientId === '') await removeConnectedRetail(ctx)
  else await storeConnectedRetail(ctx, clientId, secretKey ? secrets.encrypt(secretKey) : undefined)
  await ctx.emit(companyChanged, { fields })
  return getCompanySettings(ctx)
}

/** The names of the fields that saving would change, in the order of the body. */
function changedFields(before: CompanySettings, body: CompanyBody): string[] {
  const stored = new Map<string, unknown>(Object.entries(before))
  const { connected_retail_secret_key: secretKey, ...visible } = body
  const removesSecret = body.connected_retail_client_id === '' && before.connected_retail_secret_stored
  return [
    ...Object.entries(visible).flatMap(([name, value]) => (stored.get(name) === value ? [] : [name])),
    ...(secretKey || removesSecret ? ['connected_retail_secret_key'] : []),
  ]
}

async function checkParcel(ctx: Ctx, id: number | null): Promise<void> {
  if (id === null || (await canBeUsualParcel(ctx, id))) return
  throw new AppError('parcel_option_not_found', {}, { default_parcel_id: 'parcel_option_not_found' })
}
