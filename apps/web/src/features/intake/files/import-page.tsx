import { type ImportFile, ImportFilesQuery, listImportFiles } from '@kontor/contract/intake'
import { Button } from '@mantine/core'
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
import { feedsTexts } from '../feeds/locales/index.ts'
import { WaitingFeed } from '../feeds/waiting-feed.tsx'
import { importFileHref, isRunning, nameOf, REFRESH_MS, STATE_STYLES } from './import-state.ts'
import type { de } from './locales/de.ts'
import { importTexts } from './locales/index.ts'
import { UploadCard } from './upload-card.tsx'

/** A page of the files; asked for again while one of them is being processed. */
const importFilesQuery = (query: z.input<typeof ImportFilesQuery>) => ({
  ...queryOf(listImportFiles, { query }),
  placeholderData: keepPreviousData,
})

const fileId = (file: ImportFile) => file.id

/** `/productmanagement/import`: files with articles and stock, and what became of their rows. */
export function ImportPage() {
  const t = useTexts(importTexts)
  const feeds = useTexts(feedsTexts)
  const list = useList({
    endpoint: listImportFiles,
    search: ImportFilesQuery,
    query: importFilesQuery,
  })
  const columns = useMemo(() => columnsOf(t), [t])
  const { data, refetch } = list.query
  useEffect(() => {
    if (!data?.data.some(isRunning)) return
    const again = setTimeout(() => void refetch(), REFRESH_MS)
    return () => clearTimeout(again)
  }, [data, refetch])
  return (
    <ListPage
      id="imports"
      list={list}
      columns={columns}
      rowId={fileId}
      rowHref={importFileHref}
      texts={{
        label: t('list'),
        count: (figures) => t('count', figures),
        intro: t('intro'),
        empty: { title: t('empty'), text: t('emptyText') },
      }}
      actions={
        <Button component={Link} to="/productmanagement/import/feeds" variant="default">
          {feeds('open')}
        </Button>
      }
      notice={
        <>
          <WaitingFeed />
          <UploadCard />
        </>
      }
    />
  )
}

const count = (
  id: 'rows' | 'created' | 'updated' | 'refused',
  header: string,
  priority: 'essential' | 'medium' | 'low',
): Column<ImportFile> => ({
  id,
  header,
  priority,
  align: 'end',
  labelled: true,
  width: 95,
  cell: (file) => formatCount(file[id]),
})

const columnsOf = (t: Translate<typeof de>): readonly Column<ImportFile>[] => [
  {
    id: 'file_name',
    header: t('column.file_name'),
    priority: 'essential',
    pinned: true,
    width: 180,
    grow: 2,
    cell: (file) => (
      <Link to="/productmanagement/import/$id" params={{ id: String(file.id) }} preload={false}>
        <Truncate>{nameOf(file, t)}</Truncate>
      </Link>
    ),
  },
  {
    id: 'state',
    header: t('column.state'),
    priority: 'essential',
    width: 150,
    cell: ({ state }) => <Badge style={STATE_STYLES[state]}>{t(`state.${state}`)}</Badge>,
  },
  count('rows', t('column.rows'), 'medium'),
  count('created', t('column.created'), 'low'),
  count('updated', t('column.updated'), 'low'),
  count('refused', t('column.refused'), 'essential'),
  {
    id: 'requested_by',
    header: t('column.requested_by'),
    priority: 'low',
    width: 120,
    cell: (file) => <Truncate>{file.requested_by}</Truncate>,
  },
  {
    id: 'created_at',
    header: t('column.created_at'),
    priority: 'medium',
    width: 150,
    cell: (file) => <DateText value={file.created_at} show="date-time" />,
  },
]
