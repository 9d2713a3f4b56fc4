import type { OrderLine } from '@kontor/contract/order-document'
import { ownValue } from '@kontor/contract/shared'
import type { TextKey, Translate } from '../../../lib/i18n.ts'
import type { de } from '../document/locales/de.ts'

type Allocation = OrderLine['allocations'][number]

const REASONS: Readonly<Record<string, TextKey<typeof de>>> = {
  only_store_with_stock: 'allocation.only_store_with_stock',
  best_ranking: 'allocation.best_ranking',
  same_parcel: 'allocation.same_parcel',
  no_stock: 'allocation.no_stock',
  unknown_ean: 'allocation.unknown_ean',
  no_ean: 'allocation.no_ean',
  chosen_by_staff: 'allocation.chosen_by_staff',
  named_by_channel: 'allocation.named_by_channel',
  store_not_on_marketplace: 'allocation.store_not_on_marketplace',
}

/** Why a store was chosen, or none, in words; a reason that this version does not know stands as it is. */
export function allocationReason(t: Translate<typeof de>, { reason }: Pick<Allocation, 'reason'>): string {
  const key = ownValue(REASONS, reason)
  return key ? t(key) : reason
}

/** Why a line has no store: its last allocation found none. Pure. @returns undefined where it has one, or lost it */
export function unallocatedBecause({ store_id, allocations }: OrderLine): Allocation | undefined {
  const last = allocations.at(-1)
  return store_id === null && last?.store === null ? last : undefined
}
