import { CaseQueueQuery, type CaseRow, listCases } from '@kontor/contract/returns'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import type { Filter } from '../../ui/filters/filter-definitions.ts'
import { ListPage } from '../../ui/list/list-page.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { useCaseLabels } from './case-status.tsx'
import { goodwillColumns } from './goodwill-columns.tsx'
import { returnsTexts } from './locales/index.ts'
import { casesQuery } from './returns.queries.ts'

const CaseDialog = lazy(async () => ({ default: (await import('./case-dialog.tsx')).CaseDialog }))

const STATUSES = ['requested', 'accepted', 'declined', 'all'] as const

/** `/service/goodwill`: the provider's staff answer the goodwill cases of all merchants. */
export function GoodwillQueuePage() {
  const t = useTexts(returnsTexts)
  const labels = useCaseLabels()
  const list = useList({ endpoint: listCases, search: CaseQueueQuery, query: casesQuery })
  const { status } = list.values
  const [opened, setOpened] = useState<CaseRow>()
  const columns = useMemo(
    () => goodwillColumns(t, { status, labels, onOpen: setOpened }),
    [t, status, labels],
  )
  const filters: readonly Filter[] = [
    {
      kind: 'select',
      name: 'status',
      label: t('show'),
      isView: true,
      options: STATUSES.map((value) => ({ value, label: t(`filter.${value}`) })),
    },
  ]
  return (
    <ListPage
      id="goodwill"
      list={list}
      columns={columns}
      filters={filters}
      rowId={(row) => row.id}
      texts={{
        label: t('list'),
        count: (figures) => t('count', figures),
        intro: t('intro'),
        empty: { title: t('empty'), text: t(`emptyText.${status}`) },
      }}
    >
      <Suspense fallback={null}>
        {opened && (
          <CaseDialog
            // The queue is asked for again by itself: the dialog shows the newest answer.
            row={list.query.data?.data.find((row) => row.id === opened.id) ?? opened}
            onClose={() => setOpened(undefined)}
          />
        )}
      </Suspense>
    </ListPage>
  )
}
