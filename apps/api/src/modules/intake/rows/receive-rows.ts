import { IntakeArticle, IntakeStock, storedGtin } from '@kontor/contract/catalogue'
import type { IntakeRowResult } from '@kontor/contract/intake'
import type { Locale } from '@kontor/contract/shared'
import { z } from 'zod'
import type { Ctx } from '../../../platform/ctx.ts'
import { fieldMessages } from '../../../platform/errors/field-messages.ts'
import type { CallSteps } from '../../../platform/http/call-steps.ts'
import { plainText } from '../../../platform/plain-text.ts'
import {
  applyStock,
  noteStockReceived,
  type RowResult,
  storesWithReceipts,
  upsertArticles,
} from '../../catalogue/index.ts'
import { refreshSoon } from '../../channels/index.ts'
import { type Delivered, withFeeds } from '../feeds/note-delivered.ts'
import { fieldName, intakeWords } from '../intake.texts.ts'
import { storable } from '../stored-document.ts'
import { inWords, wrongFields } from '../wrong-fields.ts'

/** So many articles, of up to 100 sizes each, are one transaction: others wait no longer than for that. */
const ARTICLES_AT_ONCE = 50
/** The same for rows of stock. */
const STOCK_AT_ONCE = 1_250
/** So many transactions of a call store stock at a time: one is read while another one waits for the database. */
const STOCK_LANES = 2

/** What became of rows that channels are told of. */
const CHANGES: ReadonlySet<RowResult['result']> = new Set(['created', 'updated'])

/** Fields whose value a complaint begins with anyway. */
const NAMED: ReadonlySet<string> = new Set(['wws_number', 'store_number', 'ean'])

type Row = Readonly<Record<string, unknown>>

/** How rows of one kind are read and stored. */
interface RowKind<T extends Row> {
  readonly schema: z.ZodType<T>
  /** Rows of a transaction. */
  readonly atOnce: number
  /** Transactions of a call at a time. */
  readonly lanes: number
  /** How a row is found again: `001/4006381333931`. Takes rows that cannot be read, too. */
  key(row: Row): string
  /** The words that a complaint about a row begins with: its article, store, EAN. */
  names(row: Row, path: string, locale: Locale): readonly string[]
  /** The EANs that a row names, readable or not. */
  eans(row: Row): readonly string[]
  /** The article that a row names as a whole; a refused one may name sizes that cannot be read. */
  article(row: Row): string | null
  /** @param earlier the keys that this call has stored before, or stores beside */
  store(ctx: Ctx, rows: readonly T[], earlier: ReadonlySet<string>): Promise<RowResult[]>
}

/** The call that rows come with. */
interface Call {
  readonly locale: Locale
  /** The full feed that they are a part of. */
  readonly feedId: number | null
}

/**
 * Takes over articles, each judged alone: one that cannot be read or taken is refused in the caller's language, and the
 * others are stored, some in a transaction. The same batch again changes nothing, whatever an interrupted call has stored.
 * @returns a result for each, in order
 * @throws AppError `feed_not_found`, `feed_not_open`; what was stored before a feed was closed stays
 */
export const receiveArticles = (steps: CallSteps, rows: readonly Row[], call: Call) =>
  receiveRows(steps, rows, call, {
    schema: IntakeArticle,
    atOnce: ARTICLES_AT_ONCE,
    // Each takes the lock on the company's articles, and an article that was refused may come once more.
    lanes: 1,
    key: (row) => textOf(row.wws_number),
    names: (row, path, locale) => [
      ...named('article', textOf(row.wws_number), locale),
      ...named('ean', textOf(sizeAt(row, path)?.ean), locale),
    ],
    eans: (row) => gtins((Sizes.safeParse(row.sizes).data ?? []).map((size) => size.ean)),
    article: (row) => textOf(row.wws_number),
    store: (ctx, articles, earlier) => upsertArticles(ctx, articles.map(plainArticle), earlier),
  })

/** An article whose texts carry no HTML. */
export const plainArticle = (article: IntakeArticle): IntakeArticle => ({
  ...article,
  brand: plainText(article.brand),
  title: plainText(article.title) || article.title,
  color: plainText(article.color),
  season: plainText(article.season),
  category: plainText(article.category),
  sizes: article.sizes.map((size) => ({ ...size, size: plainText(size.size) || size.size })),
})

/** The same for rows of stock that were counted at an instant. No row at all: in no store anything has changed. */
export async function receiveStock(
  steps: CallSteps,
  countedAt: Date,
  rows: readonly Row[],
  call: Call,
): Promise<IntakeRowResult[]> {
  if (rows.length === 0)
    await steps.write(async (ctx) => noteStockReceived(ctx, await storesWithReceipts(ctx)))
  return receiveRows(steps, rows, call, {
    schema: IntakeStock,
    atOnce: STOCK_AT_ONCE,
    lanes: STOCK_LANES,
    key: (row) => `${textOf(row.store_number)}/${textOf(row.ean)}`,
    names: (row, _path, locale) => [
      ...named('store', textOf(row.store_number), locale),
      ...named('ean', textOf(row.ean), locale),
    ],
    eans: (row) => gtins([row.ean]),
    article: () => null,
    store: (ctx, good, earlier) => applyStock(ctx, countedAt, good, earlier),
  })
}

async function receiveRows<T extends Row>(
  steps: CallSteps,
  rows: readonly Row[],
  { locale, feedId }: Call,
  kind: RowKind<T>,
): Promise<IntakeRowResult[]> {
  const results: IntakeRowResult[] = []
  const taken = new Set<string>()
  let hasChanged = false
  const receive = async ({ readable, unreadable }: Chunk<T>): Promise<void> => {
    for (const { index, sent, error } of unreadable)
      results[index] = refused(index, sent, error, locale, kind)
    const keys = new Set(readable.map(({ row }) => kind.key(row)))
    const earlier = new Set([...keys].filter((key) => taken.has(key)))
    for (const key of keys) taken.add(key)
    const outcomes = await steps.write((ctx) =>
      withFeeds(ctx, feedId, async () => {
        const outcome = await kind.store(
          ctx,
          readable.map(({ row }) => row),
          earlier,
        )
        const stored = readable.map(({ sent }, n) => ({ sent, result: outcome[n] }))
        return { outcome, delivered: deliveredBy(kind, [...unreadable, ...stored]) }
      }),
    )
    const stored = new Set<string>()
    for (const [n, { index }] of readable.entries()) {
      const outcome = outcomes[n]
      if (!outcome) throw new Error('a row of a feed got no answer')
      const { key, result, message } = outcome
      results[index] = { index, key, result, message }
      if (result !== 'refused') stored.add(key)
      hasChanged ||= CHANGES.has(result)
    }
    // What was refused may come once more.
    for (const key of keys) if (!earlier.has(key) && !stored.has(key)) taken.delete(key)
  }
  const chunks = chunksOf(rows, kind)
  // Lanes take the chunks in turns; where one fails, the others end with the chunk that they have.
  const lanes = Array.from({ length: kind.lanes }, async () => {
    for (const chunk of chunks) await receive(chunk)
  })
  for (const lane of await Promise.allSettled(lanes)) if (lane.status === 'rejected') throw lane.reason
  // Channels hear of what changed soon; of a full feed when it is closed. Where neither comes to pass, within the minute.
  if (hasChanged && feedId === null) await steps.write(refreshSoon)
  return results
}

/** Rows that are stored in one transaction. */
interface Chunk<T extends Row> {
  readonly readable: readonly { readonly index: number; readonly sent: Row; readonly row: T }[]
  readonly unreadable: readonly { readonly index: number; readonly sent: Row; readonly error: z.ZodError }[]
}

/** Reads the rows of a call, a chunk at a time and only when it is asked for. */
export function* chunksOf<T extends Row>(
  rows: readonly Row[],
  { schema, atOnce }: Pick<RowKind<T>, 'schema' | 'atOnce'>,
): Generator<Chunk<T>> {
  for (let from = 0; from < rows.length; from += atOnce) {
    const readable: Chunk<T>['readable'][number][] = []
    const unreadable: Chunk<T>['unreadable'][number][] = []
    for (const [n, delivered] of rows.slice(from, from + atOnce).entries()) {
      const index = from + n
      const sent = storable(delivered) as Row
      const parsed = schema.safeParse(sent, { reportInput: true })
      if (parsed.success) readable.push({ index, sent, row: parsed.data })
      else unreadable.push({ index, sent, error: parsed.error })
    }
    yield { readable, unreadable }
  }
}

/** What rows name for a full feed. Of a refused article all sizes count: it is there, and only what was sent of it is wrong. */
function deliveredBy<T extends Row>(
  kind: RowKind<T>,
  rows: readonly { readonly sent: Row; readonly result?: RowResult | undefined }[],
): Delivered {
  const isRefused = (result: RowResult | undefined) => result === undefined || result.result === 'refused'
  return {
    rows: rows.length,
    refused: rows.filter(({ result }) => isRefused(result)).length,
    returned: rows.filter(({ result }) => result?.isBack).length,
    sizeIds: rows.flatMap(({ result }) => result?.size_id ?? []),
    eans: rows.flatMap(({ sent, result }) => (result?.size_id === undefined ? kind.eans(sent) : [])),
    wwsNumbers: rows.flatMap(({ sent, result }) => (isRefused(result) ? (kind.article(sent) ?? []) : [])),
  }
}

/** The answer to a row that cannot be read. */
export function refused<T extends Row>(
  index: number,
  row: Row,
  error: z.ZodError,
  locale: Locale,
  kind: Pick<RowKind<T>, 'key' | 'names'>,
): IntakeRowResult & { readonly result: 'refused' } {
  const fields = wrongFields(error.issues, locale).map((field) => {
    const key = field.path.split('.').at(-1) ?? ''
    const names = kind.names(row, field.path, locale)
    if (NAMED.has(key) && field.sent !== null && field.sent !== '')
      return { ...field, name: names.join(', '), sent: null }
    return { ...field, name: [...names, fieldName(key, locale) ?? field.path].join(', ') }
  })
  return {
    index,
    key: kind.key(row),
    result: 'refused',
    message: inWords(fields, locale),
    errors: fieldMessages(error.issues, locale),
  }
}

/** So much of what should be a number of an article, a store or a size is repeated, in characters. */
const LONGEST_NUMBER = 100

export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim().slice(0, LONGEST_NUMBER) : ''

export const named = (what: 'article' | 'store' | 'ean', number: string, locale: Locale): string[] =>
  number === '' ? [] : [intakeWords(what, locale, { number })]

/** Those of these values that are GTINs, as they are stored. */
const gtins = (values: readonly unknown[]): string[] =>
  values.flatMap((value) => storedGtin(textOf(value)) ?? [])

const Sizes = z.array(z.record(z.string(), z.unknown()))

/** The size that a path of an article leads into. */
function sizeAt(row: Row, path: string): Row | undefined {
  const [first, index] = path.split('.')
  return first === 'sizes' ? Sizes.safeParse(row.sizes).data?.[Number(index)] : undefined
}
