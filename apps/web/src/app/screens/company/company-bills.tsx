import { type BillOfCompany, listBillsOfCompany } from '@kontor/contract/billing'
import { useQuery } from '@tanstack/react-query'
import { companiesTexts } from '../../../features/organisation/index.ts'
import { queryOf } from '../../../lib/api-client.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { TableDownload } from '../../../ui/download/table-download.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { Badge } from '../../../ui/status/status-badge.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { Money } from '../../../ui/value/money.tsx'
import { DateText } from '../../../ui/value/time-text.tsx'

const PER_PAGE = 25

interface Props {
  readonly companyId: number
  readonly page: number
  readonly onPage: (page: number) => void
}

/** The bills that were issued to a company. */
export function CompanyBills({ companyId, page, onPage }: Props) {
  const t = useTexts(companiesTexts)
  const query = useQuery(
    queryOf(listBillsOfCompany, { params: { id: companyId }, query: { page, per_page: PER_PAGE } }),
  )
  const columns: readonly Column<BillOfCompany>[] = [
    {
      id: 'number',
      header: t('bills.number'),
      priority: 'essential',
      pinned: true,
      width: 150,
      grow: 1,
      cell: (row) => row.number,
    },
    {
      id: 'kind',
      header: t('bills.kind'),
      priority: 'high',
      width: 170,
      cell: (row) => (
        <>
          {t(`bills.${row.kind}`)} {row.is_credit_note && <Badge style="info">{t('bills.credit')}</Badge>}
        </>
      ),
    },
    {
      id: 'period',
      header: t('bills.period'),
      priority: 'high',
      width: 190,
      cell: (row) => (
        <>
          <DateText value={row.from} /> – <DateText value={row.to} />
        </>
      ),
    },
    {
      id: 'issued',
      header: t('bills.issued'),
      priority: 'medium',
      width: 110,
      cell: (row) => <DateText value={row.issued_on} />,
    },
    ...(['net', 'gross'] as const).map(
      (id): Column<BillOfCompany> => ({
        id,
        header: t(`bills.${id}`),
        priority: id === 'gross' ? 'essential' : 'medium',
        align: 'end',
        width: 110,
        cell: (row) => <Money amount={row[id]} currency={row.currency} />,
      }),
    ),
    {
      id: 'files',
      header: t('bills.files'),
      priority: 'essential',
      actions: true,
      align: 'end',
      width: 210,
      cell: (row) => (
        <>
          {row.path === null ? (
            <span className="quiet">{t('bills.pending')}</span>
          ) : (
            <a
              href={row.path}
              target="_blank"
              rel="noopener"
              aria-label={t('bills.pdfOf', { number: row.number })}
            >
              {t('bills.pdf')}
            </a>
          )}
          {' · '}
          <TableDownload
            path={row.itemized_path}
            label={t('bills.rows')}
            name={t('bills.rowsOf', { number: row.number })}
            size="compact-sm"
          />
        </>
      ),
    },
  ]
  return (
    <DataTable
      id="company-bills"
      label={t('bills.label')}
      columns={columns}
      query={query}
      rowId={(row) => row.id}
      pageSize={PER_PAGE}
      onPage={onPage}
      empty={<EmptyState title={t('bills.empty')}>{t('bills.emptyText')}</EmptyState>}
    />
  )
}
