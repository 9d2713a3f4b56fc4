import { getPickList } from '@kontor/contract/orders'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../lib/api-client.ts'
import { formatDateTime } from '../../../lib/format.ts'
import type { PickListValues } from './pick-list.ts'
import { useBarcodes } from './use-barcodes.ts'
import { useTick } from './use-tick.ts'

/** The whole list, or that of a walk, with what its rows need: ticks and barcodes, and when it was read, as it is printed. */
export function usePickList(values: PickListValues) {
  const query = useQuery({
    ...queryOf(getPickList, { query: values }),
    placeholderData: keepPreviousData,
  })
  const ticked = useTick(values, query.data)
  const barcodes = useBarcodes(query.data?.data)
  const readAt = query.data ? formatDateTime(query.dataUpdatedAt) : ''
  return { query, ...ticked, barcodes, readAt }
}
