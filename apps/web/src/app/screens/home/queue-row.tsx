import type { CancellationRate } from '@kontor/contract/monitoring'
import { type TodayRow, urgencyOf } from '@kontor/contract/today'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRateWords } from '../../../features/monitoring/index.ts'
import { spanText } from '../../../lib/deadline.ts'
import { formatCount, formatDateTime, formatTotal } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { libTexts } from '../../../lib/locales/index.ts'
import { useNow } from '../../../lib/now.ts'
import { useCan } from '../../../lib/session.ts'
import { Deadline } from '../../../ui/value/time-text.tsx'
import { homeTexts } from './locales/index.ts'
import { QUEUE_LINKS } from './queue-links.ts'
import classes from './queues.module.css'

const MINUTE = 60_000

interface Props {
  readonly row: TodayRow
  readonly rate: CancellationRate | null
  /** The first row's button is the page's primary one. */
  readonly isFirst: boolean
  readonly onRead: () => void
}

/** One queue: how many, what, the oldest deadline, and the button that begins with it. */
export function QueueRow({ row, rate, isFirst, onRead }: Props) {
  const now = useNow()
  const words = useWords(row, rate)
  return (
    <li className={classes.row} data-urgency={urgencyOf(row, new Date(now))} data-kind={row.kind}>
      <span className={classes.mark} aria-hidden />
      <strong className={classes.count} data-figures>
        {formatTotal(row.count, row.count_is_capped)}
      </strong>
      <div className={classes.words}>
        <span className={classes.what}>{words.what}</span>
        {words.more !== '' && <span className={classes.more}>{words.more}</span>}
      </div>
      <span className={classes.when}>
        <When row={row} now={now} />
      </span>
      <Act row={row} what={words.what} isFirst={isFirst} onRead={onRead} />
    </li>
  )
}

/** What waits, and a line of what is known of it. */
function useWords(
  { kind, count, part, stores, title }: TodayRow,
  rate: CancellationRate | null,
): { what: string; more: string } {
  const t = useTexts(homeTexts)
  const wordsOfRate = useRateWords(rate)
  if (kind === 'cancellation_rate' && wordsOfRate)
    return { what: wordsOfRate.title, more: `${wordsOfRate.numbers} ${wordsOfRate.reasons}`.trim() }
  if (kind === 'news')
    return {
      what: count === 1 ? t('news.one', { title }) : t('news.some', { title }),
      more: t('news.more'),
    }
  const inStores = stores.map((store) => `${formatCount(store.count)} ${store.name}`).join(', ')
  const ofPart =
    part === null || part === 0 ? '' : t(`part.${kind === 'returns' ? 'returns' : 'labels'}`, { count: part })
  return {
    what: t(`what.${kind}`, { count }),
    more: [inStores, ofPart].filter((text) => text !== '').join(' · ') || t(`more.${kind}`),
  }
}

/** The oldest deadline in the words that deadlines have everywhere; else since when the oldest waits. */
function When({
  row: { kind, due_at, since, count },
  now,
}: {
  readonly row: TodayRow
  readonly now: number
}) {
  const t = useTexts(homeTexts)
  const ofTime = useTexts(libTexts)
  if (due_at !== null)
    return (
      <>
        {count > 1 && <span>{t(new Date(due_at).getTime() <= now ? 'oldest' : 'next')}</span>}
        <Deadline dueAt={due_at} />
      </>
    )
  if (since === null) return null
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / MINUTE))
  const span = spanText(minutes, ofTime)
  return (
    <time dateTime={since} data-hint={formatDateTime(since)}>
      {t(count > 1 && kind !== 'news' ? 'oldestSince' : 'since', { span })}
    </time>
  )
}

function Act({
  row: { kind, count },
  what,
  isFirst,
  onRead,
}: Omit<Props, 'rate'> & { readonly what: string }) {
  const t = useTexts(homeTexts)
  const can = useCan()
  const variant = isFirst ? 'filled' : 'default'
  const key = isFirst && (
    <kbd className={classes.key} aria-hidden>
      ↵
    </kbd>
  )
  const about = <span className="visually-hidden">{`: ${formatCount(count)} ${what}`}</span>
  if (kind === 'news')
    return (
      <Button className={classes.act} variant={isFirst ? 'filled' : 'subtle'} onClick={onRead}>
        {t('act.read')}
        {about}
        {key}
      </Button>
    )
  const { to, search = {}, act } = QUEUE_LINKS[kind]
  return (
    <Button
      className={classes.act}
      variant={variant}
      renderRoot={(props) => <Link {...props} to={to} search={search} />}
    >
      {t(`act.${act && can(act[1]) ? act[0] : 'look'}`)}
      {about}
      {key}
    </Button>
  )
}
