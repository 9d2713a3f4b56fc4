import { type Erasure, findCustomer, listErasures } from '@kontor/contract/privacy'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryKeyOf, queryOf } from '../../lib/api-client.ts'
import { useTexts } from '../../lib/i18n.ts'
import { Card } from '../../ui/page/detail-columns.tsx'
import { ErrorNotice } from '../../ui/states/error-notice.tsx'
import { SkeletonLines } from '../../ui/states/skeleton.tsx'
import { Badge } from '../../ui/status/status-badge.tsx'
import { DateText } from '../../ui/value/time-text.tsx'
import { privacyTexts } from './locales/index.ts'
import classes from './privacy.module.css'

const ASK_AGAIN_MS = 2000
const STYLES = { running: 'info', done: 'success', failed: 'danger' } as const

/** The latest erasures and how far they are. */
export function ErasuresCard() {
  const t = useTexts(privacyTexts)
  const queryClient = useQueryClient()
  const query = useQuery({
    ...queryOf(listErasures),
    refetchInterval: ({ state }) =>
      state.data?.data.some((erasure) => erasure.state === 'running') ? ASK_AGAIN_MS : false,
  })
  // Not their number: an erasure may begin and end between two looks.
  const ended = query.data?.data.flatMap(({ id, state }) => (state === 'running' ? [] : [id])).join()
  // What was found before shows the customer still.
  useEffect(() => {
    if (ended) void queryClient.invalidateQueries({ queryKey: queryKeyOf(findCustomer) })
  }, [ended, queryClient])
  return (
    <Card title={t('erasures.title')}>
      {query.error && <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <SkeletonLines lines={2} />}
      {query.data?.data.length === 0 && <span className="quiet">{t('erasures.none')}</span>}
      <ul className={classes.erasures}>
        {query.data?.data.map((erasure) => (
          <Entry key={erasure.id} erasure={erasure} />
        ))}
      </ul>
    </Card>
  )
}

function Entry({ erasure }: { readonly erasure: Erasure }) {
  const t = useTexts(privacyTexts)
  const { cause, state, erased, subjects, skipped, requested_at, requested_by } = erasure
  return (
    <li>
      <span>
        {t(`erasures.${cause}`)}
        {requested_by !== '' && ` ${t('erasures.by', { name: requested_by })}`}
        {', '}
        <DateText value={requested_at} show="date-time" />
      </span>
      <span>
        {t('erasures.counts', { erased, subjects })}
        {skipped > 0 && `, ${t('erasures.skipped', { count: skipped })}`}{' '}
        <Badge style={STYLES[state]}>{t(`state.${state}`)}</Badge>
      </span>
    </li>
  )
}
