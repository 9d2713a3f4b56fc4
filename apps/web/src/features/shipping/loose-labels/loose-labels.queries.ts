import { getLooseLabel, type LooseLabel, listLooseLabels } from '@kontor/contract/shipping'
import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import { queryKeyOf, queryOf } from '../../lib/api-client.ts'

/** A label is usually there within seconds. */
const LOOK_EVERY_MS = 1500

/** Somebody is at it: it will change without anybody doing anything here. */
export const isUnderWay = ({ status }: Pick<LooseLabel, 'status'>): boolean =>
  status === 'requested' || status === 'voiding'

export const looseLabelsQuery = (query: { readonly page: number; readonly per_page: number }) => ({
  ...queryOf(listLooseLabels, { query }),
  placeholderData: keepPreviousData,
})

export const looseLabelQuery = (id: number) => queryOf(getLooseLabel, { params: { id } })

/** In how many milliseconds to look again; false when nothing is under way. */
export const nextLook = (labels: readonly LooseLabel[] | undefined): number | false =>
  labels?.some(isUnderWay) ? LOOK_EVERY_MS : false

/** Something about a label has changed. */
export async function refreshLabels(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: queryKeyOf(listLooseLabels) }),
    queryClient.invalidateQueries({ queryKey: queryKeyOf(getLooseLabel) }),
  ])
}
