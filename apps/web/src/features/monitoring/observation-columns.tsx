import type { Observation, ObservationRow } from '@kontor/contract/monitoring'
import { spanText } from '../../lib/deadline.ts'
import { formatDateTime } from '../../lib/format.ts'
import type { Translate } from '../../lib/i18n.ts'
import type { de as libDe } from '../../lib/locales/de.ts'
import { ChannelIcon } from '../../ui/picture/channel-icon.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { CopyText } from '../../ui/value/copy-text.tsx'
import { DateText, Deadline } from '../../ui/value/time-text.tsx'
import { Truncate } from '../../ui/value/truncate.tsx'
import { LookAtOrder } from '../session/index.ts'
import { HideButton } from './hide-button.tsx'
import type { de } from './locales/de.ts'
import classes from './monitoring.module.css'

type T = Translate<typeof de>

export const orderHref = (row: ObservationRow): string => `/orders/${row.order_id}`

const SINCE: Readonly<Record<Observation, 'orderDate' | 'arrived' | 'lastNews' | 'shippingDate'>> = {
  orders: 'orderDate',
  returns: 'arrived',
  'unknown-status': 'lastNews',
  ordersShipped: 'shippingDate',
}

interface ForeignProps {
  readonly row: ObservationRow
  /** Undefined while the list changes. */
  readonly companyId: number | undefined
}

/** The number of another company's order, as a link to it. */
function ForeignOrder({ row: { order_id, ext_order_id }, companyId }: ForeignProps) {
  if (companyId === undefined) return <CopyText value={ext_order_id} />
  return (
    <LookAtOrder companyId={companyId} orderId={order_id}>
      {ext_order_id}
    </LookAtOrder>
  )
}

/**
 * The columns of a monitoring list.
 * @param opens whether the reader can open the order: the provider's staff looks through its company for that
 * @param companyOf whose an order is, by its id
 */
export function observationColumns(
  t: T,
  tLib: Translate<typeof libDe>,
  type: Observation,
  opens: boolean,
  companyOf: ReadonlyMap<number, number>,
): readonly Column<ObservationRow>[] {
  const columns: Column<ObservationRow>[] = [
    {
      id: 'order',
      priority: 'essential',
      header: t('column.order'),
      pinned: true,
      width: 210,
      ...(opens ? { href: orderHref } : {}),
      cell: (row) => (
        <span className={classes.identity}>
          <ChannelIcon id={row.sales_channel_id} name={row.sales_channel} />
          {opens ? row.ext_order_id : <ForeignOrder row={row} companyId={companyOf.get(row.order_id)} />}
        </span>
      ),
    },
    {
      id: 'article',
      priority: 'high',
      header: t('column.article'),
      width: 100,
      grow: 1,
      cell: (row) => (
        <Truncate>{[row.erp_article_number, row.title].filter((part) => part !== '').join(' · ')}</Truncate>
      ),
    },
  ]
  if (type !== 'orders') {
    columns.push({
      id: 'order_date',
      priority: 'low',
      header: t('column.orderDate'),
      width: 150,
      defaultVisible: false,
      cell: (row) => <DateText value={row.order_date} show="date-time" />,
    })
    columns.push({
      id: 'tracking',
      priority: 'medium',
      header: t('column.tracking'),
      width: 200,
      cell: (row) => <Tracking row={row} />,
    })
  }
  if (type === 'unknown-status') {
    columns.push({
      id: 'shipping_date',
      priority: 'low',
      header: t('column.shippingDate'),
      width: 150,
      cell: (row) => row.shipping_date && <DateText value={row.shipping_date} show="date-time" />,
    })
  }
  columns.push(
    {
      id: 'occured_at',
      priority: type === 'ordersShipped' ? 'low' : 'medium',
      header: t(`column.${SINCE[type]}`),
      width: 150,
      cell: (row) => <DateText value={row.occured_at} show="date-time" />,
    },
    {
      id: 'age',
      // What is due says how late it is; its age in business time stands beside it while there is room.
      priority: type === 'unknown-status' ? 'essential' : 'extra',
      header: t('column.age'),
      align: 'end',
      width: 96,
      cell: (row) => (
        <span data-figures data-hint={t('ageHint', { date: formatDateTime(row.occured_at) })}>
          {spanText(row.date_diff, tLib)}
        </span>
      ),
    },
  )
  if (type !== 'unknown-status') {
    columns.push({
      id: 'due_at',
      priority: 'essential',
      header: t('column.due'),
      align: 'end',
      width: 132,
      cell: (row) => (row.due_at === null ? '–' : <Deadline dueAt={row.due_at} />),
    })
  }
  if (type === 'unknown-status' || type === 'ordersShipped') {
    columns.push({
      id: 'actions',
      priority: 'essential',
      actions: true,
      header: t('column.actions'),
      align: 'end',
      width: 120,
      cell: (row) => <HideButton type={type} row={row} />,
    })
  }
  return columns
}

function Tracking({ row }: { readonly row: ObservationRow }) {
  if (row.tracking_number === null) return '–'
  return (
    <span className={classes.identity}>
      {row.carrier?.toUpperCase()}
      {row.tracking_url === null ? (
        <CopyText value={row.tracking_number} />
      ) : (
        <a href={row.tracking_url} target="_blank" rel="noopener noreferrer">
          {row.tracking_number}
        </a>
      )}
    </span>
  )
}
