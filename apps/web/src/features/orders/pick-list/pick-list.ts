import { type PickList, PickListQuery, type PickListRow } from '@kontor/contract/orders'
import type { LinkedPickListRow } from '@kontor/contract/scan'
import type { z } from 'zod'
import type { Translate } from '../../../lib/i18n.ts'
import type { Filter, FilterOption } from '../../../ui/filters/filter-definitions.ts'
import type { de } from './locales/de.ts'

export type PickListValues = z.output<typeof PickListQuery>
export const PICK_LIST_DEFAULTS: PickListValues = PickListQuery.parse({})

/** A line as it is shown; a link is not told all of it. */
export type ShownRow = LinkedPickListRow & Partial<Omit<PickListRow, keyof LinkedPickListRow>>

/** The lines of one store. */
export interface StoreRound {
  /** Null for lines without a store; a link is told number and name alone. */
  readonly store:
    | (Pick<PickListRow, 'store_name' | 'store_number'> &
        Partial<Pick<PickListRow, 'store_id' | 'store_street' | 'store_city' | 'store_erp_id'>>)
    | null
  readonly rows: readonly ShownRow[]
}

export const PICK_LIST_COLUMNS = [
  'check',
  'image',
  'article',
  'ean',
  'size',
  'title',
  'price',
  'order',
  'note',
] as const
/** On a walk nobody needs the price, and says at the shelf what is missing. */
export const WALK_COLUMNS = [
  'check',
  'image',
  'article',
  'ean',
  'size',
  'title',
  'order',
  'note',
  'missing',
] as const
export type PickListColumn = (typeof PICK_LIST_COLUMNS)[number] | (typeof WALK_COLUMNS)[number]

/** How far a walk is. */
export interface WalkProgress {
  /** Pieces that are fetched or have been: without what was cancelled or closed meanwhile. */
  readonly total: number
  /** Picked, or in a parcel already. */
  readonly done: number
  /** Pieces that are still to be shipped. */
  readonly open: number
  /** Orders of which everything is picked: they can be shipped. */
  readonly ready: readonly number[]
  /** Orders picked here that wait for a piece that is not on this list. */
  readonly waiting: number
}

/** How far a walk is, and which of its orders can leave. */
export function walkProgress({
  data,
  incomplete_orders,
}: Pick<PickList, 'data' | 'incomplete_orders'>): WalkProgress {
  const open = data.filter(({ standing }) => standing === 'open')
  const packed = data.filter(({ standing }) => standing === 'in_parcel').length
  const isPicked = ({ pick }: PickListRow) => pick?.state === 'picked'
  const picked = [...Map.groupBy(open, ({ qb_id }) => qb_id)].flatMap(([id, rows]) =>
    rows.every(isPicked) ? [id] : [],
  )
  const ready = picked.filter((id) => !incomplete_orders.includes(id))
  return {
    total: open.length + packed,
    done: open.filter(isPicked).length + packed,
    open: open.length,
    ready,
    waiting: picked.length - ready.length,
  }
}

/** The lines grouped by store, in the server's order. */
export function roundsOf(rows: readonly PickListRow[]): StoreRound[] {
  const rounds: { store: StoreRound['store']; rows: PickListRow[] }[] = []
  for (const row of rows) {
    const last = rounds.at(-1)
    if (last && (last.store?.store_id ?? null) === row.store_id) last.rows.push(row)
    else rounds.push({ store: row.store_id === null ? null : row, rows: [row] })
  }
  return rounds
}

export type BarcodeKind = 'ean13' | 'ean8' | 'code128'

const GTIN = /^(?:\d{8}|\d{13})$/
/** The texts that Code 128 can carry and a scanner can read at this size. */
const CODE_128 = /^[\x20-\x7e]{1,20}$/

/**
 * The barcode of a number: EAN for a valid EAN, Code 128 for other texts that fit, undefined where only text can
 * be printed.
 */
export function barcodeKind(number: string): BarcodeKind | undefined {
  if (GTIN.test(number) && hasCheckDigit(number)) return number.length === 13 ? 'ean13' : 'ean8'
  return CODE_128.test(number) ? 'code128' : undefined
}

/** Check digit of a GTIN: weights 3 and 1 from the right, modulo 10. */
function hasCheckDigit(number: string): boolean {
  const digits = [...number].map(Number).reverse()
  const sum = digits.reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}

/** The filters of the pick list with the values that it contains. */
export function pickListFilters(
  t: Translate<typeof de>,
  options: Pick<PickList, 'manufacturers' | 'stores'> | undefined,
  chosen: PickListValues,
): Filter[] {
  const all = { value: '', label: t('filter.all') }
  return [
    {
      kind: 'select',
      name: 'status',
      label: t('filter.status'),
      options: [
        { value: 'approved', label: t('status.approved') },
        { value: 'initial', label: t('status.initial') },
      ],
    },
    {
      kind: 'select',
      name: 'manufacturer',
      label: t('filter.manufacturer'),
      options: withChosen(
        [all, ...(options?.manufacturers ?? []).map((name) => ({ value: name, label: name }))],
        chosen.manufacturer,
      ),
    },
    {
      kind: 'select',
      name: 'store_id',
      label: t('filter.store'),
      width: 220,
      options: withChosen(
        [
          all,
          ...(options?.stores ?? []).map(({ id, store_number, name }) => ({
            value: String(id),
            label: `${store_number} ${name}`,
          })),
        ],
        chosen.store_id,
      ),
    },
    ...orderFilters(t),
  ]
}

/** In which order the list leads through a store. */
export function orderFilters(t: Translate<typeof de>): Filter[] {
  return [
    {
      kind: 'select',
      name: 'sort',
      label: t('filter.sort'),
      width: 220,
      options: [
        { value: 'store', label: t('sort.store') },
        { value: '-store', label: t('sort.storeDown') },
        { value: 'article_number', label: t('sort.article') },
        { value: '-article_number', label: t('sort.articleDown') },
      ],
    },
    {
      kind: 'select',
      name: 'single_first',
      label: t('filter.first'),
      width: 220,
      options: [
        { value: '', label: t('first.none') },
        { value: '1', label: t('first.single') },
      ],
    },
  ]
}

/** A value from the address stays an option even without lines. */
function withChosen(options: FilterOption[], chosen: string | number | undefined): FilterOption[] {
  const value = String(chosen ?? '')
  return options.some((option) => option.value === value) ? options : [...options, { value, label: value }]
}
