import { getLooseLabel, type LooseLabel, listLooseLabels } from '@kontor/contract/shipping'
import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import { queryKeyOf, queryOf } from '../../../lib/api-client.ts'

/** Interval of the query; a label takes a few seconds. */
const LOOK_EVERY_MS = 1500

/** Whether a label is being worked on and will change by itself. */
export const isUnderWay = ({ status }: Pick<LooseLabel, 'status'>): boolean =>
  status === 'requested' || status === 'voiding'

export const looseLabelsQuery = (query: { readonly page: number; readonly per_page: number }) => ({
  ...queryOf(listLooseLabels, { query }),
  placeholderData: keepPreviousData,
})

export const looseLabelQuery = (id: number) => queryOf(getLooseLabel, { params: { id } })

/** Milliseconds until the next query; false when no label is being worked on. */
export const nextLook = (labels: readonly LooseLabel[] | undefined): number | false =>
  labels?.some(isUnderWay) ? LOOK_EVERY_MS : false

/** Loads labels again after a change. */
export async function refreshLabels(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: queryKeyOf(listLooseLabels) }),
    queryClient.invalidateQueries({ queryKey: queryKeyOf(getLooseLabel) }),
  ])
}
