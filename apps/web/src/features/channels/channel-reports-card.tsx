import type { OrderDetail } from '@kontor/contract/orders'
import { formatDateTime, formatMoney } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { Card } from '../../../ui/page/detail-columns.tsx'
import { Badge, type StatusStyle } from '../../../ui/status/status-badge.tsx'
import { orderDetailTexts } from '../locales/detail/index.ts'
import { ChannelReportActions } from './channel-report-actions.tsx'
import classes from './order-detail.module.css'

type Report = OrderDetail['channel_reports'][number]

const STYLES: Readonly<Record<Report['state'], StatusStyle>> = {
  pending: 'warning',
  submitted: 'info',
  sent: 'success',
  declined: 'danger',
  failed: 'danger',
  dismissed: 'neutral',
}

/** What the sales channel has been told of the order, and what it still has to be. */
export function ChannelReportsCard({ order }: { readonly order: OrderDetail }) {
  const t = useTexts(orderDetailTexts)
  if (order.channel_reports.length === 0) return null
  return (
    <Card title={t('report.title', { channel: order.sales_channel })} flush>
      <ul className={classes.parcels}>
        {order.channel_reports.map((report) => (
          <li key={report.id} className={classes.parcel}>
            <div className={classes.parcelHead}>
              <h3 className={classes.subtitle}>{t(`report.${report.kind}`)}</h3>
              <Badge style={STYLES[report.state]}>{t(`reportState.${stateShown(report)}`)}</Badge>
            </div>
            <Subject order={order} report={report} />
            <Progress report={report} />
            <ChannelReportActions orderId={order.id} report={report} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** A channel that fetches what it is told is waited for, not sent to. */
const stateShown = ({ state, is_fetched }: Report) =>
  is_fetched && state === 'pending' ? 'waiting' : is_fetched && state === 'sent' ? 'fetched' : state

/** Which lines it is about, and how much money goes back. */
function Subject({ order, report }: { readonly order: OrderDetail; readonly report: Report }) {
  const t = useTexts(orderDetailTexts)
  const lines = order.lines.filter((line) => report.line_ids.includes(line.id))
  const parts = [
    lines.length > 0 &&
      t('report.lines', { count: lines.length, positions: lines.map((line) => line.position).join(', ') }),
    report.amount !== null && formatMoney(report.amount, order.currency),
  ].filter((part) => part !== false)
  return parts.length === 0 ? null : <p>{parts.join(' · ')}</p>
}

function Progress({ report }: { readonly report: Report }) {
  const t = useTexts(orderDetailTexts)
  const told = report.sent_at !== null && t(toldKey(report), { date: formatDateTime(report.sent_at) })
  const next =
    report.next_attempt_at !== null && t(nextKey(report), { date: formatDateTime(report.next_attempt_at) })
  const attempts = report.attempts > 0 && !report.is_fetched && report.sent_at === null
  const facts = [
    attempts && t('report.attempts', { count: report.attempts }),
    told || next || (report.state === 'failed' && !report.is_fetched && t('report.noNextAttempt')),
  ].filter((fact) => fact !== false)
  return (
    <>
      {report.last_error !== null && <p>{report.last_error}</p>}
      {facts.length > 0 && <p className={classes.quiet}>{facts.join(' · ')}</p>}
    </>
  )
}

const toldKey = ({ state, is_fetched }: Report) =>
  state === 'declined' ? 'report.declinedAt' : is_fetched ? 'report.fetchedAt' : 'report.sentAt'

function nextKey({ state, is_fetched }: Report) {
  if (is_fetched) return 'report.fetchUntil'
  return state === 'submitted' ? 'report.nextLook' : 'report.nextAttempt'
}
