import { randomBytes } from 'node:crypto'
import type { Ctx } from '../../platform/ctx.ts'
import { endingOf } from '../../platform/documents/table-file.ts'
import { defineEvent } from '../../platform/events/event.ts'
import type { GeneratedFileKind } from './downloads.tables.ts'
import { fileRuns } from './file-runs.ts'
import type { DayRange } from './generate-file.ts'
import { insertFile, type NewGeneratedFile } from './generated-files.repository.ts'

const PREFIXES: Readonly<Record<GeneratedFileKind, string>> = {
  order_list: 'orders',
  monthly_report: 'monthly-report',
  product_list: 'products',
}
/** Somebody had a file made of the company's sales; days in Europe/Berlin. */
const fileRequested = defineEvent<{ what: GeneratedFileKind; start: string; end: string }>(
  'download.requested',
)

/** Nobody guesses so many. */
const RANDOM_BYTES = 16

/**
 * Has a file made, once however often it is asked for at the same time.
 * @param made of what it is made beyond its days, and as what
 * @returns its name
 */
export async function startGenerating(
  ctx: Ctx,
  kind: GeneratedFileKind,
  range: DayRange,
  made: Pick<NewGeneratedFile, 'format' | 'query' | 'contentKey'> = {
    format: 'csv',
    query: null,
    contentKey: '',
  },
): Promise<string> {
  const ending = kind === 'monthly_report' ? 'pdf' : endingOf(made.format)
  const random = randomBytes(RANDOM_BYTES).toString('hex')
  const file = {
    name: `${PREFIXES[kind]}-${range.start}-${range.end}-${random}.${ending}`,
    kind,
    startDay: range.start,
    endDay: range.end,
    ...made,
  }
  let name = ''
  const begun = await fileRuns.begin(ctx, async () => {
    const row = await insertFile(ctx, file)
    name = row.name
    return row.name === file.name ? row : undefined
  })
  if (begun) await ctx.emit(fileRequested, { what: kind, ...range })
  return name
}
