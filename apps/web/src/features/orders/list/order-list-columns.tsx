import type { OrderRow, OrderSort } from '@kontor/contract/orders'
import {
  IconBuildingStore,
  IconMapPinExclamation,
  IconPlugConnected,
  IconReceiptOff,
  IconTagOff,
  IconTruckOff,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { formatTime } from '../../../lib/format.ts'
import type { Translate } from '../../../lib/i18n.ts'
import { ChannelIcon } from '../../../ui/picture/channel-icon.tsx'
import { CountryFlag } from '../../../ui/picture/country-flag.tsx'
import { ProductCopy } from '../../../ui/picture/product-copy.tsx'
import { Badge, StatusBadge } from '../../../ui/status/status-badge.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { CopyText } from '../../../ui/value/copy-text.tsx'
import { Money } from '../../../ui/value/money.tsx'
import { DateText, Deadline } from '../../../ui/value/time-text.tsx'
import { Truncate } from '../../../ui/value/truncate.tsx'
import type { de } from './locales/de.ts'
import classes from './order-list.module.css'
import type { FromList } from './order-list-search.ts'

type T = Translate<typeof de>

/** Fails the type check for a column that the server cannot sort by. */
const sortedBy = (id: OrderSort) => ({ id, sortable: true }) as const

/**
 * The columns of every list of orders: first what identifies, then customer and article, last money, status and
 * age.
 * @param from the list that an order opened from it goes on in; left out: none
 */
export function orderListColumns(t: T, from?: FromList): readonly Column<OrderRow>[] {
  return [
    {
      ...sortedBy('id'),
      priority: 'essential',
      header: t('column.id'),
      width: 96,
      pinned: true,
      cell: (row) => <Identity row={row} from={from} />,
    },
    {
      ...sortedBy('sales_channel'),
      priority: 'low',
      header: t('column.sales_channel'),
      width: 130,
      defaultVisible: false,
      cell: (row) => row.sales_channel,
    },
    {
      ...sortedBy('ext_order_id'),
      priority: 'medium',
      header: t('column.ext_order_id'),
      width: 160,
      cell: (row) => <ExternalNumber row={row} />,
    },
    {
      ...sortedBy('customer_name'),
      priority: 'high',
      header: t('column.customer_name'),
      width: 90,
      grow: 1,
      cell: (row) => <Recipient row={row} />,
    },
    {
      id: 'article',
      priority: 'essential',
      header: t('column.article'),
      // At 768 pixels an overdue of more than ten days still fits beside it.
      width: 84,
      grow: 2,
      cell: (row) => <Article row={row} t={t} />,
    },
    {
      ...sortedBy('number_of_lines'),
      priority: 'low',
      header: t('column.number_of_lines'),
      width: 64,
      align: 'end',
      defaultVisible: false,
      cell: (row) => row.number_of_lines,
    },
    {
      ...sortedBy('order_date'),
      priority: 'low',
      header: t('column.order_date'),
      width: 96,
      cell: (row) => (
        <span data-hint={formatTime(row.order_date)}>
          <DateText value={row.order_date} />
        </span>
      ),
    },
    {
      ...sortedBy('order_total'),
      priority: 'essential',
      header: t('column.order_total'),
      width: 84,
      align: 'end',
      cell: (row) => <Money amount={row.order_total} currency={row.currency} />,
    },
    {
      ...sortedBy('status'),
      priority: 'essential',
      header: t('column.status'),
      width: 150,
      cell: (row) => <State row={row} t={t} />,
    },
    {
      ...sortedBy('ship_by'),
      priority: 'essential',
      header: t('column.ship_by'),
      width: 132,
      align: 'end',
      cell: (row) => (row.ship_by === null ? null : <Deadline dueAt={row.ship_by} />),
    },
  ]
}

function Identity({ row, from }: { readonly row: OrderRow; readonly from: FromList | undefined }) {
  return (
    <span className={classes.identity}>
      <ProductCopy
        path={row.first_line?.img_path ?? ''}
        delivered={row.first_line?.image_url ?? ''}
        alt=""
        kind={row.first_line?.kind ?? ''}
      />
      <Link
        to={`/orders/${row.id}`}
        search={from ?? {}}
        preload={false}
        className={classes.number}
        data-figures
      >
        {row.id}
      </Link>
      <ChannelIcon id={row.sales_channel_id} name={row.sales_channel} />
    </span>
  )
}

function ExternalNumber({ row }: { readonly row: OrderRow }) {
  return (
    <span className={classes.place}>
      <CopyText value={row.ext_order_id} overhang />
      {row.ext_order_id_addition !== '' && <span className={classes.quiet}>{row.ext_order_id_addition}</span>}
    </span>
  )
}

function Recipient({ row }: { readonly row: OrderRow }) {
  return (
    <span className={classes.recipient}>
      <Truncate>{row.customer_name}</Truncate>
      <span className={classes.place}>
        {row.delivery_country !== '' && <CountryFlag country={row.delivery_country} />}
        <span className={classes.city}>{row.delivery_city}</span>
      </span>
    </span>
  )
}

function Article({ row, t }: { readonly row: OrderRow; readonly t: T }) {
  if (!row.first_line) return null
  const more = row.number_of_lines - 1
  return (
    <span className={classes.article}>
      <Truncate>{row.first_line.title}</Truncate>
      {row.first_line.wws_size !== '' && (
        <span className={classes.quiet}>{t('list.size', { size: row.first_line.wws_size })}</span>
      )}
      {more > 0 && (
        <strong className={classes.more} data-hint={t('list.moreLines', { count: more })}>
          <span aria-hidden>+{more}</span>
          <span className="visually-hidden">{t('list.moreLines', { count: more })}</span>
        </strong>
      )}
    </span>
  )
}

/** Status, kind and problems of an order. */
function State({ row, t }: { readonly row: OrderRow; readonly t: T }) {
  return (
    <span className={classes.inline}>
      <StatusBadge status={row.status} />
      {row.has_address_problem && (
        <Badge style="danger" icon={IconMapPinExclamation}>
          {t('badge.addressProblem')}
        </Badge>
      )}
      {row.has_label_error && (
        <Badge style="danger" icon={IconTagOff}>
          {t('badge.labelError')}
        </Badge>
      )}
      {row.is_without_store && (
        <Badge style="warning" icon={IconBuildingStore}>
          {t('badge.withoutStore')}
        </Badge>
      )}
      {row.has_amount_difference && <Flag icon={IconReceiptOff} text={t('badge.amountDifference')} />}
      {row.order_type === 'prime' && <strong className={classes.kind}>{t('badge.prime')}</strong>}
      {row.merchant_external_order && <Flag icon={IconPlugConnected} text={t('badge.external')} />}
      {row.not_shippable_reason !== null && <Flag icon={IconTruckOff} text={t('badge.notShippable')} />}
    </span>
  )
}

interface FlagProps {
  readonly icon: ComponentType<{ size?: number }>
  readonly text: string
}

/** The kind of an order as an icon with its word as hint and for screen readers. */
function Flag({ icon: Icon, text }: FlagProps) {
  return (
    <span className={classes.flag} data-hint={text}>
      <Icon size={14} />
      <span className="visually-hidden">{text}</span>
    </span>
  )
}
