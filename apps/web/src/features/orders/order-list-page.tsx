import { exportOrders, listOrders, type OrderRow } from '@kontor/contract/orders'
import { Button } from '@mantine/core'
import { IconDownload, IconListCheck } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { endpointUrl } from '../../lib/api-client.ts'
import { businessDay, formatTotal } from '../../lib/format.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useListSearch } from '../../lib/list-search.ts'
import { useNow } from '../../lib/now.ts'
import { useCan } from '../../lib/session.ts'
import { FilterBar } from '../../ui/filters/filter-bar.tsx'
import { activeFilters, periodText } from '../../ui/filters/filter-definitions.ts'
import { uiTexts } from '../../ui/locales/index.ts'
import { Page } from '../../ui/page/page.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Forbidden } from '../../ui/states/forbidden.tsx'
import { sortFromParam, sortParam } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { OrderProgress } from './components/order-progress.tsx'
import { orderTexts } from './locales/index.ts'
import { orderListColumns } from './order-list-columns.tsx'
import { EVERYTHING, orderListFilters, orderListSearch, toExportQuery } from './order-list-search.ts'
import { orderFilterOptionsQuery, orderListQuery, orderQuery } from './orders.queries.ts'

const orderHref = (row: OrderRow) => `/orders/${row.id}`
const orderId = (row: OrderRow) => row.id
/** How fresh a detail must be not to be asked for again when the pointer rests on its row. */
const PREFETCH_FRESH_MS = 30_000

/** `/orders`: find an order (spec: orders §2). */
export function OrderListPage() {
  return useCan()(listOrders) ? <OrderList /> : <Forbidden />
}

function OrderList() {
  const t = useTexts(orderTexts)
  const tUi = useTexts(uiTexts)
  const queryClient = useQueryClient()
  const today = businessDay(useNow())
  const schema = useMemo(() => orderListSearch(today), [today])
  const { values, defaults, change, changeFilters, reset } = useListSearch(schema, 'orders')
  const query = useQuery(orderListQuery(values))
  const options = useQuery(orderFilterOptionsQuery())
  const columns = useMemo(() => orderListColumns(t), [t])
  const filters = useMemo(() => orderListFilters(t, options.data?.channels ?? []), [t, options.data])
  const everything = () => change(EVERYTHING)

  return (
    <Page
      aside={query.data && <CountOf total={query.data.total} capped={query.data.total_is_capped} />}
      actions={
        <>
          <Button
            component="a"
            variant="default"
            href="/picklist"
            target="_blank"
            rel="noopener"
            leftSection={<IconListCheck size={16} aria-hidden />}
            data-hint={t('list.pickListHint')}
          >
            {t('list.pickList')}
          </Button>
          <Button
            component="a"
            variant="default"
            href={endpointUrl(exportOrders, { query: toExportQuery(values) })}
            download
            leftSection={<IconDownload size={16} aria-hidden />}
            data-hint={t('list.exportHint')}
          >
            {t('list.export')}
          </Button>
        </>
      }
    >
      <FilterBar
        filters={filters}
        values={values}
        defaults={defaults}
        onChange={changeFilters}
        onReset={reset}
      />
      <DataTable
        id="orders"
        label={t('list.label')}
        columns={columns}
        query={query}
        rowId={orderId}
        rowHref={orderHref}
        onRowIntent={(row) =>
          void queryClient.prefetchQuery({ ...orderQuery(row.id), staleTime: PREFETCH_FRESH_MS })
        }
        sort={sortFromParam(values.sort)}
        onSort={(sort) => change({ sort: sortParam(sort) })}
        pageSize={values.per_page}
        onPage={(page) => change({ page })}
        onPageSize={(size) => change({ per_page: size })}
        activeFilters={activeFilters(filters, values, defaults, tUi)}
        onResetFilters={reset}
        filteredEmptyAction={
          <Button variant="default" onClick={everything}>
            {t('list.searchAll')}
          </Button>
        }
        empty={
          <EmptyState
            title={t('list.empty')}
            action={
              <Button variant="default" onClick={everything}>
                {t('list.showAll')}
              </Button>
            }
          >
            {t('list.emptyHint', { period: periodText(defaults.start, defaults.end, tUi) })}
          </EmptyState>
        }
        tools={<OrderProgress onChoose={(status) => change({ order_status: status })} />}
      />
    </Page>
  )
}

function CountOf({ total, capped }: { readonly total: number; readonly capped: boolean }) {
  const t = useTexts(orderTexts)
  return <span data-figures>{t('list.count', { count: total, total: formatTotal(total, capped) })}</span>
}
