import { FEED_ASKS_ABOVE_PERCENT, MAX_IMPORT_ROWS } from '@kontor/contract/intake'
import type { Ctx } from '../../../platform/ctx.ts'
import { defineEvent } from '../../../platform/events/event.ts'
import type { Files } from '../../../platform/files/files.ts'
import type { HeldRun } from '../../../platform/runs/run-kind.ts'
import { emptyUncounted } from '../../catalogue/index.ts'
import { withFeeds } from '../feeds/note-delivered.ts'
import {
  type ImportFileRow,
  keepRefusals,
  nameables,
  type RefusedRow,
  refusedCells,
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

type Held = HeldRun<ImportFileRow>

/**
 * Judges the rows of a file, and stores them unless it is a dry run: some in a transaction, together with what became of them,
 * so that a worker that dies goes on where the last one stopped, and no row counts twice. A dry run does the same work and
 * takes it back.
 */
export async function importFile(held: Held, files: Files): Promise<void> {
  const { problem, stores } = await judgeFile(held, files)
  await held.batch(async (ctx, file) => {
    const { id: file_id, fileName: file_name, created, updated, unchanged, refused } = file
    const isImport = file.state === 'importing'
    if (isImport && problem === '' && file.isWholeStock) await emptyLacking(ctx, file, stores)
    if (isImport && problem === '')
      await ctx.emit(fileImported, { file_id, file_name, created, updated, unchanged, refused })
    return {
      state: problem !== '' ? 'failed' : isImport ? 'done' : 'checked',
      problem,
      ...(problem === '' && { bytesRead: file.bytes }),
      ...(isImport && { finishedAt: ctx.now }),
    }
  })
}

/**
 * Takes the pieces off that a whole count of its stores does not name: in those stores alone, and no article goes off. Rows that
 * were refused count as named. Of a store of which it lacks more than a fifth nothing is taken off: the file was cut.
 */
async function emptyLacking(ctx: Ctx, file: ImportFileRow, stores: ReadonlySet<string>): Promise<void> {
  const column = file.targets.indexOf('ean')
  const refused = await refusedCells(ctx, file.id, column)
  const lacking = await emptyUncounted(ctx, file.createdAt, {
    storeNumbers: [...stores],
    namedEans: refused,
    mostPercent: FEED_ASKS_ABOVE_PERCENT,
  })
  const kept = lacking.filter(({ isKept }) => isKept)
  if (kept.length > 0) ctx.log.warn({ file_id: file.id, stores: kept }, 'a whole count lacks too much')
}

/** @returns why it could not be judged to its end, as it is stored, empty when it could; and the stores that it names */
async function judgeFile(
  held: Held,
  files: Files,
): Promise<{ readonly problem: string; readonly stores: ReadonlySet<string> }> {
  const { run: file } = held
  const run = await beginning(held, files)
  const { stream } = await files.open(held.company.id, keyOfImport(file.name))
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
    await judgeBatch(held, run, plan, batch, bytesRead)
    held.alive()
    batch = []
  }
  try {
    for await (const row of rows) {
      held.signal.throwIfAborted()
      if (row.row > MAX_IMPORT_ROWS)
        return { problem: importProblem('too_many_rows', MAX_IMPORT_ROWS), stores: run.named }
      batch.push(row)
      if (batch.length >= run.rowsAtOnce) await flush()
    }
    if (batch.length > 0) await flush()
    return { problem: '', stores: run.named }
  } catch (error) {
    if (error instanceof UnreadableCsv) {
      if (batch.length > 0) await flush()
      return { problem: importProblem('unreadable', error.line), stores: run.named }
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
  /** Stores of which it has counted a size. */
  readonly named: Set<string>
  /** The line of each size that was taken: by its EAN, and its store where rows name one. */
  readonly lines: Map<string | number, number>
  readonly products: ProductRows
}

async function beginning(held: Held, files: Files): Promise<Run> {
  const { run: file } = held
  const products = await productsOf(held, files)
  return held.read(async (ctx) => {
    const { stores } = await nameables(ctx)
    const stockColumns = file.targets.filter((target) => target?.startsWith('stock:')).length
    const rowsAtOnce = Math.min(MOST_ROWS, Math.max(20, Math.floor(MOST_PLACES / Math.max(1, stockColumns))))
    return {
      rowsAtOnce,
      judged: file.rows,
      refused: file.rows > 0 ? await refusedRows(ctx, file.id) : new Set<number>(),
      stores: new Set(stores.map(({ store_number }) => store_number)),
      named: new Set(),
      lines: new Map(),
      products,
    }
  })
}

/** The products of a shop's file, whose variants may stand above them. What cannot be read is said when the rows are judged. */
async function productsOf(held: Held, files: Files): Promise<ProductRows> {
  const { run: file } = held
  const products = new ProductRows(file.headers, file.targets)
  if (!products.needsProducts) return products
  const { stream } = await files.open(held.company.id, keyOfImport(file.name))
  try {
    for await (const { cells } of readRows(stream, file, held.alive)) {
      held.signal.throwIfAborted()
      products.note(cells)
    }
  } catch (error) {
    if (!(error instanceof UnreadableCsv)) throw error
  }
  products.settle()
  return products
}

async function judgeBatch(
  held: Held,
  run: Run,
  plan: RowPlan,
  batch: readonly CsvRow[],
  bytesRead: number,
): Promise<void> {
  const { run: file } = held
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
  const refusalsOf = (outcomes: readonly RowOutcome[]): RefusedRow[] => {
    const byRow = new Map(good.map(({ row }, index) => [row, outcomes[index]]))
    return read.flatMap(({ row, read: content }) => {
      const outcome = byRow.get(row)
      const reason =
        'refusal' in content
          ? content.refusal
          : (repeats.get(row) ?? (outcome?.result === 'refused' ? outcome.reason : undefined))
      return reason === undefined ? [] : [{ row: row.row, line: row.line, reason, cells: row.cells }]
    })
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
  const outcomes = file.state === 'checking' ? await dryRun(held, store) : undefined
  let settled: readonly RowOutcome[] = []
  await held.batch(async (ctx, now) => {
    // A worker of before an upgrade has no lease and may still be at it: the next attempt goes on behind it.
    if (now.rows !== first - 1) throw new Error(`rows from ${first} on are judged already`)
    settled = outcomes ?? (await withFeeds(ctx, null, () => delivery(ctx)))
    const refusals = refusalsOf(settled)
    await keepRefusals(ctx, file.id, refusals)
    const count = (result: RowOutcome['result']) => settled.filter((each) => each.result === result).length
    return {
      rows,
      bytesRead,
      created: now.created + count('created'),
      updated: now.updated + count('updated'),
      // A product whose sizes stand in other rows changes nothing by itself.
      unchanged:
        now.unchanged + count('unchanged') + read.filter(({ read: row }) => 'isProduct' in row).length,
      refused: now.refused + refusals.length,
    }
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

function remember(run: Run, content: GoodRow, line: number): void {
  run.lines.set(keyOf(content), line)
  for (const { store_number } of content.stock) run.named.add(store_number)
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

async function dryRun(
  held: Held,
  store: (ctx: Ctx) => Promise<readonly RowOutcome[]>,
): Promise<readonly RowOutcome[]> {
  try {
    await held.batch(async (ctx) => {
      throw new DryRunOver(await store(ctx))
    })
  } catch (error) {
    if (error instanceof DryRunOver) return error.outcomes
    throw error
  }
  throw new Error('a dry run has left something')
}
