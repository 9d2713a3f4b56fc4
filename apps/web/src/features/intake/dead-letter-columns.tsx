import type { DeadLetter } from '@kontor/contract/intake'
import { Button } from '@mantine/core'
import { IconFileCode } from '@tabler/icons-react'
import type { Translate } from '../../lib/i18n.ts'
import { ChannelIcon } from '../../ui/picture/channel-icon.tsx'
import { Badge } from '../../ui/status/status-badge.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { CopyText } from '../../ui/value/copy-text.tsx'
import { DateText } from '../../ui/value/time-text.tsx'
import { Truncate } from '../../ui/value/truncate.tsx'
import { DeadLetterActions } from './dead-letter-actions.tsx'
import classes from './import-errors.module.css'
import type { de } from './locales/de.ts'

interface Options {
  /** Whether the closed documents are listed, which have a result instead of actions. */
  readonly resolved: boolean
  readonly onView: (letter: DeadLetter) => void
  readonly onCorrect: (letter: DeadLetter) => void
  readonly onImported: (orderId: number) => void
}

/** The columns of the list of import errors. */
export function deadLetterColumns(
  t: Translate<typeof de>,
  { resolved, onView, onCorrect, onImported }: Options,
): readonly Column<DeadLetter>[] {
  const ending: Column<DeadLetter> = resolved
    ? {
        id: 'resolution',
        priority: 'essential',
        header: t('column.resolution'),
        width: 130,
        cell: (row) =>
          row.resolution && (
            <Badge style={row.resolution === 'imported' ? 'success' : 'neutral'}>
              {t(`resolution.${row.resolution}`)}
            </Badge>
          ),
      }
    : {
        id: 'actions',
        priority: 'essential',
        actions: true,
        header: t('column.actions'),
        width: 260,
        align: 'end',
        cell: (row) => (
          <DeadLetterActions letter={row} onCorrect={() => onCorrect(row)} onImported={onImported} />
        ),
      }
  return [
    {
      id: 'ext_order_id',
      priority: 'essential',
      header: t('column.ext_order_id'),
      width: 140,
      pinned: true,
      cell: (row) => (
        <span className={classes.identity}>
          <ChannelIcon id={row.sales_channel_id ?? 0} name={row.sales_channel || t('unknownChannel')} />
          {row.ext_order_id === '' ? '–' : <CopyText value={row.ext_order_id} />}
        </span>
      ),
    },
    {
      id: 'kind',
      priority: 'low',
      header: t('column.kind'),
      width: 84,
      cell: (row) => t(`kind.${row.kind}`),
    },
    {
      id: 'reason',
      priority: 'essential',
      header: t('column.reason'),
      width: 140,
      grow: 1,
      cell: (row) => <Truncate length={160}>{row.reason}</Truncate>,
    },
    {
      id: 'created_at',
      priority: 'medium',
      header: t('column.created_at'),
      width: 150,
      cell: (row) => <DateText value={row.created_at} show="exact" />,
    },
    {
      id: 'last_attempt_at',
      priority: 'low',
      header: t('column.last_attempt_at'),
      width: 150,
      defaultVisible: false,
      cell: (row) => <DateText value={row.last_attempt_at} show="exact" />,
    },
    {
      id: 'attempts',
      priority: 'low',
      header: t('column.attempts'),
      width: 80,
      defaultVisible: false,
      align: 'end',
      cell: (row) => row.attempts,
    },
    {
      id: 'raw',
      priority: 'high',
      header: t('column.raw'),
      width: 100,
      cell: (row) => (
        <Button
          variant="subtle"
          aria-label={t('viewOf', { number: row.ext_order_id })}
          leftSection={<IconFileCode size={16} aria-hidden />}
          onClick={() => onView(row)}
        >
          {t('view')}
        </Button>
      ),
    },
    ending,
  ]
}
