import type { DailyStatistics, StatisticsOfMonth } from '@kontor/contract/statistics'

/** What happened in a month or on a day: pieces, and amounts in EUR. */
export interface FigureRow {
  /** `YYYY-MM` or `YYYY-MM-DD`. */
  readonly key: string
  readonly shippings: { readonly items: number; readonly amount: number }
  readonly returns: { readonly items: number; readonly amount: number }
  readonly cancellations: { readonly items: number; readonly amount: number }
}

const NOTHING = { items: 0, amount: 0 }

/** The months of a page that have figures, the earliest first. Pure. */
export function monthRows(data: DailyStatistics): FigureRow[] {
  const { monthly_shippings, monthly_returns, monthly_cancellations } = data
  return Object.keys({ ...monthly_shippings, ...monthly_returns, ...monthly_cancellations })
    .toSorted()
    .map((key) => ({
      key,
      shippings: monthly_shippings[key] ?? NOTHING,
      returns: monthly_returns[key] ?? NOTHING,
      cancellations: monthly_cancellations[key] ?? NOTHING,
    }))
}

/** Every day of the open month. Pure. */
export function dayRows({ month: { month }, daily_shippings, daily_returns }: DailyStatistics): FigureRow[] {
  const last = Number(daysOf(month).end.slice(-2))
  return Array.from({ length: last }, (_, n) => {
    const key = `${month}-${String(n + 1).padStart(2, '0')}`
    const shipped = daily_shippings[key]
    const returned = daily_returns[key]
    return {
      key,
      shippings: shipped ? { items: shipped.total, amount: shipped.amount } : NOTHING,
      returns: returned ? { items: returned.total, amount: returned.amount } : NOTHING,
      cancellations: NOTHING,
    }
  })
}

/** The difference of two amounts without a fraction of a cent left over. Pure. */
export const less = (amount: number, other: number): number =>
  (Math.round(amount * 100) - Math.round(other * 100)) / 100

/** What the list of orders calls what daily statistics count. */
export const EVENTS = { shippings: 'shipped', returns: 'returned', cancellations: 'cancelled' } as const

/** The days of a month `YYYY-MM`, or the one day `YYYY-MM-DD`. Pure. */
export function daysOf(key: string): { readonly start: string; readonly end: string } {
  if (key.length > 'YYYY-MM'.length) return { start: key, end: key }
  const last = new Date(Date.UTC(Number(key.slice(0, 4)), Number(key.slice(5)), 0)).getUTCDate()
  return { start: `${key}-01`, end: `${key}-${last}` }
}

/** The month `n` months after another one, both `YYYY-MM`. Pure. */
export function monthAfter(month: string, n: number): string {
  const date = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + n, 1))
  return date.toISOString().slice(0, 7)
}

/** The months from one to another one, the latest first; none without figures. Pure. */
export function monthsDown(first: string | null, last: string | null): string[] {
  const months: string[] = []
  if (first === null || last === null) return months
  for (let month = last; month >= first; month = monthAfter(month, -1)) months.push(month)
  return months
}

/** The channels of a month, those with the highest amount first. Pure. */
export function channelRows(month: StatisticsOfMonth) {
  const names = {
    ...month.cancellations.channels,
    ...month.returns.channels,
    ...month.shippings.channels,
  }
  return Object.entries(names)
    .map(([key, { sales_channel_id, name }]) => ({
      key,
      sales_channel_id,
      name,
      shippings: month.shippings.channels[key] ?? NOTHING,
      returns: month.returns.channels[key] ?? NOTHING,
      cancellations: month.cancellations.channels[key] ?? NOTHING,
    }))
    .toSorted((a, b) => b.shippings.amount - a.shippings.amount)
}

const cell = (value: string | number): string => {
  const text = typeof value === 'number' ? String(value).replace('.', ',') : value
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Rows as a CSV that a German spreadsheet opens: semicolons, decimal commas, CRLF and a byte order mark. Pure. */
export const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cell).join(';')}\r\n`).join('')}`

/** The longest name of a sheet. */
const LONGEST_NAME = 31

/** The same rows as a workbook. What writes it is loaded when somebody wants one. @param name of its sheet */
export async function xlsxOf(
  name: string,
  rows: readonly (readonly (string | number)[])[],
): Promise<Uint8Array<ArrayBuffer>> {
  const { writeXlsx } = await import('hucre/xlsx')
  const sheet = name.replace(/[:*?/\\[\]]/g, ' ').slice(0, LONGEST_NAME)
  return new Uint8Array(await writeXlsx({ sheets: [{ name: sheet, rows: rows.map((row) => [...row]) }] }))
}
