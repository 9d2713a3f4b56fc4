import {
  listObservations,
  type Observation,
  type ObservationGroup,
  ObservationQuery,
  type ObservationRow,
} from '@kontor/contract/monitoring'
import { getOrder } from '@kontor/contract/orders'
import { type Page as PageOf, pageOf } from '@kontor/contract/shared'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { formatTotal } from '../../lib/format.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useListSearch } from '../../lib/list-search.ts'
import { useCan } from '../../lib/session.ts'
import { FilterBar } from '../../ui/filters/filter-bar.tsx'
import type { Filter } from '../../ui/filters/filter-definitions.ts'
import { Page } from '../../ui/page/page.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Forbidden } from '../../ui/states/forbidden.tsx'
import { DataTable, type TableData } from '../../ui/table/data-table.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { monitoringTexts } from './locales/index.ts'
import classes from './monitoring.module.css'
import { observationsQuery } from './monitoring.queries.ts'
import { observationColumns, orderHref } from './observation-columns.tsx'

export const OpenOrdersPage = () => <ObservationPage type="orders" />
export const OpenReturnsPage = () => <ObservationPage type="returns" />
export const UnknownStatusPage = () => <ObservationPage type="unknown-status" />
export const ShippedOrdersPage = () => <ObservationPage type="ordersShipped" />

function ObservationPage({ type }: { readonly type: Observation }) {
  return useCan()(listObservations) ? <Observations type={type} /> : <Forbidden />
}

/** What was overlooked, one table per company; a merchant sees one. */
function Observations({ type }: { readonly type: Observation }) {
  const t = useTexts(monitoringTexts)
  const { values, defaults, change, changeFilters, reset } = useListSearch(
    ObservationQuery,
    `monitoring-${type}`,
  )
  const query = useQuery(observationsQuery(type, values))
  const groups = query.data?.data
  const filters: readonly Filter[] = [
    {
      kind: 'select',
      name: 'overdue',
      label: t('onlyOverdue'),
      options: [
        { value: '', label: t('all') },
        { value: 'true', label: t('overdueOnly') },
      ],
    },
  ]
  return (
    <Page
      title={t(`title.${type}`)}
      aside={
        query.data && (
          <span data-figures>
            {t('count', {
              count: query.data.total,
              total: formatTotal(query.data.total, query.data.total_is_capped),
            })}
          </span>
        )
      }
    >
      <p className={classes.intro}>{t(`intro.${type}`)}</p>
      {type === 'returns' && (
        <FilterBar
          filters={filters}
          values={values}
          defaults={defaults}
          onChange={changeFilters}
          onReset={reset}
        />
      )}
      <div className={classes.groups}>
        {groups && groups.length > 1 ? (
          groups.map((group) => <CompanyGroup key={group.group.company_id} type={type} group={group} />)
        ) : (
          <GroupTable
            type={type}
            company={groups?.[0]?.group.name ?? ''}
            query={{ ...query, data: query.data && flat(query.data) }}
            pageSize={values.per_page}
            onPage={(page) => change({ page })}
            onPageSize={(size) => change({ per_page: size })}
          />
        )}
        {query.data && query.data.data.length > 1 && (
          <Pager
            page={query.data}
            pageSize={values.per_page}
            onPage={(page) => change({ page })}
            onPageSize={(size) => change({ per_page: size })}
          />
        )}
      </div>
    </Page>
  )
}

/** The rows of all groups as one page. */
const flat = (page: PageOf<ObservationGroup>): PageOf<ObservationRow> => ({
  ...page,
  data: page.data.flatMap(({ rows }) => rows),
})

/** One merchant's rows, for the provider's staff. */
function CompanyGroup({
  type,
  group: { group, rows },
}: {
  readonly type: Observation
  readonly group: ObservationGroup
}) {
  return (
    <section aria-label={group.name}>
      <div className={classes.groupHead}>
        <h2 className={classes.groupName}>{group.name}</h2>
        {group.email !== '' && <a href={`mailto:${group.email}`}>{group.email}</a>}
      </div>
      <GroupTable
        type={type}
        company={group.name}
        query={{
          data: pageOf(rows, rows.length, { page: 1, per_page: Math.max(1, rows.length) }),
          error: null,
          isFetching: false,
          refetch: () => undefined,
        }}
        pageSize={rows.length}
        onPage={() => undefined}
      />
    </section>
  )
}

interface TableProps {
  readonly type: Observation
  readonly company: string
  readonly query: TableData<ObservationRow>
  readonly pageSize: number
  readonly onPage: (page: number) => void
  readonly onPageSize?: (size: number) => void
}

function GroupTable({ type, company, query, ...paging }: TableProps) {
  const t = useTexts(monitoringTexts)
  const opens = useCan()(getOrder)
  const columns = useMemo(() => observationColumns(t, type, opens), [t, type, opens])
  return (
    <DataTable
      id={`monitoring-${type}`}
      label={company === '' ? t(`title.${type}`) : t('list', { company })}
      columns={columns}
      query={query}
      rowId={(row) => row.shipping_id ?? row.order_id}
      {...(opens ? { rowHref: orderHref } : {})}
      {...paging}
      empty={<EmptyState title={t(`empty.${type}`)}>{t('emptyText')}</EmptyState>}
    />
  )
}
