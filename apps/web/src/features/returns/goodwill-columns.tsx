import type { CaseQueueQuery, CaseRow } from '@kontor/contract/returns'
import { Button } from '@mantine/core'
import { formatDateTime } from '../../lib/format.ts'
import type { Translate } from '../../lib/i18n.ts'
import { CaseBadge, type useCaseWords } from '../../ui/goodwill/case-words.tsx'
import { ChannelIcon } from '../../ui/picture/channel-icon.tsx'
import { ProductImage } from '../../ui/picture/product-image.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { CopyText } from '../../ui/value/copy-text.tsx'
import { DateText } from '../../ui/value/date-text.tsx'
import { Money } from '../../ui/value/money.tsx'
import { Truncate } from '../../ui/value/truncate.tsx'
import classes from './goodwill.module.css'
import type { de } from './locales/de.ts'

interface Options {
  /** Which cases are listed: what is the same for all of them needs no column. */
  readonly status: (typeof CaseQueueQuery)['_output']['status']
  readonly words: ReturnType<typeof useCaseWords>
  readonly onOpen: (row: CaseRow) => void
}

/** The columns of the provider's goodwill queue. */
export function goodwillColumns(
  t: Translate<typeof de>,
  { status, words, onOpen }: Options,
): readonly Column<CaseRow>[] {
  const columns: readonly Column<CaseRow>[] = [
    {
      id: 'article',
      header: t('column.article'),
      width: 220,
      grow: true,
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
      header: t('column.company'),
      width: 160,
      cell: (row) => <Truncate length={40}>{row.company.name}</Truncate>,
    },
    {
      id: 'order',
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
      header: t('column.amount'),
      width: 90,
      align: 'end',
      cell: (row) => (
        <strong>
          <Money amount={row.requested_reduction} currency={row.currency} />
        </strong>
      ),
    },
    { id: 'reason', header: t('column.reason'), width: 170, cell: (row) => words.reason(row.reason) },
    {
      id: 'price',
      header: t('column.price'),
      width: 90,
      align: 'end',
      defaultVisible: false,
      cell: (row) => <Money amount={row.item_price} currency={row.currency} />,
    },
    {
      id: 'created_at',
      header: t('column.created_at'),
      width: 146,
      cell: (row) => <DateText value={row.created_at} show="date-time" />,
    },
    {
      id: 'status',
      header: t('column.status'),
      width: 120,
      cell: (row) => <CaseBadge status={row.status} />,
    },
    {
      id: 'answered',
      header: t('column.answered'),
      width: 190,
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
