import {
  type BulkUpdate,
  listBulkUpdates,
  listProducts,
  type ProductFilterOptions,
} from '@kontor/contract/catalogue'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { z } from 'zod'
import { queryKeyOf, queryOf } from '../../../lib/api-client.ts'

const ASK_EVERY_MS = 1_500

export const isLive = ({ state }: BulkUpdate): boolean => state === 'queued' || state === 'running'

/** The channels that the company has an account for; empty while they load. */
export type SoldChannels = z.output<typeof ProductFilterOptions>['channels']

/** The bulk updates of the last seven days, asked again while one is running; the product list follows when it is over. */
export function useBulkUpdates(isAllowed: boolean): readonly BulkUpdate[] {
  const queryClient = useQueryClient()
  const { data } = useQuery({
    ...queryOf(listBulkUpdates),
    enabled: isAllowed,
    refetchInterval: ({ state }) => (state.data?.data.some(isLive) ? ASK_EVERY_MS : false),
  })
  const bulks = data?.data ?? NONE
  const [newest] = bulks
  const standing = newest && `${newest.id} ${newest.state} ${newest.done}`
  useEffect(() => {
    // Also one that was over before it was asked for once.
    if (standing !== undefined) void queryClient.invalidateQueries({ queryKey: queryKeyOf(listProducts) })
  }, [standing, queryClient])
  return bulks
}
const NONE: readonly BulkUpdate[] = []
