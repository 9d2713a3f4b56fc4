import type { PickListRow } from '@kontor/contract/orders'
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { memo, useId } from 'react'
import { formatDateTime, formatMoney } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { uiTexts } from '../../../ui/locales/index.ts'
import { ProductImage } from '../../../ui/picture/product-image.tsx'
import { pickListTexts } from '../locales/pick-list/index.ts'
import classes from '../pick-list.module.css'
import type { StoreRound } from '../pick-list.ts'
import type { Barcodes } from '../use-barcodes.ts'

interface Props {
  readonly round: StoreRound
  readonly readAt: string
  /** Undefined while they are being drawn. */
  readonly barcodes: Barcodes | undefined
  /** Another store is being printed. */
  readonly isLeftOut: boolean
  readonly onPrint: (() => void) | undefined
}

const COLUMNS = ['check', 'image', 'article', 'ean', 'size', 'title', 'price', 'order', 'note'] as const
const PICTURE_SIZE = 40

// A list has hundreds of rows: they are plain elements, without components that listen to anything.

/** The round through one store: a table of its own that begins on a new page. */
export function PickListStore({ round, readAt, barcodes, isLeftOut, onPrint }: Props) {
  const t = useTexts(pickListTexts)
  const statusText = useStatusText()
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard. */}
      <section className={classes.scroller} tabIndex={0} aria-labelledby={headingId}>
        <table className={classes.table}>
          <colgroup>
            {COLUMNS.map((column) => (
              <col key={column} data-column={column} />
            ))}
          </colgroup>
          <thead>
            {/* Repeated on every page, so that a sheet that falls off the pile finds back. */}
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
            <tr>
              {COLUMNS.map((column) => (
                <th key={column} scope="col" data-column={column}>
                  {column === 'check' || column === 'image' ? (
                    <span className="visually-hidden">{t(`column.${column}`)}</span>
                  ) : (
                    t(`column.${column}`)
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row
                key={row.line_id}
                row={row}
                barcode={barcodes?.get(row.ean)}
                isDrawing={!barcodes}
                status={statusText(row)}
              />
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}

/** The words of the statuses that lines of a pick list can have. */
function useStatusText(): (row: PickListRow) => string {
  const t = useTexts(uiTexts)
  return ({ status: { label } }) =>
    label === 'approved' || label === 'open' || label === 'initial' ? t(`status.${label}`) : label
}

const addressOf = (store: StoreRound['store']): string[] =>
  store ? [store.store_street, store.store_city].filter((line) => line !== '') : []

/** Manufacturer and colour, as far as the title does not name them anyway. */
const beside = ({ title, manufacturer, color }: PickListRow): string =>
  [manufacturer, color].filter((text) => text !== '' && !title.includes(text)).join(' · ')

interface RowProps {
  readonly row: PickListRow
  readonly barcode: string | undefined
  /** The bars are still to come: their place is kept. */
  readonly isDrawing: boolean
  /** In words. */
  readonly status: string
}

const Row = memo(function Row({ row, barcode, isDrawing, status }: RowProps) {
  return (
    <tr>
      <td data-column="check">
        <span className={classes.box} aria-hidden />
      </td>
      <td data-column="image">
        <ProductImage src={row.image_url} alt="" kind={row.kind} size={PICTURE_SIZE} eager />
      </td>
      <td data-column="article">
        <strong>{row.article_number || '–'}</strong>
      </td>
      <td data-column="ean">
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
      <td data-column="size">
        <strong>{row.size || '–'}</strong>
      </td>
      <td data-column="title">
        {row.title}
        <span className={classes.quiet}>{beside(row)}</span>
      </td>
      <td data-column="price">{formatMoney(row.item_price, row.currency)}</td>
      <td data-column="order">
        <span className={classes.orderHead}>
          <a href={`/orders/${row.qb_id}`}>{row.qb_id}</a>
          <span className={classes.quiet}>{status}</span>
        </span>
        <span className={classes.number}>{row.ext_order_id}</span>
        <span className={classes.quiet}>
          {row.sales_channel} · {formatDateTime(row.order_date)}
        </span>
      </td>
      <td data-column="note" />
    </tr>
  )
})
