import type { Tx } from '../../platform/db/database.ts'
import { salesChannels } from './organisation.tables.ts'

type Channel = typeof salesChannels.$inferSelect

/** Key of the channel of Kontor's own pages for customers: no account is connected to it. */
export const STOREWINDOW_CHANNEL = 'storewindow'

const channel = (
  id: number,
  key: string,
  name: string,
  icon: string,
  color: string,
  more: Partial<Pick<Channel, 'isDirectSale' | 'hasReturnProgramme' | 'invoicesItself'>> = {},
): Channel => ({
  id,
  key,
  name,
  icon,
  color,
  isDirectSale: false,
  hasReturnProgramme: false,
  invoicesItself: false,
  ...more,
})

/**
 * The marketplaces and shops that Kontor knows from the start (decisions: Sales channels). Ids below 20 and from 46 on
 * are published; 20 to 27 are ours. `icon` is a name of the Tabler set. Zalando and ABOUT YOU write the customers'
 * invoices themselves.
 */
export const SALES_CHANNELS: readonly Channel[] = [
  channel(1, 'shop', 'Webshop', 'shopping-bag', '#1f6f54'),
  channel(2, 'ebay', 'eBay', 'gavel', '#0064d2'),
  channel(3, 'zalando', 'Zalando', 'hanger', '#ff6900', { hasReturnProgramme: true, invoicesItself: true }),
  channel(4, 'amazon', 'Amazon', 'brand-amazon', '#d98a00'),
  channel(6, 'about_you', 'ABOUT YOU', 'hanger', '#2d2d33', {
    hasReturnProgramme: true,
    invoicesItself: true,
  }),
  channel(9, 'spartoo', 'Spartoo', 'shoe', '#a3195b'),
  channel(11, 'mirapodo', 'Mirapodo', 'shoe', '#b5121b'),
  channel(17, 'tamaris', 'Tamaris', 'sparkles', '#7a1f3d'),
  channel(19, 'check24', 'CHECK24', 'discount-check', '#0b4ea2'),
  channel(20, 'tamaris_at', 'Tamaris AT', 'sparkles', '#93405c'),
  channel(21, 'goertz', 'Görtz', 'shoe', '#1b2a4a'),
  channel(22, 'marco_tozzi', 'Marco Tozzi', 'sparkles', '#6b4c35'),
  channel(23, 'caprice', 'Caprice', 'sparkles', '#8a6d3b'),
  channel(24, 'limango_de', 'limango', 'leaf', '#5a8f29'),
  channel(25, 'legero', 'Legero', 'feather', '#47667d'),
  channel(26, 'gaxsys', 'Gaxsys', 'map-pin', '#00838f', { isDirectSale: true }),
  channel(27, STOREWINDOW_CHANNEL, 'Schaufenster', 'building-store', '#0f6b6b', { isDirectSale: true }),
  channel(46, 'avendu', 'Avendu', 'building-store', '#5b4b8a', { isDirectSale: true }),
  channel(53, 'kaufland', 'Kaufland', 'shopping-cart', '#d0021b'),
  channel(55, 'atalanda', 'Atalanda', 'map-pin', '#00796b', { isDirectSale: true }),
  channel(56, 'bagmondo', 'Bagmondo', 'backpack', '#8d6e63', { isDirectSale: true }),
]

/** Key of the channel that a company connects by a login of its own, behind the terms of direct sale. */
export const REGIONAL_CHANNEL = 'gaxsys'

/** Keys of the channels that a company connects only after it has agreed to the terms of direct sale (spec: integrations §2). */
export const CHANNELS_WITH_TERMS: readonly string[] = [REGIONAL_CHANNEL, 'amazon']

/** Writes the known channels where they are missing; what an operator changed stays. */
export async function ensureSalesChannels(tx: Tx): Promise<void> {
  await tx
    .insert(salesChannels)
    .values([...SALES_CHANNELS])
    .onConflictDoNothing()
}
