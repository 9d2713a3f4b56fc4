import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { memo, type ReactNode, useId } from 'react'
import { formatDateTime, formatMoney } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { uiTexts } from '../../../ui/locales/index.ts'
import { ProductCopy } from '../../../ui/picture/product-copy.tsx'
import { TABLE_ROLES } from '../../../ui/table/columns.ts'
import { Deadline } from '../../../ui/value/time-text.tsx'
import { pickListTexts } from './locales/index.ts'
import classes from './pick-list.module.css'
import { PICK_LIST_COLUMNS, type PickListColumn, type ShownRow, type StoreRound } from './pick-list.ts'
import type { Barcodes } from './use-barcodes.ts'
import type { Tick } from './use-tick.ts'

interface Props {
  readonly round: StoreRound
  readonly readAt: string
  /** Undefined while they are being drawn. */
  readonly barcodes: Barcodes | undefined
  /** Whether another store is being printed. */
  readonly isLeftOut: boolean
  readonly onPrint: (() => void) | undefined
  /** Ticks a line, or takes its tick away; undefined for who may not. */
  readonly onTick: Tick | undefined
  /** All when left out. */
  readonly columns?: readonly PickListColumn[]
}

const PICTURE_SIZE = 40

// Rows are plain elements without state, since a list has hundreds.

/** The pick list of one store, a table that begins on a new page. */
export function PickListStore({
  round,
  readAt,
  barcodes,
  isLeftOut,
  onPrint,
  onTick,
  columns = PICK_LIST_COLUMNS,
}: Props) {
  const t = useTexts(pickListTexts)
  const statusText = useStatusText()
  const pickText = usePickText()
  const headingId = useId()
  const { store, rows } = round
  const name = store ? `${store.store_number} ${store.store_name}` : t('withoutStore')
  const count = t('lines', { count: rows.length })
  return (
    <section className={classes.store} aria-labelledby={headingId} data-left-out={isLeftOut || undefined}>
      <header className={classes.storeHead}>
        <div>
          <h2 id={headingId}>{name}</h2>
          <p className={classes.quiet}>
            {[
              ...addressOf(store),
              store?.store_erp_id && t('erpStore', { number: store.store_erp_id }),
              count,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPrinter size={14} aria-hidden />}
          aria-label={t('printStoreLabel', { store: name })}
          disabled={!onPrint}
          onClick={onPrint}
        >
          {t('printStore')}
        </Button>
      </header>
      <div className={classes.lines}>
        <table {...TABLE_ROLES.table} className={classes.table}>
          <colgroup>
            {columns.map((column) => (
              <col key={column} data-column={column} />
            ))}
          </colgroup>
          <thead {...TABLE_ROLES.group}>
            {/* The head is repeated on every printed page. */}
            <tr className={classes.runningHead} aria-hidden>
              <td colSpan={columns.length}>
                <div>
                  <strong>
                    {t('title')} {name}
                  </strong>
                  <span>{[...addressOf(store), count, t('printedAt', { date: readAt })].join(' · ')}</span>
                </div>
              </td>
            </tr>
            <tr {...TABLE_ROLES.row}>
              {columns.map((column) => (
                <th key={column} {...TABLE_ROLES.heading} scope="col" data-column={column}>
                  {column === 'check' || column === 'image' ? (
                    <span className="visually-hidden">{t(`column.${column}`)}</span>
                  ) : (
                    t(`column.${column}`)
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody {...TABLE_ROLES.group}>
            {rows.map((row) => (
              <Row
                key={row.line_id}
                row={row}
                columns={columns}
                barcode={barcodes?.get(row.ean)}
                isDrawing={!barcodes}
                status={statusText(row)}
                pick={pickText(row)}
                tickLabel={t('tick', { article: row.title, number: row.ext_order_id ?? row.qb_id })}
                byCustomer={t('byCustomer')}
                onTick={onTick}
              />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** The texts of the statuses on a pick list. */
function useStatusText(): (row: ShownRow) => string {
  const t = useTexts(uiTexts)
  return ({ status }) => {
    const label = status?.label
    if (label === undefined) return ''
    return label === 'approved' || label === 'open' || label === 'initial' ? t(`status.${label}`) : label
  }
}

/** What the store's device said of a line, as text. */
function usePickText(): (row: ShownRow) => string {
  const t = useTexts(pickListTexts)
  return ({ pick }) => {
    if (!pick) return ''
    if (pick.state === 'picked') return t('picked')
    return t(pick.nobody_has_it ? 'nobodyHasIt' : 'notFound')
  }
}

const toneOf = ({ state, nobody_has_it }: NonNullable<ShownRow['pick']>): 'ok' | 'wait' | 'wrong' => {
  if (state === 'picked') return 'ok'
  return nobody_has_it ? 'wrong' : 'wait'
}

const addressOf = (store: StoreRound['store']): string[] =>
  [store?.store_street ?? '', store?.store_city ?? ''].filter((line) => line !== '')

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
  /** What the store's device said of it, as text; empty when it said nothing. */
  readonly pick: string
  readonly tickLabel: string
  /** Who wrote the order's comment. */
  readonly byCustomer: string
  readonly onTick: Tick | undefined
}

const Row = memo(function Row({ columns, ...props }: RowProps) {
  return (
    <tr {...TABLE_ROLES.row}>
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
  check: ({ row, tickLabel, onTick }) => (
    <input
      type="checkbox"
      className={classes.box}
      aria-label={tickLabel}
      checked={row.pick?.state === 'picked'}
      disabled={!onTick || row.store_id === null}
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
}

function OrderCell({ row, status }: CellProps) {
  return (
    <>
      <span className={classes.orderHead}>
        {/* A link is told no more of an order than our number. */}
        {row.ext_order_id === undefined ? row.qb_id : <a href={`/orders/${row.qb_id}`}>{row.qb_id}</a>}
        <span className={classes.quiet}>{status}</span>
      </span>
      <span className={classes.number}>{row.ext_order_id}</span>
      <span className={classes.quiet}>
        {[row.sales_channel, formatDateTime(row.order_date)].filter(Boolean).join(' · ')}
      </span>
      {row.ship_by !== null && <Deadline dueAt={row.ship_by} />}
    </>
  )
}

function NoteCell({ row, pick, byCustomer }: CellProps) {
  const { customer_comment = '', notes = [] } = row
  const written = [
    ...(customer_comment === '' ? [] : [{ id: 0, author: byCustomer, note: customer_comment }]),
    ...notes,
  ]
  return (
    <>
      {row.pick && (
        <span className={classes.pick} data-tone={toneOf(row.pick)}>
          {pick}
          <span className={classes.quiet}>
            {[row.pick.by, formatDateTime(row.pick.at)].filter(Boolean).join(' · ')}
          </span>
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
