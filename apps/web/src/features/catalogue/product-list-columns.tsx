import type { ProductRow } from '@kontor/contract/catalogue'
import { IconArrowDownRight, IconArrowUpRight, IconEqual, IconExternalLink } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatCount, formatPercent } from '../../lib/format.ts'
import type { Translate } from '../../lib/i18n.ts'
import { ProductCopy } from '../../ui/picture/product-copy.tsx'
import { Badge, type StatusStyle } from '../../ui/status/status-badge.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { Money } from '../../ui/value/money.tsx'
import type { de } from './locales/de.ts'
import { type Channel, ProductChannels } from './product-channels.tsx'
import { productChoice, productHref } from './product-href.ts'
import classes from './products.module.css'

type T = Translate<typeof de>

/** Up to so many percent of returns are fine, and from so many on they are not (spec: catalogue §9). */
const FINE_RETURN_RATE = 40
const HIGH_RETURN_RATE = 80

/** How a return rate in percent looks. */
export const returnRateStyle = (rate: number): StatusStyle =>
  rate <= FINE_RETURN_RATE ? 'success' : rate >= HIGH_RETURN_RATE ? 'danger' : 'warning'

/** The columns of the product list (spec: catalogue §2). */
export function productListColumns(t: T, channels: readonly Channel[]): readonly Column<ProductRow>[] {
  return [
    {
      id: 'image',
      priority: 'essential',
      header: t('column.image'),
      width: 56,
      pinned: true,
      cell: (row) => (
        <Link
          to="/products/$model"
          params={{ model: row.wws_model }}
          search={productChoice(row)}
          preload={false}
          aria-label={t('toProduct', { model: row.wws_model })}
          className={classes.picture}
        >
          <ProductCopy path={row.img_path} alt="" kind={row.kind} />
        </Link>
      ),
    },
    {
      id: 'model',
      sortable: true,
      priority: 'essential',
      header: t('column.model'),
      width: 180,
      grow: 1,
      cell: (row) => (
        <span className={classes.stacked}>
          <span className={classes.model}>
            <strong data-figures>{row.wws_model}</strong>
            <span className={classes.quiet}>{t('erpId', { number: row.wws_number })}</span>
          </span>
          <span className={classes.model}>
            {!row.is_active && <span className={classes.off}>{t('off')}</span>}
            <span className={classes.title}>{row.title}</span>
          </span>
        </span>
      ),
    },
    {
      id: 'price_rate',
      sortable: true,
      priority: 'extra',
      header: t('column.price_rate'),
      width: 100,
      align: 'end',
      cell: (row) => <PriceRate pct={row.pct} />,
    },
    {
      id: 'sales',
      priority: 'extra',
      header: t('column.sales'),
      width: 74,
      align: 'end',
      cell: (row) => <Pieces of="sales" counts={row.sales} channels={channels} t={t} />,
    },
    {
      id: 'returns',
      priority: 'extra',
      header: t('column.returns'),
      width: 78,
      align: 'end',
      cell: (row) => <Pieces of="returns" counts={row.returns} channels={channels} t={t} />,
    },
    {
      id: 'return_rate',
      sortable: true,
      priority: 'medium',
      header: t('column.return_rate'),
      width: 118,
      align: 'end',
      cell: (row) => <Badge style={returnRateStyle(row.return_rate)}>{formatPercent(row.return_rate)}</Badge>,
    },
    {
      id: 'stock_company',
      sortable: true,
      priority: 'essential',
      header: t('column.stock_company'),
      width: 76,
      align: 'end',
      labelled: true,
      cell: (row) => <span data-figures>{formatCount(row.stock_company)}</span>,
    },
    {
      id: 'products_price',
      sortable: true,
      priority: 'essential',
      header: t('column.products_price'),
      width: 82,
      align: 'end',
      cell: (row) => <Money amount={row.products_price} />,
    },
    {
      id: 'channels',
      priority: 'essential',
      header: t('column.channels'),
      width: 168,
      grow: 3,
      cell: (row) => <ProductChannels row={row} channels={channels} />,
    },
    {
      id: 'edit',
      priority: 'essential',
      header: t('column.edit'),
      width: 56,
      actions: true,
      cell: (row) => (
        <a
          href={productHref(row)}
          target="_blank"
          rel="noopener"
          className={classes.details}
          aria-label={t('details', { model: row.wws_model })}
          data-hint={t('details', { model: row.wws_model })}
        >
          <IconExternalLink size={16} aria-hidden />
        </a>
      ),
    },
  ]
}

const RATE_ICONS = {
  'arrow-down': IconArrowDownRight,
  'arrow-up': IconArrowUpRight,
  equal: IconEqual,
} as const

/** By how much the price is below the list price, or above it. */
export function PriceRate({ pct }: Pick<ProductRow, 'pct'>) {
  if (pct.val === 0) return <span data-figures>{formatPercent(0)}</span>
  return (
    <Badge style={pct.style} icon={RATE_ICONS[pct.icon]}>
      {formatPercent(pct.val)}
    </Badge>
  )
}

interface PiecesProps {
  readonly of: 'sales' | 'returns'
  readonly counts: ProductRow['sales']
  readonly channels: readonly Channel[]
  readonly t: T
}

/** Pieces in all; hover and focus say which these are, and where. */
function Pieces({ of, counts, channels, t }: PiecesProps) {
  const parts = Object.entries(counts.channels).map(([key, count]) =>
    t('byChannel', {
      channel: channels.find(({ name }) => name === key)?.label ?? key,
      count: formatCount(count),
    }),
  )
  return (
    <span data-figures data-hint={[t(`detail.${of}Hint`), ...parts].join('\n')}>
      {formatCount(counts.total)}
    </span>
  )
}
