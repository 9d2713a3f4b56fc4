import {
  DEFAULT_STATUS_FILTER,
  listsWhatWaits,
  ORDER_DUES,
  ORDER_EVENTS,
  OrderListQuery,
  type OrderRow,
  orderFilters,
  STATUS_FILTERS,
} from '@kontor/contract/orders'
import { type Page, pageQuery, SentDay, Text } from '@kontor/contract/shared'
import { z } from 'zod'
import type { Translate } from '../../../lib/i18n.ts'
import { searchOf, stringifySearch } from '../../../lib/list-search.ts'
import { monthBefore } from '../../../lib/months.ts'
import type { Filter, FilterOption } from '../../../ui/filters/filter-definitions.ts'
import type { de } from './locales/de.ts'

/** A day that limits the period; empty for no limit. */
const Limit = z.union([SentDay, z.literal('')])

/**
 * The search parameters of the order list: the call's query with a default period of one month up to today (spec:
 * orders §9).
 * @param today current day in the business time zone, `YYYY-MM-DD`
 */
export const orderListSearch = (today: string) =>
  OrderListQuery.extend({ start: Limit.default(monthBefore(today)), end: Limit.default(today) })
export type OrderListValues = z.output<ReturnType<typeof orderListSearch>>

/** The state of the search for an order by its number: which number, and in which channel where several have it. */
export const OrderSearchQuery = z.strictObject({
  ext_order_id: Text(100).default(''),
  sales_channel: z.coerce.number().int().positive().max(32_767).optional(),
  page: pageQuery.page,
})

/** Every order, whatever its status and age. */
export const EVERYTHING = {
  order_status: 'all-all',
  due: undefined,
  start: '',
  end: '',
} as const satisfies Partial<OrderListValues>

/** The order that the server lists in when the address names none. */
export const ownSort = (values: Pick<OrderListValues, 'order_status' | 'due'>): string =>
  listsWhatWaits(values) ? 'ship_by' : '-order_date'

type Patch = Readonly<Record<string, string | undefined>>

/**
 * A change of filters. What is due waits, and is due whatever its age: a due date lifts status and period. Taken away, it
 * brings the usual period back.
 */
export function withDue(patch: Patch, { start, end }: OrderListValues, defaults: OrderListValues): Patch {
  if (patch.due) return { order_status: DEFAULT_STATUS_FILTER, start: '', end: '', ...patch }
  return 'due' in patch && start === '' && end === ''
    ? { start: defaults.start, end: defaults.end, ...patch }
    : patch
}

/** The filter as the export takes it, without pages. */
export function toExportQuery({ page: _page, per_page: _size, ...filter }: OrderListValues) {
  return filter
}

/** The filter as a body takes it: what is set, without an order. */
export type OrderListFilter = Partial<Omit<OrderListValues, 'page' | 'per_page' | 'sort'>>

/** The filter of the list, for a call that does something with all that it matches. */
export function toListFilter({
  page: _page,
  per_page: _size,
  sort: _sort,
  ...filter
}: OrderListValues): OrderListFilter {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined && value !== ''))
}

type StatusKey = keyof (typeof de)['statusFilter']

const STATUS_KEYS: Readonly<Record<(typeof STATUS_FILTERS)[number], StatusKey>> = {
  'all-all': 'all',
  'open-initial': 'openAndReserved',
  open: 'open',
  reserved: 'reserved',
  shipped: 'shipped',
  returned: 'returned',
  partial_refund_label: 'partialRefund',
  canceled: 'canceled',
  mp_cancellation: 'mpCancellation',
  customer_cancellation: 'customerCancellation',
}

const OWN_CANCELLATION_DAYS = orderFilters.own_cancellation.unwrap().options

const LINE_STATUSES = ['open', 'shipped', 'returned', 'cancelled'] as const

/** Fails the type check for a filter that the call does not have. */
const name = <K extends keyof typeof orderFilters>(key: K): K => key

/**
 * The filters of the order list in their order on screen.
 * @param channels what the company has orders from; unknown while loading
 * @param stores the company's stores; unknown while loading
 */
export function orderListFilters(
  t: Translate<typeof de>,
  channels: readonly { readonly id: number; readonly name: string }[],
  stores: readonly { readonly id: number; readonly store_number: string; readonly name: string }[],
): readonly Filter[] {
  const text = (
    key: keyof typeof orderFilters & keyof (typeof de)['filter'],
    more: { numeric?: true; width?: number } = {},
  ) => ({ kind: 'text', name: key, label: t(`filter.${key}`), secondary: true, ...more }) as const
  const all: FilterOption = { value: '', label: t('lineStatus.all') }
  return [
    {
      kind: 'text',
      name: name('search'),
      label: t('filter.search'),
      placeholder: t('filter.searchHint'),
      width: 210,
    },
    {
      kind: 'select',
      name: name('order_status'),
      label: t('filter.order_status'),
      width: 190,
      options: STATUS_FILTERS.map((value) => ({ value, label: t(`statusFilter.${STATUS_KEYS[value]}`) })),
    },
    {
      kind: 'select',
      name: name('due'),
      label: t('filter.due'),
      width: 140,
      options: [
        { value: '', label: t('due.any') },
        ...ORDER_DUES.map((value) => ({ value, label: t(`due.${value}`) })),
      ],
    },
    { kind: 'period', start: name('start'), end: name('end'), label: t('filter.period') },
    {
      kind: 'select',
      name: name('sales_channel'),
      label: t('filter.sales_channel'),
      width: 150,
      options: [
        { value: '', label: t('filter.allChannels') },
        ...channels.map((channel) => ({ value: String(channel.id), label: channel.name })),
      ],
    },
    {
      kind: 'select',
      name: name('event'),
      label: t('filter.event'),
      secondary: true,
      width: 170,
      options: [
        { value: '', label: t('event.order_date') },
        ...ORDER_EVENTS.map((value) => ({ value, label: t(`event.${value}`) })),
      ],
    },
    {
      kind: 'select',
      name: name('store'),
      label: t('filter.store'),
      secondary: true,
      width: 170,
      options: [
        { value: '', label: t('filter.allStores') },
        ...stores.map((store) => ({
          value: String(store.id),
          label: `${store.store_number} ${store.name}`,
        })),
      ],
    },
    {
      kind: 'select',
      name: name('store_named'),
      label: t('filter.store_named'),
      secondary: true,
      width: 210,
      options: [
        { value: '', label: t('filter.allAllocations') },
        { value: '1', label: t('filter.namedByChannel') },
      ],
    },
    text('order_id', { numeric: true, width: 120 }),
    text('ext_order_id', { width: 190 }),
    text('ext_order_id_addition'),
    text('customer_name'),
    text('erp_article_number', { width: 180 }),
    {
      kind: 'select',
      name: name('line_status'),
      label: t('filter.line_status'),
      secondary: true,
      width: 140,
      options: [all, ...LINE_STATUSES.map((value) => ({ value, label: t(`lineStatus.${value}`) }))],
    },
    {
      kind: 'select',
      name: name('merchant_external_order'),
      label: t('filter.merchant_external_order'),
      secondary: true,
      options: [
        { value: '', label: t('filter.externalAll') },
        { value: '0', label: t('filter.externalHidden') },
        { value: 'only', label: t('filter.externalOnly') },
      ],
    },
    {
      kind: 'select',
      name: name('amount_difference'),
      label: t('filter.amount_difference'),
      secondary: true,
      options: [
        { value: '', label: t('filter.amountsAll') },
        { value: '1', label: t('filter.amountsDiffer') },
      ],
    },
    {
      kind: 'select',
      name: name('own_cancellation'),
      label: t('filter.own_cancellation'),
      secondary: true,
      options: [
        { value: '', label: t('filter.cancellationsAll') },
        ...OWN_CANCELLATION_DAYS.map((days) => ({ value: days, label: t('filter.lastDays', { days }) })),
      ],
    },
    {
      kind: 'select',
      name: name('return_in_delivery'),
      label: t('filter.return_in_delivery'),
      secondary: true,
      options: [
        { value: '', label: t('filter.allReturns') },
        { value: '1', label: t('filter.returnOnItsWay') },
      ],
    },
    text('line_id', { numeric: true, width: 120 }),
  ]
}

/** The share of open orders among open and reserved ones in whole percent (spec: orders §2); 0 without any. */
export function openPercent(stats: { readonly open: number; readonly reserved: number }): number {
  const waiting = stats.open + stats.reserved
  return waiting === 0 ? 0 : Math.round((stats.open / waiting) * 100)
}

/** The row of an order in list pages that are loaded; undefined when none has it. */
export const rowIn = (pages: readonly (Page<OrderRow> | undefined)[], id: number): OrderRow | undefined =>
  pages.flatMap((page) => page?.data ?? []).find((row) => row.id === id)

/** What an order's address says of the list it was opened from: that list's own search; empty for the list as it is. */
export interface FromList {
  readonly list: string
}

/** The search of the addresses of orders that a list leads to. */
export const fromList = (values: OrderListValues, defaults: OrderListValues): FromList => ({
  list: stringifySearch(searchOf(values, defaults)).slice(1),
})

/** The address of an order in a list. */
export const orderInList = (id: number, from: FromList): string =>
  `/orders/${id}${stringifySearch({ ...from })}`
