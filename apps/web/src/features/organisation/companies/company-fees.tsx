import { type ManagedFee, removeFee } from '@kontor/contract/organisation'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy } from 'react'
import { call } from '../../../lib/api-client.ts'
import { formatMoney, formatPercent } from '../../../lib/format.ts'
import { type Translate, useTexts } from '../../../lib/i18n.ts'
import { ChannelIcon } from '../../../ui/picture/channel-icon.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DateText } from '../../../ui/value/time-text.tsx'
import classes from './companies.module.css'
import { feesQuery } from './companies.queries.ts'
import type { de } from './locales/de.ts'
import { companiesTexts } from './locales/index.ts'
import { TermsTable } from './terms-table.tsx'

const FeeDialog = lazy(async () => ({ default: (await import('./fee-dialog.tsx')).FeeDialog }))

/** What a company is charged by channel and country, to agree and to read. */
export function CompanyFees({ companyId }: { readonly companyId: number }) {
  const t = useTexts(companiesTexts)
  const queryClient = useQueryClient()
  const query = useQuery(feesQuery(companyId))
  return (
    <TermsTable
      id="company-fees"
      label={t('fees.label')}
      columns={columnsOf(t)}
      query={query}
      pageSize={8}
      empty={<EmptyState title={t('fees.empty')}>{t('fees.emptyText')}</EmptyState>}
      onRemove={async ({ id }) => {
        const left = await call(removeFee, { params: { id: companyId, feeId: id } })
        queryClient.setQueryData(feesQuery(companyId).queryKey, left)
      }}
      dialog={({ sales_channels }, fee, onClose) => (
        <FeeDialog companyId={companyId} fee={fee} channels={sales_channels} onClose={onClose} />
      )}
    />
  )
}

/** The figures that are agreed, each under its name. */
const figures = (pairs: readonly (readonly [string, string | null])[]) => {
  const agreed = pairs.filter(([, value]) => value !== null)
  return agreed.length === 0 ? (
    <span className="quiet">–</span>
  ) : (
    <span className={classes.figures}>
      {agreed.map(([name, value]) => (
        <span key={name}>{`${name}: ${value}`}</span>
      ))}
    </span>
  )
}

const percent = (value: number | null): string | null => (value === null ? null : formatPercent(value))
const euros = (value: number | null): string | null => (value === null ? null : formatMoney(value))
/** The names of fields say their unit, which the figure says itself. */
const withoutUnit = (name: string): string => name.replace(/ (in|en) %$/, '')

const columnsOf = (t: Translate<typeof de>): readonly Column<ManagedFee>[] => [
  {
    id: 'channel',
    header: t('fees.channel'),
    priority: 'essential',
    pinned: true,
    width: 130,
    cell: ({ sales_channel: { id, name } }) => <ChannelIcon id={id} name={name} withName />,
  },
  {
    id: 'country',
    header: t('fees.country'),
    priority: 'essential',
    width: 60,
    cell: ({ country }) => country,
  },
  {
    id: 'valid_from',
    header: t('terms.valid_from'),
    priority: 'essential',
    width: 110,
    cell: ({ valid_from }) => <DateText value={valid_from} />,
  },
  { id: 'type', header: t('fees.type'), priority: 'medium', width: 90, cell: ({ type }) => type },
  {
    id: 'discounts',
    header: t('fees.discountsShort'),
    priority: 'high',
    width: 200,
    grow: 1,
    cell: (row) =>
      figures([
        ...(
          [
            'mp_costs_step_default',
            'mp_costs_step_1',
            'mp_costs_step_2',
            'mp_costs_step_3',
            'mp_costs_step_4',
            'mp_payment_costs',
          ] as const
        ).map((name) => [withoutUnit(t(`fees.${name}`)), percent(row[name])] as const),
        [t('fees.mp_return_costs'), euros(row.mp_return_costs)],
      ]),
  },
  {
    id: 'transactions',
    header: t('fees.transactionsShort'),
    priority: 'high',
    width: 340,
    cell: (row) =>
      figures(
        (
          [
            'anwr_trans_costs_step_1',
            'anwr_trans_costs_step_2',
            'anwr_return_costs_step_1',
            'anwr_return_costs_step_2',
          ] as const
        ).map((name) => [t(`fees.${name}`), euros(row[name])] as const),
      ),
  },
]
