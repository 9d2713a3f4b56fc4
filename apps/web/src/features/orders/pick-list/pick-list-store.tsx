import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useId } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { TABLE_ROLES } from '../../../ui/table/columns.ts'
import { pickListTexts } from './locales/index.ts'
import classes from './pick-list.module.css'
import { PICK_LIST_COLUMNS, type PickListColumn, type StoreRound } from './pick-list.ts'
import { type OnMissing, PickListRow, usePickText, useRowTexts, useStatusText } from './pick-list-row.tsx'
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
  readonly onMissing?: OnMissing
  /** Those of the whole list when left out. */
  readonly columns?: readonly PickListColumn[]
}

const addressOf = (store: StoreRound['store']): string[] =>
  [store?.store_street ?? '', store?.store_city ?? ''].filter((line) => line !== '')

/** The pick list of one store, a table that begins on a new page. */
export function PickListStore({
  round,
  readAt,
  barcodes,
  isLeftOut,
  onPrint,
  onTick,
  onMissing,
  columns = PICK_LIST_COLUMNS,
}: Props) {
  const t = useTexts(pickListTexts)
  const statusText = useStatusText()
  const pickText = usePickText()
  const texts = useRowTexts()
  const headingId = useId()
  const { store, rows } = round
  // Nobody can press a button on paper.
  const printed = columns.filter((column) => column !== 'missing').length
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
              <td colSpan={printed}>
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
                  {column === 'check' || column === 'image' || column === 'missing' ? (
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
              <PickListRow
                key={row.line_id}
                row={row}
                columns={columns}
                barcode={barcodes?.get(row.ean)}
                isDrawing={!barcodes}
                status={statusText(row)}
                pick={pickText(row)}
                texts={texts}
                onTick={onTick}
                onMissing={onMissing}
              />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
