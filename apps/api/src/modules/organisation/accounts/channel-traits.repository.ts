import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { channelTraits } from '../organisation.tables.ts'
import { type ChannelManifest, channelIdsOf } from './channel-manifest.ts'

const rowOf = (manifest: ChannelManifest): typeof channelTraits.$inferInsert => ({
  adapter: manifest.adapter,
  salesChannelIds: channelIdsOf(manifest),
  pullsOrders: manifest.can.orders === 'pulled',
  sendsReports: manifest.can.reports === 'sent',
  tellsOffers: manifest.can.offers === 'told',
  listsBySku: manifest.traits.listsBySku,
  openedByCompany: manifest.credentials === 'company',
  namesStore: manifest.traits.namesStore,
  ordersReadableDays: manifest.traits.ordersReadableDays,
  consentDays: manifest.traits.consentDays,
  personalDataDays: manifest.traits.personalDataDays,
  priceStepCents: manifest.traits.priceStepCents,
  isOpenedByProvider: manifest.directSale !== null,
  marketplaces: manifest.traits.marketplaces ?? [],
  strikesListPrice: manifest.traits.strikesListPrice ?? false,
  safetyParts: [...(manifest.safety?.parts ?? [])],
})

/** Writes what the vendors say of themselves over what they said before. */
export async function ensureChannelTraits(tx: Tx, manifests: readonly ChannelManifest[]): Promise<void> {
  await tx
    .insert(channelTraits)
    .values(manifests.map(rowOf))
    .onConflictDoUpdate({
      target: channelTraits.adapter,
      set: {
        salesChannelIds: sql`excluded.sales_channel_ids`,
        pullsOrders: sql`excluded.pulls_orders`,
        sendsReports: sql`excluded.sends_reports`,
        tellsOffers: sql`excluded.tells_offers`,
        listsBySku: sql`excluded.lists_by_sku`,
        openedByCompany: sql`excluded.opened_by_company`,
        namesStore: sql`excluded.names_store`,
        ordersReadableDays: sql`excluded.orders_readable_days`,
        consentDays: sql`excluded.consent_days`,
        personalDataDays: sql`excluded.personal_data_days`,
        priceStepCents: sql`excluded.price_step_cents`,
        isOpenedByProvider: sql`excluded.is_opened_by_provider`,
        marketplaces: sql`excluded.marketplaces`,
        strikesListPrice: sql`excluded.strikes_list_price`,
        safetyParts: sql`excluded.safety_parts`,
      },
    })
}
