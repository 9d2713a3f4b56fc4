import type { BillState, ServiceBill } from '@kontor/contract/billing'
import { Button } from '@mantine/core'
import { formatCount } from '../../lib/format.ts'
import type { Translate } from '../../lib/i18n.ts'
import { TableDownload } from '../../ui/download/table-download.tsx'
import { Badge, type StatusStyle } from '../../ui/status/status-badge.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { Money } from '../../ui/value/money.tsx'
import { FileLink } from './bill-columns.tsx'
import classes from './billing.module.css'
import type { de } from './locales/de.ts'

const STYLES: Readonly<Record<BillState, StatusStyle>> = {
  draft: 'info',
  stopped: 'danger',
  nothing: 'neutral',
  issued: 'success',
}

interface Acts {
  /** Drafts are being computed: what one says now is not what it will say. */
  readonly isRunning: boolean
  readonly onIssue: (bill: ServiceBill) => void
  readonly onUnpriced: (bill: ServiceBill) => void
}

/** The columns of the drafts and bills of a month. */
export const serviceBillColumns = (
  t: Translate<typeof de>,
  { isRunning, onIssue, onUnpriced }: Acts,
): readonly Column<ServiceBill>[] => [
  {
    id: 'company',
    header: t('service_billing.company'),
    priority: 'essential',
    pinned: true,
    width: 130,
    cell: ({ company }) => company.name,
  },
  {
    id: 'kind',
    header: t('kind'),
    priority: 'high',
    width: 105,
    cell: ({ kind }) => t(`kinds.${kind}`),
  },
  {
    id: 'state',
    header: t('service_billing.state'),
    priority: 'essential',
    width: 150,
    grow: 1,
    cell: (row) => (
      <span className={classes.figures}>
        <Badge style={STYLES[row.state]}>{t(`states.${row.state}`)}</Badge>
        {row.number}
        {row.stop && <span>{row.stop.text}</span>}
        {row.unpriced_labels > 0 && (
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={t('unpriced.openOf', { count: row.unpriced_labels, company: row.company.name })}
            onClick={() => onUnpriced(row)}
          >
            {t('unpriced.open', { count: row.unpriced_labels })}
          </Button>
        )}
      </span>
    ),
  },
  {
    id: 'rows',
    header: t('service_billing.rows'),
    priority: 'low',
    align: 'end',
    width: 80,
    cell: ({ rows }) => formatCount(rows),
  },
  {
    id: 'net',
    header: t('net'),
    priority: 'low',
    align: 'end',
    width: 105,
    cell: ({ net, currency }) => <Money amount={net} currency={currency} />,
  },
  {
    id: 'gross',
    header: t('gross'),
    priority: 'essential',
    align: 'end',
    width: 95,
    cell: ({ gross, currency }) => <Money amount={gross} currency={currency} />,
  },
  {
    id: 'actions',
    header: t('files'),
    priority: 'essential',
    actions: true,
    width: 220,
    grow: 1,
    cell: (row) => {
      const number = row.number || `${row.company.name}, ${t(`kinds.${row.kind}`)}`
      return (
        <span className={classes.files}>
          {row.path !== null && (
            <FileLink path={row.path} label={t('file.pdf')} name={t('fileOf.pdf', { number })} />
          )}
          {row.rows > 0 && (
            <TableDownload
              path={row.itemized_path}
              label={t('file.itemized')}
              name={t('fileOf.itemized', { number, format: 'CSV' })}
              size="compact-sm"
            />
          )}
          {row.state === 'draft' && (
            <Button
              size="compact-sm"
              variant="light"
              disabled={isRunning}
              aria-label={t('service_billing.issueOf', { number })}
              onClick={() => onIssue(row)}
            >
              {t('service_billing.issue')}
            </Button>
          )}
        </span>
      )
    },
  },
]
