import { PARCEL_CATALOGUE } from './connectors/carriers/index.ts'
import { CHANNEL_ADAPTERS } from './connectors/marketplaces/index.ts'
import {
  ensureChannelTraits,
  ensureLocalMarketplaces,
  ensureSalesChannels,
} from './modules/organisation/index.ts'
import { ensureParcelCatalogue } from './modules/shipping/index.ts'
import type { Database } from './platform/db/database.ts'

/**
 * What every installation has from the start: the known sales channels and their local marketplaces, what decides about the accounts of each vendor, and the
 * parcel catalogue. Safe to repeat.
 */
export async function ensureReferenceData(db: Pick<Database, 'write'>): Promise<void> {
  await db.write({ companyId: null }, async (tx) => {
    await ensureSalesChannels(tx)
    await ensureLocalMarketplaces(tx)
    await ensureChannelTraits(tx, CHANNEL_ADAPTERS)
    await ensureParcelCatalogue(tx, PARCEL_CATALOGUE)
  })
}
