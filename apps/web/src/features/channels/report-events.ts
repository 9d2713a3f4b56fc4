import type { OrderDetail } from '@kontor/contract/order-document'
import { IconPlugConnected } from '@tabler/icons-react'
import { useTexts } from '../../lib/i18n.ts'
import { stampOf, type TimelineEvent } from '../orders/index.ts'
import { channelTexts } from './locales/index.ts'
import { REPORT_STYLES, stateShown } from './report-state.ts'

/** What was reported to the channel of an order and has reached it or was declined, for a `Timeline`. */
export function useReportEvents({ channel_reports, sales_channel }: OrderDetail): TimelineEvent[] {
  const t = useTexts(channelTexts)
  return channel_reports.flatMap((report) =>
    report.sent_at === null
      ? []
      : [
          {
            key: `report-${report.id}`,
            date: stampOf(report.sent_at),
            icon: IconPlugConnected,
            style: REPORT_STYLES[report.state],
            title: `${sales_channel}: ${t(`report.${report.kind}`)}`,
            details: [t(`reportState.${stateShown(report)}`), report.last_error].filter(Boolean).join(' · '),
          },
        ],
  )
}
