import { type AuditEntry, AuditQuery, listAuditLog } from '@kontor/contract/organisation'
import { listMembers, type Member } from '@kontor/contract/session'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryOf } from '../../../lib/api-client.ts'
import { useTexts } from '../../../lib/i18n.ts'
import type { Filter } from '../../../ui/filters/filter-definitions.ts'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { useList } from '../../../ui/list/use-list.ts'
import { auditColumns } from './audit-columns.tsx'
import { EVENT_TYPES, eventName } from './event-words.ts'
import { auditTexts } from './locales/index.ts'

/** People whose changes are told by name; of a larger company the others stand by their number. */
const PEOPLE = { page: 1, per_page: 200 }

/** `/management/audit`: who did what in the company, newest first. */
export function AuditPage() {
  const t = useTexts(auditTexts)
  const list = useList({
    endpoint: listAuditLog,
    search: AuditQuery,
    query: (query) => ({ ...queryOf(listAuditLog, { query }), placeholderData: keepPreviousData }),
  })
  const people = useQuery({ ...queryOf(listMembers, { query: PEOPLE }), enabled: list.isAllowed })
  const columns = useMemo(() => auditColumns(t, namesOf(people.data?.data ?? [])), [t, people.data])
  const filters: readonly Filter[] = [
    {
      kind: 'select',
      name: 'type',
      label: t('filter.type'),
      options: [
        { value: '', label: t('filter.all') },
        ...EVENT_TYPES.map((value) => ({ value, label: eventName(value, t) })).sort((a, b) =>
          a.label.localeCompare(b.label),
        ),
      ],
    },
    { kind: 'period', label: t('filter.period'), start: 'start', end: 'end' },
  ]
  return (
    <ListPage<AuditEntry>
      id="audit"
      list={list}
      columns={columns}
      filters={filters}
      rowId={(row) => row.id}
      texts={{
        label: t('list'),
        count: (figures) => t('count', figures),
        intro: t('intro'),
        empty: { title: t('empty'), text: t('emptyText') },
      }}
    />
  )
}

const namesOf = (members: readonly Member[]): ReadonlyMap<number, string> =>
  new Map(
    members.map(({ id, first_name, last_name, username }) => [
      id,
      `${first_name} ${last_name}`.trim() || username,
    ]),
  )
