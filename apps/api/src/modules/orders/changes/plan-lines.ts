import { ownValue } from '@kontor/contract/shared'
import type { NewOrderLine } from '../arrival/add-pieces.ts'
import type { LinePrice } from '../arrival/completion.repository.ts'
import type { LateLine } from '../orders.tables.ts'

/** A piece of the order as it stands here; amounts in minor units. */
export interface StandingPiece {
  readonly id: number
  readonly mp_item_id: string
  readonly sku: string
  readonly ean: string
  readonly size: string
  readonly title: string
  readonly item_price_cents: number
  readonly original_item_price_cents: number
  readonly shipping_price_cents: number
  readonly tax_rate: number
  /** Nothing has been made of it: neither papers nor a parcel, a return or a cancellation. */
  readonly isFree: boolean
  /** Who cancelled it; null for nobody. */
  readonly cancelledBy: 'channel' | 'others' | null
}

/** What the channel said of the lines before, and what it says now. Null: what it said before is not known any more. */
export interface LineNews {
  readonly before: readonly NewOrderLine[] | null
  readonly now: readonly NewOrderLine[]
  /** Positions whose cancellation the channel reports by itself. */
  readonly cancelled_item_ids: readonly string[]
  /** Pieces by position that had left before the order came here: they are no lines. */
  readonly shipped_before: Readonly<Record<string, number>>
}

/** What has to happen so that the order's lines are the channel's again. */
export interface LinePlan {
  /** Whether the channel changed any position. */
  readonly isNews: boolean
  /** Single pieces. */
  readonly add: readonly NewOrderLine[]
  readonly cancel: readonly number[]
  readonly reprice: readonly LinePrice[]
  /** What cannot be done any more. */
  readonly late: readonly LateLine[]
}

/**
 * Compares what a channel says of an order's lines with what it said before, and both with the pieces here. Positions that the
 * channel did not change stay as they are, whatever was done with them here; a quantity that only follows our own
 * cancellation changes nothing. Pure.
 * @param mayAdd whether the order still takes new pieces
 */
export function planLines(news: LineNews, pieces: readonly StandingPiece[], mayAdd: boolean): LinePlan {
  const items = new Set([
    ...(news.before ?? []).map((line) => line.mp_item_id),
    ...news.now.map((line) => line.mp_item_id),
    ...(news.before === null ? pieces.map((piece) => piece.mp_item_id) : []),
  ])
  const plans = [...items]
    .filter((item) => !news.cancelled_item_ids.includes(item) && isChanged(news, item))
    .map((item) => planItem(news, item, pieces, mayAdd))
  const isPlanned = ({ add, cancel, reprice, late }: ItemPlan) =>
    add.length + cancel.length + reprice.length + late.length > 0
  return {
    isNews: news.before === null ? plans.some(isPlanned) : plans.length > 0,
    add: plans.flatMap(({ add }) => add),
    cancel: plans.flatMap(({ cancel }) => cancel),
    reprice: plans.flatMap(({ reprice }) => reprice),
    late: plans.flatMap(({ late }) => late),
  }
}

const ofItem = (lines: readonly NewOrderLine[], item: string): NewOrderLine[] =>
  lines
    .filter((line) => line.mp_item_id === item)
    .flatMap((line) => Array.from({ length: line.quantity }, () => line))

/** What of a piece counts: the wording of its title does not. */
const essence = (line: NewOrderLine) => [line.ean, line.sku, line.size, ...prices(line)].join('\u0000')

const prices = (one: Omit<LinePrice, 'line_id'>): readonly number[] => [
  one.item_price_cents,
  one.original_item_price_cents,
  one.shipping_price_cents,
  one.tax_rate,
]

const samePrices = (one: Omit<LinePrice, 'line_id'>, other: Omit<LinePrice, 'line_id'>): boolean =>
  prices(one).every((price, index) => price === prices(other)[index])

function isChanged({ before, now }: LineNews, item: string): boolean {
  if (before === null) return true
  const [was, is] = [before, now].map((lines) => ofItem(lines, item).map(essence).sort())
  return was?.join('\u0001') !== is?.join('\u0001')
}

type ItemPlan = Omit<LinePlan, 'isNews'>

function planItem(news: LineNews, item: string, pieces: readonly StandingPiece[], mayAdd: boolean): ItemPlan {
  const here = pieces.filter((piece) => piece.mp_item_id === item)
  const wanted = ofItem(news.now, item).slice(ownValue(news.shipped_before, item) ?? 0)
  // What is under way is matched first, so that what the channel takes back comes off the pieces that are free.
  const standing = here.filter((piece) => piece.cancelledBy === null).sort(lockedFirst)
  const gone = here.filter(
    ({ cancelledBy }) => cancelledBy === 'others' || (cancelledBy !== null && news.before === null),
  )
  const exact = match(wanted, standing, (line, piece) => sameArticle(line, piece) && samePrices(line, piece))
  const alike = match(exact.open, exact.left, sameArticle)
  const missing = match(alike.open, gone, sameArticle).open
  const priced = alike.pairs
  return {
    add: mayAdd ? missing : [],
    cancel: alike.left.filter(({ isFree }) => isFree).map(({ id }) => id),
    reprice: priced.flatMap(([line, piece]) => (piece.isFree ? [newPrice(line, piece)] : [])),
    late: [
      ...(mayAdd ? [] : missing.map((line) => late('added', line))),
      ...alike.left.filter(({ isFree }) => !isFree).map((piece) => late('removed', piece)),
      ...priced.flatMap(([line, piece]) => (piece.isFree ? [] : [late('repriced', line)])),
    ],
  }
}

const lockedFirst = (one: StandingPiece, other: StandingPiece): number =>
  Number(one.isFree) - Number(other.isFree)

/** A piece is the same article by its EAN, else its SKU, else the size; the position is the same anyway. */
function sameArticle(line: NewOrderLine, piece: StandingPiece): boolean {
  if (line.ean !== '') return line.ean === piece.ean
  if (line.sku !== '') return line.sku === piece.sku
  return line.size === '' || line.size === piece.size
}

interface Matched {
  readonly pairs: readonly (readonly [NewOrderLine, StandingPiece])[]
  /** Pieces of the channel that found none here, and pieces here that the channel does not name. */
  readonly open: readonly NewOrderLine[]
  readonly left: readonly StandingPiece[]
}

function match(
  lines: readonly NewOrderLine[],
  pieces: readonly StandingPiece[],
  fits: (line: NewOrderLine, piece: StandingPiece) => boolean,
): Matched {
  const left = [...pieces]
  const pairs: [NewOrderLine, StandingPiece][] = []
  const open = lines.filter((line) => {
    const at = left.findIndex((piece) => fits(line, piece))
    const [piece] = at < 0 ? [] : left.splice(at, 1)
    if (piece) pairs.push([line, piece])
    return piece === undefined
  })
  return { pairs, open, left }
}

const newPrice = (line: NewOrderLine, piece: StandingPiece): LinePrice => ({
  line_id: piece.id,
  item_price_cents: line.item_price_cents,
  original_item_price_cents: line.original_item_price_cents,
  shipping_price_cents: line.shipping_price_cents,
  tax_rate: line.tax_rate,
})

const late = (
  change: LateLine['change'],
  { mp_item_id, title, ean, item_price_cents }: NewOrderLine | StandingPiece,
): LateLine => ({ change, mp_item_id, title, ean, quantity: 1, item_price_cents })
