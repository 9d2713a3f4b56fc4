import { type CompanyConnection, ConnectionsQuery, listConnections } from '@kontor/contract/direct-sales'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryOf } from '../../../lib/api-client.ts'
import { type Translate, useTexts } from '../../../lib/i18n.ts'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { useList } from '../../../ui/list/use-list.ts'
import type { Column } from '../../../ui/table/columns.ts'
import { DateText } from '../../../ui/value/time-text.tsx'
import { Truncate } from '../../../ui/value/truncate.tsx'
import type { de } from '../locales/de.ts'
import { directSalesTexts } from '../locales/index.ts'

/** `/service/connections`: how the systems of all companies are connected, for the provider's staff. */
export function ConnectionsPage() {
  const t = useTexts(directSalesTexts)
  const list = useList({
    endpoint: listConnections,
    search: ConnectionsQuery,
    query: (query) => ({ ...queryOf(listConnections, { query }), placeholderData: keepPreviousData }),
  })
  const columns = useMemo(() => connectionColumns(t), [t])
  return (
    <ListPage
      id="connections"
      list={list}
      columns={columns}
      filters={[]}
      rowId={(row) => row.company.id}
      texts={{
        label: t('connections.list'),
        count: (figures) => t('connections.count', figures),
        intro: t('connections.intro'),
        empty: { title: t('connections.empty'), text: t('connections.emptyText') },
      }}
    />
  )
}

const connectionColumns = (t: Translate<typeof de>): readonly Column<CompanyConnection>[] => [
  {
    id: 'company',
    header: t('connections.company'),
    priority: 'essential',
    pinned: true,
    width: 140,
    grow: 1,
    cell: ({ company }) => <Truncate>{company.name}</Truncate>,
  },
  {
    id: 'erp_system_name',
    header: t('connections.erp'),
    priority: 'high',
    width: 100,
    cell: ({ erp_system_name }) => erp_system_name || '–',
  },
  {
    id: 'wws',
    header: t('connections.wws'),
    priority: 'essential',
    width: 130,
    cell: ({ erp }) => {
      if (!erp) return <span className="quiet">{t('connections.none')}</span>
      if (erp.export_blocked) return t('connections.byHand')
      return t(erp.is_active === 1 ? 'connections.on' : 'connections.off')
    },
  },
  {
    id: 'delta',
    header: t('connections.delivery'),
    priority: 'medium',
    width: 110,
    cell: ({ erp }) => (erp ? t(erp.is_delta_active === 1 ? 'connections.delta' : 'connections.full') : '–'),
  },
  {
    id: 'address',
    header: t('connections.address'),
    priority: 'high',
    width: 140,
    grow: 2,
    cell: ({ erp }) => (erp ? <Truncate>{erp.erp_base_url}</Truncate> : '–'),
  },
  {
    id: 'ftp',
    header: t('connections.ftp'),
    priority: 'high',
    width: 170,
    cell: ({ ftp }) =>
      ftp
        ? t(ftp.is_active === 1 ? 'connections.ftpOn' : 'connections.ftpOff', { name: ftp.username })
        : t('connections.none'),
  },
  {
    id: 'updated_at',
    header: t('connections.updated_at'),
    priority: 'low',
    width: 130,
    cell: ({ erp }) => (erp?.updated_at ? <DateText value={erp.updated_at} show="date-time" /> : '–'),
  },
]
