import type { OrderDetail, OrderLine } from '@kontor/contract/order-document'
import type { Transition } from '@kontor/contract/orders'
import {
  IconArrowBackUp,
  IconBan,
  IconCheck,
  IconDownload,
  IconPointFilled,
  IconThumbUp,
  IconTruck,
} from '@tabler/icons-react'
import { formatCount } from '../../../lib/format.ts'
import type { Translate } from '../../../lib/i18n.ts'
import { useTexts } from '../../../lib/i18n.ts'
import type { de } from '../document/locales/de.ts'
import { orderDocumentTexts } from '../document/locales/index.ts'
import { commentOf, positionOf, type StatusEvent, statusEventOf } from './history.ts'
import classes from './timeline.module.css'
import type { TimelineEvent } from './timeline.tsx'

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

/** What happened to an order, or to one of its lines, for a `Timeline`. */
export function useOrderEvents(order: OrderDetail, line?: OrderLine): TimelineEvent[] {
  const t = useTexts(orderDocumentTexts)
  return (line ?? order).transitions.map((event, index) => ({
    key: `${index}`,
    date: event.date,
    title: titleOf(event, t),
    details: <Details order={order} event={event} ofLine={line !== undefined} />,
    ...lookOf(event),
  }))
}

function lookOf(event: Transition) {
  const status = statusEventOf(event.transition)
  return status ? LOOKS[status] : OTHER_LOOK
}

/** The event's message in the user's language, else its status or name. */
function titleOf(event: Transition, t: Translate<typeof de>): string {
  if (event.message !== '') return event.message
  const status = statusEventOf(event.transition)
  return status ? t(`event.${status}`) : event.transition
}

interface DetailsProps {
  readonly order: OrderDetail
  readonly event: Transition
  /** Whether the history is that of one line, whose position needs no mention. */
  readonly ofLine: boolean
}

/** Line, actor, points and comment of an event. */
function Details({ order, event, ofLine }: DetailsProps) {
  const t = useTexts(orderDocumentTexts)
  const position = ofLine ? undefined : positionOf(order, event)
  const comment = commentOf(order, event)
  return (
    <>
      {[
        position !== undefined && t('history.line', { position }),
        event.actor !== '' && t('history.by', { actor: event.actor }),
        event.points !== 0 && t('history.points', { count: event.points, points: formatCount(event.points) }),
      ]
        .filter((part) => part !== false)
        .join(' · ')}
      {comment !== '' && <p className={classes.comment}>{comment}</p>}
    </>
  )
}
