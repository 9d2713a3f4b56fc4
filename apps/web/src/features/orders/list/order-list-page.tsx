import { FIRST_VIEW, type OrderView } from '@kontor/contract/order-views'
import { exportOrders, listOrders, type OrderRow } from '@kontor/contract/orders'
import { Button } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef } from 'react'
import { endpointUrl } from '../../../lib/api-client.ts'
import { writeStored } from '../../../lib/browser-storage.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { storesQuery } from '../../../lib/master-data.ts'
import { useCan } from '../../../lib/session.ts'
import { TableDownload } from '../../../ui/download/table-download.tsx'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { useList } from '../../../ui/list/use-list.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { type Selection, useSelection } from '../../../ui/table/use-selection.ts'
import { orderTexts } from './locales/index.ts'
import classes from './order-list.module.css'
import { orderListColumns } from './order-list-columns.tsx'
import {
  EVERYTHING,
  FIRST_VIEW_KEY,
  fromList,
  namesSavedView,
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
import { savedViewsQuery } from './views/order-views.queries.ts'

// Nobody waits for it who has selected nothing.
const SelectedDownload = lazy(async () => ({
  default: (await import('./selected-download.tsx')).SelectedDownload,
}))
const OrderViews = lazy(async () => ({ default: (await import('./views/order-views.tsx')).OrderViews }))
/** Names the table in this device's memory of columns. */
const TABLE = 'orders'
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
  const queryClient = useQueryClient()
  const isAllowed = useCan()(listOrders)
  const views = useQuery({ ...savedViewsQuery(), enabled: isAllowed })
  const saved = views.data?.data
  const search = useMemo(
    () => (today: string, given: { readonly view?: string }) => orderListSearch(today, given, saved),
    [saved],
  )
  const isKnown = (view: string) => !namesSavedView({ view }) || saved?.some(({ id }) => String(id) === view)
  const list = useList({
    endpoint: listOrders,
    search,
    query: orderListQuery,
    enabled: ({ view }) => isKnown(view) === true,
  })
  const { values, defaults, change } = list
  const view = saved?.find(({ id }) => String(id) === values.view)
  const columnSet = useMemo(() => view && { id: String(view.id), columns: view.columns }, [view])
  useFirstView(saved)
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
      id={TABLE}
      list={{ ...list, changeFilters: (patch) => list.changeFilters(withDue(patch, values, defaults)) }}
      ownSort={defaults.sort || ownSort(values)}
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
          text: t('list.emptyHint'),
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
            aria-label={t('list.pickList')}
            data-hint={t('list.pickListHint')}
          >
            <span className={classes.wide}>{t('list.pickList')}</span>
          </Button>
          <TableDownload
            path={endpointUrl(exportOrders, { query: toExportQuery(values) })}
            label="CSV"
            name={t('list.export')}
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
      bulkActions={
        bulkActions &&
        ((selected) => (
          <>
            {bulkActions(selected, filter)}
            <Suspense fallback={null}>
              <SelectedDownload selection={selected} values={values} />
            </Suspense>
          </>
        ))
      }
      views={
        <div className={classes.views}>
          <Suspense fallback={null}>
            <OrderViews
              values={values}
              saved={saved ?? []}
              table={TABLE}
              hasRows={list.query.data !== undefined}
            />
          </Suspense>
        </div>
      }
      foldsFilters
      columnSet={columnSet}
      {...(saved !== undefined && !isKnown(values.view) && { body: <MissingView /> })}
      tools={<OrderProgress onChoose={(status) => change({ order_status: status })} />}
    />
  )
}

/** What stands where a view is not that the address names. */
function MissingView() {
  const t = useTexts(orderTexts)
  return (
    <EmptyState
      title={t('views.missing')}
      action={
        <Button
          variant="default"
          renderRoot={(props) => <Link {...props} to="/orders" search={{ view: FIRST_VIEW }} />}
        >
          {t('views.toFirst')}
        </Button>
      }
    >
      {t('views.missingText')}
    </EmptyState>
  )
}

/**
 * Opens the list with the saved view that the reader has chosen for that, where the address names nothing. This device notes
 * it, so that the next visit begins there (`orderListAddress`).
 */
function useFirstView(saved: readonly OrderView[] | undefined): void {
  const navigate = useNavigate()
  const given: object = useSearch({ strict: false })
  const isBare = useRef(Object.keys(given).length === 0)
  useEffect(() => {
    if (!saved) return
    const first = saved.find(({ is_default }) => is_default)
    writeStored(FIRST_VIEW_KEY, first && String(first.id))
    if (first && isBare.current)
      void navigate({ to: '/orders', search: { view: String(first.id) }, replace: true })
    isBare.current = false
  }, [saved, navigate])
}
