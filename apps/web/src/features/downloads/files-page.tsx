import { FilesQuery, listFiles, type ProvidedFile } from '@kontor/contract/downloads'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryOf } from '../../lib/api-client.ts'
import { describeFile } from '../../lib/file-size.ts'
import { type Translate, useTexts } from '../../lib/i18n.ts'
import { ListPage } from '../../ui/list/list-page.tsx'
import { useList } from '../../ui/list/use-list.ts'
import type { Column } from '../../ui/table/columns.ts'
import { DateText } from '../../ui/value/time-text.tsx'
import { Truncate } from '../../ui/value/truncate.tsx'
import { TermsFilesCard } from '../direct-sales/index.ts'
import { FileLink } from './file-link.tsx'
import type { de } from './locales/de.ts'
import { downloadsTexts } from './locales/index.ts'

/** `/downloads/files`: what the provider gives to the company (spec: catalogue §2, Files). */
export function FilesPage() {
  const t = useTexts(downloadsTexts)
  const list = useList({
    endpoint: listFiles,
    search: FilesQuery,
    query: (query) => ({ ...queryOf(listFiles, { query }), placeholderData: keepPreviousData }),
  })
  const columns = useMemo(() => columnsOf(t), [t])
  return (
    <ListPage
      id="files"
      list={list}
      columns={columns}
      rowId={(row) => row.id}
      texts={{
        label: t('files.list'),
        count: (figures) => t('files.count', figures),
        intro: t('files.intro'),
        empty: { title: t('files.none'), text: t('files.noneText') },
      }}
      notice={<TermsFilesCard />}
    />
  )
}

const columnsOf = (t: Translate<typeof de>): readonly Column<ProvidedFile>[] => [
  {
    id: 'title',
    header: t('files.title'),
    priority: 'essential',
    pinned: true,
    sortable: true,
    width: 180,
    grow: 3,
    cell: ({ title }) => <Truncate>{title}</Truncate>,
  },
  {
    id: 'sub_title',
    header: t('files.subTitle'),
    priority: 'high',
    sortable: true,
    width: 140,
    grow: 2,
    cell: ({ sub_title }) => (sub_title === '' ? '–' : <Truncate>{sub_title}</Truncate>),
  },
  {
    id: 'created_at',
    header: t('files.createdAt'),
    priority: 'essential',
    sortable: true,
    width: 120,
    cell: ({ created_at }) => <DateText value={created_at} show="date" />,
  },
  {
    id: 'kind',
    header: t('files.kind'),
    priority: 'medium',
    width: 130,
    cell: describeFile,
  },
  {
    id: 'download',
    header: t('download'),
    priority: 'essential',
    actions: true,
    width: 160,
    cell: ({ path, title }) => <FileLink path={path} label={t('files.downloadOf', { title })} />,
  },
]
