import { type ManagedCondition, removeCondition } from '@kontor/contract/organisation'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { Money } from '../../../ui/value/money.tsx'
import { DateText } from '../../../ui/value/time-text.tsx'
import { onOnePage } from '../stores/store-list-search.ts'
import { conditionsQuery } from './companies.queries.ts'
import { companiesTexts } from './locales/index.ts'
import { TermsActions } from './terms-actions.tsx'
import { TermsHead } from './terms-head.tsx'

const ConditionDialog = lazy(async () => ({
  default: (await import('./condition-dialog.tsx')).ConditionDialog,
}))

/** What a company is charged whatever the channel, to agree and to read. */
export function CompanyConditions({ companyId }: { readonly companyId: number }) {
  const t = useTexts(companiesTexts)
  const queryClient = useQueryClient()
  const query = useQuery(conditionsQuery(companyId))
  const [edited, setEdited] = useState<ManagedCondition | 'new'>()
  const columns: readonly Column<ManagedCondition>[] = [
    {
      id: 'valid_from',
      header: t('terms.valid_from'),
      priority: 'essential',
      pinned: true,
      width: 130,
      grow: 1,
      cell: ({ valid_from }) => <DateText value={valid_from} />,
    },
    ...(['base_fee', 'click_and_collect_fee'] as const).map(
      (id): Column<ManagedCondition> => ({
        id,
        header: t(`conditions.${id}`),
        priority: 'essential',
        align: 'end',
        width: 190,
        cell: (row) => <Money amount={row[id]} currency="EUR" />,
      }),
    ),
    {
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
          onRemove={async () => {
            const left = await call(removeCondition, { params: { id: companyId, conditionId: row.id } })
            queryClient.setQueryData(conditionsQuery(companyId).queryKey, left)
          }}
        />
      ),
    },
  ]
  const { data } = query
  return (
    <>
      <TermsHead billedUntil={data?.billed_until} disabled={!data} onAdd={() => setEdited('new')} />
      <DataTable
        id="company-conditions"
        label={t('conditions.label')}
        columns={columns}
        query={{ ...query, data: data && onOnePage(data.data) }}
        rowId={(row) => row.id}
        pageSize={4}
        onPage={() => undefined}
        empty={<EmptyState title={t('conditions.empty')}>{t('conditions.emptyText')}</EmptyState>}
      />
      <Suspense fallback={null}>
        {edited && (
          <ConditionDialog
            companyId={companyId}
            condition={edited === 'new' ? undefined : edited}
            onClose={() => setEdited(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}
