import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import { USUAL_RULE, type VatRule, type VatSeller } from './delivery-vat.ts'

/** What a company has saved that decides about VAT, as the database answers it; null: nothing. */
interface VatSellerRecord {
  readonly distance_sales: VatRule['distance_sales'] | null
  readonly northern_ireland: VatRule['northern_ireland'] | null
  /** Of the address that its documents have; null: they have the company's. */
  readonly own_country: string | null
  readonly company_country: string
}

/** What invoices adds to the order document: who owes the VAT of an order. */
export interface InvoicesPartRecord {
  readonly vat_seller: VatSellerRecord
}

/** The column of `InvoicesPartRecord`. A function: the limited session of an order does not see the settings of invoices. */
export const invoicesPart = (): SQL => sql`(select to_json(r) from company_vat_seller() r) as vat_seller`

/** Who owes the VAT of an order, of the record of its document. Pure. */
export const vatSellerView = ({ vat_seller: known }: InvoicesPartRecord): VatSeller => ({
  vat_rule: {
    distance_sales: known.distance_sales ?? USUAL_RULE.distance_sales,
    northern_ireland: known.northern_ireland ?? USUAL_RULE.northern_ireland,
  },
  country: known.own_country ?? known.company_country,
})

/** Who owes the VAT of what the company delivers. */
export async function vatSellerOf(ctx: Ctx): Promise<VatSeller> {
  const { rows } = await ctx.tx.execute<InvoicesPartRecord & Record<string, unknown>>(
    sql`select ${invoicesPart()}`,
  )
  const [row] = rows
  if (!row) throw new Error(`company ${ctx.company.id} does not exist`)
  return vatSellerView(row)
}
