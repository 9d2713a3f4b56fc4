import type { Locale } from '@kontor/contract/shared'
import { monthName, monthsBefore } from '../../lib/months.ts'
import type { FilterOption } from '../../ui/filters/filter-definitions.ts'

/** The months before a moment's, newest first, as options of a filter: `10-2026` as `Oktober 2026`. */
export const monthOptions = (now: number, language: Locale): readonly FilterOption[] =>
  monthsBefore(now).map((value) => {
    const [month = '', year = ''] = value.split('-')
    return { value, label: monthName(`${year}-${month}-01`, language) }
  })
