import { listUnpricedLabels, type ServiceBill, type UnpricedLabel } from '@kontor/contract/billing'
import { DEFAULT_PAGE_SIZE } from '@kontor/contract/shared'
import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { queryOf } from '../../lib/api-client.ts'
import { type Translate, useTexts } from '../../lib/i18n.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { DateText } from '../../ui/value/time-text.tsx'
import classes from './billing.module.css'
import type { de } from './locales/de.ts'
import { billingTexts } from './locales/index.ts'

interface Props {
  readonly bill: ServiceBill
  readonly onClose: () => void
}

/** Which labels a draft leaves out, because the carrier named no price. */
export function UnpricedLabelsDialog({ bill, onClose }: Props) {
  const t = useTexts(billingTexts)
  const [page, setPage] = useState(1)
  const query = useQuery({
    ...queryOf(listUnpricedLabels, {
      params: { companyId: bill.company.id, id: bill.id },
      query: { page, per_page: DEFAULT_PAGE_SIZE },
    }),
    placeholderData: keepPreviousData,
  })
  const columns = useMemo(() => columnsOf(t), [t])
  return (
    <Dialog
      opened
      size="xl"
      title={t('unpriced.title', { company: bill.company.name })}
      onClose={onClose}
      footer={
        <Button variant="default" onClick={onClose}>
          {t('unpriced.close')}
        </Button>
      }
    >
      <p className={classes.consequence}>{t('unpriced.text', { count: bill.unpriced_labels })}</p>
      <DataTable
        id="unpriced-labels"
        label={t('unpriced.list')}
        columns={columns}
        query={query}
        rowId={(row) => row.id}
        pageSize={DEFAULT_PAGE_SIZE}
        onPage={setPage}
        empty={<EmptyState title={t('unpriced.none')}>{t('unpriced.noneText')}</EmptyState>}
      />
    </Dialog>
  )
}

const columnsOf = (t: Translate<typeof de>): readonly Column<UnpricedLabel>[] => [
  {
    id: 'tracking_number',
    header: t('unpriced.trackingNumber'),
    priority: 'essential',
    pinned: true,
    width: 190,
    cell: (row) => row.tracking_number || '–',
  },
  {
    id: 'order_number',
    header: t('unpriced.order'),
    priority: 'essential',
    width: 170,
    grow: 1,
    cell: (row) => row.order_number || t('unpriced.noOrder'),
  },
  {
    id: 'carrier',
    header: t('unpriced.carrier'),
    priority: 'low',
    width: 100,
    cell: (row) => row.carrier.toUpperCase(),
  },
  {
    id: 'created_at',
    header: t('unpriced.createdAt'),
    priority: 'high',
    width: 150,
    cell: (row) => <DateText value={row.created_at} show="date-time" />,
  },
]
