import { type Allocation, AllocationsQuery, listAllocations } from '@kontor/contract/intake'
import { keepPreviousData } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { queryOf } from '../../../lib/api-client.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { useList } from '../../../ui/list/use-list.ts'
import { allocationColumns } from './allocation-columns.tsx'
import { allocationsTexts } from './locales/index.ts'

const AllocationStepsDialog = lazy(async () => ({
  default: (await import('./allocation-steps-dialog.tsx')).AllocationStepsDialog,
}))

const VIEWS = ['waiting', 'all'] as const

/** `/service/allocations`: orders of shared accounts that nobody has, and how the others were given out. */
export function AllocationsPage() {
  const t = useTexts(allocationsTexts)
  const list = useList({
    endpoint: listAllocations,
    search: AllocationsQuery,
    query: (query) => ({ ...queryOf(listAllocations, { query }), placeholderData: keepPreviousData }),
  })
  const { view } = list.values
  const [shown, setShown] = useState<Allocation>()
  const columns = useMemo(
    () => allocationColumns(t, { isWaiting: view === 'waiting', onSteps: setShown }),
    [t, view],
  )
  return (
    <ListPage
      id="allocations"
      list={list}
      columns={columns}
      filters={[
        {
          kind: 'select',
          name: 'view',
          label: t('show'),
          isView: true,
          options: VIEWS.map((value) => ({ value, label: t(`view.${value}`) })),
        },
      ]}
      rowId={(row) => row.id}
      texts={{
        label: t('list'),
        count: (figures) => t('count', figures),
        intro: t('intro'),
        empty: { title: t(`empty.${view}`), text: t(`emptyText.${view}`) },
      }}
    >
      <Suspense fallback={null}>
        {shown && <AllocationStepsDialog allocation={shown} onClose={() => setShown(undefined)} />}
      </Suspense>
    </ListPage>
  )
}
