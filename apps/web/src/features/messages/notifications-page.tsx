import { listNotifications, type Notification } from '@kontor/contract/messages'
import { PageQuery } from '@kontor/contract/shared'
import {
  IconAlertTriangle,
  IconChecks,
  IconDatabaseExclamation,
  IconLockX,
  IconPlugConnectedX,
  IconTruck,
} from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryOf } from '../../lib/api-client.ts'
import { type Translate, useTexts } from '../../lib/i18n.ts'
import { ListPage } from '../../ui/list/list-page.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { Badge } from '../../ui/status/status-badge.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { DateText } from '../../ui/value/time-text.tsx'
import type { de } from './locales/de.ts'
import { messagesTexts } from './locales/index.ts'
import classes from './messages.module.css'

/** How often the page asks by itself (spec: orders §9). */
const POLL_MS = 300_000

/** The order, the feed, the action, or what came of the channel. */
const href = ({ order_id, feed_id, order_action_id, sales_channel_id }: Notification): string => {
  if (order_id !== null) return `/orders/${order_id}`
  if (feed_id !== null) return `/productmanagement/import/feeds/${feed_id}`
  if (order_action_id !== null) return `/orders/actions/${order_action_id}`
  return `/orders?order_status=all-all&sales_channel=${sales_channel_id}`
}

const KINDS: readonly Notification['kind'][] = [
  'shipping_created',
  'label_error',
  'channel_silent',
  'feed_waiting',
  'channel_refused',
  'action_ended',
]

const ICONS: Readonly<Record<Notification['kind'], typeof IconTruck>> = {
  shipping_created: IconTruck,
  label_error: IconAlertTriangle,
  channel_silent: IconPlugConnectedX,
  channel_refused: IconLockX,
  feed_waiting: IconDatabaseExclamation,
  action_ended: IconChecks,
}

/** A stable number for a row: its key is a kind and an id. */
const rowId = (row: Notification): number =>
  Number(row.key.replace(/\D/g, '')) * KINDS.length + KINDS.indexOf(row.kind)

/** `/notifications`: what happened with shipping papers, channels and feeds, page by page. */
export function NotificationsPage() {
  const t = useTexts(messagesTexts)
  const list = useList({
    endpoint: listNotifications,
    search: PageQuery,
    query: (query) => ({
      ...queryOf(listNotifications, { query }),
      placeholderData: keepPreviousData,
      refetchInterval: POLL_MS,
    }),
  })
  const columns = useMemo(() => columnsOf(t), [t])
  return (
    <ListPage
      id="notifications"
      list={list}
      columns={columns}
      rowId={rowId}
      rowHref={href}
      texts={{
        label: t('notifications.list'),
        count: (figures) => t('notifications.count', figures),
        intro: t('notifications.intro'),
        empty: { title: t('notifications.empty'), text: t('notifications.emptyText') },
      }}
    />
  )
}

const columnsOf = (t: Translate<typeof de>): readonly Column<Notification>[] => [
  {
    id: 'order',
    priority: 'essential',
    header: t('notifications.column.order'),
    pinned: true,
    width: 200,
    href,
    cell: (row) => row.subject,
  },
  {
    id: 'kind',
    priority: 'essential',
    header: t('notifications.column.kind'),
    width: 120,
    cell: (row) => (
      <Badge style={row.status} icon={ICONS[row.kind]}>
        {t(`notifications.kind.${row.kind}`)}
      </Badge>
    ),
  },
  {
    id: 'message',
    priority: 'essential',
    header: t('notifications.column.message'),
    width: 180,
    grow: 1,
    cell: (row) => (
      <ul className={classes.lines}>
        {row.message.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    ),
  },
  {
    id: 'created_at',
    priority: 'high',
    header: t('notifications.column.date'),
    width: 160,
    cell: (row) => <DateText value={row.created_at} show="date-time" />,
  },
]
