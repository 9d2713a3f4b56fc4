import type { Notification } from '@kontor/contract/messages'
import { fill, type Locale } from '@kontor/contract/shared'
import { formatBerlinDateTime } from '../../platform/clock/berlin.ts'
import { formatCount } from '../../platform/format-count.ts'
import { refusalText } from '../order-actions/index.ts'
import { describeLabelError } from '../shipping/index.ts'
import type { NotificationRecord } from './messages.repository.ts'
import { ACTS, TEXTS } from './messages.texts.ts'

/** Something that happened, in the reader's language, with what it is about. Pure. */
export function notification(row: NotificationRecord, locale: Locale): Notification {
  const { id, created_at } = row
  const about = {
    key: `${row.kind}-${id}`,
    order_id: null,
    sales_channel_id: null,
    feed_id: null,
    order_action_id: null,
    created_at,
  }
  if (row.kind === 'feed_waiting') {
    return {
      ...about,
      kind: row.kind,
      feed_id: id,
      subject: fill(TEXTS.feed[locale], { id }),
      status: 'warning',
      icon: 'database-exclamation',
      message: [
        fill(TEXTS.feed_waiting[locale], {
          missing: formatCount(row.missing),
          active: formatCount(row.active),
        }),
      ],
    }
  }
  if (row.kind === 'channel_silent') {
    const [day = '', time = ''] = formatBerlinDateTime(new Date(row.since)).split(' ')
    const since = `${day.split('-').reverse().join('.')} ${time}`
    return {
      ...about,
      kind: row.kind,
      sales_channel_id: row.sales_channel_id,
      subject: row.account,
      status: 'danger',
      icon: 'plug-connected-x',
      message: [fill(TEXTS.channel_silent[locale], { since })],
    }
  }
  if (row.kind === 'channel_refused') {
    return {
      ...about,
      kind: row.kind,
      sales_channel_id: row.sales_channel_id,
      subject: row.account,
      status: 'danger',
      icon: 'lock-x',
      message: [TEXTS.channel_refused[locale]],
    }
  }
  if (row.kind === 'action_ended') return endedAction(row, about, locale)
  const ofOrder = { ...about, order_id: row.order_id, subject: row.ext_order_id }
  if (row.kind === 'label_error') {
    return {
      ...ofOrder,
      kind: row.kind,
      status: 'danger',
      icon: 'alert-triangle',
      message: describeLabelError(row, locale),
    }
  }
  const parcel = fill(TEXTS.tracking[locale], {
    carrier: (row.carrier ?? '').toUpperCase(),
    number: row.tracking_number ?? '',
  })
  return {
    ...ofOrder,
    kind: row.kind,
    status: 'success',
    icon: 'truck',
    message: [TEXTS.papers_made[locale], ...(row.tracking_number === null ? [] : [parcel])],
  }
}

type EndedAction = Extract<NotificationRecord, { kind: 'action_ended' }>
type AboutNothing = Pick<
  Notification,
  'key' | 'order_id' | 'sales_channel_id' | 'feed_id' | 'order_action_id' | 'created_at'
>

/** What came of an action with many orders, or why nothing was done with the lines of one. */
function endedAction(row: EndedAction, about: AboutNothing, locale: Locale): Notification {
  const action = ACTS[row.action][locale]
  const status = row.done === row.total ? 'success' : 'danger'
  const ended = { kind: row.kind, status, icon: status === 'success' ? 'checks' : 'alert-triangle' } as const
  if (row.order_id !== null)
    return {
      ...about,
      ...ended,
      order_id: row.order_id,
      subject: row.ext_order_id ?? '',
      message: [
        fill(TEXTS.action_refused[locale], { action, why: refusalText(row.code, row.params ?? {}, locale) }),
      ],
    }
  return {
    ...about,
    ...ended,
    order_action_id: row.id,
    subject: fill(TEXTS.action_of_many[locale], { id: row.id }),
    message: [
      fill(TEXTS.action_done[locale], {
        action,
        done: formatCount(row.done),
        total: formatCount(row.total),
      }),
    ],
  }
}
