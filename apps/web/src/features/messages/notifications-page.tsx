import { listNotifications, type Notification, NotificationsQuery } from '@kontor/contract/messages'
import { IconAlertTriangle, IconTruck } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryOf } from '../../lib/api-client.ts'
import { formatTotal } from '../../lib/format.ts'
import { type Translate, useTexts } from '../../lib/i18n.ts'
import { useListSearch } from '../../lib/list-search.ts'
import { useCan } from '../../lib/session.ts'
import { Page } from '../../ui/page/page.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Forbidden } from '../../ui/states/forbidden.tsx'
import { Badge } from '../../ui/status/status-badge.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { DateText } from '../../ui/value/date-text.tsx'
import type { de } from './locales/de.ts'
import { messagesTexts } from './locales/index.ts'
import classes from './messages.module.css'

/** How often the page asks by itself (spec: orders §9). */
const POLL_MS = 300_000

const href = (row: Notification): string => `/orders/${row.order_id}`

/** A stable number for a row: its key is a kind and an id. */
const rowId = (row: Notification): number =>
  Number(row.key.replace(/\D/g, '')) * 2 + (row.kind === 'label_error' ? 1 : 0)

/** `/notifications`: what happened with shipping papers, page by page. */
export function NotificationsPage() {
  return useCan()(listNotifications) ? <Notifications /> : <Forbidden />
}

function Notifications() {
  const t = useTexts(messagesTexts)
  const { values, change } = useListSearch(NotificationsQuery, 'notifications')
  const query = useQuery({
    ...queryOf(listNotifications, { query: values }),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  })
  const columns = useMemo(() => columnsOf(t), [t])
  return (
    <Page
      aside={
        query.data && (
          <span data-figures>
            {t('notifications.count', {
              count: query.data.total,
              total: formatTotal(query.data.total, query.data.total_is_capped),
            })}
          </span>
        )
      }
    >
      <p className={classes.intro}>{t('notifications.intro')}</p>
      <DataTable
        id="notifications"
        label={t('notifications.list')}
        columns={columns}
        query={query}
        rowId={rowId}
        rowHref={href}
        pageSize={values.per_page}
        onPage={(page) => change({ page })}
        onPageSize={(size) => change({ per_page: size })}
        empty={<EmptyState title={t('notifications.empty')}>{t('notifications.emptyText')}</EmptyState>}
      />
    </Page>
  )
}

const columnsOf = (t: Translate<typeof de>): readonly Column<Notification>[] => [
  {
    id: 'order',
    header: t('notifications.column.order'),
    pinned: true,
    width: 200,
    href,
    cell: (row) => row.ext_order_id,
  },
  {
    id: 'kind',
    header: t('notifications.column.kind'),
    width: 120,
    cell: (row) => (
      <Badge style={row.status} icon={row.kind === 'label_error' ? IconAlertTriangle : IconTruck}>
        {t(`notifications.kind.${row.kind}`)}
      </Badge>
    ),
  },
  {
    id: 'message',
    header: t('notifications.column.message'),
    width: 260,
    grow: true,
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
    header: t('notifications.column.date'),
    width: 160,
    cell: (row) => <DateText value={row.created_at} show="date-time" />,
  },
]
