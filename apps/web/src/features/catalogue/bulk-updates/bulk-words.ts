import type { BulkUpdate } from '@kontor/contract/catalogue'
import { ownValue } from '@kontor/contract/shared'
import type { Translate } from '../../../lib/i18n.ts'
import type { SoldChannels } from './bulk-updates.queries.ts'
import type { de } from './locales/de.ts'

type T = Translate<typeof de>

/** The names of the channels that a bulk update offers; the list of a company's own names those with an account. */
const NAMES: Readonly<Record<string, string>> = {
  amazon: 'Amazon',
  zalando: 'Zalando',
  spartoo: 'Spartoo',
  ebay: 'eBay',
  mirapodo: 'Mirapodo',
  tamaris: 'Tamaris',
  marco_tozzi: 'Marco Tozzi',
  check24: 'CHECK24',
  gaxsys: 'gaxsys',
  goertz: 'Görtz',
  caprice: 'Caprice',
}

export const channelLabel = (key: string, channels: SoldChannels): string =>
  channels.find(({ name }) => name === key)?.label ?? ownValue(NAMES, key) ?? key

/** What a bulk update switches: `Amazon aus, eBay an`; of one that takes another back, what the other one switched. */
export const switchesOf = (bulk: BulkUpdate, channels: SoldChannels, t: T): string =>
  Object.entries(bulk.channels)
    .map(([key, isOn]) => {
      const wasOn = bulk.reverts === null ? isOn : !isOn
      return t(wasOn ? 'switchedOn' : 'switchedOff', { channel: channelLabel(key, channels) })
    })
    .join(', ')

/** What a bulk update is called: `Amazon aus`, or `Rücknahme von „Amazon aus“`. */
export function bulkTitle(bulk: BulkUpdate, channels: SoldChannels, t: T): string {
  const what = switchesOf(bulk, channels, t)
  return bulk.reverts === null ? what : t('revertOf', { what })
}
