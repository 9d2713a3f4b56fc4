import { type ManagedCondition, removeCondition } from '@kontor/contract/organisation'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy } from 'react'
import { call } from '../../../lib/api-client.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { Money } from '../../../ui/value/money.tsx'
import { DateText } from '../../../ui/value/time-text.tsx'
import { conditionsQuery } from './companies.queries.ts'
import { companiesTexts } from './locales/index.ts'
import { TermsTable } from './terms-table.tsx'

const ConditionDialog = lazy(async () => ({
  default: (await import('./condition-dialog.tsx')).ConditionDialog,
}))

/** What a company is charged whatever the channel, to agree and to read. */
export function CompanyConditions({ companyId }: { readonly companyId: number }) {
  const t = useTexts(companiesTexts)
  const queryClient = useQueryClient()
  const query = useQuery(conditionsQuery(companyId))
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
  ]
  return (
    <TermsTable
      id="company-conditions"
      label={t('conditions.label')}
      columns={columns}
      query={query}
      pageSize={4}
      empty={<EmptyState title={t('conditions.empty')}>{t('conditions.emptyText')}</EmptyState>}
      onRemove={async ({ id }) => {
        const left = await call(removeCondition, { params: { id: companyId, conditionId: id } })
        queryClient.setQueryData(conditionsQuery(companyId).queryKey, left)
      }}
      dialog={(_, condition, onClose) => (
        <ConditionDialog companyId={companyId} condition={condition} onClose={onClose} />
      )}
    />
  )
}
