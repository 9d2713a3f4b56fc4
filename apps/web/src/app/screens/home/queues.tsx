import { performance } from '@kontor/contract/statistics'
import { getToday, type Today, type TodayRow } from '@kontor/contract/today'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { SetupCard } from '../../../features/setup/index.ts'
import { queryOf } from '../../../lib/api-client.ts'
import { formatCount } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useCan } from '../../../lib/session.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorNotice } from '../../../ui/states/error-notice.tsx'
import { Repeated, Skeleton } from '../../../ui/states/skeleton.tsx'
import { DayFigures, DayFiguresSkeleton } from './day-figures.tsx'
import { homeTexts } from './locales/index.ts'
import { TOMORROW } from './queue-links.ts'
import { QueueRow } from './queue-row.tsx'
import classes from './queues.module.css'
import { useMorning } from './use-morning.ts'

const MorningDialog = lazy(async () => ({ default: (await import('./morning-dialog.tsx')).MorningDialog }))

/** Interval of the query, which the event stream also triggers (spec: orders §9). */
const POLL_MS = 300_000
/** So many rows stand in for those that load. */
const SKELETON_ROWS = 8

/** "Heute": one column of queues, most urgent first, and one line of the day's figures (decisions: Access). */
export function Queues() {
  const t = useTexts(homeTexts)
  const mayFigures = useCan()(performance)
  const today = useQuery({ ...queryOf(getToday), refetchInterval: POLL_MS })
  const [reading, setReading] = useState(false)
  const morning = useMorning(today.data)
  const list = useRef<HTMLUListElement>(null)
  useFirstFocus(list, today.data?.rows)
  if (today.error && !today.data)
    return <ErrorNotice error={today.error} onRetry={() => void today.refetch()} />
  return (
    <>
      {today.data ? (
        today.data.figures && (
          <DayFigures figures={today.data.figures} cancellations={today.data.cancellations} />
        )
      ) : mayFigures ? (
        <DayFiguresSkeleton />
      ) : null}
      {today.data ? (
        <Rows data={today.data} list={list} onRead={() => setReading(true)} />
      ) : (
        <div className={classes.queues} role="status" aria-label={t('loading')}>
          <Repeated times={SKELETON_ROWS}>
            <div className={classes.waiting}>
              <Skeleton width="40%" height={20} />
            </div>
          </Repeated>
        </div>
      )}
      {today.data && today.data.tomorrow !== null && today.data.tomorrow > 0 && (
        <p className={classes.foot}>
          <Link to={TOMORROW.to} search={TOMORROW.search ?? {}}>
            {t('tomorrow', { count: formatCount(today.data.tomorrow) })}
          </Link>
        </p>
      )}
      <SetupCard />
      <Suspense fallback={null}>
        {(morning.isOpen || reading) && (
          <MorningDialog
            withReturns={morning.isOpen}
            onClose={() => {
              setReading(false)
              morning.close()
            }}
          />
        )}
      </Suspense>
    </>
  )
}

interface RowsProps {
  readonly data: Today
  readonly list: React.RefObject<HTMLUListElement | null>
  readonly onRead: () => void
}

function Rows({ data, list, onRead }: RowsProps) {
  const t = useTexts(homeTexts)
  if (data.rows.length === 0)
    return (
      <EmptyState icon={<IconCircleCheck size={28} stroke={1.5} />} title={t('nothing.title')}>
        {t('nothing.text')}
      </EmptyState>
    )
  return (
    <ul ref={list} className={classes.queues} aria-label={t('queues')}>
      {data.rows.map((row: TodayRow, index) => (
        <QueueRow key={row.kind} row={row} rate={data.cancellations} isFirst={index === 0} onRead={onRead} />
      ))}
    </ul>
  )
}

/**
 * Moves the focus to the first row's button when the rows come, so that Enter begins with what is most urgent, and again
 * when the row that had it goes; not away from what somebody chose meanwhile.
 */
function useFirstFocus(
  list: React.RefObject<HTMLUListElement | null>,
  rows: readonly TodayRow[] | undefined,
): void {
  useEffect(() => {
    const at = document.activeElement
    const isUnchosen = at === null || at === document.body || at.matches('h1')
    if (rows && isUnchosen)
      list.current?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
  }, [list, rows])
}
