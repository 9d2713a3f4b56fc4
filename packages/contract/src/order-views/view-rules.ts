import type { OrderListFilters } from '../orders/orders.schemas.ts'
import { monthBefore } from '../shared/index.ts'

/** The views of the order list that everybody has, in the order of their tabs (issue 27, 4). */
export const BUILT_IN_VIEWS = [
  'overdue',
  'today',
  'waiting',
  'reserved',
  'label_errors',
  'shipped',
  'all',
] as const
export type BuiltInView = (typeof BUILT_IN_VIEWS)[number]

export const isBuiltIn = (view: string): view is BuiltInView =>
  (BUILT_IN_VIEWS as readonly string[]).includes(view)

/** What `/orders` shows where its address names no view, and the reader has none of their own as the first. */
export const FIRST_VIEW = 'waiting' satisfies BuiltInView

/** What a view lists: filters and order of the list, without a page. */
export type ViewFilters = Partial<OrderListFilters> & Pick<OrderListFilters, 'order_status'>

interface ViewRule {
  readonly filters: ViewFilters
  /** Lists the orders of the last month up to today, each day anew. What waits has no period: the oldest is the most urgent. */
  readonly isOfLastMonth: boolean
}

/** What each of them lists. Their order is the list's own one (`sort` left out), but for label errors: what waits comes first. */
export const VIEW_RULES: Readonly<Record<BuiltInView, ViewRule>> = {
  overdue: { filters: { order_status: 'open-initial', due: 'overdue' }, isOfLastMonth: false },
  today: { filters: { order_status: 'open-initial', due: 'today' }, isOfLastMonth: false },
  waiting: { filters: { order_status: 'open-initial' }, isOfLastMonth: false },
  reserved: { filters: { order_status: 'reserved' }, isOfLastMonth: false },
  label_errors: {
    filters: { order_status: 'all-all', label_error: '1', sort: 'ship_by' },
    isOfLastMonth: false,
  },
  shipped: { filters: { order_status: 'shipped' }, isOfLastMonth: true },
  all: { filters: { order_status: 'all-all' }, isOfLastMonth: true },
}

/** The filters of a rule on a day. @param today in Europe/Berlin, `YYYY-MM-DD` */
export const filtersOn = ({ filters, isOfLastMonth }: ViewRule, today: string): ViewFilters =>
  isOfLastMonth ? { ...filters, start: monthBefore(today), end: today } : filters

/** So many views of their own a person may keep, and as many a company. */
export const MOST_VIEWS = 30
export const VIEW_NAME_LENGTH = 40
