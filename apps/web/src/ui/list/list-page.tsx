import { DEFAULT_PAGE_SIZE } from '@kontor/contract/shared'
import type { ReactNode } from 'react'
import { formatTotal } from '../../lib/format.ts'
import { useTexts } from '../../lib/i18n.ts'
import type { ListSearch } from '../../lib/list-search.ts'
import { FilterBar } from '../filters/filter-bar.tsx'
import { activeFilters, type Filter } from '../filters/filter-definitions.ts'
import { uiTexts } from '../locales/index.ts'
import { Page } from '../page/page.tsx'
import { EmptyState, Forbidden } from '../states/empty-state.tsx'
import { type Column, sortFromParam, sortParam } from '../table/columns.ts'
import { DataTable, type TableData, type Totals } from '../table/data-table.tsx'
import type { Selection, SelectionState } from '../table/use-selection.ts'
import type { ColumnSet } from '../table/use-table-memory.ts'
import classes from './list-page.module.css'

/** What `ListPage` needs of a list's values. */
interface ListValues {
  readonly page: number
  readonly per_page?: number
  readonly sort?: string | undefined
}

/** The list on screen, as `useList` gives it. */
interface ShownList<Row> extends Omit<ListSearch<ListValues>, 'defaults'> {
  readonly defaults: Partial<ListValues>
  readonly isAllowed: boolean
  readonly query: TableData<Row>
}

interface Texts {
  /** What the table lists, for screen readers. */
  readonly label: string
  /** How many rows there are: `count` chooses between one and several, `total` is the number in words. */
  readonly count?: (figures: { readonly count: number; readonly total: string }) => string
  /** What the list is for, above it. */
  readonly intro?: string
  /** What would stand here, and the next step. */
  readonly empty: {
    readonly title: string
    readonly text: ReactNode
    readonly action?: ReactNode
  }
}

interface Props<Row> {
  /** Names the table in this device's memory of columns and density. */
  readonly id: string
  readonly list: ShownList<Row>
  readonly columns: readonly Column<Row>[]
  /** The order of the list where its values name none, as its `sort` would have it; left out where the defaults say it. */
  readonly ownSort?: string
  readonly rowId: (row: Row) => number
  readonly texts: Texts
  readonly filters?: readonly Filter[]
  /** When it is more than the route table's title. */
  readonly title?: string
  readonly actions?: ReactNode
  /** Where a row leads. */
  readonly rowHref?: (row: Row) => string
  readonly onRowIntent?: (row: Row) => void
  /** Below the title: which lists there are to choose from. */
  readonly views?: ReactNode
  /** On a phone the filters stand behind one button. */
  readonly foldsFilters?: boolean
  /** The columns of what is listed now, which are chosen apart from those of the table. */
  readonly columnSet?: ColumnSet | undefined
  /** Above the filters: what has just happened here. */
  readonly notice?: ReactNode
  /** A way out beside the reset of the filters, when nothing matches. */
  readonly filteredEmptyAction?: ReactNode
  /** Which rows are shown and the page links also above the table. */
  readonly pagerAbove?: boolean
  /** Beside the column chooser. */
  readonly tools?: ReactNode
  /** Rows can be selected, and what can be done with them. */
  readonly selection?: SelectionState | undefined
  readonly bulkActions?: ((selection: Selection) => ReactNode) | undefined
  /** By column, what all rows of the list come to. */
  readonly totals?: Totals | undefined
  /** Instead of the one table; null for none. */
  readonly body?: ReactNode
  /** Dialogs of the list. */
  readonly children?: ReactNode
}

/**
 * The screen of a list: title with count, intro, filters, table, and what stands there when nothing was found, something
 * failed or the list is closed to the reader. A list gives its columns, filters, query (`useList`) and texts.
 */
export function ListPage<Row>(props: Props<Row>) {
  const { list, filters = [], texts, body } = props
  const t = useTexts(uiTexts)
  if (!list.isAllowed) return <Forbidden />
  const { query, values, defaults, change } = list
  const own = props.ownSort ?? defaults.sort
  const narrowing = filters.filter((filter) => filter.kind !== 'select' || !filter.isView)
  return (
    <Page
      {...(props.title === undefined ? {} : { title: props.title })}
      aside={
        query.data &&
        texts.count && (
          <span data-figures className={props.views ? classes.countOfView : undefined}>
            {texts.count({
              count: query.data.total,
              total: formatTotal(query.data.total, query.data.total_is_capped),
            })}
          </span>
        )
      }
      actions={props.actions}
    >
      {texts.intro && <p className={classes.intro}>{texts.intro}</p>}
      {props.views}
      {props.notice}
      {filters.length > 0 && (
        <FilterBar
          filters={filters}
          values={{ ...values }}
          defaults={{ ...defaults }}
          onChange={list.changeFilters}
          onReset={list.reset}
          folds={props.foldsFilters ?? false}
        />
      )}
      {body === undefined ? (
        <DataTable
          id={props.id}
          columnSet={props.columnSet}
          label={texts.label}
          columns={props.columns}
          query={query}
          rowId={props.rowId}
          {...(props.rowHref && { rowHref: props.rowHref })}
          {...(props.onRowIntent && { onRowIntent: props.onRowIntent })}
          sort={sortFromParam(values.sort ?? own)}
          ownSort={sortFromParam(own)}
          onSort={(sort) =>
            change({ sort: sortParam(sort) === own ? defaults.sort : (sortParam(sort) ?? defaults.sort) })
          }
          pageSize={values.per_page ?? DEFAULT_PAGE_SIZE}
          pagerAbove={props.pagerAbove ?? false}
          onPage={(page) => change({ page })}
          {...(values.per_page !== undefined && {
            onPageSize: (size: number) => change({ per_page: size }),
          })}
          activeFilters={activeFilters(narrowing, { ...values }, { ...defaults }, t)}
          onResetFilters={list.reset}
          filteredEmptyAction={props.filteredEmptyAction}
          empty={
            <EmptyState title={texts.empty.title} action={texts.empty.action}>
              {texts.empty.text}
            </EmptyState>
          }
          tools={props.tools}
          {...(props.selection && { selection: props.selection })}
          {...(props.bulkActions && { bulkActions: props.bulkActions })}
          totals={props.totals}
        />
      ) : (
        body
      )}
      {props.children}
    </Page>
  )
}
