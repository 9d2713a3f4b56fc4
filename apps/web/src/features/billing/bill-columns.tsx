import type { Bill } from '@kontor/contract/billing'
import type { Locale } from '@kontor/contract/shared'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { Translate } from '../../lib/i18n.ts'
import { monthName } from '../../lib/months.ts'
import { TableMenu } from '../../ui/download/table-menu.tsx'
import { Badge } from '../../ui/status/status-badge.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { CopyText } from '../../ui/value/copy-text.tsx'
import { Money } from '../../ui/value/money.tsx'
import { DateText } from '../../ui/value/time-text.tsx'
import classes from './billing.module.css'
import type { de } from './locales/de.ts'

type Texts = Translate<typeof de>

/** The columns of issued bills. @param isMixed whether bills of several kinds stand among each other */
export const billColumns = (t: Texts, language: Locale, isMixed: boolean): readonly Column<Bill>[] => [
  {
    id: 'number',
    header: t('number'),
    priority: 'essential',
    pinned: true,
    width: 130,
    cell: (row) => <CopyText value={row.invoice_number} />,
  },
  ...(isMixed
    ? [
        {
          id: 'kind',
          header: t('kind'),
          priority: 'high',
          width: 115,
          cell: ({ kind }) => t(`kinds.${kind}`),
        } satisfies Column<Bill>,
      ]
    : []),
  {
    id: 'month',
    header: t('month'),
    priority: 'essential',
    width: 130,
    cell: (row) => monthName(row.date_range_from, language),
  },
  {
    id: 'date',
    header: t('date'),
    priority: 'medium',
    width: 105,
    cell: (row) => <DateText value={row.invoice_date} show="date" />,
  },
  {
    id: 'type',
    header: t('type'),
    priority: 'low',
    width: 110,
    cell: ({ is_credit_note }) =>
      is_credit_note ? (
        <Badge style="info">{t('creditNote')}</Badge>
      ) : (
        <Badge style="neutral">{t('invoice')}</Badge>
      ),
  },
  {
    id: 'net',
    header: t('net'),
    priority: 'low',
    align: 'end',
    width: 98,
    cell: (row) => <Money amount={row.net} currency={row.currency} />,
  },
  {
    id: 'gross',
    header: t('gross'),
    priority: 'essential',
    align: 'end',
    width: 110,
    cell: (row) => <Money amount={row.gross} currency={row.currency} />,
  },
  {
    id: 'files',
    header: t('files'),
    priority: 'essential',
    actions: true,
    width: 190,
    grow: 1,
    cell: (row) => <Files bill={row} t={t} />,
  },
]

function Files({ bill, t }: { readonly bill: Bill; readonly t: Texts }) {
  const number = bill.invoice_number
  const tables = [
    ['itemized', bill.itemized_path],
    ['summary', bill.summary_path],
    [bill.kind === 'click_and_collect' ? 'reservations' : 'orders', bill.order_list_path],
  ] as const
  return (
    <span className={classes.files}>
      {bill.invoice_path === null ? (
        <span className="quiet">{t('pdfComing')}</span>
      ) : (
        <FileLink path={bill.invoice_path} label={t('file.pdf')} name={t('fileOf.pdf', { number })} />
      )}
      <TableMenu
        label={t('file.tables')}
        name={t('fileOf.tables', { number })}
        tables={tables.map(([table, path]) => ({
          path,
          label: t(`file.${table}`),
          nameAs: (format) => t(`fileOf.${table}`, { number, format }),
        }))}
      />
    </span>
  )
}

interface FileLinkProps {
  readonly path: string
  /** On the button. */
  readonly label: string
  /** What it is, with the bill, for who hears it alone. */
  readonly name: string
}

/** A paper that the browser fetches. */
export function FileLink({ path, label, name }: FileLinkProps) {
  return (
    <Button
      component="a"
      href={path}
      download
      variant="default"
      size="compact-sm"
      leftSection={<IconDownload size={14} aria-hidden />}
      aria-label={name}
    >
      {label}
    </Button>
  )
}
