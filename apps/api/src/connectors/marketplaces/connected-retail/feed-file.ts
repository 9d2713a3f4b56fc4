import type { Offer } from '../../../modules/channels/index.ts'
import { decimalText } from '../../../platform/money.ts'

const COLUMNS = [
  'store',
  'ean',
  'price',
  'retail_price',
  'quantity',
  'article_number',
  'article_color',
  'product_name',
  'article_size',
  'store_article_location',
] as const
export const FEED_HEAD = `${COLUMNS.join(';')}\n`
/** What Connected Retail takes as one file. */
const LARGEST_FILE = 10 * 1024 * 1024

/** A file of offers; each stands in it with all of its stores. */
export interface FeedFile {
  readonly offers: readonly Offer[]
  readonly content: string
  /** The EANs of the rows, in their order; the first one stands in line 2. */
  readonly rows: readonly string[]
}

/** These offers as files of at most so many bytes. Pure. */
export function feedFiles(offers: readonly Offer[], largest = LARGEST_FILE): FeedFile[] {
  const files: FeedFile[] = []
  let [part, lines, bytes]: [Offer[], string[][], number] = [[], [], FEED_HEAD.length]
  const close = () => {
    if (part.length > 0) files.push(fileOf(part, lines))
    ;[part, lines, bytes] = [[], [], FEED_HEAD.length]
  }
  for (const offer of offers) {
    const rows = rowsOf(offer)
    const size = rows.reduce((sum, row) => sum + Buffer.byteLength(row), 0)
    if (bytes + size > largest) close()
    part.push(offer)
    lines.push(rows)
    bytes += size
  }
  close()
  return files
}

/** Half of a file each; null for a file of one offer. Pure. */
export function halvesOf({ offers }: FeedFile): readonly FeedFile[] | null {
  if (offers.length < 2) return null
  const middle = Math.ceil(offers.length / 2)
  return [offers.slice(0, middle), offers.slice(middle)].map((half) => fileOf(half, half.map(rowsOf)))
}

const fileOf = (offers: readonly Offer[], lines: readonly (readonly string[])[]): FeedFile => ({
  offers,
  content: FEED_HEAD + lines.flat().join(''),
  rows: offers.flatMap(({ ean }, index) => (lines[index] ?? []).map(() => ean)),
})

/** A row for each store. */
function rowsOf(offer: Offer): string[] {
  const { details } = offer
  if (details === null) return []
  // What has no price has no pieces either; the form wants one all the same.
  const price = Math.max(1, offer.price_cents > 0 ? offer.price_cents : offer.list_price_cents)
  const retailPrice = Math.max(price, offer.list_price_cents)
  return details.places.map(({ store_number, pieces }) =>
    rowOf({
      store: store_number,
      ean: offer.ean,
      price: amount(price),
      retail_price: amount(retailPrice),
      quantity: String(pieces),
      article_number: details.article_number,
      article_color: details.color,
      product_name: details.product_name,
      article_size: details.size,
      store_article_location: '',
    }),
  )
}

const rowOf = (row: Readonly<Record<(typeof COLUMNS)[number], string>>): string =>
  `${COLUMNS.map((column) => cell(row[column])).join(';')}\n`

/** One line whatever the text: the channel names rows by their lines. */
function cell(text: string): string {
  const line = text.replaceAll(/[\r\n]+/g, ' ')
  return /[;"]/.test(line) ? `"${line.replaceAll('"', '""')}"` : line
}

/** Offers are in euros. */
const amount = (cents: number): string => decimalText(cents, 'EUR')
