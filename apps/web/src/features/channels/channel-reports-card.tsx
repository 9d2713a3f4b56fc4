import type { OrderDetail } from '@kontor/contract/order-document'
import { formatDateTime, formatMoney } from '../../lib/format.ts'
import { useTexts } from '../../lib/i18n.ts'
import { Card, CardEntry } from '../../ui/page/detail-columns.tsx'
import { Badge } from '../../ui/status/status-badge.tsx'
import { ChannelReportActions } from './channel-report-actions.tsx'
import { channelTexts } from './locales/index.ts'
import { REPORT_STYLES, stateShown } from './report-state.ts'

type Report = OrderDetail['channel_reports'][number]

/** The reports of an order to its sales channel and how far each is. */
export function ChannelReportsCard({ order }: { readonly order: OrderDetail }) {
  const t = useTexts(channelTexts)
  if (order.channel_reports.length === 0) return null
  return (
    <Card title={t('report.title', { channel: order.sales_channel })} flush>
      <ul>
        {order.channel_reports.map((report) => (
          <CardEntry
            key={report.id}
            title={t(`report.${report.kind}`)}
            badge={
              <Badge style={REPORT_STYLES[report.state]}>{t(`reportState.${stateShown(report)}`)}</Badge>
            }
          >
            <Subject order={order} report={report} />
            <Progress report={report} />
            <ChannelReportActions orderId={order.id} report={report} />
          </CardEntry>
        ))}
      </ul>
    </Card>
  )
}

/** The lines that a report is about, and the amount refunded. */
function Subject({ order, report }: { readonly order: OrderDetail; readonly report: Report }) {
  const t = useTexts(channelTexts)
  const lines = order.lines.filter((line) => report.line_ids.includes(line.id))
  const parts = [
    lines.length > 0 &&
      t('report.lines', { count: lines.length, positions: lines.map((line) => line.position).join(', ') }),
    report.amount !== null && formatMoney(report.amount, order.currency),
  ].filter((part) => part !== false)
  return parts.length === 0 ? null : <p>{parts.join(' · ')}</p>
}

function Progress({ report }: { readonly report: Report }) {
  const t = useTexts(channelTexts)
  const sent = report.sent_at !== null && t(sentKey(report), { date: formatDateTime(report.sent_at) })
  const next =
    report.next_attempt_at !== null && t(nextKey(report), { date: formatDateTime(report.next_attempt_at) })
  const attempts = report.attempts > 0 && !report.is_fetched && report.sent_at === null
  const facts = [
    attempts && t('report.attempts', { count: report.attempts }),
    sent || next || (report.state === 'failed' && !report.is_fetched && t('report.noNextAttempt')),
  ].filter((fact) => fact !== false)
  return (
    <>
      {report.last_error !== null && <p>{report.last_error}</p>}
      {facts.length > 0 && <p className="quiet">{facts.join(' · ')}</p>}
    </>
  )
}

const sentKey = ({ state, is_fetched }: Report) =>
  state === 'declined' ? 'report.declinedAt' : is_fetched ? 'report.fetchedAt' : 'report.sentAt'

function nextKey({ state, is_fetched }: Report) {
  if (is_fetched) return 'report.fetchUntil'
  return state === 'submitted' ? 'report.nextLook' : 'report.nextAttempt'
}
