import { type PreviewedListing, previewListings } from '@kontor/contract/direct-sales'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../../lib/api-client.ts'
import { type Translate, useTexts } from '../../../lib/i18n.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { Badge } from '../../../ui/status/status-badge.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { onePage } from '../../../ui/table/page-window.ts'
import { Truncate } from '../../../ui/value/truncate.tsx'
import classes from './listings.module.css'
import type { de } from './locales/de.ts'
import { listingsTexts } from './locales/index.ts'

/** As many as the server has checked at most. */
const SAMPLE = 5

interface Props {
  readonly accountId: number
  readonly onClose: () => void
}

/** Has the marketplace check a handful of offers as soon as it opens, and shows what it would say to them. */
export function PreviewDialog({ accountId, onClose }: Props) {
  const t = useTexts(listingsTexts)
  const preview = useQuery({
    queryKey: [previewListings.url, accountId],
    queryFn: () => call(previewListings, { params: { id: accountId } }),
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
  const rows = preview.isFetching ? undefined : preview.data?.data
  const columns = useMemo(() => columnsOf(t), [t])
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('preview.title')}
      size="xl"
      footer={
        <Button variant="default" loading={preview.isFetching} onClick={() => void preview.refetch()}>
          {t('preview.again')}
        </Button>
      }
    >
      <div className={classes.dialog}>
        <p>{t('preview.intro')}</p>
        <p className="visually-hidden" aria-live="polite">
          {preview.isFetching ? t('preview.testing') : ''}
        </p>
        <DataTable
          id="listing-preview"
          label={t('preview.table')}
          columns={columns}
          query={{
            ...preview,
            error: preview.isFetching ? null : preview.error,
            data: rows && onePage(rows),
          }}
          rowId={(row) => rows?.indexOf(row) ?? 0}
          pageSize={SAMPLE}
          onPage={() => undefined}
          empty={<EmptyState title={t('preview.empty')}>{t('preview.emptyText')}</EmptyState>}
        />
      </div>
    </Dialog>
  )
}

const columnsOf = (t: Translate<typeof de>): readonly Column<PreviewedListing>[] => [
  {
    id: 'sku',
    header: t('column.sku'),
    priority: 'essential',
    pinned: true,
    width: 115,
    grow: 1,
    cell: ({ sku }) => <Truncate>{sku}</Truncate>,
  },
  { id: 'ean', header: t('column.ean'), priority: 'high', width: 120, cell: ({ ean }) => ean },
  {
    id: 'title',
    header: t('column.product'),
    priority: 'high',
    width: 100,
    grow: 1,
    cell: ({ title }) => <Truncate>{title === '' ? '–' : title}</Truncate>,
  },
  {
    id: 'country',
    header: t('column.country'),
    priority: 'medium',
    width: 65,
    cell: ({ country }) => country ?? '–',
  },
  {
    id: 'result',
    header: t('preview.result'),
    priority: 'essential',
    width: 150,
    cell: ({ is_valid }) => (
      <Badge style={is_valid ? 'success' : 'danger'}>
        {t(is_valid ? 'preview.valid' : 'preview.invalid')}
      </Badge>
    ),
  },
  {
    id: 'issues',
    header: t('preview.issues'),
    priority: 'essential',
    width: 160,
    grow: 2,
    cell: ({ explanation, message }) => {
      const text = [explanation, message].filter((part) => part !== null).join(' ')
      return text === '' ? '–' : <span className={classes.reason}>{text}</span>
    },
  },
]
