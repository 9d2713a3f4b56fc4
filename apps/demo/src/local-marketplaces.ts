import { storeMarketplaces } from '../../api/src/modules/organisation/stores/stores.tables.ts'
import type { Tx } from '../../api/src/platform/db/database.ts'

/** Which stores are on a local marketplace, by number, and whether they sell there. Bagmondo (4) has none yet. */
const CHOICES = [
  { marketplaceId: 2, number: '101', isActive: true },
  { marketplaceId: 3, number: '101', isActive: true },
  { marketplaceId: 3, number: '102', isActive: true },
  { marketplaceId: 3, number: '103', isActive: false },
] as const

/** Puts stores of a merchant on Avendu and Atalanda. */
export async function writeLocalMarketplaces(
  tx: Tx,
  companyId: number,
  stores: readonly { readonly id: number; readonly plan: { readonly number: string } }[],
  now: Date,
): Promise<void> {
  const ids = new Map(stores.map(({ id, plan }) => [plan.number, id]))
  await tx.insert(storeMarketplaces).values(
    CHOICES.map(({ number, ...choice }) => {
      const storeId = ids.get(number)
      if (storeId === undefined) throw new Error(`there is no store ${number}`)
      return { companyId, storeId, ...choice, createdAt: now }
    }),
  )
}
