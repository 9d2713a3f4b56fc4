import {
  type Announcement,
  AnnouncementsQuery,
  listAnnouncements,
  listAudience,
  withdrawAnnouncement,
} from '@kontor/contract/messages'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { call, queryKeyOf, queryOf } from '../../lib/api-client.ts'
import { formatCount } from '../../lib/format.ts'
import { type Translate, useTexts } from '../../lib/i18n.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import type { Filter } from '../../ui/filters/filter-definitions.ts'
import { ListPage } from '../../ui/list/list-page.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { Badge, type StatusStyle } from '../../ui/status/status-badge.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { notify } from '../../ui/toast/toasts.ts'
import { DateText } from '../../ui/value/time-text.tsx'
import { Truncate } from '../../ui/value/truncate.tsx'
import type { de } from './locales/de.ts'
import { messagesTexts } from './locales/index.ts'
import classes from './messages.module.css'

const AnnouncementDialog = lazy(async () => ({
  default: (await import('./announcement-dialog.tsx')).AnnouncementDialog,
}))

const STATE_STYLES: Readonly<Record<Announcement['state'], StatusStyle>> = {
  scheduled: 'info',
  active: 'success',
  over: 'neutral',
  withdrawn: 'neutral',
}

/** `/service/announcements`: what the provider announces to the merchants. */
export function AnnouncementsPage() {
  const t = useTexts(messagesTexts)
  const list = useList({
    endpoint: listAnnouncements,
    search: AnnouncementsQuery,
    query: (query) => ({ ...queryOf(listAnnouncements, { query }), placeholderData: keepPreviousData }),
  })
  const audience = useQuery({ ...queryOf(listAudience), enabled: list.isAllowed })
  const [edited, setEdited] = useState<Announcement | 'new'>()
  const columns = useMemo(
    () => columnsOf(t, new Map(audience.data?.data.map(({ id, name }) => [id, name])), setEdited),
    [t, audience.data],
  )
  const all = { value: 'all', label: t('announcements.all') }
  const filters: readonly Filter[] = [
    {
      kind: 'select',
      name: 'kind',
      label: t('announcements.filterKind'),
      options: [
        all,
        ...(['news', 'system'] as const).map((value) => ({ value, label: t(`announcements.kind.${value}`) })),
      ],
    },
    {
      kind: 'select',
      name: 'state',
      label: t('announcements.filterState'),
      options: [
        all,
        ...(['active', 'scheduled', 'over', 'withdrawn'] as const).map((value) => ({
          value,
          label: t(`announcements.state.${value}`),
        })),
      ],
    },
  ]
  return (
    <ListPage
      id="announcements"
      list={list}
      columns={columns}
      filters={filters}
      rowId={(row) => row.id}
      texts={{
        label: t('announcements.list'),
        count: (figures) => t('announcements.count', figures),
        intro: t('announcements.intro'),
        empty: { title: t('announcements.empty'), text: t('announcements.emptyText') },
      }}
      actions={
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
          {t('announcements.create')}
        </Button>
      }
    >
      <Suspense fallback={null}>
        {edited && (
          <AnnouncementDialog
            announcement={edited === 'new' ? undefined : edited}
            audience={audience.data?.data ?? []}
            onClose={() => setEdited(undefined)}
          />
        )}
      </Suspense>
    </ListPage>
  )
}

function columnsOf(
  t: Translate<typeof de>,
  names: ReadonlyMap<number, string>,
  onEdit: (announcement: Announcement) => void,
): readonly Column<Announcement>[] {
  return [
    {
      id: 'title',
      priority: 'essential',
      header: t('announcements.column.title'),
      pinned: true,
      width: 150,
      grow: 2,
      cell: (row) => <span className={classes.wrapped}>{row.title.de}</span>,
    },
    {
      id: 'kind',
      priority: 'low',
      header: t('announcements.column.kind'),
      width: 120,
      cell: (row) => (
        <span className={classes.wrapped}>
          {`${t(`announcements.kind.${row.kind}`)}, ${t(`announcements.status.${row.status}`)}`}
        </span>
      ),
    },
    {
      id: 'state',
      priority: 'essential',
      header: t('announcements.column.state'),
      width: 100,
      cell: (row) => <Badge style={STATE_STYLES[row.state]}>{t(`announcements.state.${row.state}`)}</Badge>,
    },
    {
      id: 'from',
      priority: 'medium',
      header: t('announcements.column.from'),
      width: 150,
      cell: (row) => <DateText value={row.starts_at} show="date-time" />,
    },
    {
      id: 'to',
      priority: 'medium',
      header: t('announcements.column.to'),
      width: 150,
      cell: (row) =>
        row.ends_at === null ? t('announcements.open') : <DateText value={row.ends_at} show="date-time" />,
    },
    {
      id: 'audience',
      priority: 'low',
      header: t('announcements.column.audience'),
      width: 110,
      grow: 1,
      cell: (row) => (
        <Truncate>
          {row.company_ids === null
            ? t('announcements.everybody')
            : row.company_ids.map((id) => names.get(id) ?? String(id)).join(', ')}
        </Truncate>
      ),
    },
    {
      id: 'readers',
      priority: 'low',
      header: t('announcements.column.readers'),
      width: 80,
      align: 'end',
      cell: (row) => formatCount(row.readers),
    },
    {
      id: 'actions',
      priority: 'essential',
      actions: true,
      header: t('announcements.column.actions'),
      width: 210,
      align: 'end',
      cell: (row) => <Actions announcement={row} onEdit={onEdit} />,
    },
  ]
}

interface ActionsProps {
  readonly announcement: Announcement
  readonly onEdit: (announcement: Announcement) => void
}

function Actions({ announcement, onEdit }: ActionsProps) {
  const t = useTexts(messagesTexts)
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const title = announcement.title.de
  const withdraw = useMutation({
    mutationFn: () => call(withdrawAnnouncement, { params: { id: announcement.id } }),
    onSuccess: async () => {
      setAsking(false)
      await queryClient.invalidateQueries({ queryKey: queryKeyOf(listAnnouncements) })
      notify.success(t('announcements.withdrawn'))
    },
    onError: (error) => {
      setAsking(false)
      notify.error(error)
    },
  })
  if (announcement.state === 'withdrawn') return null
  return (
    <span className={classes.actions}>
      <Button
        variant="default"
        aria-label={t('announcements.editOf', { title })}
        onClick={() => onEdit(announcement)}
      >
        {t('announcements.edit')}
      </Button>
      {announcement.state !== 'over' && (
        <Button
          variant="subtle"
          aria-label={t('announcements.withdrawOf', { title })}
          onClick={() => setAsking(true)}
        >
          {t('announcements.withdraw')}
        </Button>
      )}
      <ConfirmDialog
        opened={asking}
        title={t('announcements.confirm.title')}
        confirmLabel={t('announcements.confirm.confirm')}
        danger
        busy={withdraw.isPending}
        onConfirm={() => withdraw.mutate()}
        onCancel={() => setAsking(false)}
      >
        {t('announcements.confirm.text', { title })}
      </ConfirmDialog>
    </span>
  )
}
