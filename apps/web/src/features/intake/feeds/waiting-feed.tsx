import { listFeeds } from '@kontor/contract/intake'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { queryOf } from '../../../lib/api-client.ts'
import { formatCount } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useCan } from '../../../lib/session.ts'
import { Notice } from '../../../ui/states/notice.tsx'
import { feedHref } from './feed-state.ts'
import { feedsTexts } from './locales/index.ts'

/** Says that a full feed waits for somebody to decide; nothing when none does, or the reader may not see it. */
export function WaitingFeed() {
  const t = useTexts(feedsTexts)
  const isAllowed = useCan()(listFeeds)
  const { data } = useQuery({ ...queryOf(listFeeds, { query: {} }), enabled: isAllowed })
  const feed = data?.data.find(({ state }) => state === 'waiting')
  if (!feed) return null
  return (
    <Notice
      kind="warning"
      title={t('waitingTitle')}
      actions={
        <Link to={feedHref(feed)} preload={false}>
          {t('look')}
        </Link>
      }
    >
      {t('waitingText', {
        count: feed.missing,
        missing: formatCount(feed.missing),
        active: formatCount(feed.active),
      })}
    </Notice>
  )
}
