import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { onOnePage } from '../stores/store-list-search.ts'
import { companiesTexts } from './locales/index.ts'
import { TermsActions } from './terms-actions.tsx'
import { TermsHead } from './terms-head.tsx'

/** What is agreed from a day on; it stays as it is once a bill has used it. */
interface Term {
  readonly id: number
  readonly valid_from: string
  readonly is_locked: boolean
}

interface Terms<Row> {
  readonly data: readonly Row[]
  readonly billed_until: string | null
}

interface Props<Row extends Term, Answer extends Terms<Row>> {
  readonly id: string
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly query: UseQueryResult<Answer>
  /** Rows of the skeleton. */
  readonly pageSize: number
  readonly empty: ReactNode
  /** Removes a row at the server and shows what is left. */
  readonly onRemove: (row: Row) => Promise<void>
  /** The dialog that edits a row, or adds one where none is given. */
  readonly dialog: (answer: Answer, edited: Row | undefined, onClose: () => void) => ReactNode
}

/** A list of what is agreed with a company by the day it counts from, to add to, edit and delete. */
export function TermsTable<Row extends Term, Answer extends Terms<Row>>({
  columns,
  query,
  onRemove,
  dialog,
  ...table
}: Props<Row, Answer>) {
  const t = useTexts(companiesTexts)
  const [edited, setEdited] = useState<Row | 'new'>()
  const { data } = query
  const actions: Column<Row> = {
    id: 'actions',
    header: t('actions'),
    priority: 'essential',
    actions: true,
    width: 190,
    align: 'end',
    cell: (row) => (
      <TermsActions
        validFrom={row.valid_from}
        isLocked={row.is_locked}
        onEdit={() => setEdited(row)}
        onRemove={() => onRemove(row)}
      />
    ),
  }
  return (
    <>
      <TermsHead billedUntil={data?.billed_until} disabled={!data} onAdd={() => setEdited('new')} />
      <DataTable
        {...table}
        columns={[...columns, actions]}
        query={{ ...query, data: data && onOnePage(data.data) }}
        rowId={(row) => row.id}
        onPage={() => undefined}
      />
      <Suspense fallback={null}>
        {edited && data && dialog(data, edited === 'new' ? undefined : edited, () => setEdited(undefined))}
      </Suspense>
    </>
  )
}
