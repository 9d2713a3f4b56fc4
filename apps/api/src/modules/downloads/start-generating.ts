import { randomBytes } from 'node:crypto'
import type { Ctx } from '../../platform/ctx.ts'
import { defineEvent } from '../../platform/events/event.ts'
import { generateFileJob } from './downloads.jobs.ts'
import type { GeneratedFileKind } from './downloads.tables.ts'
import type { DayRange } from './generate-file.ts'
import { insertFile, type NewGeneratedFile } from './generated-files.repository.ts'

const NAMES: Readonly<Record<GeneratedFileKind, { readonly prefix: string; readonly ending: string }>> = {
  order_list: { prefix: 'orders', ending: 'csv' },
  monthly_report: { prefix: 'monthly-report', ending: 'pdf' },
  product_list: { prefix: 'products', ending: 'csv' },
}
/** Somebody had a file made of the company's sales; days in Europe/Berlin. */
const fileRequested = defineEvent<{ what: GeneratedFileKind; start: string; end: string }>(
  'download.requested',
)

/** Nobody guesses so many. */
const RANDOM_BYTES = 16

/**
 * Has a file made, once however often it is asked for at the same time.
 * @param made of what it is made beyond its days
 * @returns its name
 */
export async function startGenerating(
  ctx: Ctx,
  kind: GeneratedFileKind,
  range: DayRange,
  made: Pick<NewGeneratedFile, 'query' | 'contentKey'> = { query: null, contentKey: '' },
): Promise<string> {
  const { prefix, ending } = NAMES[kind]
  const random = randomBytes(RANDOM_BYTES).toString('hex')
  const { id, name, isNew } = await insertFile(ctx, {
    name: `${prefix}-${range.start}-${range.end}-${random}.${ending}`,
    kind,
    startDay: range.start,
    endDay: range.end,
    ...made,
  })
  if (isNew) {
    await ctx.enqueue(generateFileJob, { file_id: id })
    await ctx.emit(fileRequested, { what: kind, ...range })
  }
  return name
}
