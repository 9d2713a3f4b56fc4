import { CaseQueueQuery, type CaseRow, listCases } from '@kontor/contract/returns'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { formatTotal } from '../../lib/format.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useListSearch } from '../../lib/list-search.ts'
import { useCan } from '../../lib/session.ts'
import { FilterBar } from '../../ui/filters/filter-bar.tsx'
import type { Filter } from '../../ui/filters/filter-definitions.ts'
import { useCaseWords } from '../../ui/goodwill/case-words.tsx'
import { Page } from '../../ui/page/page.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Forbidden } from '../../ui/states/forbidden.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import classes from './goodwill.module.css'
import { goodwillColumns } from './goodwill-columns.tsx'
import { returnsTexts } from './locales/index.ts'
import { casesQuery } from './returns.queries.ts'

const CaseDialog = lazy(async () => ({ default: (await import('./case-dialog.tsx')).CaseDialog }))

/** `/service/goodwill`: the provider's staff answer the goodwill cases of all merchants. */
export function GoodwillQueuePage() {
  return useCan()(listCases) ? <GoodwillQueue /> : <Forbidden />
}

const STATUSES = ['requested', 'accepted', 'declined', 'all'] as const

function GoodwillQueue() {
  const t = useTexts(returnsTexts)
  const words = useCaseWords()
  const { values, defaults, change, changeFilters, reset } = useListSearch(CaseQueueQuery, 'goodwill')
  const query = useQuery(casesQuery(values))
  const [opened, setOpened] = useState<CaseRow>()
  const columns = useMemo(
    () => goodwillColumns(t, { status: values.status, words, onOpen: setOpened }),
    [t, values.status, words],
  )
  const filters: readonly Filter[] = [
    {
      kind: 'select',
      name: 'status',
      label: t('show'),
      options: STATUSES.map((value) => ({ value, label: t(`filter.${value}`) })),
    },
  ]
  return (
    <Page
      aside={
        query.data && (
          <span data-figures>
            {t('count', {
              count: query.data.total,
              total: formatTotal(query.data.total, query.data.total_is_capped),
            })}
          </span>
        )
      }
    >
      <p className={classes.intro}>{t('intro')}</p>
      <FilterBar
        filters={filters}
        values={values}
        defaults={defaults}
        onChange={changeFilters}
        onReset={reset}
      />
      <DataTable
        id="goodwill"
        label={t('list')}
        columns={columns}
        query={query}
        rowId={(row) => row.id}
        pageSize={values.per_page}
        onPage={(page) => change({ page })}
        onPageSize={(size) => change({ per_page: size })}
        empty={<EmptyState title={t('empty')}>{t(`emptyText.${values.status}`)}</EmptyState>}
      />
      <Suspense fallback={null}>
        {opened && (
          <CaseDialog
            // The queue looks again by itself: the dialog shows what it says now.
            row={query.data?.data.find((row) => row.id === opened.id) ?? opened}
            onClose={() => setOpened(undefined)}
          />
        )}
      </Suspense>
    </Page>
  )
}
