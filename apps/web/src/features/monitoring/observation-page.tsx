import {
  listObservations,
  type Observation,
  type ObservationGroup,
  ObservationQuery,
  type ObservationRow,
} from '@kontor/contract/monitoring'
import { getOrder } from '@kontor/contract/order-document'
import { getManagedCompany } from '@kontor/contract/organisation'
import { type Page as PageOf, pageOf } from '@kontor/contract/shared'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { libTexts } from '../../lib/locales/index.ts'
import { useCan } from '../../lib/session.ts'
import type { Filter } from '../../ui/filters/filter-definitions.ts'
import { ListPage } from '../../ui/list/list-page.tsx'
import { useList } from '../../ui/list/use-list.ts'
import type { Column } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { monitoringTexts } from './locales/index.ts'
import classes from './monitoring.module.css'
import { observationsQuery } from './monitoring.queries.ts'
import { observationColumns, orderHref } from './observation-columns.tsx'

export const OpenOrdersPage = () => <ObservationPage type="orders" />
export const OpenReturnsPage = () => <ObservationPage type="returns" />
export const UnknownStatusPage = () => <ObservationPage type="unknown-status" />
export const ShippedOrdersPage = () => <ObservationPage type="ordersShipped" />

const rowId = (row: ObservationRow) => row.shipping_id ?? row.order_id

/** What was overlooked, one table per company; a merchant sees one. */
function ObservationPage({ type }: { readonly type: Observation }) {
  const t = useTexts(monitoringTexts)
  const tLib = useTexts(libTexts)
  const can = useCan()
  const opens = can(getOrder)
  const isProvider = can(getManagedCompany)
  const list = useList({
    endpoint: listObservations,
    search: ObservationQuery,
    query: (values) => observationsQuery(type, values),
  })
  const { data } = list.query
  const groups = data?.data ?? []
  const columns = useMemo(
    () => observationColumns(t, tLib, type, opens, companiesOf(data?.data ?? [])),
    [t, tLib, type, opens, data],
  )
  const links = opens ? { rowHref: orderHref } : {}
  const overdue: Filter = {
    kind: 'select',
    name: 'overdue',
    label: t('onlyOverdue'),
    isView: true,
    options: [
      { value: '', label: t('all') },
      { value: 'true', label: t('overdueOnly') },
    ],
  }
  return (
    <ListPage
      id={`monitoring-${type}`}
      title={t(`title.${type}`)}
      list={{ ...list, query: { ...list.query, data: data && flat(data) } }}
      columns={columns}
      filters={type === 'returns' ? [overdue] : []}
      rowId={rowId}
      {...links}
      texts={{
        label: groups[0] ? t('list', { company: groups[0].group.name }) : t(`title.${type}`),
        count: (figures) => t('count', figures),
        intro: t(`intro.${type}`),
        empty: { title: t(`empty.${type}`), text: t('emptyText') },
      }}
      {...(data && (groups.length > 1 || (isProvider && groups.length === 1))
        ? {
            body: (
              <div className={classes.groups}>
                {groups.map((group) => (
                  <CompanyGroup
                    key={group.group.company_id}
                    type={type}
                    group={group}
                    columns={columns}
                    {...links}
                  />
                ))}
                <Pager
                  page={data}
                  pageSize={list.values.per_page}
                  onPage={(page) => list.change({ page })}
                  onPageSize={(size) => list.change({ per_page: size })}
                />
              </div>
            ),
          }
        : {})}
    />
  )
}

/** Whose each order is, by its id. */
const companiesOf = (groups: readonly ObservationGroup[]): ReadonlyMap<number, number> =>
  new Map(groups.flatMap(({ group, rows }) => rows.map((row) => [row.order_id, group.company_id] as const)))

/** The rows of all groups as one page. */
const flat = (page: PageOf<ObservationGroup>): PageOf<ObservationRow> => ({
  ...page,
  data: page.data.flatMap(({ rows }) => rows),
})

interface GroupProps {
  readonly type: Observation
  readonly group: ObservationGroup
  readonly columns: readonly Column<ObservationRow>[]
  readonly rowHref?: (row: ObservationRow) => string
}

/** One merchant's rows, for the provider's staff. */
function CompanyGroup({ type, group: { group, rows }, columns, ...links }: GroupProps) {
  const t = useTexts(monitoringTexts)
  return (
    <section aria-label={group.name}>
      <div className={classes.groupHead}>
        <h2 className={classes.groupName}>
          <Link to={`/accounting/companies/${group.company_id}`}>{group.name}</Link>
        </h2>
        {group.email !== '' && <a href={`mailto:${group.email}`}>{group.email}</a>}
      </div>
      <DataTable
        id={`monitoring-${type}`}
        label={t('list', { company: group.name })}
        columns={columns}
        query={{
          data: pageOf(rows, rows.length, { page: 1, per_page: Math.max(1, rows.length) }),
          error: null,
          isFetching: false,
          refetch: () => undefined,
        }}
        rowId={rowId}
        {...links}
        pageSize={rows.length}
        onPage={() => undefined}
      />
    </section>
  )
}
