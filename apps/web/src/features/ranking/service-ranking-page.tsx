import { type MerchantRanking, serviceRanking } from '@kontor/contract/ranking'
import { PageQuery } from '@kontor/contract/shared'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryOf } from '../../lib/api-client.ts'
import { formatCount } from '../../lib/format.ts'
import { type Translate, useTexts } from '../../lib/i18n.ts'
import { ListPage } from '../../ui/list/list-page.tsx'
import { useList } from '../../ui/list/use-list.ts'
import type { Column } from '../../ui/table/columns.ts'
import { Truncate } from '../../ui/value/truncate.tsx'
import { ColourBadge } from './colour-badge.tsx'
import type { de } from './locales/de.ts'
import { rankingTexts } from './locales/index.ts'

const NONE = '–'

/** `/service/ranking`: all merchants with colour, place and figures, for the provider's staff. */
export function ServiceRankingPage() {
  const t = useTexts(rankingTexts)
  const list = useList({
    endpoint: serviceRanking,
    search: PageQuery,
    query: (query) => ({ ...queryOf(serviceRanking, { query }), placeholderData: keepPreviousData }),
  })
  const columns = useMemo(() => columnsOf(t), [t])
  return (
    <ListPage
      id="service-ranking"
      list={list}
      columns={columns}
      rowId={(row) => row.id}
      texts={{
        label: t('service.list'),
        count: (figures) => t('service.count', figures),
        intro: t('service.intro'),
        empty: { title: t('service.none'), text: t('service.noneText') },
      }}
    />
  )
}

const columnsOf = (t: Translate<typeof de>): readonly Column<MerchantRanking>[] => [
  {
    id: 'name',
    header: t('service.merchant'),
    priority: 'essential',
    pinned: true,
    width: 160,
    grow: 2,
    cell: ({ name }) => <Truncate>{name}</Truncate>,
  },
  {
    id: 'position',
    header: t('service.position'),
    priority: 'essential',
    width: 80,
    align: 'end',
    labelled: true,
    cell: ({ position }) => (position === null ? NONE : formatCount(position)),
  },
  {
    id: 'status',
    header: t('service.status'),
    priority: 'essential',
    width: 140,
    cell: ({ status }) => <ColourBadge colour={status} />,
  },
  {
    id: 'rank',
    header: t('service.rank'),
    priority: 'low',
    width: 110,
    align: 'end',
    cell: ({ rank }) => (rank === null ? NONE : formatCount(rank)),
  },
  {
    id: 'points',
    header: t('service.points'),
    priority: 'essential',
    width: 100,
    align: 'end',
    labelled: true,
    cell: ({ points }) => formatCount(points),
  },
  {
    id: 'acts',
    header: t('service.acts'),
    priority: 'medium',
    width: 80,
    align: 'end',
    cell: ({ acts }) => formatCount(acts),
  },
  {
    id: 'average',
    header: t('service.average'),
    priority: 'medium',
    width: 130,
    align: 'end',
    cell: ({ average_days }) => (average_days === null ? NONE : formatCount(average_days)),
  },
  {
    id: 'accounts',
    header: t('service.accounts'),
    priority: 'medium',
    width: 180,
    grow: 2,
    cell: ({ accounts }) =>
      accounts.length === 0 ? t('service.apart') : <Truncate>{accounts.join(', ')}</Truncate>,
  },
]
