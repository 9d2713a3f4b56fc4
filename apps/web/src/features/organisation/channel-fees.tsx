import { type ChannelFee, listCompanyFees } from '@kontor/contract/organisation'
import { pageOf } from '@kontor/contract/shared'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryOf } from '../../lib/api-client.ts'
import { formatPercent } from '../../lib/format.ts'
import { type TextKey, type Translate, useTexts } from '../../lib/i18n.ts'
import { ChannelIcon } from '../../ui/picture/channel-icon.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Badge } from '../../ui/status/status-badge.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { Money } from '../../ui/value/money.tsx'
import { DateText } from '../../ui/value/time-text.tsx'
import classes from './company.module.css'
import type { de } from './locales/de.ts'
import { organisationTexts } from './locales/index.ts'

/** What the provider charges, in two tables to read (spec: catalogue §2, fee tables). */
export function ChannelFees() {
  const t = useTexts(organisationTexts)
  const query = useQuery(queryOf(listCompanyFees))
  const shared = {
    rowId: (row: ChannelFee) => row.id,
    pageSize: 8,
    onPage: () => undefined,
    empty: <EmptyState title={t('fees.empty')}>{t('fees.emptyText')}</EmptyState>,
  }
  return (
    <div className={classes.stack}>
      <p className={classes.intro}>{t('fees.intro')}</p>
      <section className={classes.fees}>
        <h2 className={classes.heading}>{t('fees.discounts')}</h2>
        <DataTable
          {...shared}
          id="fee-discounts"
          label={t('fees.discounts')}
          query={{ ...query, data: withAny(query.data?.data, DISCOUNTS) }}
          columns={discountColumns(t)}
        />
      </section>
      <section className={classes.fees}>
        <h2 className={classes.heading}>{t('fees.transactions')}</h2>
        <DataTable
          {...shared}
          id="fee-transactions"
          label={t('fees.transactions')}
          query={{ ...query, data: withAny(query.data?.data, TRANSACTIONS) }}
          columns={transactionColumns(t)}
        />
      </section>
    </div>
  )
}

type Texts = Translate<typeof de>

const percent = (value: number): ReactNode => formatPercent(value)
const euros = (value: number): ReactNode => <Money amount={value} currency="EUR" />

interface FigureProps {
  readonly label: string
  readonly value: number | null
  readonly show: (value: number) => ReactNode
}

/** A figure of a fee. In a card, which has no headings, it bears its label, and one that is not agreed is left out. */
function Figure({ label, value, show }: FigureProps) {
  if (value === null) return <span className={`quiet ${classes.notInCard}`}>–</span>
  return (
    <>
      <span className={classes.cardLabel}>{label}: </span>
      {show(value)}
    </>
  )
}

const identity = (t: Texts): readonly Column<ChannelFee>[] => [
  {
    id: 'channel',
    header: t('fees.column.channel'),
    priority: 'essential',
    pinned: true,
    width: 121,
    grow: 1,
    cell: ({ sales_channel }) => <ChannelIcon id={sales_channel.id} name={sales_channel.name} withName />,
  },
  {
    id: 'country',
    header: t('fees.column.country'),
    priority: 'essential',
    width: 44,
    cell: ({ country }) => country,
  },
  {
    id: 'valid_from',
    header: t('fees.column.valid_from'),
    priority: 'essential',
    width: 132,
    cell: ({ valid_from, is_current }) => (
      <span className={classes.since}>
        <DateText value={valid_from} />
        {is_current && <Badge style="success">{t('fees.current')}</Badge>}
      </span>
    ),
  },
]

type FeeColumn = Exclude<TextKey<(typeof de)['fees']['column']>, 'channel' | 'country' | 'valid_from'>

const figures = (
  t: Texts,
  show: (value: number) => ReactNode,
  ids: readonly FeeColumn[],
  width: number,
): readonly Column<ChannelFee>[] =>
  ids.map((id) => ({
    id,
    header: t(`fees.column.${id}`),
    priority: 'high',
    align: 'end',
    width,
    cell: (row) => <Figure label={t(`fees.column.${id}`)} value={row[id]} show={show} />,
  }))

const PERCENTAGES = [
  'mp_costs_step_default',
  'mp_costs_step_1',
  'mp_costs_step_2',
  'mp_costs_step_3',
  'mp_costs_step_4',
] as const
const DISCOUNTS = [...PERCENTAGES, 'mp_payment_costs', 'mp_return_costs'] as const
const TRANSACTIONS = [
  'anwr_trans_costs_step_1',
  'anwr_trans_costs_step_2',
  'anwr_return_costs_step_1',
  'anwr_return_costs_step_2',
] as const

/** All fees stand on one page. */
const ONE_PAGE = { page: 1, per_page: 1_000 }

/** The rows that say anything in these columns. */
function withAny(rows: readonly ChannelFee[] | undefined, columns: readonly FeeColumn[]) {
  const telling = rows?.filter((row) => columns.some((column) => row[column] !== null))
  return telling && pageOf(telling, telling.length, ONE_PAGE)
}

const discountColumns = (t: Texts): readonly Column<ChannelFee>[] => [
  ...identity(t),
  ...figures(t, percent, PERCENTAGES, 66),
  ...figures(t, percent, ['mp_payment_costs'], 62),
  ...figures(t, euros, ['mp_return_costs'], 70),
]

const transactionColumns = (t: Texts): readonly Column<ChannelFee>[] => [
  ...identity(t),
  ...figures(t, euros, TRANSACTIONS, 102),
]
