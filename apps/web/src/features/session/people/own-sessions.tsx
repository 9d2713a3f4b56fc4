import { endOtherSessions, endOwnSession, listOwnSessions, type OwnSession } from '@kontor/contract/session'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, queryKeyOf, queryOf } from '../../../lib/api-client.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { Card, CardEntry, Fact, Facts } from '../../../ui/page/detail-columns.tsx'
import { ErrorNotice } from '../../../ui/states/error-notice.tsx'
import { SkeletonLines } from '../../../ui/states/skeleton.tsx'
import { Badge } from '../../../ui/status/status-badge.tsx'
import { notify } from '../../../ui/toast/toasts.ts'
import { DateText } from '../../../ui/value/time-text.tsx'
import { peopleTexts } from './locales/index.ts'
import classes from './people.module.css'

/** Where the user is logged in: ends one session, or all but this one. */
export function OwnSessions() {
  const t = useTexts(peopleTexts)
  const queryClient = useQueryClient()
  const sessions = useQuery(queryOf(listOwnSessions))
  const end = useMutation({
    mutationFn: (id: string | undefined) =>
      id === undefined ? call(endOtherSessions) : call(endOwnSession, { params: { id } }),
    onSuccess: ({ ended }) => notify.success(t('sessions.ended', { count: ended })),
    onError: (error) => notify.error(error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeyOf(listOwnSessions) }),
  })
  const rows = sessions.data?.data
  return (
    <Card
      title={t('sessions.title')}
      flush={rows !== undefined}
      actions={
        rows &&
        rows.length > 1 && (
          <Button variant="default" loading={end.isPending} onClick={() => end.mutate(undefined)}>
            {t('sessions.endOthers')}
          </Button>
        )
      }
    >
      {sessions.error && <ErrorNotice error={sessions.error} onRetry={() => void sessions.refetch()} />}
      {sessions.isPending && <SkeletonLines lines={3} />}
      {rows && (
        <ul className={classes.list}>
          {rows.map((session) => (
            <SessionEntry
              key={session.id}
              session={session}
              isBusy={end.isPending}
              onEnd={() => end.mutate(session.id)}
            />
          ))}
        </ul>
      )}
    </Card>
  )
}

interface EntryProps {
  readonly session: OwnSession
  readonly isBusy: boolean
  readonly onEnd: () => void
}

function SessionEntry({ session, isBusy, onEnd }: EntryProps) {
  const t = useTexts(peopleTexts)
  return (
    <CardEntry
      title={
        <>
          {session.company}
          {session.current && <Badge style="success">{t('sessions.current')}</Badge>}
          {session.by_partner && <Badge style="info">{t('sessions.partner')}</Badge>}
        </>
      }
      badge={
        !session.current && (
          <Button
            variant="subtle"
            disabled={isBusy}
            aria-label={t('sessions.endOf', { date: formatDateTime(session.created_at) })}
            onClick={onEnd}
          >
            {t('sessions.end')}
          </Button>
        )
      }
    >
      <Facts>
        <Fact label={t('sessions.openedWith')}>
          {[session.browser, session.system].filter((name) => name !== null).join(', ') || '–'}
        </Fact>
        <Fact label={t('sessions.created')}>
          <DateText value={session.created_at} show="date-time" />
        </Fact>
        <Fact label={t('sessions.lastUsed')}>
          <DateText value={session.last_used_at} show="date-time" />
        </Fact>
      </Facts>
    </CardEntry>
  )
}
