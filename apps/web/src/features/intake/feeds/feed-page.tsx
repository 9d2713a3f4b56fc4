import {
  decideFeed,
  type FeedDecision,
  type FeedDetail,
  getFeed,
  listFeedArticles,
  listFeeds,
} from '@kontor/contract/intake'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError, call, queryKeyOf, queryOf } from '../../../lib/api-client.ts'
import { formatCount } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useCan } from '../../../lib/session.ts'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { DangerButton } from '../../../ui/dialog/danger-button.tsx'
import { Card, DetailColumns, Fact, Facts } from '../../../ui/page/detail-columns.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { EmptyState, Forbidden } from '../../../ui/states/empty-state.tsx'
import { ErrorNotice } from '../../../ui/states/error-notice.tsx'
import { SkeletonLines } from '../../../ui/states/skeleton.tsx'
import { Badge } from '../../../ui/status/status-badge.tsx'
import { DateText } from '../../../ui/value/time-text.tsx'
import { FeedArticles } from './feed-articles.tsx'
import { FEED_STYLES, isWorkedOn, REFRESH_MS } from './feed-state.ts'
import classes from './feeds.module.css'
import { feedsTexts } from './locales/index.ts'

/** `/productmanagement/import/feeds/{id}`: what a full feed named, what it lacks, and the decision where it waits for one. */
export function FeedPage() {
  const { id = '' } = useParams({ strict: false })
  return useCan()(getFeed) ? <OneFeed key={id} id={Number(id)} /> : <Forbidden />
}

function OneFeed({ id }: { readonly id: number }) {
  const t = useTexts(feedsTexts)
  const query = useQuery({
    ...queryOf(getFeed, { params: { id } }),
    refetchInterval: ({ state }) => (state.data && isWorkedOn(state.data) ? REFRESH_MS : false),
  })
  const { data: feed, error } = query
  if (error instanceof ApiError && (error.status === 404 || error.status === 400))
    return (
      <Page title={t('notFound')}>
        <EmptyState
          title={t('notFound')}
          action={<Link to="/productmanagement/import/feeds">{t('back')}</Link>}
        >
          {t('notFoundText')}
        </EmptyState>
      </Page>
    )
  if (feed) return <LoadedFeed feed={feed} />
  return (
    <Page>
      {error ? (
        <ErrorNotice error={error} onRetry={() => void query.refetch()} />
      ) : (
        <DetailColumns
          main={
            <Card title={t('result')}>
              <SkeletonLines lines={6} />
            </Card>
          }
          side={
            <Card title={t('facts')}>
              <SkeletonLines lines={4} />
            </Card>
          }
        />
      )}
    </Page>
  )
}

interface FeedProps {
  readonly feed: FeedDetail
}

function LoadedFeed({ feed }: FeedProps) {
  const t = useTexts(feedsTexts)
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState<FeedDecision['action']>()
  const decide = useMutation({
    mutationFn: (body: FeedDecision) => call(decideFeed, { params: { id: feed.id }, body }),
    onSettled: async () => {
      setAsking(undefined)
      for (const endpoint of [listFeeds, listFeedArticles, getFeed])
        await queryClient.invalidateQueries({ queryKey: queryKeyOf(endpoint) })
    },
  })
  const isWaiting = feed.state === 'waiting'
  return (
    <Page
      title={t('name', { id: feed.id })}
      aside={<Badge style={FEED_STYLES[feed.state]}>{t(`state.${feed.state}`)}</Badge>}
      actions={
        isWaiting && (
          <div className={classes.buttons}>
            <DangerButton onClick={() => setAsking('confirm')}>{t('confirm')}</DangerButton>
            <Button onClick={() => setAsking('discard')}>{t('discard')}</Button>
          </div>
        )
      }
    >
      {decide.error && <ErrorNotice error={decide.error} />}
      <DetailColumns
        lead={<ResultCard feed={feed} />}
        main={(isWaiting || isWorkedOn(feed) || feed.state === 'done') && <FeedArticles feed={feed} />}
        side={<FactsCard feed={feed} />}
      />
      <ConfirmDialog
        opened={asking === 'confirm'}
        title={t('confirmTitle', { count: feed.going_off, total: formatCount(feed.going_off) })}
        confirmLabel={t('confirm')}
        danger
        busy={decide.isPending}
        onConfirm={() => decide.mutate({ action: 'confirm' })}
        onCancel={() => setAsking(undefined)}
      >
        <ul className={classes.effects}>
          <li>{t('confirmArticles', { count: feed.going_off, total: formatCount(feed.going_off) })}</li>
          <li>{t('confirmSizes', { count: feed.going_empty, total: formatCount(feed.going_empty) })}</li>
          <li>{t('confirmOutside')}</li>
        </ul>
      </ConfirmDialog>
      <ConfirmDialog
        opened={asking === 'discard'}
        title={t('discardTitle')}
        confirmLabel={t('discard')}
        busy={decide.isPending}
        onConfirm={() => decide.mutate({ action: 'discard' })}
        onCancel={() => setAsking(undefined)}
      >
        {t('discardText')}
      </ConfirmDialog>
    </Page>
  )
}

const DELIVERED = ['rows', 'refused', 'returned'] as const
const COUNTED = ['named', 'active', 'missing', 'emptied', 'switched_off'] as const

function ResultCard({ feed }: FeedProps) {
  const t = useTexts(feedsTexts)
  const counts = feed.state === 'open' || feed.completed_at === null ? DELIVERED : [...DELIVERED, ...COUNTED]
  return (
    <Card title={t('result')}>
      <div className={classes.stack} aria-live="polite">
        <p>{t(`about.${feed.state}`)}</p>
        <dl className={classes.counts}>
          {counts.map((key) => (
            <div key={key} className={classes.count}>
              <dt>{t(`counts.${key}`)}</dt>
              <dd data-figures>{formatCount(feed[key])}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Card>
  )
}

function FactsCard({ feed }: FeedProps) {
  const t = useTexts(feedsTexts)
  return (
    <Card title={t('facts')}>
      <Facts>
        <Fact label={t('startedBy')}>{feed.started_by}</Fact>
        <Fact label={t('startedAt')}>
          <DateText value={feed.started_at} show="date-time" />
        </Fact>
        {feed.completed_at && (
          <Fact label={t('completedAt')}>
            <DateText value={feed.completed_at} show="date-time" />
          </Fact>
        )}
        {feed.decided_by !== '' && <Fact label={t('decidedBy')}>{feed.decided_by}</Fact>}
        {feed.decided_at && (
          <Fact label={t('decidedAt')}>
            <DateText value={feed.decided_at} show="date-time" />
          </Fact>
        )}
      </Facts>
    </Card>
  )
}
