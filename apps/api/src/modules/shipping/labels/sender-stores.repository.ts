import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import { type StoreAddress, stores } from '../../organisation/organisation.tables.ts'

/** A store that sends parcels and takes returns. */
export interface SenderStore {
  readonly id: number
  readonly storeNumber: string
  readonly name: string
  readonly contactEmail: string
  readonly contactPhone: string
  /** Where its parcels come from, and where returns go: each the store's own address where it has no other. */
  readonly sender: StoreAddress
  readonly returns: StoreAddress
}

/** Stores by id; one the company does not have is left out. */
export async function findSenderStores(ctx: Ctx, ids: readonly number[]): Promise<Map<number, SenderStore>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.tx
    .select()
    .from(stores)
    .where(and(eq(stores.companyId, ctx.company.id), inArray(stores.id, [...ids])))
  return new Map(
    rows.map((row) => {
      const own: StoreAddress = {
        name: row.name,
        street: row.street,
        street_no: row.streetNo,
        zip_code: row.zipCode,
        city: row.city,
        country: row.country,
      }
      const { id, storeNumber, name, contactEmail, contactPhone } = row
      const [sender, returns] = [row.shippingAddress ?? own, row.returnAddress ?? own]
      return [id, { id, storeNumber, name, contactEmail, contactPhone, sender, returns }]
    }),
  )
}
