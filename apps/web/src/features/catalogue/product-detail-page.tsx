import { getProduct, type Product } from '@kontor/contract/catalogue'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ApiError } from '../../lib/api-client.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useListSearch } from '../../lib/list-search.ts'
import { useCan } from '../../lib/session.ts'
import { Card, DetailColumns } from '../../ui/page/detail-columns.tsx'
import { Page } from '../../ui/page/page.tsx'
import { EmptyState, Forbidden } from '../../ui/states/empty-state.tsx'
import { ErrorNotice } from '../../ui/states/error-notice.tsx'
import { SkeletonLines } from '../../ui/states/skeleton.tsx'
import { oneProductQuery, productOptionsQuery } from './catalogue.queries.ts'
import { catalogueTexts } from './locales/index.ts'
import { FactsCard, FiguresCard, SwitchesCard } from './product-cards.tsx'
import { ProductHistoryCards } from './product-history.tsx'
import { ProductSearch } from './product-list-search.ts'
import { ProductMatrix } from './product-matrix.tsx'
import { ProductSizes } from './product-sizes.tsx'
import classes from './products.module.css'

const ASK_EVERY_MS = 2_500

interface PageProps {
  /** What other domains say of the product, below its sizes. */
  readonly more: (product: Product) => ReactNode
}

/** One product with its sizes (spec: catalogue §2, Product detail). */
export function ProductDetailPage({ more }: PageProps) {
  const { model = '' } = useParams({ strict: false })
  return useCan()(getProduct) ? <OneProduct key={model} model={model} more={more} /> : <Forbidden />
}

function OneProduct({ model, more }: PageProps & { readonly model: string }) {
  const t = useTexts(catalogueTexts)
  const { values, change } = useListSearch(ProductSearch)
  const query = useQuery({
    ...oneProductQuery(model, values),
    // A picture is fetched within seconds.
    refetchInterval: ({ state }) => (state.data?.picture.state === 'waiting' ? ASK_EVERY_MS : false),
  })
  const { error } = query
  const title = t('detail.title', { model })
  if (error instanceof ApiError && error.code === 'product_not_found') return <NotFound />
  if (error instanceof ApiError && error.code === 'product_ambiguous')
    return <Candidates title={title} model={model} candidates={error.candidates} />
  return (
    <Page title={title}>
      {error && <ErrorNotice error={error} onRetry={() => void query.refetch()} />}
      {query.data ? (
        <Loaded
          product={query.data}
          storeId={values.storeId}
          onStore={(storeId) => change({ storeId })}
          isFetching={query.isFetching}
          more={more}
        />
      ) : (
        !error && (
          <DetailColumns
            main={
              <Card title={t('detail.facts')}>
                <SkeletonLines lines={8} />
              </Card>
            }
            side={
              <Card title={t('detail.switches')}>
                <SkeletonLines lines={6} />
              </Card>
            }
          />
        )
      )}
    </Page>
  )
}

interface LoadedProps extends PageProps {
  readonly product: Product
  readonly storeId: number | undefined
  readonly onStore: (storeId: number | undefined) => void
  readonly isFetching: boolean
}

function Loaded({ product, more, ...sizes }: LoadedProps) {
  const options = useQuery(productOptionsQuery())
  const channels = options.data?.channels ?? []
  return (
    <DetailColumns
      lead={<SwitchesCard product={product} channels={channels} />}
      main={
        <>
          <FactsCard product={product} />
          <ProductSizes product={product} {...sizes} />
          <ProductMatrix product={product} />
          {more(product)}
        </>
      }
      side={
        <>
          <FiguresCard product={product} channels={channels} />
          <ProductHistoryCards product={product} channels={channels} />
        </>
      }
    />
  )
}

function NotFound() {
  const t = useTexts(catalogueTexts)
  return (
    <Page title={t('detail.notFound')}>
      <EmptyState
        title={t('detail.notFound')}
        action={<Link to="/productmanagement/products">{t('detail.toList')}</Link>}
      >
        {t('detail.notFoundText')}
      </EmptyState>
    </Page>
  )
}

interface CandidatesProps {
  readonly title: string
  readonly model: string
  readonly candidates: ApiError['candidates']
}

/** Articles that share the model: which one is meant. */
function Candidates({ title, model, candidates }: CandidatesProps) {
  const t = useTexts(catalogueTexts)
  return (
    <Page title={title}>
      <EmptyState title={t('detail.ambiguous')}>
        <p>{t('detail.ambiguousText')}</p>
        <ul className={classes.candidates}>
          {candidates.map(({ wws_number, title: name }) => (
            <li key={wws_number}>
              <Link
                to="/productmanagement/products/$model"
                params={{ model }}
                search={{ wws_number }}
                preload={false}
              >
                {t('erpId', { number: wws_number })} · {name}
              </Link>
            </li>
          ))}
        </ul>
      </EmptyState>
    </Page>
  )
}
