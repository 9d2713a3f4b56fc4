import { listProducts, type ProductRow } from '@kontor/contract/catalogue'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { activeFilters } from '../../ui/filters/filter-definitions.ts'
import { ListPage } from '../../ui/list/list-page.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { uiTexts } from '../../ui/locales/index.ts'
import { ErrorNotice } from '../../ui/states/error-notice.tsx'
import { type SoldChannels, useBulkUpdates } from './bulk-updates/bulk-updates.queries.ts'
import { productListQuery, productOptionsQuery } from './catalogue.queries.ts'
import { useProductCsvs } from './csv-export/csv-export.queries.ts'
import { catalogueTexts } from './locales/index.ts'
import { productHref } from './product-href.ts'
import { type OpenedAction, ProductListActions, ProductListNotices } from './product-list-actions.tsx'
import { productListColumns } from './product-list-columns.tsx'
import { productListFilters } from './product-list-filters.ts'
import { ProductListSearch } from './product-list-search.ts'

const NO_CHANNELS: SoldChannels = []
const productId = (row: ProductRow) => row.id

interface Props {
  /** What other domains say of products, above the list. */
  readonly notice?: ReactNode
}

/** `/productmanagement/products`: what is sold where, at which price, and how often it comes back (spec: catalogue §2). */
export function ProductListPage({ notice = null }: Props) {
  const t = useTexts(catalogueTexts)
  const tUi = useTexts(uiTexts)
  const list = useList({ endpoint: listProducts, search: ProductListSearch, query: productListQuery })
  const options = useQuery({ ...productOptionsQuery(), enabled: list.isAllowed })
  const columns = useMemo(() => productListColumns(t, options.data?.channels ?? []), [t, options.data])
  const filters = useMemo(
    () => productListFilters(t, options.data, list.values),
    [t, options.data, list.values],
  )
  const [opened, setOpened] = useState<OpenedAction>()
  const actions = {
    list,
    chosen: activeFilters(filters, list.values, {}, tUi),
    channels: options.data?.channels ?? NO_CHANNELS,
    bulks: useBulkUpdates(list.isAllowed),
    files: useProductCsvs(list.isAllowed),
    opened,
    onOpen: setOpened,
  }
  return (
    <ListPage
      id="products"
      list={list}
      columns={columns}
      filters={filters}
      rowId={productId}
      rowHref={productHref}
      pagerAbove
      actions={<ProductListActions {...actions} />}
      notice={
        <>
          {/* Where the list fails, too, its own notice is enough. */}
          {options.error && !options.data && !list.query.error && (
            <ErrorNotice
              title={t('list.optionsFailed')}
              error={options.error}
              onRetry={() => void options.refetch()}
            />
          )}
          {notice}
          <ProductListNotices {...actions} />
        </>
      }
      texts={{
        label: t('list.label'),
        count: (figures) => t('list.count', figures),
        empty: { title: t('list.empty'), text: t('list.emptyText') },
      }}
    />
  )
}
