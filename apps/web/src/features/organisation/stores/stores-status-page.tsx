import { getStoresStatus, type StoresStatus } from '@kontor/contract/organisation'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryOf } from '../../../lib/api-client.ts'
import { type Translate, useTexts } from '../../../lib/i18n.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { useCan } from '../../../lib/session.ts'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { Badge } from '../../../ui/status/status-badge.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import type { de } from './locales/de.ts'
import { storeTexts } from './locales/index.ts'
import { OnePageSearch, onOnePage } from './store-list-search.ts'
import classes from './stores.module.css'

type Row = StoresStatus['data'][number]

/** `/management/status`: which channels each store sells on (spec: catalogue §2, Stores status). */
export function StoresStatusPage() {
  const t = useTexts(storeTexts)
  const isAllowed = useCan()(getStoresStatus)
  const state = useListSearch(OnePageSearch)
  const query = useQuery({ ...queryOf(getStoresStatus), enabled: isAllowed })
  const { error, isFetching, refetch } = query
  const columns = useMemo(() => columnsOf(t, query.data?.sales_channels ?? []), [t, query.data])
  return (
    <ListPage
      id="stores-status"
      list={{
        ...state,
        isAllowed,
        query: { data: query.data && onOnePage(query.data.data), error, isFetching, refetch },
      }}
      columns={columns}
      rowId={(row) => row.id}
      rowHref={hrefOf}
      texts={{
        label: t('status.list'),
        count: (figures) => t('count', figures),
        intro: t('status.intro'),
        empty: { title: t('empty'), text: t('emptyText') },
      }}
    />
  )
}

const hrefOf = (row: Row): string => `/management/stores/${row.id}`

function columnsOf(
  t: Translate<typeof de>,
  channels: StoresStatus['sales_channels'],
): readonly Column<Row>[] {
  return [
    {
      id: 'store',
      priority: 'essential',
      pinned: true,
      header: t('status.store'),
      width: 150,
      grow: 1,
      cell: (row) => row.name,
      href: hrefOf,
    },
    {
      id: 'number',
      priority: 'high',
      header: t('status.number'),
      width: 90,
      cell: (row) => row.store_number,
    },
    {
      id: 'address',
      priority: 'low',
      header: t('status.address'),
      width: 200,
      grow: 1,
      cell: (row) =>
        `${row.str_address_street} ${row.str_address_street_number}, ${row.str_address_zip_code} ${row.str_address_city}`,
    },
    {
      id: 'channels',
      priority: 'essential',
      header: t('channels.title'),
      width: 260,
      grow: 2,
      cell: (row) => (
        <ul className={classes.flags}>
          {channels.map(({ key, name }) => (
            <li key={key}>
              <Badge style={row.channels[key] ? 'success' : 'neutral'}>{name}</Badge>
              <span className={classes.hidden}>{t(row.channels[key] ? 'channels.on' : 'channels.off')}</span>
            </li>
          ))}
        </ul>
      ),
    },
    {
      id: 'click_and_collect',
      priority: 'essential',
      header: t('channels.clickAndCollect'),
      width: 130,
      cell: (row) => (
        <>
          <span className={classes.cardLabel}>{t('channels.clickAndCollect')} </span>
          <Badge style={row.click_and_collect ? 'success' : 'neutral'}>
            {t(row.click_and_collect ? 'active' : 'inactive')}
          </Badge>
        </>
      ),
    },
  ]
}
