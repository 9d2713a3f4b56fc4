import type { CompanySettings } from '@kontor/contract/organisation'
import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import { sqlPart } from '../../platform/db/sql-part.ts'
import { fromCents } from '../../platform/money.ts'
import { getCompany } from './organisation.repository.ts'
import { companies, connectedRetailAccess } from './organisation.tables.ts'

/** Whether a parcel option, given by its id, may be a company's usual one. */
export const isParcelOptionOffered = sqlPart<[id: number]>('organisation.parcel_option_offered')

/** The company with all of its settings. @throws when the context names a company that is not there */
export async function getCompanySettings(ctx: Ctx): Promise<CompanySettings> {
  const [row] = await ctx.tx
    .select({
      mobile: companies.mobile,
      inv_email: companies.invEmail,
      send_mail_to_branch: companies.sendMailToBranch,
      inv_company: companies.invCompany,
      inv_first_name: companies.invFirstName,
      inv_last_name: companies.invLastName,
      inv_street: companies.invStreet,
      inv_postcode: companies.invPostcode,
      inv_city: companies.invCity,
      inv_country: companies.invCountry,
      return_labels: companies.returnLabels,
      version: companies.version,
      shippingPriceCents: companies.shippingPriceCents,
      shippingFreeCents: companies.shippingFreeCents,
      connected_retail_client_id: sql<string>`coalesce(${connectedRetailAccess.clientId}, '')`,
      connected_retail_secret_stored: sql<boolean>`coalesce(${connectedRetailAccess.secretKey}, '') <> ''`,
    })
    .from(companies)
    .leftJoin(connectedRetailAccess, eq(connectedRetailAccess.companyId, companies.id))
    .where(eq(companies.id, ctx.company.id))
  if (!row) throw new Error(`The company ${ctx.company.id} of this context does not exist`)
  const { shippingPriceCents, shippingFreeCents, ...settings } = row
  return {
    ...(await getCompany(ctx)),
    ...settings,
    shipping_price: shippingPriceCents === null ? null : fromCents(shippingPriceCents),
    shipping_free: shippingFreeCents === null ? null : fromCents(shippingFreeCents),
  }
}

type NewSettings = Partial<typeof companies.$inferInsert>

/** Writes settings over those of a version; false when there is another version by now. */
export async function writeSettings(ctx: Ctx, version: number, settings: NewSettings): Promise<boolean> {
  const rows = await ctx.tx
    .update(companies)
    .set({ ...settings, version: version + 1 })
    .where(and(eq(companies.id, ctx.company.id), eq(companies.version, version)))
    .returning({ id: companies.id })
  return rows.length > 0
}

/** Stores the access to Connected Retail. @param secretKey encrypted; undefined keeps the stored one */
export async function storeConnectedRetail(ctx: Ctx, clientId: string, secretKey?: string): Promise<void> {
  const secret = secretKey === undefined ? {} : { secretKey }
  await ctx.tx
    .insert(connectedRetailAccess)
    .values({ companyId: ctx.company.id, clientId, ...secret })
    .onConflictDoUpdate({ target: connectedRetailAccess.companyId, set: { clientId, ...secret } })
}

export async function removeConnectedRetail(ctx: Ctx): Promise<void> {
  await ctx.tx.delete(connectedRetailAccess).where(eq(connectedRetailAccess.companyId, ctx.company.id))
}

/** Whether a parcel option can be chosen as the usual one. */
export async function canBeUsualParcel(ctx: Ctx, id: number): Promise<boolean> {
  const { rows } = await ctx.tx.execute<{ offered: boolean }>(
    sql`select ${ctx.part(isParcelOptionOffered, id)} as offered`,
  )
  return rows[0]?.offered ?? false
}
