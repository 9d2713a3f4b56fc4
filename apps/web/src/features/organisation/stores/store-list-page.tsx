import { createStore, getStore, listStores, type Store } from '@kontor/contract/organisation'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import { queryOf } from '../../../lib/api-client.ts'
import { type Translate, useTexts } from '../../../lib/i18n.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { useCan } from '../../../lib/session.ts'
import type { Filter } from '../../../ui/filters/filter-definitions.ts'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { CountryFlag } from '../../../ui/picture/country-flag.tsx'
import { Badge } from '../../../ui/status/status-badge.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import type { de } from './locales/de.ts'
import { storeTexts } from './locales/index.ts'
import { onOnePage, StoreListSearch } from './store-list-search.ts'

const StoreDialog = lazy(async () => ({ default: (await import('./store-dialog.tsx')).StoreDialog }))

/** `/management/stores`: the stores of the company, by ranking. */
export function StoreListPage() {
  const t = useTexts(storeTexts)
  const can = useCan()
  const state = useListSearch(StoreListSearch)
  const isAllowed = can(getStore)
  const query = useQuery({ ...queryOf(listStores), enabled: isAllowed })
  const [creating, setCreating] = useState(false)
  const { status } = state.values
  const data = useMemo(
    () =>
      query.data &&
      onOnePage(query.data.data.filter((store) => status === 'all' || store.is_active === (status === '1'))),
    [query.data, status],
  )
  const columns = useMemo(() => columnsOf(t), [t])
  const filters: readonly Filter[] = [
    {
      kind: 'select',
      name: 'status',
      label: t('filter.status'),
      options: [
        { value: 'all', label: t('filter.all') },
        { value: '1', label: t('filter.active') },
        { value: '0', label: t('filter.inactive') },
      ],
    },
  ]
  const create = can(createStore) && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setCreating(true)}>
      {t('create')}
    </Button>
  )
  const { error, isFetching, refetch } = query
  return (
    <ListPage
      id="stores"
      list={{ ...state, isAllowed, query: { data, error, isFetching, refetch } }}
      columns={columns}
      filters={filters}
      rowId={(row) => row.id}
      rowHref={hrefOf}
      texts={{
        label: t('list'),
        count: (figures) => t('count', figures),
        empty: { title: t('empty'), text: t('emptyText') },
      }}
      actions={create}
    >
      <Suspense fallback={null}>{creating && <StoreDialog onClose={() => setCreating(false)} />}</Suspense>
    </ListPage>
  )
}

const hrefOf = (store: Store): string => `/management/stores/${store.id}`

function columnsOf(t: Translate<typeof de>): readonly Column<Store>[] {
  return [
    {
      id: 'status',
      priority: 'essential',
      header: t('column.status'),
      width: 100,
      cell: (row) => (
        <Badge style={row.is_active ? 'success' : 'neutral'}>
          {t(row.is_active ? 'active' : 'inactive')}
        </Badge>
      ),
    },
    {
      id: 'ranking',
      priority: 'high',
      header: t('column.ranking'),
      width: 70,
      align: 'end',
      cell: (row) => row.ranking,
    },
    {
      id: 'name',
      priority: 'essential',
      pinned: true,
      header: t('column.name'),
      width: 160,
      grow: 2,
      cell: (row) => `${row.store_number} ${row.name}`,
      href: hrefOf,
    },
    {
      id: 'street',
      priority: 'medium',
      header: t('column.street'),
      width: 150,
      grow: 1,
      cell: (row) => `${row.street} ${row.street_no}`,
    },
    { id: 'zip', priority: 'medium', header: t('column.zip'), width: 80, cell: (row) => row.zip_code },
    { id: 'city', priority: 'high', header: t('column.city'), width: 130, cell: (row) => row.city },
    {
      id: 'country',
      priority: 'low',
      header: t('column.country'),
      width: 80,
      cell: (row) => <CountryFlag country={row.country} withCode />,
    },
    {
      id: 'details',
      priority: 'essential',
      actions: true,
      header: t('column.details'),
      width: 90,
      cell: (row) => (
        <Link
          to="/management/stores/$id"
          params={{ id: String(row.id) }}
          aria-label={t('detailsOf', { name: row.name })}
        >
          {t('column.details')}
        </Link>
      ),
    },
  ]
}
