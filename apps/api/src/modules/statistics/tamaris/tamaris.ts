import type { Locale, TableFormat, Translated } from '@kontor/contract/shared'
import type { TamarisPerformance, TamarisQuery } from '@kontor/contract/statistics'
import type { Ctx } from '../../../platform/ctx.ts'
import { codeCell, numberCell, textCell, timeCell } from '../../../platform/documents/table-cells.ts'
import { tableBytes } from '../../../platform/documents/table-file.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { colourFrom, rankingDays } from '../../ranking/index.ts'
import { tamarisActs, tamarisChannels, tamarisRows, unknownStores } from './tamaris.repository.ts'

const TITLES: readonly Translated[] = [
  { de: 'Datum', en: 'Date', es: 'Fecha' },
  { de: 'Filialnummer', en: 'Store number', es: 'Número de tienda' },
  { de: 'Filiale', en: 'Store', es: 'Tienda' },
  { de: 'Kanal', en: 'Channel', es: 'Canal' },
  { de: 'Bestellungen', en: 'Orders', es: 'Pedidos' },
]

/**
 * What came of the two channels of Tamaris in the last 30 days, and how fast it was handled.
 * @throws AppError `store_numbers_unknown` naming those that are
 */
export async function tamarisPerformanceOf(
  ctx: Ctx,
  { store_numbers }: TamarisQuery,
): Promise<TamarisPerformance> {
  const numbers = numbersIn(store_numbers)
  const unknown = await unknownStores(ctx, numbers)
  if (unknown.length > 0)
    throw new AppError(
      'store_numbers_unknown',
      { numbers: unknown.join(', ') },
      { store_numbers: 'store_numbers_unknown' },
    )
  const days = rankingDays(ctx.now)
  return {
    channels: await tamarisChannels(ctx),
    start: days.first,
    end: days.last,
    status: colourFrom(await tamarisActs(ctx, days)),
    data: await tamarisRows(ctx, numbers, days),
  }
}

/** The numbers of stores that a text names, once each, in its order. Pure. */
export const numbersIn = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((number) => number.trim())
      .filter(Boolean),
  ),
]

/** The rows of all stores as a table. */
export async function tamarisTable(
  ctx: Ctx,
  { format, locale }: { readonly format: TableFormat; readonly locale: Locale },
): Promise<Buffer> {
  const rows = await tamarisRows(ctx, [], rankingDays(ctx.now))
  return tableBytes(
    format,
    TITLES.map((title) => title[locale]),
    rows.map(({ date, store_number, store, channel, count }) => [
      timeCell(date),
      codeCell(store_number),
      textCell(store),
      textCell(channel),
      numberCell(count),
    ]),
  )
}
