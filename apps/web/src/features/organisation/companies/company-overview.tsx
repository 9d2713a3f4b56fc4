import type { ChannelOfCompany, Store } from '@kontor/contract/organisation'
import { useQuery } from '@tanstack/react-query'
import { type Translate, useTexts } from '../../../lib/i18n.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { Badge } from '../../../ui/status/status-badge.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { DateText } from '../../../ui/value/time-text.tsx'
import { onOnePage } from '../stores/store-list-search.ts'
import classes from './companies.module.css'
import { channelsOfCompanyQuery, storesOfCompanyQuery } from './companies.queries.ts'
import type { de } from './locales/de.ts'
import { companiesTexts } from './locales/index.ts'

type T = Translate<typeof de>

interface Props {
  readonly companyId: number
}

/** The channel accounts that a company sells through. */
export function CompanyChannels({ companyId }: Props) {
  const t = useTexts(companiesTexts)
  const query = useQuery(channelsOfCompanyQuery(companyId))
  return (
    <DataTable
      id="company-channels"
      label={t('channels.label')}
      columns={channelColumns(t)}
      query={{ ...query, data: query.data && onOnePage(query.data.data) }}
      rowId={(row) => row.id}
      pageSize={8}
      onPage={() => undefined}
      empty={<EmptyState title={t('channels.empty')}>{t('channels.emptyText')}</EmptyState>}
    />
  )
}

/** The stores of a company, by ranking. */
export function CompanyStores({ companyId }: Props) {
  const t = useTexts(companiesTexts)
  const query = useQuery(storesOfCompanyQuery(companyId))
  return (
    <DataTable
      id="company-stores"
      label={t('stores.label')}
      columns={storeColumns(t)}
      query={{ ...query, data: query.data && onOnePage(query.data.data) }}
      rowId={(row) => row.id}
      pageSize={8}
      onPage={() => undefined}
      empty={<EmptyState title={t('stores.empty')}>{t('stores.emptyText')}</EmptyState>}
    />
  )
}

const channelColumns = (t: T): readonly Column<ChannelOfCompany>[] => [
  {
    id: 'channel',
    header: t('channels.channel'),
    priority: 'essential',
    pinned: true,
    width: 130,
    cell: (row) => row.sales_channel,
  },
  {
    id: 'name',
    header: t('channels.name'),
    priority: 'essential',
    width: 160,
    grow: 1,
    cell: (row) => row.name,
  },
  {
    id: 'owner',
    header: t('channels.owner'),
    priority: 'medium',
    width: 120,
    cell: (row) => t(row.is_shared ? 'channels.shared' : 'channels.own'),
  },
  {
    id: 'state',
    header: t('channels.state'),
    priority: 'essential',
    width: 110,
    cell: (row) => (
      <Badge style={row.is_active ? 'success' : 'warning'}>
        {t(row.is_active ? 'state.active' : 'state.paused')}
      </Badge>
    ),
  },
  {
    id: 'last_pull',
    header: t('channels.lastPull'),
    priority: 'high',
    width: 170,
    cell: (row) => (
      <>
        {row.last_pull_at === null ? (
          t('channels.never')
        ) : (
          <DateText value={row.last_pull_at} show="date-time" />
        )}
        {row.last_pull_error !== null && <span className={classes.error}>{row.last_pull_error}</span>}
      </>
    ),
  },
]

const storeColumns = (t: T): readonly Column<Store>[] => [
  {
    id: 'store_number',
    header: t('stores.number'),
    priority: 'essential',
    pinned: true,
    width: 100,
    cell: (row) => row.store_number,
  },
  {
    id: 'name',
    header: t('stores.name'),
    priority: 'essential',
    width: 160,
    grow: 1,
    cell: (row) => row.name,
  },
  {
    id: 'place',
    header: t('stores.place'),
    priority: 'high',
    width: 160,
    grow: 1,
    cell: (row) => `${row.zip_code} ${row.city}, ${row.country}`,
  },
  {
    id: 'ranking',
    header: t('stores.ranking'),
    priority: 'low',
    width: 70,
    align: 'end',
    cell: (row) => row.ranking,
  },
  {
    id: 'state',
    header: t('stores.state'),
    priority: 'essential',
    width: 100,
    cell: (row) => (
      <Badge style={row.is_active ? 'success' : 'neutral'}>
        {t(row.is_active ? 'state.active' : 'stores.inactive')}
      </Badge>
    ),
  },
]
