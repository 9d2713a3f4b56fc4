import type { Allocation } from '@kontor/contract/intake'
import { formatCount, formatPercent } from '../../../lib/format.ts'
import type { Translate } from '../../../lib/i18n.ts'
import { ChannelIcon } from '../../../ui/picture/channel-icon.tsx'
import { Badge, type StatusStyle } from '../../../ui/status/status-badge.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { CopyText } from '../../../ui/value/copy-text.tsx'
import { DateText } from '../../../ui/value/time-text.tsx'
import classes from '../import-errors.module.css'
import type { de } from './locales/de.ts'

type Colour = Allocation['candidates'][number]['colour']

const STYLES: Readonly<Record<Colour, StatusStyle>> = {
  green: 'success',
  yellow: 'warning',
  red: 'danger',
  grey: 'neutral',
}

/** The columns of how orders were given out; those that wait say until when. */
export function allocationColumns(
  t: Translate<typeof de>,
  isWaiting: boolean,
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
        width: 150,
        cell: ({ chosen }) =>
          chosen.length === 0
            ? '–'
            : chosen
                .map(({ company, pieces }) => t('share', { company, pieces: formatCount(pieces) }))
                .join(', '),
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
      priority: 'low',
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
      header: t('column.candidates'),
      priority: 'low',
      width: 220,
      grow: 1,
      cell: ({ candidates }) =>
        candidates.length === 0
          ? '–'
          : candidates.map(({ company, colour, pieces }) => (
              <Badge key={company} style={STYLES[colour]}>
                {t('candidate', { company, colour: t(`colour.${colour}`), pieces: formatCount(pieces) })}
              </Badge>
            )),
    },
    {
      id: 'draw',
      header: t('column.draw'),
      priority: 'low',
      align: 'end',
      width: 75,
      cell: ({ draw, reason }) =>
        reason === 'drawn' || reason === 'split' ? formatPercent(draw * 100) : '–',
    },
  ]
}
