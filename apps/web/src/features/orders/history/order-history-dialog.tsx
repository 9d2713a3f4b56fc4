import type { OrderDetail, OrderLine, Transition } from '@kontor/contract/orders'
import {
  IconArrowBackUp,
  IconBan,
  IconCheck,
  IconDownload,
  IconPointFilled,
  IconThumbUp,
  IconTruck,
} from '@tabler/icons-react'
import type { Translate } from '../../../lib/i18n.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { commentOf, positionOf, type StatusEvent, statusEventOf } from '../history.ts'
import type { de } from '../locales/detail/de.ts'
import { orderDetailTexts } from '../locales/detail/index.ts'
import classes from './timeline.module.css'
import { Timeline, type TimelineEvent } from './timeline.tsx'

interface Props {
  readonly order: OrderDetail
  /** Only what happened to this line; else the whole order's history. */
  readonly line?: OrderLine
  readonly opened: boolean
  readonly onClose: () => void
}

/** Icon and colour by event (spec: orders §2, Order history modal). */
const LOOKS: Readonly<Record<StatusEvent, Pick<TimelineEvent, 'icon' | 'style'>>> = {
  shipped: { icon: IconTruck, style: 'success' },
  initial: { icon: IconDownload, style: 'primary' },
  approved: { icon: IconThumbUp, style: 'info' },
  fulfilled: { icon: IconCheck, style: 'teal' },
  cancelled: { icon: IconBan, style: 'danger' },
  mp_cancellation: { icon: IconBan, style: 'danger' },
  returned: { icon: IconArrowBackUp, style: 'warning' },
  open: { icon: IconThumbUp, style: 'info' },
}
const OTHER_LOOK = { icon: IconPointFilled, style: 'neutral' } as const

/** 'Bestellhistorie': what happened to an order, or to one of its lines. */
export function OrderHistoryDialog({ order, line, opened, onClose }: Props) {
  const t = useTexts(orderDetailTexts)
  const events = line ? line.transitions : order.transitions
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={line ? t('history.lineTitle', { position: line.position }) : t('history.title')}
      size="lg"
    >
      <Timeline
        events={events.map((event, index) => ({
          key: `${index}`,
          date: event.date,
          title: titleOf(event, t),
          details: <Details order={order} event={event} ofLine={line !== undefined} />,
          ...lookOf(event),
        }))}
      />
    </Dialog>
  )
}

function lookOf(event: Transition) {
  const status = statusEventOf(event.transition)
  return status ? LOOKS[status] : OTHER_LOOK
}

/** The server words an event in the user's language; where it says nothing, the event's own name does. */
function titleOf(event: Transition, t: Translate<typeof de>): string {
  if (event.message !== '') return event.message
  const status = statusEventOf(event.transition)
  return status ? t(`event.${status}`) : event.transition
}

interface DetailsProps extends Pick<Props, 'order'> {
  readonly event: Transition
  /** The history is one line's: that it is about that line need not be said. */
  readonly ofLine: boolean
}

/** Which line, who did it, how many points, and what was written to it. */
function Details({ order, event, ofLine }: DetailsProps) {
  const t = useTexts(orderDetailTexts)
  const position = ofLine ? undefined : positionOf(order, event)
  const comment = commentOf(order, event)
  return (
    <>
      {[
        position !== undefined && t('history.line', { position }),
        event.actor !== '' && t('history.by', { actor: event.actor }),
        event.points !== 0 && t('history.points', { count: event.points }),
      ]
        .filter((part) => part !== false)
        .join(' · ')}
      {comment !== '' && <p className={classes.comment}>{comment}</p>}
    </>
  )
}
