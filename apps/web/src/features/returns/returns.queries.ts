import { type CaseQueueQuery, listCases } from '@kontor/contract/returns'
import { keepPreviousData } from '@tanstack/react-query'
import type { z } from 'zod'
import { queryOf } from '../../lib/api-client.ts'

/** Somebody waits for the answer: the queue looks for new cases by itself. */
const QUEUE_LOOK_MS = 60_000

/** Goodwill cases of all merchants; while the next page loads, the last one stays. */
export const casesQuery = (query: z.input<typeof CaseQueueQuery>) => ({
  ...queryOf(listCases, { query }),
  placeholderData: keepPreviousData,
  refetchInterval: QUEUE_LOOK_MS,
})
