import { type DeadLetter, DeadLettersQuery, listDeadLetters } from '@kontor/contract/intake'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import { formatTotal } from '../../lib/format.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useListSearch } from '../../lib/list-search.ts'
import { useCan } from '../../lib/session.ts'
import { FilterBar } from '../../ui/filters/filter-bar.tsx'
import type { Filter } from '../../ui/filters/filter-definitions.ts'
import { Page } from '../../ui/page/page.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Forbidden } from '../../ui/states/forbidden.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { deadLetterColumns } from './dead-letter-columns.tsx'
import classes from './import-errors.module.css'
import { deadLettersQuery } from './intake.queries.ts'
import { intakeTexts } from './locales/index.ts'

const RawDialog = lazy(async () => ({ default: (await import('./raw-dialog.tsx')).RawDialog }))

/** `/overview/imports`: what could not be imported, why, and the way to import it after all. */
export function ImportErrorsPage() {
  return useCan()(listDeadLetters) ? <ImportErrors /> : <Forbidden />
}

function ImportErrors() {
  const t = useTexts(intakeTexts)
  const { values, defaults, change, changeFilters, reset } = useListSearch(DeadLettersQuery, 'import-errors')
  const query = useQuery(deadLettersQuery(values))
  const [viewed, setViewed] = useState<DeadLetter>()
  const [importedId, setImportedId] = useState<number>()
  const columns = useMemo(
    () =>
      deadLetterColumns(t, {
        resolved: values.resolved === '1',
        onView: setViewed,
        onImported: setImportedId,
      }),
    [t, values.resolved],
  )
  const filters: readonly Filter[] = [
    {
      kind: 'select',
      name: 'resolved',
      label: t('show'),
      options: [
        { value: '0', label: t('open') },
        { value: '1', label: t('resolved') },
      ],
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
      {importedId !== undefined && (
        <Notice
          kind="success"
          title={t('imported')}
          actions={<Link to={`/orders/${importedId}`}>{t('openOrder', { id: importedId })}</Link>}
        />
      )}
      <FilterBar
        filters={filters}
        values={values}
        defaults={defaults}
        onChange={changeFilters}
        onReset={reset}
      />
      <DataTable
        id="import-errors"
        label={t('list')}
        columns={columns}
        query={query}
        rowId={(row) => row.id}
        pageSize={values.per_page}
        onPage={(page) => change({ page })}
        onPageSize={(size) => change({ per_page: size })}
        empty={
          values.resolved === '1' ? (
            <EmptyState title={t('emptyResolved')}>{t('emptyResolvedText')}</EmptyState>
          ) : (
            <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
          )
        }
      />
      <Suspense fallback={null}>
        {viewed && <RawDialog letter={viewed} onClose={() => setViewed(undefined)} />}
      </Suspense>
    </Page>
  )
}
