import { type FeedArticle, type FeedDetail, listFeedArticles } from '@kontor/contract/intake'
import { DEFAULT_PAGE_SIZE } from '@kontor/contract/shared'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { queryOf } from '../../../lib/api-client.ts'
import { formatCount } from '../../../lib/format.ts'
import { type Translate, useTexts } from '../../../lib/i18n.ts'
import { Card } from '../../../ui/page/detail-columns.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { Badge } from '../../../ui/status/status-badge.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { Truncate } from '../../../ui/value/truncate.tsx'
import { productHref } from '../../catalogue/index.ts'
import type { de } from './locales/de.ts'
import { feedsTexts } from './locales/index.ts'

const articleId = (article: FeedArticle) => article.id

/** What a feed would take off, or has taken off. */
export function FeedArticles({ feed }: { readonly feed: FeedDetail }) {
  const t = useTexts(feedsTexts)
  const [page, setPage] = useState(1)
  const query = useQuery({
    ...queryOf(listFeedArticles, { params: { id: feed.id }, query: { page, per_page: DEFAULT_PAGE_SIZE } }),
    placeholderData: keepPreviousData,
  })
  const columns = useMemo(() => columnsOf(t), [t])
  const title = t(feed.state === 'done' ? 'missingDone' : 'missingWaiting')
  return (
    <Card flush title={title}>
      <DataTable
        id="feed-articles"
        label={title}
        columns={columns}
        query={query}
        rowId={articleId}
        pageSize={DEFAULT_PAGE_SIZE}
        onPage={setPage}
        empty={
          <EmptyState title={t('nothingMissing')}>
            {feed.state === 'waiting' && t('nothingMissingText')}
          </EmptyState>
        }
      />
    </Card>
  )
}

const columnsOf = (t: Translate<typeof de>): readonly Column<FeedArticle>[] => [
  {
    id: 'model',
    header: t('article.model'),
    priority: 'essential',
    pinned: true,
    width: 140,
    cell: (article) => (
      <Link to={productHref(article)} preload={false}>
        <Truncate>{article.wws_model}</Truncate>
      </Link>
    ),
  },
  {
    id: 'title',
    header: t('article.title'),
    priority: 'high',
    width: 150,
    grow: 1,
    cell: ({ title }) => <Truncate>{title}</Truncate>,
  },
  {
    id: 'effect',
    header: t('article.effect'),
    priority: 'essential',
    width: 130,
    cell: ({ goes_off }) => (
      <Badge style={goes_off ? 'warning' : 'neutral'}>{t(goes_off ? 'goesOff' : 'goesEmpty')}</Badge>
    ),
  },
  {
    id: 'sizes',
    header: t('article.sizes'),
    priority: 'medium',
    width: 140,
    cell: ({ sizes }) => (sizes.length === 0 ? '–' : <Truncate>{sizes.join(', ')}</Truncate>),
  },
  {
    id: 'pieces',
    header: t('article.pieces'),
    priority: 'essential',
    align: 'end',
    labelled: true,
    width: 80,
    cell: ({ pieces }) => formatCount(pieces),
  },
]
