import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { Check } from '../form/check.tsx'
import { uiTexts } from '../locales/index.ts'
import { type Column, cellAttributes, nextSort, type Sort, TABLE_ROLES } from './columns.ts'
import classes from './data-table.module.css'
import type { SelectionState } from './use-selection.ts'

interface Props<Row> {
  readonly columns: readonly Column<Row>[]
  readonly sort: Sort | undefined
  readonly ownSort: Sort | undefined
  readonly onSort: ((sort: Sort | undefined) => void) | undefined
  readonly selection: SelectionState | undefined
  readonly pageIds: readonly number[]
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const

interface Widths extends CSSProperties {
  readonly '--least'?: string
  readonly '--share'?: string
}

/** The width that a column has at least, and the share of the rest that it takes. */
function widthsOf<Row>({ width, grow }: Column<Row>, allShares: number): Widths {
  return {
    ...(width === undefined ? {} : { '--least': `${width}px` }),
    ...(grow === undefined ? {} : { '--share': `${(100 * grow) / allShares}%` }),
  }
}

/** The headings: click or Enter sorts ascending, descending, then by the list's own order again. */
export function TableHead<Row>({ columns, sort, ownSort, onSort, selection, pageIds }: Props<Row>) {
  const t = useTexts(uiTexts)
  const allShares = columns.reduce((sum, { grow = 0 }) => sum + grow, 0)
  const selectedOnPage = selection ? pageIds.filter((id) => selection.isSelected(id)).length : 0
  return (
    <thead {...TABLE_ROLES.group}>
      <tr {...TABLE_ROLES.row}>
        {selection && (
          <th {...TABLE_ROLES.heading} scope="col" className={classes.select}>
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
              {...TABLE_ROLES.heading}
              {...cellAttributes(column)}
              scope="col"
              aria-sort={direction && ARIA_SORT[direction]}
              style={widthsOf(column, allShares)}
            >
              {column.sortable && onSort ? (
                <button
                  type="button"
                  className={classes.sort}
                  data-active={direction !== undefined || undefined}
                  onClick={() => onSort(nextSort(sort, column.id, ownSort))}
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
