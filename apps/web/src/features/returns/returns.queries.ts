import { type CaseQueueQuery, listCases } from '@kontor/contract/returns'
import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { queryKeyOf, queryOf } from '../../lib/api-client.ts'

/** Interval of the query, since merchants wait for answers. */
const QUEUE_LOOK_MS = 60_000

/** A page of goodwill cases; the last page stays while the next one loads. */
export const casesQuery = (query: z.input<typeof CaseQueueQuery>) => ({
  ...queryOf(listCases, { query }),
  placeholderData: keepPreviousData,
  refetchInterval: QUEUE_LOOK_MS,
})

/** Loads the list again after a case was answered. */
export const refreshCases = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: queryKeyOf(listCases) })
