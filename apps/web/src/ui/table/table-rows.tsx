import { ownValue } from '@kontor/contract/shared'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import type { ActiveFilter } from '../filters/filter-definitions.ts'
import { Check } from '../form/check.tsx'
import { uiTexts } from '../locales/index.ts'
import { EmptyState } from '../states/empty-state.tsx'
import { Skeleton } from '../states/skeleton.tsx'
import { type Column, cellAttributes, TABLE_ROLES } from './columns.ts'
import classes from './data-table.module.css'
import type { SelectionState } from './use-selection.ts'

interface RowsProps<Row> {
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row>[]
  readonly rowId: (row: Row) => number
  readonly rowHref: ((row: Row) => string) | undefined
  readonly selection: SelectionState | undefined
  readonly onOpen: (row: Row, inNewTab: boolean) => void
  readonly onIntent: ((row: Row) => void) | undefined
}

const MIDDLE_BUTTON = 1

/** A click on something that has a meaning of its own, or the end of marking text, does not open the row. */
function isOwnClick(event: MouseEvent<HTMLElement>): boolean {
  const target = event.target instanceof Element ? event.target : undefined
  const inside = target?.closest('a, button, input, label, select, textarea, [data-own-click]')
  return inside != null || (window.getSelection()?.type === 'Range' && event.detail > 0)
}

export function Rows<Row>({ rows, columns, rowId, rowHref, selection, onOpen, onIntent }: RowsProps<Row>) {
  const t = useTexts(uiTexts)
  const rest = useRest()
  const last = useRef<number>(undefined)
  return rows.map((row, index) => {
    const id = rowId(row)
    const selected = selection?.isSelected(id) ?? false
    return (
      <tr
        key={id}
        {...TABLE_ROLES.row}
        data-row={index}
        data-link={rowHref !== undefined || undefined}
        data-selected={selected || undefined}
        aria-selected={selection ? selected : undefined}
        // One row takes part in the tab order; the arrows reach the others.
        tabIndex={index === 0 ? 0 : -1}
        onClick={(event) => {
          if (!isOwnClick(event)) onOpen(row, event.ctrlKey || event.metaKey)
        }}
        onAuxClick={(event) => {
          if (event.button === MIDDLE_BUTTON && !isOwnClick(event)) onOpen(row, true)
        }}
        onPointerEnter={onIntent && (() => rest.begin(() => onIntent(row)))}
        onPointerLeave={onIntent && rest.end}
        onFocus={onIntent && (() => rest.begin(() => onIntent(row)))}
      >
        {selection && (
          <td {...TABLE_ROLES.cell} className={classes.select} data-own-click>
            <Check
              aria-label={t('table.selectRow')}
              checked={selected}
              onClick={({ shiftKey }) => {
                const from = shiftKey ? (last.current ?? index) : index
                const [first, end] = from < index ? [from, index] : [index, from]
                last.current = index
                selection.set(rows.slice(first, end + 1).map(rowId), !selected)
              }}
              // A click decides, since a change does not say whether shift was held.
              readOnly
            />
          </td>
        )}
        {columns.map((column) => (
          <td
            key={column.id}
            {...TABLE_ROLES.cell}
            {...cellAttributes(column)}
            data-label={column.labelled ? column.header : undefined}
          >
            <Cell column={column} row={row} />
          </td>
        ))}
      </tr>
    )
  })
}

function Cell<Row>({ column, row }: { readonly column: Column<Row>; readonly row: Row }) {
  const href = column.href?.(row)
  const content = column.cell(row)
  return href === undefined ? content : <Link to={href}>{content}</Link>
}

/** A pointer that only crosses a row loads nothing. */
const REST_MS = 80

/** Calls back when the pointer or the focus has stayed where it is for a moment. */
function useRest() {
  const timer = useRef<number>(undefined)
  useEffect(() => () => window.clearTimeout(timer.current), [])
  return {
    begin: (callback: () => void) => {
      window.clearTimeout(timer.current)
      timer.current = window.setTimeout(callback, REST_MS)
    },
    end: () => window.clearTimeout(timer.current),
  }
}

interface SkeletonProps<Row> {
  readonly columns: readonly Column<Row>[]
  readonly count: number
  readonly selectable: boolean
}

const WIDTHS = ['72%', '54%', '64%', '46%']

/** As many rows as a full page has, each as high as a real one: nothing moves when the data arrives. */
export function SkeletonRows<Row>({ columns, count, selectable }: SkeletonProps<Row>) {
  return Array.from({ length: count }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move.
    <tr key={row} aria-hidden>
      {selectable && <td className={classes.select} />}
      {columns.map((column, index) => (
        <td key={column.id} {...cellAttributes(column)}>
          <Skeleton width={WIDTHS[(row + index) % WIDTHS.length] ?? '60%'} height={12} />
        </td>
      ))}
    </tr>
  ))
}

interface TotalProps<Row> {
  readonly columns: readonly Column<Row>[]
  readonly totals: Readonly<Record<string, ReactNode>>
  readonly selectable: boolean
}

/** The last row: what all rows of the list come to. */
export function TotalRow<Row>({ columns, totals, selectable }: TotalProps<Row>) {
  return (
    <tfoot {...TABLE_ROLES.group}>
      <tr {...TABLE_ROLES.row}>
        {selectable && <td {...TABLE_ROLES.cell} className={classes.select} />}
        {columns.map((column) => (
          <td key={column.id} {...TABLE_ROLES.cell} {...cellAttributes(column)}>
            {ownValue(totals, column.id)}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}

interface EmptyProps {
  readonly span: number
  readonly activeFilters: readonly ActiveFilter[]
  readonly onResetFilters: (() => void) | undefined
  readonly filteredAction: ReactNode
  readonly empty: ReactNode
  /** The last page, where the list ends before this one. */
  readonly endsWith: number | undefined
  readonly onPage: (page: number) => void
}

/** No rows: names the filters that may be to blame and offers the way out; so where the list ends before this page. */
export function EmptyRows(props: EmptyProps) {
  const { span, activeFilters, onResetFilters, filteredAction, empty, endsWith, onPage } = props
  const t = useTexts(uiTexts)
  return (
    <tr {...TABLE_ROLES.row}>
      <td {...TABLE_ROLES.cell} colSpan={span} className={classes.empty}>
        {endsWith !== undefined ? (
          <EmptyState
            title={t('empty.page')}
            action={
              <Button variant="default" onClick={() => onPage(endsWith)}>
                {t('empty.lastPage')}
              </Button>
            }
          >
            {t('empty.pageText')}
          </EmptyState>
        ) : activeFilters.length === 0 ? (
          (empty ?? <EmptyState title={t('empty.nothing')} />)
        ) : (
          <EmptyState
            title={t('empty.filtered')}
            action={
              <div className={classes.emptyActions}>
                {filteredAction}
                {onResetFilters && (
                  <Button variant="default" onClick={onResetFilters}>
                    {t('filters.reset')}
                  </Button>
                )}
              </div>
            }
          >
            <ul className={classes.activeFilters}>
              {activeFilters.map((filter) => (
                <li key={filter.name}>
                  {filter.label}: <strong>{filter.text}</strong>
                </li>
              ))}
            </ul>
          </EmptyState>
        )}
      </td>
    </tr>
  )
}
