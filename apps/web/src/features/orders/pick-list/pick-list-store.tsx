import type { PickListRow } from '@kontor/contract/orders'
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { memo, useId } from 'react'
import { formatDateTime, formatMoney } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { uiTexts } from '../../../ui/locales/index.ts'
import { ProductCopy } from '../../../ui/picture/product-copy.tsx'
import { TABLE_ROLES } from '../../../ui/table/columns.ts'
import { pickListTexts } from './locales/index.ts'
import classes from './pick-list.module.css'
import type { StoreRound } from './pick-list.ts'
import type { Barcodes } from './use-barcodes.ts'

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
}

type Tick = (row: PickListRow, isPicked: boolean) => void

const COLUMNS = ['check', 'image', 'article', 'ean', 'size', 'title', 'price', 'order', 'note'] as const
const PICTURE_SIZE = 40

// Rows are plain elements without state, since a list has hundreds.

/** The pick list of one store, a table that begins on a new page. */
export function PickListStore({ round, readAt, barcodes, isLeftOut, onPrint, onTick }: Props) {
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
            {COLUMNS.map((column) => (
              <col key={column} data-column={column} />
            ))}
          </colgroup>
          <thead {...TABLE_ROLES.group}>
            {/* The head is repeated on every printed page. */}
            <tr className={classes.runningHead} aria-hidden>
              <td colSpan={COLUMNS.length}>
                <div>
                  <strong>
                    {t('title')} {name}
                  </strong>
                  <span>{[...addressOf(store), count, t('printedAt', { date: readAt })].join(' · ')}</span>
                </div>
              </td>
            </tr>
            <tr {...TABLE_ROLES.row}>
              {COLUMNS.map((column) => (
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
                barcode={barcodes?.get(row.ean)}
                isDrawing={!barcodes}
                status={statusText(row)}
                pick={pickText(row)}
                tickLabel={t('tick', { article: row.title, number: row.ext_order_id })}
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
function useStatusText(): (row: PickListRow) => string {
  const t = useTexts(uiTexts)
  return ({ status: { label } }) =>
    label === 'approved' || label === 'open' || label === 'initial' ? t(`status.${label}`) : label
}

/** What the store's device said of a line, as text. */
function usePickText(): (row: PickListRow) => string {
  const t = useTexts(pickListTexts)
  return ({ pick }) => {
    if (!pick) return ''
    if (pick.state === 'picked') return t('picked')
    return t(pick.nobody_has_it ? 'nobodyHasIt' : 'notFound')
  }
}

const toneOf = ({ state, nobody_has_it }: NonNullable<PickListRow['pick']>): 'ok' | 'wait' | 'wrong' => {
  if (state === 'picked') return 'ok'
  return nobody_has_it ? 'wrong' : 'wait'
}

const addressOf = (store: StoreRound['store']): string[] =>
  store ? [store.store_street, store.store_city].filter((line) => line !== '') : []

/** Manufacturer and colour, unless the title names them. */
const beside = ({ title, manufacturer, color }: PickListRow): string =>
  [manufacturer, color].filter((text) => text !== '' && !title.includes(text)).join(' · ')

interface RowProps {
  readonly row: PickListRow
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

const Row = memo(function Row({
  row,
  barcode,
  isDrawing,
  status,
  pick,
  tickLabel,
  byCustomer,
  onTick,
}: RowProps) {
  const written = [
    ...(row.customer_comment === '' ? [] : [{ id: 0, author: byCustomer, note: row.customer_comment }]),
    ...row.notes,
  ]
  return (
    <tr {...TABLE_ROLES.row}>
      <td {...TABLE_ROLES.cell} data-column="check">
        <input
          type="checkbox"
          className={classes.box}
          aria-label={tickLabel}
          checked={row.pick?.state === 'picked'}
          disabled={!onTick || row.store_id === null}
          onChange={(event) => onTick?.(row, event.target.checked)}
        />
      </td>
      <td {...TABLE_ROLES.cell} data-column="image">
        <ProductCopy
          path={row.img_path}
          delivered={row.image_url}
          alt=""
          kind={row.kind}
          size={PICTURE_SIZE}
          eager
        />
      </td>
      <td {...TABLE_ROLES.cell} data-column="article">
        <strong>{row.article_number || '–'}</strong>
      </td>
      <td {...TABLE_ROLES.cell} data-column="ean">
        {row.ean === '' ? (
          '–'
        ) : (
          <span className={classes.ean}>
            {(barcode !== undefined || isDrawing) && (
              <span className={classes.bars}>{barcode !== undefined && <img src={barcode} alt="" />}</span>
            )}
            {row.ean}
          </span>
        )}
      </td>
      <td {...TABLE_ROLES.cell} data-column="size">
        <strong>{row.size || '–'}</strong>
      </td>
      <td {...TABLE_ROLES.cell} data-column="title">
        {row.title}
        <span className={classes.quiet}>{beside(row)}</span>
      </td>
      <td {...TABLE_ROLES.cell} data-column="price">
        {formatMoney(row.item_price, row.currency)}
      </td>
      <td {...TABLE_ROLES.cell} data-column="order">
        <span className={classes.orderHead}>
          <a href={`/orders/${row.qb_id}`}>{row.qb_id}</a>
          <span className={classes.quiet}>{status}</span>
        </span>
        <span className={classes.number}>{row.ext_order_id}</span>
        <span className={classes.quiet}>
          {row.sales_channel} · {formatDateTime(row.order_date)}
        </span>
      </td>
      <td {...TABLE_ROLES.cell} data-column="note">
        {row.pick && (
          <span className={classes.pick} data-tone={toneOf(row.pick)}>
            {pick}
            <span className={classes.quiet}>
              {row.pick.by} · {formatDateTime(row.pick.at)}
            </span>
          </span>
        )}
        {written.map(({ id, author, note }) => (
          <span key={id} className={classes.note}>
            <span className={classes.quiet}>{author}:</span> {note}
          </span>
        ))}
      </td>
    </tr>
  )
})
