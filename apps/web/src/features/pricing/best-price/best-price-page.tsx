import {
  getBestPrice,
  getTamarisBestPrice,
  saveBestPrice,
  saveTamarisBestPrice,
} from '@kontor/contract/pricing'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { ApiError, call, queryKeyOf, queryOf } from '../../../lib/api-client.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useCan } from '../../../lib/session.ts'
import { Page } from '../../../ui/page/page.tsx'
import { EmptyState, Forbidden } from '../../../ui/states/empty-state.tsx'
import { ErrorNotice } from '../../../ui/states/error-notice.tsx'
import { RulesSkeleton } from '../rules/rules-skeleton.tsx'
import { BestPriceForm } from './best-price-form.tsx'
import { bestPriceTexts } from './locales/index.ts'

/** `/settings/uvp/best-price/{manufacturer_id}`: how a brand follows the prices of competitors (spec: integrations §2). */
export function BestPricePage() {
  const { manufacturer_id = '' } = useParams({ strict: false })
  if (!useCan()(saveBestPrice)) return <Forbidden />
  return /^[1-9]\d{0,15}$/.test(manufacturer_id) ? (
    <OneBrand key={manufacturer_id} id={Number(manufacturer_id)} />
  ) : (
    <NotFound />
  )
}

function OneBrand({ id }: { readonly id: number }) {
  const t = useTexts(bestPriceTexts)
  const queryClient = useQueryClient()
  const query = queryOf(getBestPrice, { query: { manufacturer_id: id } })
  const { data, error, refetch } = useQuery(query)
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return <NotFound />
  if (!data) return <Unread error={error} onRetry={() => void refetch()} />
  return (
    <BestPriceForm
      settings={data}
      title={t('title', { name: data.name })}
      reload={() => queryClient.fetchQuery({ ...query, staleTime: 0 })}
      save={async (body) => {
        const saved = await call(saveBestPrice, { body: { ...body, manufacturer_id: id } })
        queryClient.setQueryData(query.queryKey, saved)
        // It may be the brand that has a page of its own as well.
        void queryClient.invalidateQueries({ queryKey: queryKeyOf(getTamarisBestPrice) })
        return saved
      }}
    />
  )
}

function NotFound() {
  const t = useTexts(bestPriceTexts)
  return (
    <Page title={t('notFound')}>
      <EmptyState title={t('notFound')} action={<Link to="/settings/uvp">{t('back')}</Link>}>
        {t('notFoundText')}
      </EmptyState>
    </Page>
  )
}

/** `/settings/tamaris-best-price`: the same of the brand that has a page of its own. */
export function TamarisBestPricePage() {
  return useCan()(saveTamarisBestPrice) ? <TamarisScreen /> : <Forbidden />
}

function TamarisScreen() {
  const queryClient = useQueryClient()
  const query = queryOf(getTamarisBestPrice)
  const { data, error, refetch } = useQuery(query)
  if (!data) return <Unread error={error} onRetry={() => void refetch()} />
  return (
    <BestPriceForm
      settings={data}
      reload={() => queryClient.fetchQuery({ ...query, staleTime: 0 })}
      save={async (body) => {
        const saved = await call(saveTamarisBestPrice, { body })
        queryClient.setQueryData(query.queryKey, saved)
        void queryClient.invalidateQueries({ queryKey: queryKeyOf(getBestPrice) })
        return saved
      }}
    />
  )
}

function Unread({ error, onRetry }: { readonly error: Error | null; readonly onRetry: () => void }) {
  return <Page>{error ? <ErrorNotice error={error} onRetry={onRetry} /> : <RulesSkeleton cards={2} />}</Page>
}
