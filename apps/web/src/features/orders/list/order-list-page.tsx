import { exportOrders, listOrders, type OrderRow } from '@kontor/contract/orders'
import { Button } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { endpointUrl } from '../../../lib/api-client.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { storesQuery } from '../../../lib/master-data.ts'
import { TableDownload } from '../../../ui/download/table-download.tsx'
import { periodText } from '../../../ui/filters/filter-definitions.ts'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { useList } from '../../../ui/list/use-list.ts'
import { uiTexts } from '../../../ui/locales/index.ts'
import { type Selection, useSelection } from '../../../ui/table/use-selection.ts'
import { orderTexts } from './locales/index.ts'
import { orderListColumns } from './order-list-columns.tsx'
import {
  EVERYTHING,
  fromList,
  type OrderListFilter,
  orderInList,
  orderListFilters,
  orderListSearch,
  ownSort,
  toExportQuery,
  toListFilter,
  withDue,
} from './order-list-search.ts'
import { OrderProgress } from './order-progress.tsx'
import { orderFilterOptionsQuery, orderListQuery, orderQuery } from './orders.queries.ts'

const orderId = (row: OrderRow) => row.id
/** How fresh a detail must be not to be asked for again when the pointer rests on its row. */
const PREFETCH_FRESH_MS = 30_000

interface Props {
  /** What can be done with selected orders; left out where nothing can. @param filter that of the list, as its call takes it */
  readonly bulkActions?: ((selection: Selection, filter: OrderListFilter) => ReactNode) | undefined
}

/** `/orders`: find an order (spec: orders §2). */
export function OrderListPage({ bulkActions }: Props) {
  const t = useTexts(orderTexts)
  const tUi = useTexts(uiTexts)
  const queryClient = useQueryClient()
  const list = useList({ endpoint: listOrders, search: orderListSearch, query: orderListQuery })
  const { values, defaults, change } = list
  const options = useQuery({ ...orderFilterOptionsQuery(), enabled: list.isAllowed })
  const from = useMemo(() => fromList(values, defaults), [values, defaults])
  const columns = useMemo(() => orderListColumns(t, from), [t, from])
  const { data: stores } = useQuery(storesQuery())
  const filters = useMemo(
    () => orderListFilters(t, options.data?.channels ?? [], stores?.data ?? []),
    [t, options.data, stores],
  )
  const everything = () => change(EVERYTHING)
  const filter = toListFilter(values)
  const selection = useSelection(JSON.stringify(filter))

  return (
    <ListPage
      id="orders"
      list={{ ...list, changeFilters: (patch) => list.changeFilters(withDue(patch, values, defaults)) }}
      ownSort={ownSort(values)}
      columns={columns}
      filters={filters}
      rowId={orderId}
      rowHref={(row) => orderInList(row.id, from)}
      onRowIntent={(row) =>
        void queryClient.prefetchQuery({ ...orderQuery(row.id), staleTime: PREFETCH_FRESH_MS })
      }
      texts={{
        label: t('list.label'),
        count: (figures) => t('list.count', figures),
        empty: {
          title: t('list.empty'),
          text: t('list.emptyHint', { period: periodText(defaults.start, defaults.end, tUi) }),
          action: (
            <Button variant="default" onClick={everything}>
              {t('list.showAll')}
            </Button>
          ),
        },
      }}
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
          <TableDownload
            path={endpointUrl(exportOrders, { query: toExportQuery(values) })}
            label={t('list.export')}
            hint={t('list.exportHint')}
          />
        </>
      }
      filteredEmptyAction={
        <Button variant="default" onClick={everything}>
          {t('list.searchAll')}
        </Button>
      }
      selection={bulkActions && selection}
      bulkActions={bulkActions && ((selected) => bulkActions(selected, filter))}
      tools={<OrderProgress onChoose={(status) => change({ order_status: status })} />}
    />
  )
}
