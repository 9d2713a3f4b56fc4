import type { Locale, TableFormat } from '@kontor/contract/shared'
import type { Ctx } from '../../../platform/ctx.ts'
import { codeCell, textCell } from '../../../platform/documents/table-cells.ts'
import { tableBytes } from '../../../platform/documents/table-file.ts'
import { SAFETY_COLUMNS } from './product-safety.texts.ts'
import { findBrands } from './safety-brands.repository.ts'
import { EMPTY_CARD, findSafetyCards } from './safety-cards.repository.ts'

type Column = keyof typeof SAFETY_COLUMNS
const COLUMNS = Object.keys(SAFETY_COLUMNS) as Column[]
/** Digits that a spreadsheet must not read as a number. */
const CODES: ReadonlySet<Column> = new Set<Column>(['manufacturer_postcode', 'responsible_postcode'])
/** Between the codes of a cell. */
const BETWEEN = ' '

/** All brands of the catalogue with their cards, the empty ones too: filled in, the table is read in again. */
export async function safetyCardTable(
  ctx: Ctx,
  { format, locale }: { readonly format: TableFormat; readonly locale: Locale },
): Promise<Buffer> {
  const cards = await findSafetyCards(ctx)
  const rows = (await findBrands(ctx)).map(({ key, brand }) => {
    const card = { ...(cards.get(key) ?? EMPTY_CARD), brand }
    return COLUMNS.map((column) => {
      const written = card[column]
      const value = typeof written === 'string' ? written : written.join(BETWEEN)
      return CODES.has(column) ? codeCell(value) : textCell(value)
    })
  })
  return tableBytes(
    format,
    COLUMNS.map((column) => SAFETY_COLUMNS[column][locale]),
    rows,
  )
}
