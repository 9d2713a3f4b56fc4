import {
  BULK_RESULTS,
  type BulkResultRow,
  type BulkUpdate,
  listBulkResults,
} from '@kontor/contract/catalogue'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryOf } from '../../../lib/api-client.ts'
import { type Translate, useTexts } from '../../../lib/i18n.ts'
import { RunResults } from '../../../ui/run/run-results.tsx'
import { Badge } from '../../../ui/status/status-badge.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { productOptionsQuery } from '../catalogue.queries.ts'
import { productHref } from '../product-href.ts'
import type { SoldChannels } from './bulk-updates.queries.ts'
import { bulkTitle, channelLabel } from './bulk-words.ts'
import type { de } from './locales/de.ts'
import { bulkUpdatesTexts } from './locales/index.ts'

interface Props {
  readonly bulk: BulkUpdate
  readonly onClose: () => void
}

const productId = (row: BulkResultRow) => row.id

/** What became of each product of a bulk update. */
export function BulkResultsDialog({ bulk, onClose }: Props) {
  const t = useTexts(bulkUpdatesTexts)
  const options = useQuery(productOptionsQuery())
  const channels = options.data?.channels ?? NO_CHANNELS
  const columns = useMemo(() => columnsOf(t, channels), [t, channels])
  return (
    <RunResults
      id="bulk-results"
      title={bulkTitle(bulk, channels, t)}
      results={BULK_RESULTS.map((value) => ({ value, label: t(`result.${value}`) }))}
      query={(query) => queryOf(listBulkResults, { params: { id: bulk.id }, query })}
      columns={columns}
      rowId={productId}
      onClose={onClose}
    />
  )
}

const NO_CHANNELS: SoldChannels = []
const STYLES = { changed: 'success', unchanged: 'neutral', kept: 'warning' } as const

const columnsOf = (t: Translate<typeof de>, channels: SoldChannels): readonly Column<BulkResultRow>[] => [
  {
    id: 'model',
    header: t('column.model'),
    priority: 'essential',
    pinned: true,
    width: 170,
    cell: (row) => (
      <a
        href={productHref(row)}
        target="_blank"
        rel="noopener"
        aria-label={t('product', { model: row.wws_model })}
      >
        {row.wws_model}
      </a>
    ),
  },
  {
    id: 'title',
    header: t('column.title'),
    priority: 'high',
    width: 200,
    grow: 1,
    cell: (row) => row.title,
  },
  {
    id: 'result',
    header: t('column.result'),
    priority: 'essential',
    width: 150,
    cell: ({ result }) => (
      <Badge style={result === null ? 'neutral' : STYLES[result]}>{t(`result.${result ?? 'open'}`)}</Badge>
    ),
  },
  {
    id: 'channels',
    header: t('column.channels'),
    priority: 'essential',
    width: 130,
    cell: (row) => row.channels.map((key) => channelLabel(key, channels)).join(', '),
  },
]
