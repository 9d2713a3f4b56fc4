import type { CompanySettings } from '@kontor/contract/organisation'
import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import { sqlPart } from '../../platform/db/sql-part.ts'
import { fromCents } from '../../platform/money.ts'
import { getCompany } from './organisation.repository.ts'
import { companies, connectedRetailAccess as retailAccess } from './organisation.tables.ts'

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
      pieces_per_walk: companies.piecesPerWalk,
      refunds_delivery: companies.refundsDelivery,
      standardShippingCents: companies.standardShippingCents,
      version: companies.version,
      shippingPriceCents: companies.shippingPriceCents,
      shippingFreeCents: companies.shippingFreeCents,
      connected_retail_client_id: sql<string>`coalesce(${retailAccess.clientId}, '')`,
      connected_retail_secret_stored: sql<boolean>`coalesce(${retailAccess.secretKey}, '') <> ''`,
    })
    .from(companies)
    .leftJoin(retailAccess, eq(retailAccess.companyId, companies.id))
    .where(eq(companies.id, ctx.company.id))
  if (!row) throw new Error(`The company ${ctx.company.id} of this context does not exist`)
  const { shippingPriceCents, shippingFreeCents, standardShippingCents, ...settings } = row
  return {
    ...(await getCompany(ctx)),
    ...settings,
    shipping_price: shippingPriceCents === null ? null : fromCents(shippingPriceCents),
    standard_shipping_price: standardShippingCents === null ? null : fromCents(standardShippingCents),
    shipping_free: shippingFreeCents === null ? null : fromCents(shippingFreeCents),
  }
}

/** How many pieces one walk through the shelves carries. @throws when the context names a company that is not there */
export async function piecesPerWalk(ctx: Ctx): Promise<number> {
  const [row] = await ctx.tx
    .select({ pieces: companies.piecesPerWalk })
    .from(companies)
    .where(eq(companies.id, ctx.company.id))
  if (!row) throw new Error(`The company ${ctx.company.id} of this context does not exist`)
  return row.pieces
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
    .insert(retailAccess)
    .values({ companyId: ctx.company.id, clientId, ...secret })
    .onConflictDoUpdate({ target: retailAccess.companyId, set: { clientId, ...secret } })
}

/** The company's own access to a channel (Connected Retail has one) with its sealed key; null as long as it is not complete. */
export async function companyAccess(
  ctx: Ctx,
): Promise<{ readonly client_id: string; readonly sealed_key: string } | null> {
  const [row] = await ctx.tx
    .select({ client_id: retailAccess.clientId, sealed_key: retailAccess.secretKey })
    .from(retailAccess)
    .where(eq(retailAccess.companyId, ctx.company.id))
  return row && row.sealed_key !== '' ? row : null
}

export async function removeConnectedRetail(ctx: Ctx): Promise<void> {
  await ctx.tx.delete(retailAccess).where(eq(retailAccess.companyId, ctx.company.id))
}

/** Whether a parcel option can be chosen as the usual one. */
export async function canBeUsualParcel(ctx: Ctx, id: number): Promise<boolean> {
  const { rows } = await ctx.tx.execute<{ offered: boolean }>(
    sql`select ${ctx.part(isParcelOptionOffered, id)} as offered`,
  )
  return rows[0]?.offered ?? false
}
