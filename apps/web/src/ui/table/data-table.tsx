import type { Page } from '@kontor/contract/shared'
import { useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useId, useMemo } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import type { ActiveFilter } from '../filters/filter-definitions.ts'
import { uiTexts } from '../locales/index.ts'
import { ErrorNotice } from '../states/error-notice.tsx'
import { ColumnChooser } from './column-chooser.tsx'
import { type Column, type Sort, TABLE_ROLES, visibleColumns } from './columns.ts'
import classes from './data-table.module.css'
import { Pager } from './pager.tsx'
import { TableHead } from './table-head.tsx'
import { EmptyRows, Rows, SkeletonRows, TotalRow } from './table-rows.tsx'
import { useOverflow } from './use-overflow.ts'
import { useRestoredRow } from './use-restored-row.ts'
import { useRowKeys } from './use-row-keys.ts'
import type { Selection, SelectionState } from './use-selection.ts'
import { type ColumnSet, useTableMemory } from './use-table-memory.ts'

const BulkBar = lazy(async () => ({ default: (await import('./bulk-bar.tsx')).BulkBar }))

/** What stands below the rows, by the id of its column. */
export type Totals = Readonly<Record<string, ReactNode>>

/** The part of a query's result that a table shows. */
export interface TableData<Row> {
  readonly data: Page<Row> | undefined
  readonly error: unknown
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

interface Props<Row> {
  /** Names the table in this device's memory of columns and density. */
  readonly id: string
  /** Columns that are shown until the user chooses others, and chosen apart from those of the table. */
  readonly columnSet?: ColumnSet | undefined
  /** What the table lists, for screen readers. */
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly query: TableData<Row>
  readonly rowId: (row: Row) => number
  /** Where a row leads: by click, Enter, and in a new tab by middle click. */
  readonly rowHref?: (row: Row) => string
  /** The pointer or the focus rests on a row: time to load what opening it will show. */
  readonly onRowIntent?: (row: Row) => void
  readonly sort?: Sort | undefined
  /** The order of the list while nobody has chosen one. */
  readonly ownSort?: Sort | undefined
  readonly onSort?: (sort: Sort | undefined) => void
  readonly pageSize: number
  readonly onPage: (page: number) => void
  readonly onPageSize?: (size: number) => void
  /** Filters that differ from the defaults; the empty state names them and offers the reset. */
  readonly activeFilters?: readonly ActiveFilter[]
  readonly onResetFilters?: () => void
  /** A way out beside the reset, when nothing matches. */
  readonly filteredEmptyAction?: ReactNode
  /** What stands there when nothing does and no filter is to blame. */
  readonly empty?: ReactNode
  readonly selection?: SelectionState
  /** The buttons of the bulk bar. */
  readonly bulkActions?: (selection: Selection) => ReactNode
  /** Which rows are shown and the page links also above the table. */
  readonly pagerAbove?: boolean
  /** Beside the column chooser, above the table: an export, a legend. */
  readonly tools?: ReactNode
  /** By column, what stands below all rows of the list, not of the page alone. */
  readonly totals?: Totals | undefined
}

/** The last page of a list that ends before the one that was asked for, as after rows have gone. */
const lastPageBefore = (page: Page<unknown> | undefined): number | undefined =>
  page && page.data.length === 0 && page.total > 0 ? page.total_pages : undefined

/** A list: sorted, paged, selectable, operable by keyboard, as a real HTML table. See docs/adr for why it is our own. */
export function DataTable<Row>(props: Props<Row>) {
  const { columns, query, rowId, rowHref, selection, pageSize } = props
  const t = useTexts(uiTexts)
  const navigate = useNavigate()
  const captionId = useId()
  const memory = useTableMemory(props.id, props.columnSet)
  const overflow = useOverflow()
  const shown = useMemo(() => visibleColumns(columns, memory.chosen), [columns, memory.chosen])
  const rows = query.data?.data
  const restored = useRestoredRow(rows?.map(rowId))
  const open = (row: Row, inNewTab: boolean) => {
    if (!rowHref) return
    if (inNewTab) window.open(rowHref(row), '_blank', 'noopener')
    else void navigate({ href: rowHref(row) })
  }
  const onKeyDown = useRowKeys({
    count: rows?.length ?? 0,
    onOpen: (index, inNewTab) => {
      const row = rows?.[index]
      if (row !== undefined) open(row, inNewTab)
    },
    onToggle: (index) => {
      const row = rows?.[index]
      if (row !== undefined) selection?.toggle(rowId(row))
    },
  })

  const pager = (where: 'above' | 'below') =>
    query.data && query.data.total > 0 ? (
      <Pager
        page={query.data}
        pageSize={pageSize}
        onPage={props.onPage}
        onPageSize={props.onPageSize}
        where={where}
      />
    ) : null

  return (
    <div className={classes.frame}>
      <div className={classes.tools}>
        <div className={classes.toolsStart} data-fills={props.pagerAbove || undefined}>
          {props.tools}
          {props.pagerAbove && pager('above')}
        </div>
        <div className={classes.chooser}>
          <ColumnChooser columns={columns} shown={shown} memory={memory} />
        </div>
      </div>
      {query.error != null && !query.isFetching && (
        <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
      )}
      {/* Old rows beside an error are still worth reading; without any, the error stands alone. */}
      {(query.error == null || rows) && (
        <div
          ref={overflow.ref}
          className={classes.scroll}
          data-overflows={overflow.overflows || undefined}
          // Without rows nothing inside takes the focus, and the keyboard has to scroll too.
          tabIndex={overflow.overflows ? 0 : undefined}
          data-density={memory.density}
          data-stale={(query.isFetching && rows !== undefined) || undefined}
        >
          <table
            {...TABLE_ROLES.table}
            className={classes.table}
            aria-labelledby={captionId}
            aria-busy={query.isFetching}
            onKeyDown={onKeyDown}
            {...restored}
          >
            <caption id={captionId} className="visually-hidden">
              {props.label}
            </caption>
            <TableHead
              columns={shown}
              sort={props.sort}
              ownSort={props.ownSort}
              onSort={props.onSort}
              selection={selection}
              pageIds={rows?.map(rowId) ?? []}
            />
            <tbody {...TABLE_ROLES.group}>
              {rows === undefined ? (
                <SkeletonRows columns={shown} count={pageSize} selectable={selection !== undefined} />
              ) : rows.length === 0 ? (
                <EmptyRows
                  span={shown.length + (selection ? 1 : 0)}
                  activeFilters={props.activeFilters ?? []}
                  onResetFilters={props.onResetFilters}
                  filteredAction={props.filteredEmptyAction}
                  empty={props.empty}
                  endsWith={lastPageBefore(query.data)}
                  onPage={props.onPage}
                />
              ) : (
                <Rows
                  rows={rows}
                  columns={shown}
                  rowId={rowId}
                  rowHref={rowHref}
                  selection={selection}
                  onOpen={open}
                  onIntent={props.onRowIntent}
                />
              )}
            </tbody>
            {props.totals && rows !== undefined && rows.length > 0 && (
              <TotalRow columns={shown} totals={props.totals} selectable={selection !== undefined} />
            )}
          </table>
          {rows === undefined && (
            <span role="status" className="visually-hidden">
              {t('table.loading')}
            </span>
          )}
        </div>
      )}
      {selection && props.bulkActions && (
        <Suspense fallback={null}>
          <BulkBar
            state={selection}
            total={query.data?.total ?? 0}
            totalIsCapped={query.data?.total_is_capped ?? false}
            pageIds={rows?.map(rowId) ?? []}
            actions={props.bulkActions}
          />
        </Suspense>
      )}
      {pager('below')}
    </div>
  )
}
