import {
  listProviderFiles,
  PROVIDER_FILE_STATES,
  type ProviderFile,
  ProviderFilesQuery,
  withdrawProviderFile,
} from '@kontor/contract/downloads'
import { listAudience } from '@kontor/contract/messages'
import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { call, queryKeyOf, queryOf } from '../../lib/api-client.ts'
import { describeFile } from '../../lib/file-size.ts'
import { type Translate, useTexts } from '../../lib/i18n.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import type { Filter } from '../../ui/filters/filter-definitions.ts'
import { ListPage } from '../../ui/list/list-page.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { Badge } from '../../ui/status/status-badge.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { notify } from '../../ui/toast/toasts.ts'
import { DateText } from '../../ui/value/time-text.tsx'
import { Truncate } from '../../ui/value/truncate.tsx'
import classes from './downloads.module.css'
import { FileLink } from './file-link.tsx'
import type { de } from './locales/de.ts'
import { downloadsTexts } from './locales/index.ts'

const UploadDialog = lazy(async () => ({
  default: (await import('./upload-dialog.tsx')).UploadDialog,
}))

/** `/service/files`: the files that the provider gives to merchants. */
export function ProviderFilesPage() {
  const t = useTexts(downloadsTexts)
  const list = useList({
    endpoint: listProviderFiles,
    search: ProviderFilesQuery,
    query: (query) => ({ ...queryOf(listProviderFiles, { query }), placeholderData: keepPreviousData }),
  })
  const audience = useQuery({ ...queryOf(listAudience), enabled: list.isAllowed })
  const [isOpen, setIsOpen] = useState(false)
  const merchants = audience.data?.data
  const columns = useMemo(
    () => columnsOf(t, new Map(merchants?.map(({ id, name }) => [id, name]))),
    [t, merchants],
  )
  const states: Filter = {
    kind: 'select',
    name: 'state',
    label: t('provider.state'),
    options: [
      { value: 'all', label: t('provider.allStates') },
      ...PROVIDER_FILE_STATES.map((value) => ({ value, label: t(`provider.states.${value}`) })),
    ],
  }
  return (
    <ListPage
      id="provider-files"
      list={list}
      columns={columns}
      filters={[states]}
      rowId={(row) => row.id}
      texts={{
        label: t('provider.list'),
        count: (figures) => t('files.count', figures),
        intro: t('provider.intro'),
        empty: { title: t('files.none'), text: t('provider.noneText') },
      }}
      actions={
        <Button
          leftSection={<IconUpload size={16} aria-hidden />}
          disabled={!merchants}
          onClick={() => setIsOpen(true)}
        >
          {t('provider.upload')}
        </Button>
      }
    >
      <Suspense fallback={null}>
        {isOpen && merchants && <UploadDialog merchants={merchants} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </ListPage>
  )
}

const columnsOf = (
  t: Translate<typeof de>,
  names: ReadonlyMap<number, string>,
): readonly Column<ProviderFile>[] => [
  {
    id: 'title',
    header: t('files.title'),
    priority: 'essential',
    pinned: true,
    width: 180,
    grow: 3,
    cell: ({ title }) => <Truncate>{title}</Truncate>,
  },
  {
    id: 'sub_title',
    header: t('files.subTitle'),
    priority: 'low',
    width: 100,
    grow: 2,
    cell: ({ sub_title }) => (sub_title === '' ? '–' : <Truncate>{sub_title}</Truncate>),
  },
  {
    id: 'audience',
    header: t('provider.audience'),
    priority: 'high',
    width: 130,
    grow: 2,
    cell: ({ company_ids }) => (
      <Truncate>
        {company_ids === null
          ? t('provider.everybody')
          : company_ids.map((id) => names.get(id) ?? String(id)).join(', ')}
      </Truncate>
    ),
  },
  {
    id: 'state',
    header: t('provider.state'),
    priority: 'essential',
    width: 115,
    cell: ({ state }) => (
      <Badge style={state === 'active' ? 'success' : 'neutral'}>{t(`provider.states.${state}`)}</Badge>
    ),
  },
  {
    id: 'created_at',
    header: t('files.createdAt'),
    priority: 'medium',
    width: 110,
    cell: ({ created_at }) => <DateText value={created_at} show="date" />,
  },
  {
    id: 'author',
    header: t('provider.author'),
    priority: 'low',
    width: 110,
    cell: ({ author }) => <Truncate>{author}</Truncate>,
  },
  { id: 'kind', header: t('files.kind'), priority: 'low', width: 110, cell: describeFile },
  {
    id: 'actions',
    header: t('provider.actions'),
    priority: 'essential',
    actions: true,
    align: 'end',
    width: 280,
    cell: (file) => <Actions file={file} />,
  },
]

function Actions({ file }: { readonly file: ProviderFile }) {
  const t = useTexts(downloadsTexts)
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const { title } = file
  const withdraw = useMutation({
    mutationFn: () => call(withdrawProviderFile, { params: { id: file.id } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: queryKeyOf(listProviderFiles) })
      notify.success(t('provider.withdrawn'))
    },
    onError: (error) => notify.error(error),
    onSettled: () => setAsking(false),
  })
  if (file.state === 'withdrawn') return null
  return (
    <span className={classes.actions}>
      <FileLink path={file.path} label={t('files.downloadOf', { title })} />
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={t('provider.withdrawOf', { title })}
        onClick={() => setAsking(true)}
      >
        {t('provider.withdraw')}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={t('provider.confirm')}
        confirmLabel={t('provider.confirmLabel')}
        danger
        busy={withdraw.isPending}
        onConfirm={() => withdraw.mutate()}
        onCancel={() => setAsking(false)}
      >
        {t('provider.confirmText', { title })}
      </ConfirmDialog>
    </span>
  )
}
