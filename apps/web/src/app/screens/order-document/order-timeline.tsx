import type { OrderDetail } from '@kontor/contract/order-document'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useReportEvents } from '../../../features/channels/index.ts'
import {
  newest,
  Timeline,
  type TimelineEvent,
  useNoteEvents,
  useOrderEvents,
} from '../../../features/orders/index.ts'
import { useLabelEvents } from '../../../features/shipping/index.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { Card } from '../../../ui/page/detail-columns.tsx'
import { orderScreenTexts } from './locales/index.ts'

/** What the timeline is narrowed to. */
const KINDS = ['order', 'labels', 'channel', 'notes'] as const
type Kind = (typeof KINDS)[number]

/** So many events are seen at once; the rest unfolds. */
const AT_ONCE = 6

/**
 * All that happened to an order, newest first: its own history with store changes and exports to the ERP, its labels, what the
 * channel was told, and notes.
 */
export function OrderTimeline({ order }: { readonly order: OrderDetail }) {
  const t = useTexts(orderScreenTexts)
  const [only, setOnly] = useState<Kind>()
  const [isWhole, setIsWhole] = useState(false)
  const events: Readonly<Record<Kind, TimelineEvent[]>> = {
    order: useOrderEvents(order),
    labels: useLabelEvents(order),
    channel: useReportEvents(order),
    notes: useNoteEvents(order.id),
  }
  const chosen = KINDS.filter((kind) => only === undefined || kind === only).flatMap((kind) => events[kind])
  return (
    <Card
      title={t('timeline.title')}
      actions={
        <NativeSelect
          size="xs"
          aria-label={t('timeline.only')}
          value={only ?? ''}
          onChange={({ target }) => setOnly(KINDS.find((kind) => kind === target.value))}
          data={[
            { value: '', label: t('timeline.all') },
            ...KINDS.map((value) => ({ value, label: t(`timeline.kind.${value}`) })),
          ]}
        />
      }
    >
      <Timeline events={isWhole ? chosen : newest(chosen, AT_ONCE)} />
      {chosen.length > AT_ONCE && (
        <button type="button" className="text-button" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? t('timeline.less') : t('timeline.more', { count: chosen.length })}
        </button>
      )}
    </Card>
  )
}
