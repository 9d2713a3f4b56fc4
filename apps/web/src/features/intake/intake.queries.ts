import {
  countDeadLetters,
  type DeadLettersQuery,
  getDeadLetter,
  listDeadLetters,
} from '@kontor/contract/intake'
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

/** Loads list and count again after a document was imported, refused or discarded. */
export async function refreshDeadLetters(queryClient: QueryClient): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: queryKeyOf(countDeadLetters) })
  await queryClient.invalidateQueries({ queryKey: queryKeyOf(listDeadLetters) })
}
