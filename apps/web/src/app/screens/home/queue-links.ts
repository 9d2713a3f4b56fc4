import { changeReservation, writeToCustomer } from '@kontor/contract/click-and-collect'
import { exportOrder } from '@kontor/contract/erp'
import { decideFeed, resolveDeadLetter } from '@kontor/contract/intake'
import { createInvoice } from '@kontor/contract/invoices'
import { recreateLabel } from '@kontor/contract/monitoring'
import type { BuiltInView } from '@kontor/contract/order-views'
import { returnLine } from '@kontor/contract/returns'
import type { Endpoint } from '@kontor/contract/shared'
import { createLabels } from '@kontor/contract/shipping'
import type { TodayKind } from '@kontor/contract/today'
import type { TextKey } from '../../../lib/i18n.ts'
import type { de } from './locales/de.ts'

interface QueueLink {
  readonly to: string
  readonly search?: Readonly<Record<string, string>>
  /** What is done there, and the call for it; who may not make it only looks. */
  readonly act?: readonly [TextKey<(typeof de)['act']>, Endpoint]
}

/** A view of the order list that everybody has. */
const view = (id: BuiltInView) => ({ view: id })

/** The list of orders due tomorrow. */
export const TOMORROW: QueueLink = { to: '/orders', search: { due: 'tomorrow' } }

/** Where the button of each row leads: to the list that shows what the row counts. News are read where they stand. */
export const QUEUE_LINKS: Readonly<Record<Exclude<TodayKind, 'news'>, QueueLink>> = {
  cancellation_rate: {
    to: '/orders',
    search: { order_status: 'all-all', start: '', end: '', own_cancellation: '30' },
  },
  overdue: { to: '/orders', search: view('overdue'), act: ['ship', createLabels] },
  due_today: { to: '/orders', search: view('today'), act: ['ship', createLabels] },
  // A list that remembers its filter is opened with one of its own, so that it shows all that was counted.
  label_errors: { to: '/overview/labels', search: { cause: 'all' }, act: ['repair', recreateLabel] },
  returns: { to: '/overview/returns', search: { page: '1' }, act: ['book', returnLine] },
  handover: { to: '/overview/shipped', search: { page: '1' } },
  unknown_status: { to: '/overview/unknown-status', search: { page: '1' } },
  reservations: {
    to: '/click-and-collect',
    search: { status: 'unanswered' },
    act: ['answer', changeReservation],
  },
  replies: { to: '/click-and-collect', search: { message: '1' }, act: ['reply', writeToCustomer] },
  without_invoice: {
    to: '/orders',
    search: { order_status: 'shipped', start: '', end: '', without_invoice: '1' },
    act: ['invoice', createInvoice],
  },
  import_errors: {
    to: '/overview/imports',
    search: { resolved: '0' },
    act: ['repair', resolveDeadLetter],
  },
  export_errors: { to: '/overview/erp', act: ['repair', exportOrder] },
  feeds: {
    to: '/productmanagement/import/feeds',
    search: { state: 'waiting' },
    act: ['decide', decideFeed],
  },
}
