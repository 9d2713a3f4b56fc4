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
const MAY_BE_EMPTY: readonly string[] = ['article_color', 'store_article_location']

/** A row of a file. */
export interface FeedRow {
  store: string
  ean: string
  price_cents: number
  retail_price_cents: number
  quantity: number
  product_name: string
}

/** What is wrong, and in which lines; the names of the columns stand in line 1. */
export interface FeedError {
  message: string
  line_numbers: number[]
}

/** Reads a file of offers. Rows with an error are left out. @param refusedOf why a size is refused */
export function readFeed(
  text: string,
  refusedOf: (ean: string) => string | undefined,
): { rows: FeedRow[]; errors: FeedError[] } {
  const [head = '', ...lines] = text.split('\n')
  if (head.trim() !== COLUMNS.join(';'))
    return { rows: [], errors: [{ message: 'The columns are not known.', line_numbers: [1] }] }
  const rows: FeedRow[] = []
  const wrong = new Map<string, number[]>()
  const places = new Set<string>()
  for (const [index, line] of lines.entries()) {
    if (line === '') continue
    const row = readRow(cellsOf(line))
    const message =
      typeof row === 'string'
        ? row
        : places.has(`${row.store}/${row.ean}`)
          ? 'An EAN stands once per store.'
          : refusedOf(row.ean)
    if (typeof row === 'string' || message !== undefined)
      wrong.set(message ?? '', [...(wrong.get(message ?? '') ?? []), index + 2])
    else {
      places.add(`${row.store}/${row.ean}`)
      rows.push(row)
    }
  }
  return { rows, errors: [...wrong].map(([message, line_numbers]) => ({ message, line_numbers })) }
}

/** A row, or what is wrong with it. */
function readRow(cells: readonly string[]): FeedRow | string {
  if (cells.length !== COLUMNS.length) return 'A row has ten columns.'
  const cell = (name: (typeof COLUMNS)[number]) => cells[COLUMNS.indexOf(name)] ?? ''
  for (const name of COLUMNS) {
    if (cell(name) === '' && !MAY_BE_EMPTY.includes(name)) return `The column ${name} is empty.`
  }
  const [price, retail] = [centsIn(cell('price')), centsIn(cell('retail_price'))]
  if (!isEan(cell('ean'))) return 'The EAN is not valid.'
  if (price === null || retail === null || price === 0) return 'A price is not valid.'
  if (price > retail) return 'The price is above the retail price.'
  if (!/^\d{1,6}$/.test(cell('quantity'))) return 'The quantity is not valid.'
  return {
    store: cell('store'),
    ean: cell('ean'),
    price_cents: price,
    retail_price_cents: retail,
    quantity: Number(cell('quantity')),
    product_name: cell('product_name'),
  }
}

const centsIn = (text: string): number | null =>
  /^\d{1,7}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : null

function isEan(text: string): boolean {
  if (!/^\d{8,14}$/.test(text)) return false
  const digits = [...text].map(Number).toReversed()
  const sum = digits.reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}

function cellsOf(line: string): string[] {
  const cells: string[] = []
  const pattern = /(?:"((?:[^"]|"")*)"|([^;]*))(;|$)/y
  for (;;) {
    const match = pattern.exec(line)
    if (!match) return []
    cells.push(match[1] === undefined ? (match[2] ?? '') : match[1].replaceAll('""', '"'))
    if (match[3] === '') return cells
  }
}
