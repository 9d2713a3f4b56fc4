import type { OrderDetail } from '@kontor/contract/order-document'
import type { StatusStyle } from '../../ui/status/status-badge.tsx'

type Report = OrderDetail['channel_reports'][number]

/** How the state of a report looks. */
export const REPORT_STYLES: Readonly<Record<Report['state'], StatusStyle>> = {
  pending: 'warning',
  submitted: 'info',
  sent: 'success',
  declined: 'danger',
  failed: 'danger',
  dismissed: 'neutral',
}

/** The state in words: a channel that fetches its reports has states of its own. */
export const stateShown = ({ state, is_fetched }: Report) =>
  is_fetched && state === 'pending' ? 'waiting' : is_fetched && state === 'sent' ? 'fetched' : state
