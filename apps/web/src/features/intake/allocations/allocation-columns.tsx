import type { Allocation } from '@kontor/contract/intake'
import { Button } from '@mantine/core'
import { formatCount } from '../../../lib/format.ts'
import type { Translate } from '../../../lib/i18n.ts'
import { ChannelIcon } from '../../../ui/picture/channel-icon.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { CopyText } from '../../../ui/value/copy-text.tsx'
import { DateText } from '../../../ui/value/time-text.tsx'
import classes from '../import-errors.module.css'
import own from './allocations.module.css'
import { drawOf, givenTo } from './given-to.ts'
import type { de } from './locales/de.ts'
import { Standing } from './standing.tsx'

interface Options {
  readonly isWaiting: boolean
  readonly onSteps: (allocation: Allocation) => void
}

/** The columns of how orders were given out; those that wait say until when. */
export function allocationColumns(
  t: Translate<typeof de>,
  { isWaiting, onSteps }: Options,
): readonly Column<Allocation>[] {
  const ending: Column<Allocation> = isWaiting
    ? {
        id: 'waits_until',
        header: t('column.waits_until'),
        priority: 'essential',
        width: 130,
        cell: ({ waits_until }) => waits_until && <DateText value={waits_until} show="date-time" />,
      }
    : {
        id: 'chosen',
        header: t('column.chosen'),
        priority: 'essential',
        width: 170,
        grow: 1,
        cell: (row) => {
          const shares = givenTo(row, t)
          if (shares.length === 0) return '–'
          return (
            <span className={own.looked}>
              {shares.map((share) => (
                <span key={share}>{share}</span>
              ))}
            </span>
          )
        },
      }
  return [
    {
      id: 'ext_order_id',
      header: t('column.ext_order_id'),
      priority: 'essential',
      pinned: true,
      width: 150,
      cell: (row) => (
        <span className={classes.identity}>
          <ChannelIcon id={row.sales_channel_id} name={row.sales_channel} />
          <CopyText value={row.ext_order_id} />
        </span>
      ),
    },
    ending,
    {
      id: 'at',
      header: t('column.at'),
      priority: 'low',
      width: 125,
      cell: ({ at }) => <DateText value={at} show="date-time" />,
    },
    {
      id: 'cause',
      header: t('column.cause'),
      priority: 'medium',
      width: 150,
      cell: ({ cause, from }) => t(`cause.${cause}`, { company: from ?? '' }),
    },
    {
      id: 'reason',
      header: t('column.reason'),
      priority: 'high',
      width: 150,
      cell: ({ reason }) => t(`reason.${reason}`),
    },
    {
      id: 'candidates',
      // The history of the row has them too.
      defaultVisible: false,
      header: t('column.candidates'),
      priority: 'low',
      width: 220,
      cell: ({ candidates }) =>
        candidates.length === 0 ? (
          '–'
        ) : (
          <span className={own.looked}>
            {candidates.map(({ company, colour, pieces }) => (
              <Standing key={company} colour={colour}>
                {t('candidate', { company, colour: t(`colour.${colour}`), pieces: formatCount(pieces) })}
              </Standing>
            ))}
          </span>
        ),
    },
    {
      id: 'draw',
      defaultVisible: false,
      header: t('column.draw'),
      priority: 'low',
      align: 'end',
      width: 75,
      cell: (row) => drawOf(row) ?? '–',
    },
    {
      id: 'steps',
      header: t('column.steps'),
      priority: 'essential',
      actions: true,
      align: 'end',
      width: 105,
      cell: (row) => (
        <Button size="compact-xs" variant="default" onClick={() => onSteps(row)}>
          {t('steps.open')}
        </Button>
      ),
    },
  ]
}
