import { DEFAULT_PAGE_SIZE, type Page } from '@kontor/contract/shared'
import { NativeSelect } from '@mantine/core'
import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { Dialog } from '../dialog/dialog.tsx'
import { uiTexts } from '../locales/index.ts'
import { EmptyState } from '../states/empty-state.tsx'
import type { Column } from '../table/columns.ts'
import { DataTable } from '../table/data-table.tsx'
import { runTexts } from './locales/index.ts'
import classes from './run.module.css'

interface Props<Row, Result extends string> {
  /** Names the table; columns are remembered by it. */
  readonly id: string
  readonly title: string
  /** The results that a row can have, with their words. */
  readonly results: readonly { readonly value: Result; readonly label: string }[]
  readonly query: (asked: {
    readonly page: number
    readonly per_page: typeof DEFAULT_PAGE_SIZE
    readonly result?: Result
  }) => Pick<UseQueryOptions<Page<Row>, Error, Page<Row>, readonly unknown[]>, 'queryKey' | 'queryFn'>
  readonly columns: readonly Column<Row>[]
  readonly rowId: (row: Row) => number
  readonly onClose: () => void
}

/** What became of each row of a run, all or those with one result. */
export function RunResults<Row, Result extends string>(props: Props<Row, Result>) {
  const { id, title, results, columns, rowId, onClose } = props
  const t = useTexts(runTexts)
  const tUi = useTexts(uiTexts)
  const [page, setPage] = useState(1)
  const [result, setResult] = useState<Result>()
  const query = useQuery({
    ...props.query({ page, per_page: DEFAULT_PAGE_SIZE, ...(result && { result }) }),
    placeholderData: keepPreviousData,
  })
  return (
    <Dialog opened onClose={onClose} size="xl" title={title}>
      <div className={classes.results}>
        <NativeSelect
          label={t('results')}
          className={classes.filter}
          value={result ?? ''}
          data={[{ value: '', label: tUi('filters.all') }, ...results]}
          onChange={(event) => {
            setPage(1)
            setResult(results.find(({ value }) => value === event.target.value)?.value)
          }}
        />
        <DataTable
          id={id}
          label={t('results')}
          columns={columns}
          query={query}
          rowId={rowId}
          pageSize={DEFAULT_PAGE_SIZE}
          onPage={setPage}
          empty={<EmptyState title={t('noResults')} />}
        />
      </div>
    </Dialog>
  )
}
