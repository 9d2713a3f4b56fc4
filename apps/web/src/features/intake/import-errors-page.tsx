import { type DeadLetter, DeadLettersQuery, listDeadLetters } from '@kontor/contract/intake'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import type { Filter } from '../../ui/filters/filter-definitions.ts'
import { ListPage } from '../../ui/list/list-page.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { Notice } from '../../ui/states/notice.tsx'
import { deadLetterColumns } from './dead-letter-columns.tsx'
import { deadLettersQuery } from './intake.queries.ts'
import { intakeTexts } from './locales/index.ts'

const CorrectDialog = lazy(async () => ({
  default: (await import('./correct-dialog.tsx')).CorrectDialog,
}))
const RawDialog = lazy(async () => ({ default: (await import('./raw-dialog.tsx')).RawDialog }))

/** `/overview/imports`: what could not be imported, why, and the way to import it after all. */
export function ImportErrorsPage() {
  const t = useTexts(intakeTexts)
  const list = useList({ endpoint: listDeadLetters, search: DeadLettersQuery, query: deadLettersQuery })
  const resolved = list.values.resolved === '1'
  const [viewed, setViewed] = useState<DeadLetter>()
  const [corrected, setCorrected] = useState<DeadLetter>()
  const [importedId, setImportedId] = useState<number>()
  const columns = useMemo(
    () =>
      deadLetterColumns(t, {
        resolved,
        onView: setViewed,
        onCorrect: setCorrected,
        onImported: setImportedId,
      }),
    [t, resolved],
  )
  const filters: readonly Filter[] = [
    {
      kind: 'select',
      name: 'resolved',
      label: t('show'),
      isView: true,
      options: [
        { value: '0', label: t('open') },
        { value: '1', label: t('resolved') },
      ],
    },
  ]
  return (
    <ListPage
      id="import-errors"
      list={list}
      columns={columns}
      filters={filters}
      rowId={(row) => row.id}
      texts={{
        label: t('list'),
        count: (figures) => t('count', figures),
        intro: t('intro'),
        empty: resolved
          ? { title: t('emptyResolved'), text: t('emptyResolvedText') }
          : { title: t('empty'), text: t('emptyText') },
      }}
      notice={
        importedId !== undefined && (
          <Notice
            kind="success"
            title={t('imported')}
            actions={<Link to={`/orders/${importedId}`}>{t('openOrder', { id: importedId })}</Link>}
          />
        )
      }
    >
      <Suspense fallback={null}>
        {corrected && (
          <CorrectDialog
            letter={corrected}
            onImported={setImportedId}
            onClose={() => setCorrected(undefined)}
          />
        )}
        {viewed && <RawDialog letter={viewed} onClose={() => setViewed(undefined)} />}
      </Suspense>
    </ListPage>
  )
}
