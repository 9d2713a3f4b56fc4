import { type DeadLettersQuery, getDeadLetter, listDeadLetters } from '@kontor/contract/intake'
import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { queryKeyOf, queryOf } from '../../lib/api-client.ts'

/** A page of documents that could not be imported; the last page stays while the next one loads. */
export const deadLettersQuery = (query: z.input<typeof DeadLettersQuery>) => ({
  ...queryOf(listDeadLetters, { query }),
  placeholderData: keepPreviousData,
})

/** One of them, with the document as it was delivered. */
export const deadLetterQuery = (id: number) => queryOf(getDeadLetter, { params: { id } })

/** Loads the list again after a document was imported, refused or discarded. */
export const refreshDeadLetters = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: queryKeyOf(listDeadLetters) })
