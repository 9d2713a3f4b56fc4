import { type DeadLettersQuery, getDeadLetter, listDeadLetters } from '@kontor/contract/intake'
import { keepPreviousData } from '@tanstack/react-query'
import type { z } from 'zod'
import { queryOf } from '../../lib/api-client.ts'

/** What could not be imported; while the next page loads, the last one stays. */
export const deadLettersQuery = (query: z.input<typeof DeadLettersQuery>) => ({
  ...queryOf(listDeadLetters, { query }),
  placeholderData: keepPreviousData,
})

/** One of them with the document as it came. */
export const deadLetterQuery = (id: number) => queryOf(getDeadLetter, { params: { id } })
