import { COMPANY_STATES, CompaniesQuery, type CompanyRow, listCompanies } from '@kontor/contract/organisation'
import { keepPreviousData } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { queryOf } from '../../../lib/api-client.ts'
import { formatCount } from '../../../lib/format.ts'
import { type Translate, useTexts } from '../../../lib/i18n.ts'
import type { Filter } from '../../../ui/filters/filter-definitions.ts'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { useList } from '../../../ui/list/use-list.ts'
import type { Column } from '../../../ui/table/columns.ts'
import { DateText } from '../../../ui/value/time-text.tsx'
import { CompanyState } from './company-state.tsx'
import type { de } from './locales/de.ts'
import { companiesTexts } from './locales/index.ts'

const hrefOf = (row: CompanyRow): string => `/accounting/companies/${row.id}`

interface Props {
  readonly actions: ReactNode
}

/** The companies of the installation, for the provider's staff. */
export function CompanyList({ actions }: Props) {
  const t = useTexts(companiesTexts)
  const list = useList({
    endpoint: listCompanies,
    search: CompaniesQuery,
    query: (query) => ({ ...queryOf(listCompanies, { query }), placeholderData: keepPreviousData }),
  })
  const columns = useMemo(() => columnsOf(t), [t])
  const filters: readonly Filter[] = [
    { kind: 'text', name: 'search', label: t('list.search') },
    {
      kind: 'select',
      name: 'state',
      label: t('list.state'),
      options: COMPANY_STATES.map((value) => ({ value, label: t(`state.${value}`) })),
    },
  ]
  return (
    <ListPage
      id="companies"
      list={list}
      columns={columns}
      filters={filters}
      rowId={(row) => row.id}
      rowHref={hrefOf}
      texts={{
        label: t('list.label'),
        count: (figures) => t('list.count', figures),
        intro: t('list.intro'),
        empty: { title: t('list.empty'), text: t('list.emptyText') },
      }}
      actions={actions}
    />
  )
}

const columnsOf = (t: Translate<typeof de>): readonly Column<CompanyRow>[] => [
  {
    id: 'name',
    header: t('list.name'),
    priority: 'essential',
    pinned: true,
    sortable: true,
    width: 200,
    grow: 2,
    href: hrefOf,
    cell: (row) => row.name,
  },
  {
    id: 'city',
    header: t('list.city'),
    priority: 'medium',
    width: 140,
    grow: 1,
    cell: (row) => row.inv_city && [row.inv_city, row.inv_country].filter(Boolean).join(', '),
  },
  {
    id: 'state',
    header: t('list.state'),
    priority: 'essential',
    width: 110,
    cell: (row) => <CompanyState isPaused={row.is_paused} isProvider={row.is_provider} />,
  },
  {
    id: 'stores',
    header: t('list.stores'),
    priority: 'high',
    sortable: true,
    width: 90,
    align: 'end',
    labelled: true,
    cell: (row) => formatCount(row.stores),
  },
  {
    id: 'people',
    header: t('list.people'),
    priority: 'high',
    sortable: true,
    width: 90,
    align: 'end',
    labelled: true,
    cell: (row) => formatCount(row.people),
  },
  {
    id: 'created_at',
    header: t('list.created_at'),
    priority: 'low',
    sortable: true,
    width: 120,
    cell: (row) => <DateText value={row.created_at} />,
  },
]
