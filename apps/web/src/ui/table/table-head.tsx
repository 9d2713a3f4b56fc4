import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { Check } from '../form/check.tsx'
import { uiTexts } from '../locales/index.ts'
import { type Column, nextSort, type Sort } from './columns.ts'
import classes from './data-table.module.css'
import type { SelectionState } from './use-selection.ts'

interface Props<Row> {
  readonly columns: readonly Column<Row>[]
  readonly sort: Sort | undefined
  readonly onSort: ((sort: Sort | undefined) => void) | undefined
  readonly selection: SelectionState | undefined
  readonly pageIds: readonly number[]
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const

function widthOf<Row>({ width, grow }: Column<Row>): CSSProperties | undefined {
  if (width === undefined) return undefined
  return grow ? { minWidth: width } : { width, minWidth: width }
}

/** The headings: click or Enter sorts ascending, descending, then by the list's own order again. */
export function TableHead<Row>({ columns, sort, onSort, selection, pageIds }: Props<Row>) {
  const t = useTexts(uiTexts)
  const selectedOnPage = selection ? pageIds.filter((id) => selection.isSelected(id)).length : 0
  return (
    <thead>
      <tr>
        {selection && (
          <th scope="col" className={classes.select}>
            <Check
              aria-label={t('table.selectPage')}
              checked={pageIds.length > 0 && selectedOnPage === pageIds.length}
              indeterminate={selectedOnPage > 0 && selectedOnPage < pageIds.length}
              disabled={pageIds.length === 0}
              onChange={() => selection.togglePage(pageIds)}
            />
          </th>
        )}
        {columns.map((column) => {
          const direction = sort?.column === column.id ? sort.direction : undefined
          const Icon =
            direction === 'asc' ? IconArrowUp : direction === 'desc' ? IconArrowDown : IconArrowsSort
          return (
            <th
              key={column.id}
              scope="col"
              data-align={column.align}
              data-grow={column.grow || undefined}
              data-actions={column.actions || undefined}
              aria-sort={direction && ARIA_SORT[direction]}
              style={widthOf(column)}
            >
              {column.sortable && onSort ? (
                <button
                  type="button"
                  className={classes.sort}
                  data-active={direction !== undefined || undefined}
                  onClick={() => onSort(nextSort(sort, column.id))}
                >
                  {column.header}
                  <Icon size={13} aria-hidden />
                </button>
              ) : (
                column.header
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
