import type { Endpoint, Page } from '@kontor/contract/shared'
import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { type ListQuery, type ListSearch, useListSearch } from '../../lib/list-search.ts'
import { useCan } from '../../lib/session.ts'

interface Options<S extends z.ZodType<object>, Row> {
  /** The call behind the list; a user without its right sees that instead of the list. */
  readonly endpoint: Endpoint
  /** What the address holds; the route declares the same. */
  readonly search: ListQuery<S>
  /** The page of rows for these values. */
  readonly query: (values: z.output<S>) => UseQueryOptions<Page<Row>, Error, Page<Row>, readonly unknown[]>
  /** False as long as there is nothing to ask for. */
  readonly enabled?: (values: z.output<S>) => boolean
}

/** A list on screen: its state in the address, and the page of rows that it stands for. */
export interface List<V, Row> extends ListSearch<V> {
  readonly isAllowed: boolean
  readonly query: UseQueryResult<Page<Row>>
}

/** The list of a screen, for `ListPage`. */
export function useList<S extends z.ZodType<object>, Row>({
  endpoint,
  search,
  query,
  enabled = () => true,
}: Options<S, Row>): List<z.output<S>, Row> {
  const isAllowed = useCan()(endpoint)
  const state = useListSearch(search)
  const rows = useQuery({ ...query(state.values), enabled: isAllowed && enabled(state.values) })
  return { ...state, isAllowed, query: rows }
}
