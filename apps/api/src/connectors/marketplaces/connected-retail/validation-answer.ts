import { ownValue } from '@kontor/contract/shared'
import { z } from 'zod'
import { MarketplaceError } from '../../../modules/channels/index.ts'
import { jsonOf } from '../marketplace-failure.ts'
import type { FeedFile } from './feed-file.ts'

/** The first row of a file stands behind the names of its columns. */
const FIRST_ROW = 2

const Remark = z.object({ line_numbers: z.array(z.number().int()).default([]) }).catchall(z.unknown())
const ValidationAnswer = z.object({
  errors: z.array(Remark).default([]),
  warnings: z.array(Remark).default([]),
  result: z.unknown(),
})

/**
 * What Connected Retail refuses of a file, by EAN, in its own words. Its verdict alone counts for nothing: rows that it names
 * are refused whatever it says of the whole. Pure.
 * @throws MarketplaceError `unavailable` for an answer that cannot be understood; `refused` for an error that belongs to no
 *   row of the file, or where the whole is refused without a reason
 */
export function refusedRows(text: string, { rows }: FeedFile): Map<string, string> {
  const answer = ValidationAnswer.safeParse(jsonOf(text)).data
  if (!answer) {
    const message = 'Connected Retail answered something that cannot be understood.'
    throw new MarketplaceError('unavailable', message, { mayHaveHappened: false })
  }
  const refused = new Map<string, string>()
  for (const remark of answer.errors) {
    const words = wordsOf(remark)
    const eans = remark.line_numbers.flatMap((line) => rows[line - FIRST_ROW] ?? [])
    if (eans.length === 0) throw new MarketplaceError('refused', words || 'The file is refused.')
    for (const ean of eans) {
      const known = refused.get(ean)
      if (known === undefined) refused.set(ean, words)
      else if (!known.split('; ').includes(words)) refused.set(ean, `${known}; ${words}`)
    }
  }
  if (refused.size === 0 && isRefusal(answer.result))
    throw new MarketplaceError('refused', `The file is refused: ${JSON.stringify(answer.result)}`)
  return refused
}

const isRefusal = (result: unknown): boolean =>
  result === false || (typeof result === 'string' && /fail|error|invalid|reject/i.test(result))

const wordsOf = (remark: Readonly<Record<string, unknown>>): string =>
  ['message', 'description', 'error', 'code']
    .map((name) => ownValue(remark, name))
    .find((words): words is string => typeof words === 'string' && words !== '') ?? ''
