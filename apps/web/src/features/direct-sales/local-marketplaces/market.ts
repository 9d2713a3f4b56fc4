import { IdInPath } from '@kontor/contract/shared'
import { z } from 'zod'

/** A sales channel of local marketplaces. */
export interface LocalMarket {
  readonly name: string
  readonly path: `/${string}`
  readonly salesChannelId: number
  /** The marketplace that is shown first (spec: integrations §2). */
  readonly firstId: number
  /** What is shown is read anew after a failed save, too (spec: integrations §8). */
  readonly readsAnewAfterFailure: boolean
}

export const AVENDU: LocalMarket = {
  name: 'Avendu',
  path: '/directsale/avendu',
  salesChannelId: 46,
  firstId: 2,
  readsAnewAfterFailure: false,
}
export const ATALANDA: LocalMarket = {
  name: 'Atalanda',
  path: '/directsale/atalanda',
  salesChannelId: 55,
  firstId: 3,
  readsAnewAfterFailure: false,
}
export const BAGMONDO: LocalMarket = {
  name: 'Bagmondo',
  path: '/directsale/bagmondo',
  salesChannelId: 56,
  firstId: 4,
  readsAnewAfterFailure: true,
}

/** What the address of such a screen holds: the marketplace that is shown; left out: the first. */
export const LocalMarketQuery = z.strictObject({ tab: IdInPath.optional() })

/** Those of the channel, the first one first. Pure. */
export const firstFirst = <T extends { readonly id: number }>(
  marketplaces: readonly T[],
  { firstId }: Pick<LocalMarket, 'firstId'>,
): T[] => marketplaces.toSorted((a, b) => Number(b.id === firstId) - Number(a.id === firstId) || a.id - b.id)
