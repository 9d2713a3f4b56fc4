/** One question asked of the product. `list` ones must stay flat as the table grows. */
export interface Case {
  readonly name: string
  readonly list: boolean
  readonly path: (known: Known) => string
}

/** An order of the large company to ask for. */
export interface Known {
  readonly orderId: number
  /** One with 60 lines. */
  readonly longOrderId: number
  readonly extOrderId: string
  /** One of its stores. */
  readonly storeId: number
  /** A part of a last name that some customers have. */
  readonly partOfName: string
  /** Days, `YYYY-MM-DD`. */
  readonly start: string
  readonly end: string
}

const list = (query: Record<string, string>) => `/v1/orders?${new URLSearchParams(query)}`

const performance = (start: string, end: string, store = 0) =>
  `/v1/statistics/performance?start=${start}&end=${end}&store_id=${store}`

/** `MM-YYYY` of a day. */
const monthOf = (day: string) => `${day.slice(5, 7)}-${day.slice(0, 4)}`

/** Two pages of the same list, of which the far one must not cost much more. */
export const NEAR_PAGE = 'page 1 of all'
export const FAR_PAGE = 'page 2,000'

export const CASES: readonly Case[] = [
  { name: 'first page', list: true, path: () => list({}) },
  {
    name: 'status and period',
    list: true,
    path: ({ start, end }) => list({ order_status: 'shipped', start, end }),
  },
  {
    name: 'part of a name',
    list: true,
    path: ({ partOfName }) => list({ order_status: 'all-all', customer_name: partOfName }),
  },
  {
    name: 'order number',
    list: true,
    path: ({ extOrderId }) => list({ order_status: 'all-all', ext_order_id: extOrderId }),
  },
  { name: 'overdue', list: true, path: () => list({ due: 'overdue' }) },
  { name: 'all by deadline', list: true, path: () => list({ order_status: 'all-all', sort: 'ship_by' }) },
  {
    name: 'neighbours in a list',
    list: true,
    path: ({ orderId }) => `/v1/orders/${orderId}/neighbours?order_status=all-all`,
  },
  { name: NEAR_PAGE, list: true, path: () => list({ order_status: 'all-all' }) },
  {
    name: 'all by channel',
    list: true,
    path: () => list({ order_status: 'all-all', sort: 'sales_channel' }),
  },
  {
    name: 'returned by channel',
    list: true,
    path: () => list({ order_status: 'returned', sort: 'sales_channel' }),
  },
  {
    name: 'without invoice',
    list: true,
    path: () => list({ order_status: 'shipped', without_invoice: '1' }),
  },
  { name: 'today', list: true, path: () => '/v1/today' },
  { name: 'page 40', list: true, path: () => list({ order_status: 'all-all', page: '40' }) },
  { name: FAR_PAGE, list: true, path: () => list({ order_status: 'all-all', page: '2000' }) },
  {
    name: 'orders of a figure',
    list: true,
    path: ({ start, end }) => list({ order_status: 'all-all', event: 'ordered', start, end }),
  },
  {
    name: 'cancelled in a period',
    list: true,
    path: ({ start, end }) => list({ order_status: 'all-all', event: 'cancelled', start, end }),
  },
  { name: 'detail', list: false, path: ({ orderId }) => `/v1/orders/${orderId}` },
  { name: 'detail, 60 lines', list: false, path: ({ longOrderId }) => `/v1/orders/${longOrderId}` },
  { name: 'pick list', list: false, path: () => '/v1/orders/picklist' },
  { name: 'open too long', list: true, path: () => '/v1/observation/orders' },
  { name: 'unknown status', list: true, path: () => '/v1/observation/unknown-status' },
  { name: 'not handed over', list: true, path: () => '/v1/observation/ordersShipped' },
  { name: 'returns not booked', list: true, path: () => '/v1/observation/returns' },
  { name: 'failed labels', list: true, path: () => '/v1/observation/labels/failed' },
  { name: 'badges', list: true, path: () => '/v1/observation/counts' },
  { name: 'stores', list: true, path: () => '/v1/accounting/stores' },
  { name: 'audit log', list: true, path: () => '/v1/audit' },
  {
    name: 'labels of a month',
    list: true,
    path: ({ start }) => `/v1/download/labelCompletes?date=${monthOf(start)}`,
  },
  {
    name: 'label sums',
    list: true,
    path: ({ start }) => `/v1/download/labelSummaries?date=${monthOf(start)}`,
  },
  {
    name: 'customer by number',
    list: true,
    path: ({ extOrderId }) => `/v1/privacy/customers?q=${encodeURIComponent(extOrderId)}`,
  },
  // Figures of all stores and of one, of days, months and both.
  { name: 'performance, a day', list: true, path: ({ end }) => performance(end, end) },
  { name: 'performance, a month', list: true, path: ({ end }) => performance(`${end.slice(0, 8)}01`, end) },
  { name: 'performance, total', list: true, path: ({ end }) => performance('2017-01-01', end) },
  {
    name: 'performance, a store',
    list: true,
    path: ({ end, storeId }) => performance('2017-01-01', end, storeId),
  },
  { name: 'live sales', list: true, path: () => '/v1/statistics/live/sales' },
  { name: 'statistics by day', list: true, path: () => '/v1/statistics/daily' },
  { name: 'report of 90 days', list: true, path: () => '/v1/statistics/order' },
  { name: 'tamaris', list: true, path: () => '/v1/statistics/tamarisPerformance' },
  { name: 'why a place', list: true, path: () => '/v1/statistics/ranking' },
  { name: 'ledger of points', list: true, path: () => '/v1/statistics/ranking/ledger' },
  { name: 'channel pulse', list: true, path: () => '/v1/statistics/channel-pulse' },
]
