import type { OrderDetail } from '@kontor/contract/orders'
import { formatDateTime } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { Card } from '../../../ui/page/detail-columns.tsx'
import { Badge, type StatusStyle } from '../../../ui/status/status-badge.tsx'
import { orderDetailTexts } from '../locales/detail/index.ts'
import classes from './order-detail.module.css'

type Report = OrderDetail['channel_reports'][number]

const STYLES: Readonly<Record<Report['state'], StatusStyle>> = {
  pending: 'warning',
  sent: 'success',
  failed: 'danger',
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
              <Badge style={STYLES[report.state]}>{t(`report.${report.state}`)}</Badge>
            </div>
            <Progress report={report} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Progress({ report }: { readonly report: Report }) {
  const t = useTexts(orderDetailTexts)
  if (report.sent_at !== null) {
    return <p className={classes.quiet}>{t('report.sentAt', { date: formatDateTime(report.sent_at) })}</p>
  }
  const next =
    report.next_attempt_at === null
      ? report.state === 'failed' && t('report.noNextAttempt')
      : t('report.nextAttempt', { date: formatDateTime(report.next_attempt_at) })
  return (
    <>
      {report.last_error !== null && <p>{t('report.error', { error: report.last_error })}</p>}
      <p className={classes.quiet}>
        {report.attempts > 0 && t('report.attempts', { count: report.attempts })}
        {report.attempts > 0 && next && ' · '}
        {next}
      </p>
    </>
  )
}
