import { businessDay } from '../../lib/format.ts'
import type { FilterOption } from './bill-columns.tsx'

const MONTHS = 24

/** The months before a moment's, newest first, as options of a filter. */
export function monthOptions(now: number, language: string): readonly FilterOption[] {
  const [year = 0, month = 1] = businessDay(now).split('-').map(Number)
  const format = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return Array.from({ length: MONTHS }, (_, index) => {
    const first = new Date(Date.UTC(year, month - 2 - index, 1))
    const [ofYear = '', ofMonth = ''] = first.toISOString().split('-')
    return { value: `${ofMonth}-${ofYear}`, label: format.format(first) }
  })
}
