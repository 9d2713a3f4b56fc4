import { formatPickedDay } from '../../lib/format.ts'
import type { Translate } from '../../lib/i18n.ts'
import type { de } from '../locales/de.ts'

export interface FilterOption {
  /** Empty for "no limit". */
  readonly value: string
  readonly label: string
  /** Of options with the same group only one can be chosen. */
  readonly group?: string
}

interface Common {
  readonly label: string
  /** Stands behind "more filters" until it is used. */
  readonly secondary?: boolean
  /** Pixels; when left out as many as its kind needs. */
  readonly width?: number
}

/** One filter of a list. `name` is the key of the call's query, and so of the address. */
export type Filter =
  | (Common & {
      readonly kind: 'text'
      readonly name: string
      readonly placeholder?: string
      /** Takes digits alone: those of a number that names something, an amount without decimals, or one with. */
      readonly numeric?: true | 'whole' | 'decimal'
      /** As many characters as the call takes. */
      readonly maxLength?: number
      /** Another filter makes it meaningless. */
      readonly disabled?: boolean
    })
  | (Common & {
      readonly kind: 'select'
      readonly name: string
      readonly options: readonly FilterOption[]
      /** Chooses which rows the list is of, rather than narrowing it: an empty list does not name it as the reason. */
      readonly isView?: boolean
    })
  /** Several of a few; the address holds them divided by commas. */
  | (Common & { readonly kind: 'multi'; readonly name: string; readonly options: readonly FilterOption[] })
  /** On is `1`. */
  | (Common & { readonly kind: 'check'; readonly name: string })
  | (Common & { readonly kind: 'period'; readonly start: string; readonly end: string })

/** The values of a list's filters as its search holds them. */
export type FilterValues = Readonly<Record<string, unknown>>

/** A filter that differs from its default, in words. */
export interface ActiveFilter {
  readonly name: string
  readonly label: string
  readonly text: string
}

export const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value))

/** The names under which a filter stands in the query. */
export const namesOf = (filter: Filter): readonly string[] =>
  filter.kind === 'period' ? [filter.start, filter.end] : [filter.name]

export const isActive = (filter: Filter, values: FilterValues, defaults: FilterValues): boolean =>
  namesOf(filter).some((name) => textOf(values[name]) !== textOf(defaults[name]))

/** `01-10-2026 – 31-10-2026`, `ab …`, `bis …`, or the whole time. */
export function periodText(start: string, end: string, t: Translate<typeof de>): string {
  if (start === '' && end === '') return t('filters.wholePeriod')
  if (end === '') return t('filters.since', { day: formatPickedDay(start) })
  if (start === '') return t('filters.until', { day: formatPickedDay(end) })
  return `${formatPickedDay(start)} – ${formatPickedDay(end)}`
}

/** The chosen values of a filter that takes several. */
export const chosenOf = (value: unknown): string[] =>
  textOf(value)
    .split(',')
    .filter((one) => one !== '')

const labelIn = (options: readonly FilterOption[], value: string): string =>
  options.find((option) => option.value === value)?.label ?? value

function wordedValue(
  filter: Exclude<Filter, { kind: 'period' }>,
  value: string,
  t: Translate<typeof de>,
): string {
  switch (filter.kind) {
    case 'select':
      return labelIn(filter.options, value)
    case 'multi':
      return chosenOf(value)
        .map((one) => labelIn(filter.options, one))
        .join(', ')
    case 'check':
      return t('filters.yes')
    case 'text':
      // An emptied field that has a default stands for no limit.
      return value || t('filters.all')
  }
}

/** What the user has narrowed the list by, for the count, the reset and the empty state. */
export function activeFilters(
  filters: readonly Filter[],
  values: FilterValues,
  defaults: FilterValues,
  t: Translate<typeof de>,
): ActiveFilter[] {
  return filters
    .filter((filter) => isActive(filter, values, defaults))
    .map((filter) => {
      if (filter.kind === 'period') {
        const text = periodText(textOf(values[filter.start]), textOf(values[filter.end]), t)
        return { name: filter.start, label: filter.label, text }
      }
      return {
        name: filter.name,
        label: filter.label,
        text: wordedValue(filter, textOf(values[filter.name]), t),
      }
    })
}
