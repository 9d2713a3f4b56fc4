import { MAX_IMPORT_ROWS } from '@kontor/contract/intake'
import type { Ctx } from '../../../platform/ctx.ts'
import { defineEvent } from '../../../platform/events/event.ts'
import type { Files } from '../../../platform/files/files.ts'
import type { JobCtx } from '../../../platform/jobs/job.ts'
import { withFeeds } from '../feeds/note-delivered.ts'
import {
  endRun,
  findFile,
  type ImportFileRow,
  type JudgedRows,
  nameables,
  noteRows,
  RUNNING,
  refusedRows,
} from './import-files.repository.ts'
import { importProblem, importText } from './import-files.texts.ts'
import { ProductRows } from './product-rows.ts'
import { type CsvRow, readRows, UnreadableCsv } from './read-csv.ts'
import { planRows, type ReadRow, type RowPlan, readRow } from './read-row.ts'
import { type GoodRow, type RowOutcome, storeRows } from './store-rows.ts'

/** A file was imported to its end. */
const fileImported = defineEvent<{
  file_id: number
  file_name: string
  created: number
  updated: number
  unchanged: number
  refused: number
}>('import.finished')

/** Rows of one transaction: others wait no longer than for that. */
const MOST_ROWS = 500
/** Places of stock of one transaction. */
const MOST_PLACES = 5000

/** Where the content of a file lies in the file store. */
export const keyOfImport = (name: string): string => `imports/${name}.csv`

/**
 * Judges the rows of a file, and stores them unless it is a dry run: some in a transaction, together with what became of them,
 * so that a worker that dies goes on where the last one stopped, and no row counts twice. Of two workers that judge the same
 * rows the slower one goes on behind them. A dry run does the same work and takes it back.
 */
export async function importFile(job: JobCtx, fileId: number, files: Files): Promise<void> {
  const file = await job.read((ctx) => findFile(ctx, fileId))
  if (!file || !RUNNING.some((state) => state === file.state)) return
  try {
    const problem = await judgeFile(job, file, files)
    const state = problem !== '' ? 'failed' : file.state === 'checking' ? 'checked' : 'done'
    await job.write((ctx) => finish(ctx, file, state, problem))
  } catch (error) {
    if (!(error instanceof OthersWereFaster)) throw error
    // They may be a worker that was taken for dead and is cut off any moment: what they leave is judged from here.
    await importFile(job, fileId, files)
  }
}

/** Ends the run of a file that nobody tries any more. */
export const giveUpFile = (job: JobCtx, fileId: number): Promise<void> =>
  job.write(async (ctx) => {
    const file = await findFile(ctx, fileId)
    if (file) await finish(ctx, file, 'failed', importProblem('internal'))
  })

async function finish(
  ctx: Ctx,
  file: ImportFileRow,
  state: 'checked' | 'done' | 'failed',
  problem: string,
): Promise<void> {
  const isImport = file.state === 'importing'
  const ended = await endRun(ctx, file.id, {
    state,
    problem,
    ...(problem === '' ? { bytesRead: file.bytes } : {}),
    ...(isImport ? { finishedAt: ctx.now } : {}),
  })
  if (!ended || state !== 'done') return
  const { created, updated, unchanged, refused, fileName } = ended
  await ctx.emit(fileImported, {
    file_id: file.id,
    file_name: fileName,
    created,
    updated,
    unchanged,
    refused,
  })
}

/**
 * @returns why it could not be judged to its end, as it is stored; empty when it could
 * @throws OthersWereFaster
 */
async function judgeFile(job: JobCtx, file: ImportFileRow, files: Files): Promise<string> {
  const run = await beginning(job, file, files)
  const { stream } = await files.open(job.company.id, keyOfImport(file.name))
  let bytesRead = 0
  const rows = readRows(stream, file, (bytes) => {
    bytesRead = bytes
  })
  let batch: CsvRow[] = []
  let plan: RowPlan | undefined
  const flush = async () => {
    plan ??= planRows(
      file.targets,
      batch.map(({ cells }) => cells),
      { locale: file.locale, sku: run.products.ownNumber },
    )
    await judgeBatch(job, file, run, plan, batch, bytesRead)
    batch = []
  }
  try {
    for await (const row of rows) {
      job.signal.throwIfAborted()
      if (row.row > MAX_IMPORT_ROWS) return importProblem('too_many_rows', MAX_IMPORT_ROWS)
      batch.push(row)
      if (batch.length >= run.rowsAtOnce) await flush()
    }
    if (batch.length > 0) await flush()
    return ''
  } catch (error) {
    if (error instanceof UnreadableCsv) {
      if (batch.length > 0) await flush()
      return importProblem('unreadable', error.line)
    }
    throw error
  }
}

/** What a run knows. */
interface Run {
  readonly rowsAtOnce: number
  /** Rows that an earlier worker has judged, and which of them were refused. */
  readonly judged: number
  readonly refused: ReadonlySet<number>
  readonly stores: ReadonlySet<string>
  /** The line of each size that was taken: by its EAN, and its store where rows name one. */
  readonly lines: Map<string | number, number>
  readonly products: ProductRows
}

async function beginning(job: JobCtx, file: ImportFileRow, files: Files): Promise<Run> {
  const products = await productsOf(job, file, files)
  return job.read(async (ctx) => {
    const { stores } = await nameables(ctx)
    const stockColumns = file.targets.filter((target) => target?.startsWith('stock:')).length
    const rowsAtOnce = Math.min(MOST_ROWS, Math.max(20, Math.floor(MOST_PLACES / Math.max(1, stockColumns))))
    return {
      rowsAtOnce,
      judged: file.rows,
      refused: file.rows > 0 ? await refusedRows(ctx, file.id) : new Set<number>(),
      stores: new Set(stores.map(({ store_number }) => store_number)),
      lines: new Map(),
      products,
    }
  })
}

/** The products of a shop's file, whose variants may stand above them. What cannot be read is said when the rows are judged. */
async function productsOf(job: JobCtx, file: ImportFileRow, files: Files): Promise<ProductRows> {
  const products = new ProductRows(file.headers, file.targets)
  if (!products.needsProducts) return products
  const { stream } = await files.open(job.company.id, keyOfImport(file.name))
  try {
    for await (const { cells } of readRows(stream, file, () => undefined)) {
      job.signal.throwIfAborted()
      products.note(cells)
    }
  } catch (error) {
    if (!(error instanceof UnreadableCsv)) throw error
  }
  products.settle()
  return products
}

/** @throws OthersWereFaster when another worker has judged these rows, or the run is over; nothing of them is stored then */
async function judgeBatch(
  job: JobCtx,
  file: ImportFileRow,
  run: Run,
  plan: RowPlan,
  batch: readonly CsvRow[],
  bytesRead: number,
): Promise<void> {
  const first = batch[0]?.row ?? 1
  const rows = first + batch.length - 1
  const read = batch.map((row) => ({ row, read: judge(row, plan, run) }))
  if (rows <= run.judged) {
    for (const { row, read: content } of read)
      if (!run.refused.has(row.row) && 'ean' in content) remember(run, content, row.line)
    return
  }
  const repeats = new Map<CsvRow, string>()
  const good: { row: CsvRow; content: GoodRow }[] = []
  const here = new Map<string | number, number>()
  for (const { row, read: content } of read) {
    if (!('ean' in content)) continue
    const key = keyOf(content)
    const line = run.lines.get(key) ?? here.get(key)
    if (line !== undefined)
      repeats.set(row, importText('ean_repeated', plan.locale, { ean: content.ean, line }))
    else {
      here.set(key, row.line)
      good.push({ row, content })
    }
  }
  const judged = (outcomes: readonly RowOutcome[]): JudgedRows => {
    const byRow = new Map(good.map(({ row }, index) => [row, outcomes[index]]))
    const count = (result: RowOutcome['result']) => outcomes.filter((each) => each.result === result).length
    return {
      created: count('created'),
      updated: count('updated'),
      // A product whose sizes stand in other rows changes nothing by itself.
      unchanged: count('unchanged') + read.filter(({ read: content }) => 'isProduct' in content).length,
      refusals: read.flatMap(({ row, read: content }) => {
        const outcome = byRow.get(row)
        const reason =
          'refusal' in content
            ? content.refusal
            : (repeats.get(row) ?? (outcome?.result === 'refused' ? outcome.reason : undefined))
        return reason === undefined ? [] : [{ row: row.row, line: row.line, reason, cells: row.cells }]
      }),
    }
  }
  const store = (ctx: Ctx) =>
    storeRows(
      { ...ctx, locale: file.locale },
      good.map(({ content }) => content),
      plan,
      file.createdAt,
    )
  const eans = good.map(({ content }) => content.ean)
  const delivery = async (ctx: Ctx) => ({
    outcome: await store(ctx),
    delivered: { rows: 0, refused: 0, returned: 0, sizeIds: [], eans, wwsNumbers: [] },
  })
  const progress = { before: first - 1, rows, bytesRead }
  const outcomes = file.state === 'checking' ? await dryRun(job, store) : undefined
  const settled = await job.write(async (ctx) => {
    const results = outcomes ?? (await withFeeds(ctx, null, () => delivery(ctx)))
    if (!(await noteRows(ctx, file, progress, judged(results)))) throw new OthersWereFaster()
    return results
  })
  good.forEach(({ row, content }, index) => {
    if (settled[index]?.result !== 'refused') remember(run, content, row.line)
  })
}

/** A row as it is read; stores that there are not are said here, before anything of the row is stored. */
function judge(row: CsvRow, plan: RowPlan, run: Run): ReadRow | { readonly isProduct: true } {
  const completed = run.products.complete(row.cells)
  if ('isProduct' in completed) return completed
  if ('missing' in completed)
    return { refusal: importText('product_missing', plan.locale, { product: completed.missing }) }
  const read = readRow(completed.cells, plan)
  if ('refusal' in read) return read
  const unknown = read.stock.find(({ store_number }) => !run.stores.has(store_number))
  if (!unknown) return read
  return { refusal: importText('store_unknown', plan.locale, { store_number: unknown.store_number }) }
}

/** A size stands in a file once, or once for each store where its rows name one. Numbers take less memory than texts. */
const keyOf = ({ ean, store_number }: GoodRow): string | number =>
  store_number === '' ? Number(ean) : `${store_number}/${ean}`

const remember = (run: Run, content: GoodRow, line: number): void => void run.lines.set(keyOf(content), line)

/** Another worker has judged these rows, or the run is over. */
class OthersWereFaster extends Error {
  override readonly name = 'OthersWereFaster'
}

/** Carries what a dry run found out of the transaction that it takes back. */
class DryRunOver extends Error {
  override readonly name = 'DryRunOver'
  readonly outcomes: readonly RowOutcome[]

  constructor(outcomes: readonly RowOutcome[]) {
    super('a dry run leaves nothing')
    this.outcomes = outcomes
  }
}

const dryRun = (
  job: JobCtx,
  store: (ctx: Ctx) => Promise<readonly RowOutcome[]>,
): Promise<readonly RowOutcome[]> =>
  job
    .write(async (ctx): Promise<readonly RowOutcome[]> => {
      throw new DryRunOver(await store(ctx))
    })
    .catch((error: unknown) => {
      if (error instanceof DryRunOver) return error.outcomes
      throw error
    })
