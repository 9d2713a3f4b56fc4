import {
  FIRST_VIEW,
  filtersOn,
  isBuiltIn,
  type OrderView,
  VIEW_RULES,
  ViewId,
} from '@kontor/contract/order-views'
import {
  DEFAULT_STATUS_FILTER,
  OrderListFilters as Filters,
  type listOrders,
  listsWhatWaits,
  ORDER_DUES,
  ORDER_EVENTS,
  type OrderRow,
  orderFilters,
  STATUS_FILTERS,
} from '@kontor/contract/orders'
import { monthBefore, type Page, pageQuery, type Query, SentDay, Text } from '@kontor/contract/shared'
import { z } from 'zod'
import { readStored } from '../../../lib/browser-storage.ts'
import type { Translate } from '../../../lib/i18n.ts'
import { type ListAddress, parseLeniently, searchOf, stringifySearch } from '../../../lib/list-search.ts'
import type { Filter, FilterOption } from '../../../ui/filters/filter-definitions.ts'
import type { Selection } from '../../../ui/table/use-selection.ts'
import type { de } from './locales/de.ts'

/** A day that limits the period; empty for no limit. */
const Limit = z.union([SentDay, z.literal('')])

type Lifted = {
  readonly [K in keyof typeof orderFilters]: z.ZodType<z.output<(typeof orderFilters)[K]> | ''>
}

/** The filters, each of which may be empty: that lifts what the view has. */
const LIFTED = Object.fromEntries(
  Object.entries(orderFilters).map(([name, filter]) => [name, z.union([filter, z.literal('')])]),
) as unknown as Lifted

const LIST_SEARCH = z.strictObject({
  ...pageQuery,
  ...LIFTED,
  order_status: orderFilters.order_status,
  start: Limit.default(''),
  end: Limit.default(''),
  view: ViewId.default(FIRST_VIEW),
})

/** What the address `given` lists of itself; undefined where it names a saved view that is not among `saved`. */
function ruleOf(view: string, saved: readonly OrderView[] | undefined) {
  if (isBuiltIn(view)) return VIEW_RULES[view]
  const found = saved?.find(({ id }) => String(id) === view)
  if (!found) return undefined
  return { filters: savedFilters(found), isOfLastMonth: found.is_of_last_month }
}

/** The filters of a saved view; what the list no longer knows is left out. */
export const savedFilters = ({ filters }: Pick<OrderView, 'filters'>) =>
  parseLeniently(
    Filters,
    Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, String(value)])),
  )

/** Whether an address names a saved view, whose filters the server knows. */
export const namesSavedView = ({ view }: { readonly view?: string }): boolean =>
  view !== undefined && !isBuiltIn(view)

/**
 * The search parameters of the order list: the call's query with the filters of the view that the address names as defaults.
 * @param today current day in the business time zone, `YYYY-MM-DD`
 * @param given what the address holds
 * @param saved the saved views, as far as they are known
 */
export function orderListSearch(
  today: string,
  given: { readonly view?: string } = {},
  saved?: readonly OrderView[],
): typeof LIST_SEARCH {
  const rule = ruleOf(given.view ?? FIRST_VIEW, saved)
  if (!rule) return LIST_SEARCH
  const usual = Object.entries(filtersOn(rule, today)).flatMap(([name, value]) => {
    const field = new Map<string, z.ZodType>(Object.entries(LIST_SEARCH.shape)).get(name)
    return field && value !== undefined ? [[name, field.default(value)]] : []
  })
  return LIST_SEARCH.extend(Object.fromEntries(usual)) as typeof LIST_SEARCH
}
export type OrderListValues = z.output<typeof LIST_SEARCH>

/** Where this device keeps the id of the saved view that the list opens with. */
export const FIRST_VIEW_KEY = 'orders.first-view'

/** What the address of the order list holds. */
export const orderListAddress: ListAddress = {
  query: orderListSearch,
  remember: 'orders',
  view: 'view',
  isOpen: namesSavedView,
  first: () => {
    const view = readStored(FIRST_VIEW_KEY)
    return view === undefined ? undefined : { view }
  },
}

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
  label_error: undefined,
  start: '',
  end: '',
} as const satisfies Partial<OrderListValues>

/** The order that the server lists in when the address names none. */
export const ownSort = ({ order_status, due }: Pick<OrderListValues, 'order_status' | 'due'>): string =>
  listsWhatWaits({ order_status, due: due || undefined }) ? 'ship_by' : '-order_date'

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

type Filled<T> = { readonly [K in keyof T]?: Exclude<T[K], ''> }

/** What is set; an empty value stands for no limit, which a call does not name. */
const filled = <T extends object>(values: T): Filled<T> =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== ''),
  ) as Filled<T>

/** The list as its call takes it. */
export const toListQuery = ({ view: _view, ...values }: OrderListValues): Query<typeof listOrders> =>
  filled(values)

/** The filter as the export takes it, without pages. */
export const toExportQuery = ({ page: _page, per_page: _size, view: _view, ...filter }: OrderListValues) =>
  filled(filter)

/** What of the list a selection is, for its export: single orders by their ids, whatever status they have come to meanwhile. */
export const toSelectedQuery = (selection: Selection, values: OrderListValues) =>
  selection.mode === 'rows'
    ? filled({
        order_status: 'all-all' as const,
        sort: values.sort,
        order_ids: [...selection.ids].join(','),
      })
    : toExportQuery(values)

/** The filter as a body takes it: what is set, without an order. */
export type OrderListFilter = Filled<Omit<OrderListValues, 'page' | 'per_page' | 'sort' | 'view'>>

/** The filter of the list, for a call that does something with all that it matches. */
export const toListFilter = ({
  page: _page,
  per_page: _size,
  sort: _sort,
  view: _view,
  ...filter
}: OrderListValues): OrderListFilter => filled(filter)

/** The list as a saved view keeps it. The last month up to today is kept as that, and not as days. */
export function toSavedFilters(values: OrderListValues, today: string) {
  const is_of_last_month = values.start === monthBefore(today) && values.end === today
  const { start, end, ...filters } = toExportQuery(values)
  return {
    is_of_last_month,
    filters: {
      ...filters,
      order_status: values.order_status,
      ...(!is_of_last_month && { ...(start && { start }), ...(end && { end }) }),
    },
  }
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
      name: name('label_error'),
      label: t('filter.label_error'),
      secondary: true,
      options: [
        { value: '', label: t('filter.allLabels') },
        { value: '1', label: t('filter.labelFailed') },
      ],
    },
    {
      kind: 'select',
      name: name('without_invoice'),
      label: t('filter.without_invoice'),
      secondary: true,
      options: [
        { value: '', label: t('filter.invoicesAll') },
        { value: '1', label: t('filter.invoiceMissing') },
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
