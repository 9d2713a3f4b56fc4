import type { Performance } from '@kontor/contract/statistics'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { Card } from '../../../ui/page/detail-columns.tsx'
import { ErrorNotice } from '../../../ui/states/error-notice.tsx'
import { SkeletonLines } from '../../../ui/states/skeleton.tsx'
import { performanceTexts } from './locales/index.ts'
import classes from './performance.module.css'

interface Props {
  readonly title: string
  readonly query: UseQueryResult<Performance>
  readonly wide?: boolean
  readonly children: (data: Performance) => ReactNode
}

/** So many lines stand where the figures will. */
const LINES = 8

/** One box of the dashboard: as large while it loads, and with a notice and a retry of its own when that fails. */
export function Box({ title, query, wide = false, children }: Props) {
  const t = useTexts(performanceTexts)
  const { data, error, isPlaceholderData, refetch } = query
  return (
    <div className={classes.box} data-wide={wide || undefined} data-stale={isPlaceholderData || undefined}>
      <Card title={title}>
        {error && <ErrorNotice error={error} title={t('unavailable')} onRetry={() => void refetch()} />}
        {!error && data === undefined && <SkeletonLines lines={LINES} />}
        {!error && data !== undefined && children(data)}
      </Card>
    </div>
  )
}
