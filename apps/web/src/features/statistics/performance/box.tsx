import type { UseQueryResult } from '@tanstack/react-query'
import { CatchBoundary } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { Card } from '../../../ui/page/detail-columns.tsx'
import { ErrorNotice } from '../../../ui/states/error-notice.tsx'
import { SkeletonLines } from '../../../ui/states/skeleton.tsx'
import { performanceTexts } from './locales/index.ts'
import classes from './performance.module.css'
import { PerformanceSearch, storeOf } from './performance-search.ts'

interface Props<Data> {
  readonly title: string
  readonly query: UseQueryResult<Data>
  readonly wide?: boolean
  /** Its figures are of the whole company, whichever store is chosen. */
  readonly ofCompany?: boolean
  readonly children: (data: Data) => ReactNode
}

/** So many lines stand where the figures will. */
const LINES = 8

/**
 * One box of the dashboard: as large while it loads, and with a notice and a retry of its own when that fails, or when what
 * came cannot be shown. React logs the latter.
 */
export function Box<Data>({ title, query, wide = false, ofCompany = false, children }: Props<Data>) {
  const t = useTexts(performanceTexts)
  const { data, error, isPlaceholderData, dataUpdatedAt, refetch } = query
  return (
    <div className={classes.box} data-wide={wide || undefined} data-stale={isPlaceholderData || undefined}>
      <Card title={title} actions={ofCompany && <AllStores />}>
        {error && <ErrorNotice error={error} title={t('unavailable')} onRetry={() => void refetch()} />}
        {!error && data === undefined && <SkeletonLines lines={LINES} />}
        {!error && data !== undefined && (
          <CatchBoundary
            getResetKey={() => dataUpdatedAt}
            errorComponent={({ error: broken }) => (
              <ErrorNotice error={broken} title={t('unavailable')} onRetry={() => void refetch()} />
            )}
          >
            <Content data={data} show={children} />
          </CatchBoundary>
        )}
      </Card>
    </div>
  )
}

/** Calls what shows the data inside the boundary. */
function Content<Data>({ data, show }: { readonly data: Data; readonly show: (data: Data) => ReactNode }) {
  return show(data)
}

/** Says beside figures of the whole company that they are that, while the dashboard shows those of one store. */
export function AllStores() {
  const t = useTexts(performanceTexts)
  const { values } = useListSearch(PerformanceSearch)
  return storeOf(values) === undefined ? null : <span className={classes.allStores}>{t('allStores')}</span>
}
