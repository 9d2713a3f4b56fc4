import { listOrderActions, type OrderAction, OrderActionsQuery } from '@kontor/contract/order-actions'
import { Button } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { queryOf } from '../../lib/api-client.ts'
import { formatCount } from '../../lib/format.ts'
import { type Translate, useTexts } from '../../lib/i18n.ts'
import { ListPage } from '../../ui/list/list-page.tsx'
import { useList } from '../../ui/list/use-list.ts'
import type { Column } from '../../ui/table/columns.ts'
import { DateText } from '../../ui/value/time-text.tsx'
import { Truncate } from '../../ui/value/truncate.tsx'
import { ActionStatus } from './action-status.tsx'
import type { de } from './locales/de.ts'
import { orderActionsTexts } from './locales/index.ts'

const actionHref = ({ id }: OrderAction) => `/order-actions/${id}`

/** `/order-actions`: what was done with many orders at once. */
export function OrderActionsPage() {
  const t = useTexts(orderActionsTexts)
  const list = useList({
    endpoint: listOrderActions,
    search: OrderActionsQuery,
    query: (query) => ({ ...queryOf(listOrderActions, { query }), placeholderData: keepPreviousData }),
  })
  const columns = useMemo(() => columnsOf(t), [t])
  return (
    <ListPage
      id="order-actions"
      list={list}
      columns={columns}
      rowId={(row) => row.id}
      rowHref={actionHref}
      texts={{
        label: t('list'),
        intro: t('intro'),
        count: (figures) => t('count', figures),
        empty: {
          title: t('empty'),
          text: t('emptyText'),
          action: (
            <Button component={Link} to="/orders" variant="default">
              {t('toOrders')}
            </Button>
          ),
        },
      }}
    />
  )
}

const columnsOf = (t: Translate<typeof de>): readonly Column<OrderAction>[] => [
  {
    id: 'action',
    priority: 'essential',
    header: t('column.action'),
    width: 120,
    grow: 1,
    pinned: true,
    cell: (row) => <Link to={actionHref(row)}>{t(`action.${row.action}`)}</Link>,
  },
  {
    id: 'status',
    priority: 'essential',
    header: t('column.status'),
    width: 180,
    cell: (row) => <ActionStatus status={row.status} />,
  },
  {
    id: 'orders',
    priority: 'essential',
    header: t('column.orders'),
    width: 120,
    align: 'end',
    labelled: true,
    cell: (row) => `${formatCount(row.done)} / ${formatCount(row.total)}`,
  },
  {
    id: 'failed',
    priority: 'high',
    header: t('column.failed'),
    width: 110,
    align: 'end',
    labelled: true,
    cell: (row) => (row.failed === 0 ? null : formatCount(row.failed)),
  },
  {
    id: 'requested_by',
    priority: 'medium',
    header: t('column.requestedBy'),
    width: 130,
    grow: 1,
    cell: (row) => <Truncate>{row.requested_by}</Truncate>,
  },
  {
    id: 'created_at',
    priority: 'high',
    header: t('column.createdAt'),
    width: 140,
    cell: (row) => <DateText value={row.created_at} show="date-time" />,
  },
]
