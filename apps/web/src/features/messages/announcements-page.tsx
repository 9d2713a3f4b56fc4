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
import { formatCount, formatTotal } from '../../lib/format.ts'
import { type Translate, useTexts } from '../../lib/i18n.ts'
import { useListSearch } from '../../lib/list-search.ts'
import { useCan } from '../../lib/session.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { FilterBar } from '../../ui/filters/filter-bar.tsx'
import { activeFilters, type Filter } from '../../ui/filters/filter-definitions.ts'
import { uiTexts } from '../../ui/locales/index.ts'
import { Page } from '../../ui/page/page.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Forbidden } from '../../ui/states/forbidden.tsx'
import { Badge, type StatusStyle } from '../../ui/status/status-badge.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { notify } from '../../ui/toast/toasts.ts'
import { DateText } from '../../ui/value/date-text.tsx'
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

/** `/service/announcements`: what the provider tells the merchants. */
export function AnnouncementsPage() {
  return useCan()(listAnnouncements) ? <Announcements /> : <Forbidden />
}

function Announcements() {
  const t = useTexts(messagesTexts)
  const tUi = useTexts(uiTexts)
  const { values, defaults, change, changeFilters, reset } = useListSearch(
    AnnouncementsQuery,
    'announcements',
  )
  const query = useQuery({
    ...queryOf(listAnnouncements, { query: values }),
    placeholderData: keepPreviousData,
  })
  const audience = useQuery(queryOf(listAudience))
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
    <Page
      aside={
        query.data && (
          <span data-figures>
            {t('announcements.count', {
              count: query.data.total,
              total: formatTotal(query.data.total, false),
            })}
          </span>
        )
      }
      actions={
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
          {t('announcements.create')}
        </Button>
      }
    >
      <p className={classes.intro}>{t('announcements.intro')}</p>
      <FilterBar
        filters={filters}
        values={values}
        defaults={defaults}
        onChange={changeFilters}
        onReset={reset}
      />
      <DataTable
        id="announcements"
        label={t('announcements.list')}
        columns={columns}
        query={query}
        rowId={(row) => row.id}
        pageSize={values.per_page}
        onPage={(page) => change({ page })}
        onPageSize={(size) => change({ per_page: size })}
        activeFilters={activeFilters(filters, values, defaults, tUi)}
        onResetFilters={reset}
        empty={<EmptyState title={t('announcements.empty')}>{t('announcements.emptyText')}</EmptyState>}
      />
      <Suspense fallback={null}>
        {edited && (
          <AnnouncementDialog
            announcement={edited === 'new' ? undefined : edited}
            audience={audience.data?.data ?? []}
            onClose={() => setEdited(undefined)}
          />
        )}
      </Suspense>
    </Page>
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
      header: t('announcements.column.title'),
      pinned: true,
      width: 240,
      grow: true,
      cell: (row) => <Truncate>{row.title.de}</Truncate>,
    },
    {
      id: 'kind',
      header: t('announcements.column.kind'),
      width: 200,
      cell: (row) => `${t(`announcements.kind.${row.kind}`)}, ${t(`announcements.status.${row.status}`)}`,
    },
    {
      id: 'state',
      header: t('announcements.column.state'),
      width: 140,
      cell: (row) => <Badge style={STATE_STYLES[row.state]}>{t(`announcements.state.${row.state}`)}</Badge>,
    },
    {
      id: 'from',
      header: t('announcements.column.from'),
      width: 150,
      cell: (row) => <DateText value={row.starts_at} show="date-time" />,
    },
    {
      id: 'to',
      header: t('announcements.column.to'),
      width: 150,
      cell: (row) =>
        row.ends_at === null ? t('announcements.open') : <DateText value={row.ends_at} show="date-time" />,
    },
    {
      id: 'audience',
      header: t('announcements.column.audience'),
      width: 170,
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
      header: t('announcements.column.readers'),
      width: 130,
      align: 'end',
      cell: (row) => formatCount(row.readers),
    },
    {
      id: 'actions',
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
