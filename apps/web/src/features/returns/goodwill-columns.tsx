import type { CaseQueueQuery, CaseRow } from '@kontor/contract/returns'
import { Button } from '@mantine/core'
import { formatDateTime } from '../../lib/format.ts'
import type { Translate } from '../../lib/i18n.ts'
import { ChannelIcon } from '../../ui/picture/channel-icon.tsx'
import { ProductImage } from '../../ui/picture/product-image.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { CopyText } from '../../ui/value/copy-text.tsx'
import { Money } from '../../ui/value/money.tsx'
import { DateText } from '../../ui/value/time-text.tsx'
import { Truncate } from '../../ui/value/truncate.tsx'
import { CaseBadge, type useCaseLabels } from './case-status.tsx'
import classes from './goodwill.module.css'
import type { de } from './locales/de.ts'

interface Options {
  /** The filter of the list: what all rows have in common needs no column. */
  readonly status: (typeof CaseQueueQuery)['_output']['status']
  readonly labels: ReturnType<typeof useCaseLabels>
  readonly onOpen: (row: CaseRow) => void
}

/** The columns of the provider's goodwill queue. */
export function goodwillColumns(
  t: Translate<typeof de>,
  { status, labels, onOpen }: Options,
): readonly Column<CaseRow>[] {
  const columns: readonly Column<CaseRow>[] = [
    {
      id: 'article',
      priority: 'essential',
      header: t('column.article'),
      width: 120,
      grow: 3,
      pinned: true,
      cell: (row) => (
        <span className={classes.identity}>
          <ProductImage src={row.image_url} alt="" kind={row.kind} />
          <Truncate>{row.title}</Truncate>
        </span>
      ),
    },
    {
      id: 'company',
      priority: 'medium',
      header: t('column.company'),
      width: 110,
      grow: 1,
      href: (row) => `/accounting/companies/${row.company.id}`,
      cell: (row) => <Truncate length={40}>{row.company.name}</Truncate>,
    },
    {
      id: 'order',
      priority: 'high',
      header: t('column.order'),
      width: 190,
      cell: (row) => (
        <span className={classes.identity}>
          <ChannelIcon id={row.sales_channel_id} name={row.sales_channel} />
          <CopyText value={row.ext_order_id} />
        </span>
      ),
    },
    {
      id: 'amount',
      priority: 'essential',
      header: t('column.amount'),
      width: 90,
      align: 'end',
      cell: (row) => (
        <strong>
          <Money amount={row.requested_reduction} currency={row.currency} />
        </strong>
      ),
    },
    {
      id: 'reason',
      priority: 'low',
      header: t('column.reason'),
      width: 110,
      grow: 1,
      cell: (row) => <Truncate>{labels.reason(row.reason)}</Truncate>,
    },
    {
      id: 'price',
      priority: 'low',
      header: t('column.price'),
      width: 90,
      align: 'end',
      defaultVisible: false,
      cell: (row) => <Money amount={row.item_price} currency={row.currency} />,
    },
    {
      id: 'created_at',
      priority: 'medium',
      header: t('column.created_at'),
      width: 146,
      cell: (row) => <DateText value={row.created_at} show="date-time" />,
    },
    {
      id: 'status',
      priority: 'high',
      header: t('column.status'),
      width: 120,
      cell: (row) => <CaseBadge status={row.status} />,
    },
    {
      id: 'answered',
      priority: 'low',
      header: t('column.answered'),
      width: 110,
      grow: 1,
      cell: (row) =>
        row.answered_at === null ? (
          '–'
        ) : (
          <Truncate>
            {t('answeredBy', { name: row.answered_by, date: formatDateTime(row.answered_at) })}
          </Truncate>
        ),
    },
    {
      id: 'actions',
      priority: 'essential',
      actions: true,
      header: t('column.actions'),
      width: 96,
      align: 'end',
      pinned: true,
      cell: (row) => (
        <Button
          variant="default"
          aria-label={t(row.status === 'requested' ? 'reviewOf' : 'viewOf', { id: row.id })}
          onClick={() => onOpen(row)}
        >
          {t(row.status === 'requested' ? 'review' : 'view')}
        </Button>
      ),
    },
  ]
  const same = status === 'requested' ? ['status', 'answered'] : status === 'all' ? [] : ['status']
  return columns.filter(({ id }) => !same.includes(id))
}
