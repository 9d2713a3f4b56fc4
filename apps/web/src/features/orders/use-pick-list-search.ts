import { PickListQuery } from '@kontor/contract/orders'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { parseLeniently, searchOf } from '../../lib/list-search.ts'
import { PICK_LIST_DEFAULTS, type PickListValues } from './pick-list.ts'

/**
 * The filters live in the address alone. Unlike those of lists they are not kept on the device: whoever opens the pick
 * list gets all of it, and sees when it is less.
 */
export function usePickListSearch(): {
  readonly values: PickListValues
  readonly change: (patch: Readonly<Record<string, string | undefined>>) => void
  readonly reset: () => void
} {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const raw = Object.fromEntries(Object.entries(search).map(([key, value]) => [key, String(value)]))
  const values = parseLeniently(PickListQuery, raw)
  return {
    values,
    change: (patch) =>
      void navigate({ to: '.', search: searchOf({ ...values, ...patch }, PICK_LIST_DEFAULTS) }),
    reset: () => void navigate({ to: '.', search: {} }),
  }
}
