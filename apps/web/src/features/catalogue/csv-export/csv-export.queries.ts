import {
  createProductCsv,
  isFileLive,
  listProductCsvs,
  type ProductListFile,
  type ProductListForm,
} from '@kontor/contract/downloads'
import type { Query, TableFormat } from '@kontor/contract/shared'
import { type UseMutationResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, queryKeyOf, queryOf } from '../../../lib/api-client.ts'

const ASK_EVERY_MS = 1_500

/** What the list is narrowed and sorted by, as its call takes it. */
export type Selection = Pick<Query<typeof createProductCsv>, 'filters' | 'channels' | 'seasons'>

/** The files that the user has had made, newest first; asked again while one is being made. */
export function useProductCsvs(isAllowed: boolean): readonly ProductListFile[] {
  const { data } = useQuery({
    ...queryOf(listProductCsvs),
    enabled: isAllowed,
    refetchInterval: ({ state }) => (state.data?.data.some(isFileLive) ? ASK_EVERY_MS : false),
  })
  return data?.data ?? NONE
}
const NONE: readonly ProductListFile[] = []

interface Wanted {
  readonly form: ProductListForm
  readonly format: TableFormat
  readonly file_name_addition: string
}

/** Has a file made of what the list shows. */
export function useCreateCsv(
  selection: Selection,
  onCreated: () => void,
): UseMutationResult<ProductListFile, Error, Wanted> {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (wanted: Wanted) => call(createProductCsv, { query: { ...selection, ...wanted } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: queryKeyOf(listProductCsvs) })
      onCreated()
    },
  })
}
