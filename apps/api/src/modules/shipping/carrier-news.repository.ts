import { sql } from 'drizzle-orm'
import type { PublicCtx } from '../../platform/ctx.ts'

interface Company {
  readonly id: number
  readonly name: string
}

/** Whose shipment this is, asked before a company is known. */
export async function findCompanyOfShipment(
  ctx: PublicCtx,
  carrierShipmentId: string,
): Promise<Company | undefined> {
  const { rows } = await ctx.tx.execute<{ id: number; name: string }>(
    sql`select company_id::int as id, company_name as name from company_of_shipment(${carrierShipmentId})`,
  )
  return rows[0]
}

export async function findCompany(ctx: PublicCtx, id: number): Promise<Company | undefined> {
  const { rows } = await ctx.tx.execute<{ name: string | null }>(sql`select company_name(${id}) as name`)
  const name = rows[0]?.name
  return name == null ? undefined : { id, name }
}
