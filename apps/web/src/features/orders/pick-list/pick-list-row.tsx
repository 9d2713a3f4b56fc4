import { Button } from '@mantine/core'
import { IconGift } from '@tabler/icons-react'
import { memo, type ReactNode, useMemo } from 'react'
import { formatDateTime, formatMoney } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { WithReason } from '../../../ui/hint/with-reason.tsx'
import { uiTexts } from '../../../ui/locales/index.ts'
import { ProductCopy } from '../../../ui/picture/product-copy.tsx'
import { TABLE_ROLES } from '../../../ui/table/columns.ts'
import { Deadline } from '../../../ui/value/time-text.tsx'
import { pickListTexts } from './locales/index.ts'
import classes from './pick-list.module.css'
import type { PickListColumn, ShownRow } from './pick-list.ts'
import type { Tick } from './use-tick.ts'

const PICTURE_SIZE = 40

// Rows are plain elements without state, since a list has hundreds.

/** The texts of the statuses on a pick list. */
export function useStatusText(): (row: ShownRow) => string {
  const t = useTexts(uiTexts)
  return ({ status }) => {
    const label = status?.label
    if (label === undefined) return ''
    return label === 'approved' || label === 'open' || label === 'initial' ? t(`status.${label}`) : label
  }
}

/** What has become of a line, as text: parcel and cancellation before what was said of it at the shelf. */
export function usePickText(): (row: ShownRow) => string {
  const t = useTexts(pickListTexts)
  return ({ pick, standing = 'open' }) => {
    if (standing !== 'open') return t(`standing.${standing}`)
    if (!pick) return ''
    if (pick.state === 'picked') return t('picked')
    return t(pick.nobody_has_it ? 'nobodyHasIt' : 'notFound')
  }
}

type Tone = 'ok' | 'wait' | 'wrong'

const STANDING_TONES = { in_parcel: 'ok', cancelled: 'wrong', closed: 'wait' } as const

function toneOf({ pick, standing = 'open' }: ShownRow): Tone {
  if (standing !== 'open') return STANDING_TONES[standing]
  if (pick?.state === 'picked') return 'ok'
  return pick?.nobody_has_it ? 'wrong' : 'wait'
}

/** Manufacturer and colour, unless the title names them. */
const beside = ({ title, manufacturer, color }: ShownRow): string =>
  [manufacturer, color].filter((text) => text !== '' && !title.includes(text)).join(' · ')

interface RowProps {
  readonly row: ShownRow
  readonly columns: readonly PickListColumn[]
  readonly barcode: string | undefined
  /** Whether the barcode is still being drawn; its place is kept. */
  readonly isDrawing: boolean
  /** The status as text. */
  readonly status: string
  /** What has become of it, as text; empty when nothing has. */
  readonly pick: string
  readonly texts: RowTexts
  readonly onTick: Tick | undefined
  readonly onMissing: OnMissing
}

/** The words of a row that do not depend on it. */
interface RowTexts {
  /** Who wrote the order's comment. */
  readonly byCustomer: string
  readonly giftWrap: string
  readonly missing: string
  readonly noPermission: string
  readonly tick: (row: ShownRow) => string
  readonly missingOf: (row: ShownRow) => string
  readonly pieces: (count: number) => string
}

/** What a row says whatever it is about; made once for a list, since its rows are drawn anew where it changes. */
export function useRowTexts(): RowTexts {
  const t = useTexts(pickListTexts)
  return useMemo(() => {
    const named = ({ title, ext_order_id, qb_id }: ShownRow) => ({
      article: title,
      number: ext_order_id ?? qb_id,
    })
    return {
      byCustomer: t('byCustomer'),
      giftWrap: t('giftWrap'),
      missing: t('missing'),
      noPermission: t('noPermission'),
      tick: (row) => t('tick', named(row)),
      missingOf: (row) => t('missingOf', named(row)),
      pieces: (count) => t('pieces', { count }),
    }
  }, [t])
}

/** What opens the way on for a piece that is not there; `forbidden` where the viewer may not change orders. */
export type OnMissing = ((row: ShownRow) => void) | 'forbidden' | undefined

/** A line of the list. */
export const PickListRow = memo(function PickListRow({ columns, ...props }: RowProps) {
  const { standing = 'open', pick } = props.row
  return (
    <tr
      {...TABLE_ROLES.row}
      data-standing={standing}
      data-picked={(standing === 'open' && pick?.state === 'picked') || undefined}
    >
      {columns.map((column) => {
        const Cell = CELLS[column]
        return (
          <td key={column} {...TABLE_ROLES.cell} data-column={column}>
            <Cell {...props} />
          </td>
        )
      })}
    </tr>
  )
})

type CellProps = Omit<RowProps, 'columns'>

const CELLS: Readonly<Record<PickListColumn, (props: CellProps) => ReactNode>> = {
  check: ({ row, texts, onTick }) => (
    <input
      type="checkbox"
      className={classes.box}
      aria-label={texts.tick(row)}
      checked={row.pick?.state === 'picked'}
      disabled={!onTick || row.store_id === null || (row.standing ?? 'open') !== 'open'}
      onChange={(event) => onTick?.(row, event.target.checked)}
    />
  ),
  image: ({ row }) => (
    <ProductCopy
      path={row.img_path ?? ''}
      delivered={row.image_url}
      alt=""
      kind={row.kind}
      size={PICTURE_SIZE}
      eager
    />
  ),
  article: ({ row }) => <strong>{row.article_number || '–'}</strong>,
  ean: ({ row, barcode, isDrawing }) =>
    row.ean === '' ? (
      '–'
    ) : (
      <span className={classes.ean}>
        {(barcode !== undefined || isDrawing) && (
          <span className={classes.bars}>{barcode !== undefined && <img src={barcode} alt="" />}</span>
        )}
        {row.ean}
      </span>
    ),
  size: ({ row }) => <strong>{row.size || '–'}</strong>,
  title: ({ row }) => (
    <>
      {row.title}
      <span className={classes.quiet}>{beside(row)}</span>
    </>
  ),
  price: ({ row }) =>
    row.item_price !== undefined && row.currency !== undefined && formatMoney(row.item_price, row.currency),
  order: OrderCell,
  note: NoteCell,
  missing: MissingCell,
}

function MissingCell({ row, texts, onMissing }: CellProps) {
  if (!onMissing || row.standing !== 'open' || row.store_id === null || row.pick?.state === 'picked')
    return null
  const isForbidden = onMissing === 'forbidden'
  return (
    <WithReason reason={isForbidden ? texts.noPermission : undefined}>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={texts.missingOf(row)}
        disabled={isForbidden}
        onClick={isForbidden ? undefined : () => onMissing(row)}
      >
        {texts.missing}
      </Button>
    </WithReason>
  )
}

function OrderCell({ row, status, texts }: CellProps) {
  const { order_pieces = 1 } = row
  return (
    <>
      <span className={classes.orderHead}>
        {/* A link is told no more of an order than our number. */}
        {row.ext_order_id === undefined ? row.qb_id : <a href={`/orders/${row.qb_id}`}>{row.qb_id}</a>}
        <span className={classes.quiet}>{status}</span>
        {order_pieces > 1 && <strong>{texts.pieces(order_pieces)}</strong>}
      </span>
      <span className={classes.number}>{row.ext_order_id}</span>
      <span className={classes.quiet}>
        {[row.sales_channel, formatDateTime(row.order_date)].filter(Boolean).join(' · ')}
      </span>
      {row.ship_by !== null && <Deadline dueAt={row.ship_by} />}
    </>
  )
}

function NoteCell({ row, pick, texts }: CellProps) {
  const { customer_comment = '', notes = [] } = row
  const written = [
    ...(customer_comment === '' ? [] : [{ id: 0, author: texts.byCustomer, note: customer_comment }]),
    ...notes,
  ]
  return (
    <>
      {pick !== '' && (
        <span className={classes.pick} data-tone={toneOf(row)}>
          {pick}
          {row.pick && (row.standing ?? 'open') === 'open' && (
            <span className={classes.quiet}>
              {[row.pick.by, formatDateTime(row.pick.at)].filter(Boolean).join(' · ')}
            </span>
          )}
        </span>
      )}
      {row.gift_wrap && (
        <span className={classes.gift}>
          <IconGift size={14} aria-hidden />
          {texts.giftWrap}
        </span>
      )}
      {written.map(({ id, author, note }) => (
        <span key={id} className={classes.note}>
          <span className={classes.quiet}>{author}:</span> {note}
        </span>
      ))}
    </>
  )
}
