import type { ProductListForm } from '@kontor/contract/downloads'
import { fill, type Locale } from '@kontor/contract/shared'
import { readAhead } from '../../../platform/documents/read-ahead.ts'
import {
  amountCell,
  codeCell,
  decimalCell,
  EMPTY_CELL,
  numberCell,
  type TableCell,
  textCell,
} from '../../../platform/documents/table-cells.ts'
import { tableFile } from '../../../platform/documents/table-file.ts'
import { type SoldChannel, soldChannels } from '../../catalogue/index.ts'
import type { FileContent } from '../generate-file.ts'
import { deleteListRows } from '../generated-files.repository.ts'
import { type ProductListRow, productListBatch, writeDownProducts } from './product-list.repository.ts'
import {
  CHANNEL_TITLES,
  PRODUCT_TITLES,
  SIZE_TITLES,
  SWITCH_WORDS,
  TARGET_GROUP_WORDS,
} from './product-list.texts.ts'

type Cell = (row: ProductListRow, locale: Locale) => TableCell

/** Of every price in the catalogue. */
const CURRENCY = 'EUR'
/** Rates stand in hundredths of a percent. */
const HUNDREDTHS = 100
const switchCell = (isOn: boolean, locale: Locale): TableCell =>
  textCell(SWITCH_WORDS[isOn ? 'on' : 'off'][locale])
const orEmpty = (value: string | null): TableCell => (value === null ? EMPTY_CELL : codeCell(value))

/** What stands in each column of a product, in the order of the columns. */
const PRODUCT_CELLS: Readonly<Record<keyof typeof PRODUCT_TITLES, Cell>> = {
  wws_number: (row) => codeCell(row.wws_number),
  wws_model: (row) => codeCell(row.wws_model),
  article_number: (row) => codeCell(row.article_number),
  manufacturer_number: (row) => codeCell(row.manufacturer_number),
  brand: (row) => textCell(row.brand),
  title: (row) => textCell(row.title),
  color: (row) => textCell(row.color),
  season: (row) => textCell(row.season),
  category: (row) => textCell(row.category),
  target_group: (row, locale) => textCell(TARGET_GROUP_WORDS[row.target_group][locale]),
  img_id: (row) => codeCell(row.img_id),
  products_price: (row) => amountCell(row.products_price_cents, CURRENCY),
  price_rate: (row) => decimalCell(row.price_rate / HUNDREDTHS),
  sold: (row) => numberCell(row.sold),
  returned: (row) => numberCell(row.returned),
  return_rate: (row) => decimalCell(row.return_rate / HUNDREDTHS),
  stock_company: (row) => numberCell(row.stock_company),
  is_active: (row, locale) => switchCell(row.is_active, locale),
}

const SIZE_CELLS: Readonly<Record<keyof typeof SIZE_TITLES, Cell>> = {
  size: (row) => orEmpty(row.size),
  ean: (row) => orEmpty(row.ean),
  sku: (row) => orEmpty(row.sku),
  original_price: (row) =>
    row.original_price_cents === null ? EMPTY_CELL : amountCell(row.original_price_cents, CURRENCY),
  sale_price: (row) =>
    row.sale_price_cents === null ? EMPTY_CELL : amountCell(row.sale_price_cents, CURRENCY),
  size_stock: (row) => (row.size_stock === null ? EMPTY_CELL : numberCell(row.size_stock)),
}

interface Column {
  readonly title: string
  readonly cell: Cell
}

/** The columns of a list: of the product, of its size where there is one a row, and of each channel. */
export function productListColumns(
  form: ProductListForm,
  channels: readonly SoldChannel[],
  locale: Locale,
): readonly Column[] {
  const columns = <K extends string>(
    titles: Readonly<Record<K, Readonly<Record<Locale, string>>>>,
    cells: Readonly<Record<K, Cell>>,
  ): Column[] => (Object.keys(titles) as K[]).map((key) => ({ title: titles[key][locale], cell: cells[key] }))
  return [
    ...columns(PRODUCT_TITLES, PRODUCT_CELLS),
    ...(form === 'size' ? columns(SIZE_TITLES, SIZE_CELLS) : []),
    ...channels.flatMap(({ id, name }) => {
      const title = (key: keyof typeof CHANNEL_TITLES) => fill(CHANNEL_TITLES[key][locale], { channel: name })
      return [
        { title: title('on'), cell: (row: ProductListRow) => switchCell(!row.off.includes(id), locale) },
        { title: title('sold'), cell: (row: ProductListRow) => numberCell(row.channels[id]?.sold ?? 0) },
        {
          title: title('returned'),
          cell: (row: ProductListRow) => numberCell(row.channels[id]?.returned ?? 0),
        },
      ]
    }),
  ]
}

/**
 * The products of a filter, in the order of the list: those that matched when the writing began, whatever is changed
 * meanwhile (issue: exactly the filter, in its order).
 */
export const productListContent: FileContent = async function* (job, { id, query, locale, format }, onRows) {
  if (query === null) throw new Error('a list of products without its filter')
  const channels = await job.read(soldChannels)
  const columns = productListColumns(query.form, channels, locale)
  await job.batch(async (ctx) => {
    await writeDownProducts(ctx, id, query)
    return {}
  })
  const rows = async function* () {
    let made = 0
    for await (const batch of readAhead((after: number | null) =>
      job.read((ctx) => productListBatch(ctx, id, query.form, after)),
    )) {
      if (batch.length === 0) continue
      made += batch.length
      yield batch.map((row) => columns.map(({ cell }) => cell(row, locale)))
      await onRows(made)
    }
  }
  yield* tableFile(
    format,
    columns.map(({ title }) => title),
    rows(),
  )
  await job.batch(async (ctx) => {
    await deleteListRows(ctx, id)
    return {}
  })
}
