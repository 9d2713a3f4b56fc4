import {
  type FailedLabelsQuery,
  getFailedLabelPayload,
  listFailedLabels,
  listObservations,
  type Observation,
  type ObservationQuery,
  observationCounts,
} from '@kontor/contract/monitoring'
import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { queryKeyOf, queryOf } from '../../lib/api-client.ts'

/** Interval of lists and badges, which the event stream also refreshes (spec: orders §9). */
const POLL_MS = 300_000

export const observationsQuery = (type: Observation, query: z.input<typeof ObservationQuery>) => ({
  ...queryOf(listObservations, { params: { type }, query }),
  placeholderData: keepPreviousData,
  refetchInterval: POLL_MS,
})

export const failedLabelsQuery = (query: z.input<typeof FailedLabelsQuery>) => ({
  ...queryOf(listFailedLabels, { query }),
  placeholderData: keepPreviousData,
  refetchInterval: POLL_MS,
})

export const failedLabelPayloadQuery = (id: number) => queryOf(getFailedLabelPayload, { params: { id } })

/** Loads lists and badges again after something was done in one of them. */
export async function refreshMonitoring(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    [listObservations, listFailedLabels, observationCounts].map((endpoint) =>
      queryClient.invalidateQueries({ queryKey: queryKeyOf(endpoint) }),
    ),
  )
}
