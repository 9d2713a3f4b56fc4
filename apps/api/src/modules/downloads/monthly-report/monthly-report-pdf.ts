import { fill, type Locale } from '@kontor/contract/shared'
import { formatBerlinDateTime } from '../../../platform/clock/berlin.ts'
import { type Column, LEFT, MM, Paper, RIGHT, writeTable } from '../../../platform/documents/paper.ts'
import { amountFormat, fromCents } from '../../../platform/money.ts'
import type { DayRange } from '../generate-file.ts'
import { REPORT_TEXTS } from './monthly-report.texts.ts'
import { add, type CurrencySums, NO_SUMS, type StoreSums, type Sums } from './monthly-sums.ts'

interface Report {
  readonly company: string
  readonly range: DayRange
  readonly locale: Locale
  readonly madeAt: Date
  readonly currencies: readonly CurrencySums[]
}

interface Row extends Sums {
  readonly name: string
  readonly isTotal?: true
}

const FIGURES = ['lines', 'gross', 'tax', 'net', 'cancelled', 'refund', 'kept'] as const
const FIGURE_WIDTHS: Readonly<Record<(typeof FIGURES)[number], number>> = {
  lines: 17 * MM,
  gross: 22 * MM,
  tax: 18 * MM,
  net: 22 * MM,
  cancelled: 19 * MM,
  refund: 19 * MM,
  kept: 22 * MM,
}
const GAP = 2 * MM
const NAME_WIDTH = RIGHT - LEFT - Object.values(FIGURE_WIDTHS).reduce((sum, width) => sum + width, 0)
const SIZE = 7.5
/** A heading does not stand alone at the foot of a page. */
const HEADING_WITH_ROWS = 30 * MM

/** The report on paper. The same figures give the same pages. */
export async function monthlyReportPdf(report: Report): Promise<Uint8Array> {
  const { company, range, locale } = report
  const text = (key: keyof typeof REPORT_TEXTS, values = {}) => fill(REPORT_TEXTS[key][locale], values)
  const title = text('title', { month: monthOf(range, locale) })
  const paper = new Paper(title, locale, {
    lines: [company, title],
    page: (page, pages) => text('page', { page, pages }),
  })
  paper.paragraph(company, { size: 10, faint: true })
  paper.y += 2 * MM
  paper.paragraph(title, { font: 'bold', size: 18 })
  paper.y += 2 * MM
  const at = germanDay(formatBerlinDateTime(report.madeAt))
  paper.paragraph(text('intro', { start: germanDay(range.start), end: germanDay(range.end), at }))
  if (report.currencies.length === 0) {
    paper.y += 6 * MM
    paper.paragraph(text('nothing'), { size: 11 })
  }
  for (const { currency, stores } of report.currencies) {
    paper.paragraph(text('amounts', { currency }))
    const channels = [...new Set(stores.map(({ channel }) => channel))]
    const ofChannel = (channel: string) => stores.filter((sums) => sums.channel === channel)
    writeSection(
      paper,
      { heading: text('channels'), first: text('channel'), total: text('total'), locale, currency },
      channels.map((channel) => ({ name: channel, ...sumOf(ofChannel(channel)) })),
    )
    for (const channel of channels)
      writeSection(
        paper,
        { heading: channel, first: text('store'), total: text('total'), locale, currency },
        ofChannel(channel).map((sums) => ({ ...sums, name: storeName(sums, text('noStore')) })),
      )
    paper.y += 8 * MM
  }
  return paper.finish()
}

const sumOf = (all: readonly Sums[]): Sums => all.reduce(add, NO_SUMS)

const storeName = ({ storeNumber, store }: StoreSums, noStore: string): string =>
  store === '' ? noStore : `${storeNumber} ${store}`.trim()

/** `2026-03-10` and what follows as `10.03.2026`. */
const germanDay = (day: string): string => day.replace(/^(\d{4})-(\d\d)-(\d\d)/, '$3.$2.$1')

const LANGUAGES: Readonly<Record<Locale, string>> = { de: 'de-DE', en: 'en-GB', es: 'es-ES' }

const monthOf = ({ start }: DayRange, locale: Locale): string =>
  new Intl.DateTimeFormat(LANGUAGES[locale], { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${start}T00:00:00Z`),
  )

interface Section {
  readonly heading: string
  readonly first: string
  readonly total: string
  readonly locale: Locale
  readonly currency: string
}

function writeSection(paper: Paper, section: Section, rows: readonly Row[]): void {
  const { heading, total, locale } = section
  paper.y += 6 * MM
  if (!paper.fits(HEADING_WITH_ROWS)) paper.nextPage()
  paper.paragraph(heading, { font: 'bold', size: 11 })
  paper.y += 2 * MM
  writeTable(
    paper,
    columnsOf(section),
    [...rows, { name: total, ...sumOf(rows), isTotal: true }],
    `${REPORT_TEXTS.continued[locale]}: ${heading}`,
  )
}

function columnsOf({ first, locale, currency }: Section): readonly Column<Row>[] {
  const whole = new Intl.NumberFormat(LANGUAGES[locale], { useGrouping: 'always' })
  const amount = amountFormat(currency, locale)
  let x = LEFT + NAME_WIDTH
  const figures = FIGURES.map((figure): Column<Row> => {
    const place = { x: x + GAP, width: FIGURE_WIDTHS[figure] - GAP, align: 'right' } as const
    x += FIGURE_WIDTHS[figure]
    return column(REPORT_TEXTS[figure][locale], place, (row) =>
      figure === 'lines' ? whole.format(row.lines) : amount.format(fromCents(row[figure])),
    )
  })
  return [column(first, { x: LEFT, width: NAME_WIDTH }, ({ name }) => name), ...figures]
}

function column(
  title: string,
  place: { readonly x: number; readonly width: number; readonly align?: 'right' },
  value: (row: Row) => string,
): Column<Row> {
  const style = ({ isTotal }: Row, width: number) => ({
    size: SIZE,
    width,
    font: isTotal ? ('bold' as const) : ('regular' as const),
    ...(place.align ? { align: place.align } : {}),
  })
  return {
    title,
    ...place,
    write: (paper, row, { x, y, width }) => void paper.text(value(row), x, y, style(row, width)),
    height: (paper, row, width) => paper.height(value(row), style(row, width)),
  }
}
