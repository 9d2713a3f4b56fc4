import { FEED_STATES, type Feed, FeedsQuery, listFeeds } from '@kontor/contract/intake'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import type { z } from 'zod'
import { queryOf } from '../../../lib/api-client.ts'
import { formatCount } from '../../../lib/format.ts'
import { type Translate, useTexts } from '../../../lib/i18n.ts'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { useList } from '../../../ui/list/use-list.ts'
import { Badge } from '../../../ui/status/status-badge.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DateText } from '../../../ui/value/time-text.tsx'
import { Truncate } from '../../../ui/value/truncate.tsx'
import { FEED_STYLES, feedHref, isWorkedOn, REFRESH_MS } from './feed-state.ts'
import type { de } from './locales/de.ts'
import { feedsTexts } from './locales/index.ts'

/** A page of the full feeds; asked for again while something happens to one of them. */
const feedsQuery = (query: z.input<typeof FeedsQuery>) => ({
  ...queryOf(listFeeds, { query }),
  placeholderData: keepPreviousData,
})

const feedId = (feed: Feed) => feed.id

/** `/productmanagement/import/feeds`: full feeds, what they named and what they lacked. */
export function FeedsPage() {
  const t = useTexts(feedsTexts)
  const list = useList({ endpoint: listFeeds, search: FeedsQuery, query: feedsQuery })
  const columns = useMemo(() => columnsOf(t), [t])
  const filters = useMemo(
    () => [
      {
        kind: 'select' as const,
        name: 'state',
        label: t('column.state'),
        options: [
          { value: '', label: t('anyState') },
          ...FEED_STATES.map((value) => ({ value, label: t(`state.${value}`) })),
        ],
      },
    ],
    [t],
  )
  const { data, refetch } = list.query
  useEffect(() => {
    if (!data?.data.some(isWorkedOn)) return
    const again = setTimeout(() => void refetch(), REFRESH_MS)
    return () => clearTimeout(again)
  }, [data, refetch])
  return (
    <ListPage
      id="feeds"
      list={list}
      columns={columns}
      filters={filters}
      rowId={feedId}
      rowHref={feedHref}
      texts={{
        label: t('list'),
        count: (figures) => t('count', figures),
        intro: t('intro'),
        empty: { title: t('empty'), text: t('emptyText') },
      }}
    />
  )
}

const count = (
  id: 'rows' | 'refused' | 'named' | 'missing' | 'switched_off',
  header: string,
  priority: 'essential' | 'high' | 'medium' | 'low',
): Column<Feed> => ({
  id,
  header,
  priority,
  align: 'end',
  labelled: true,
  width: 105,
  cell: (feed) => formatCount(feed[id]),
})

const columnsOf = (t: Translate<typeof de>): readonly Column<Feed>[] => [
  {
    id: 'name',
    header: t('column.name'),
    priority: 'essential',
    pinned: true,
    width: 130,
    grow: 1,
    cell: (feed) => (
      <Link to={feedHref(feed)} preload={false}>
        {t('name', { id: feed.id })}
      </Link>
    ),
  },
  {
    id: 'state',
    header: t('column.state'),
    priority: 'essential',
    width: 160,
    cell: ({ state }) => <Badge style={FEED_STYLES[state]}>{t(`state.${state}`)}</Badge>,
  },
  count('rows', t('column.rows'), 'low'),
  count('refused', t('column.refused'), 'medium'),
  count('named', t('column.named'), 'medium'),
  count('missing', t('column.missing'), 'essential'),
  count('switched_off', t('column.switched_off'), 'high'),
  {
    id: 'started_by',
    header: t('column.started_by'),
    priority: 'low',
    width: 120,
    cell: (feed) => <Truncate>{feed.started_by}</Truncate>,
  },
  {
    id: 'started_at',
    header: t('column.started_at'),
    priority: 'medium',
    width: 150,
    cell: (feed) => <DateText value={feed.started_at} show="date-time" />,
  },
]
