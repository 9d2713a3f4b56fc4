import { TABLE_MEDIA_TYPES } from '@kontor/contract/shared'
import { Button } from '@mantine/core'
import { IconChartBar, IconDownload, IconTable } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { formatCount, formatMoney } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { Card } from '../../../ui/page/detail-columns.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import figures from '../figures.module.css'
import { OrdersOf } from '../orders-of.tsx'
import classes from './daily.module.css'
import type { Series } from './figure-chart.tsx'
import { csvOf, daysOf, EVENTS, type FigureRow, less, xlsxOf } from './figure-rows.ts'
import { dailyTexts } from './locales/index.ts'

// The library of the charts comes after the figures.
const FigureChart = lazy(async () => ({ default: (await import('./figure-chart.tsx')).FigureChart }))

const CHART_HEIGHT = 292
const [CSV, XLSX] = TABLE_MEDIA_TYPES

interface Props {
  readonly title: string
  /** What a row is: the head of the first column. */
  readonly unit: string
  readonly rows: readonly FigureRow[]
  /** How the key of a row reads. */
  readonly nameOf: (key: string) => string
  readonly series: readonly Series[]
  readonly view: 'chart' | 'table'
  readonly onView: (view: 'chart' | 'table') => void
  /** Name of the files, without their ending. */
  readonly file: string
  readonly children?: ReactNode
}

/** Figures by month or day, as a chart or as a table, and as CSV or XLSX. */
export function FiguresCard({ title, unit, rows, nameOf, series, view, onView, file, children }: Props) {
  const t = useTexts(dailyTexts)
  const isTable = view === 'table'
  const lines = () => {
    const heads = series.flatMap((name) => [
      t('itemsOf', { what: t(name) }),
      t('amountOf', { what: t(name) }),
    ])
    const figures = rows.map((row) => [
      nameOf(row.key),
      ...series.flatMap((name) => [row[name].items, row[name].amount]),
      less(row.shippings.amount, row.returns.amount),
    ])
    return [[unit, ...heads, t('difference')], ...figures]
  }
  const saveCsv = () => saveFile(`${file}.csv`, new Blob([csvOf(lines())], { type: CSV }))
  const saveXlsx = async () =>
    saveFile(`${file}.xlsx`, new Blob([await xlsxOf(title, lines())], { type: XLSX }))
  return (
    <Card
      title={title}
      actions={
        <>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={
              isTable ? <IconChartBar size={16} aria-hidden /> : <IconTable size={16} aria-hidden />
            }
            onClick={() => onView(isTable ? 'chart' : 'table')}
          >
            {t(isTable ? 'asChart' : 'asTable')}
          </Button>
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={rows.length === 0}
            leftSection={<IconDownload size={16} aria-hidden />}
            aria-label={t('csvOf', { title })}
            onClick={saveCsv}
          >
            CSV
          </Button>
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={rows.length === 0}
            leftSection={<IconDownload size={16} aria-hidden />}
            aria-label={t('xlsxOf', { title })}
            onClick={() => void saveXlsx()}
          >
            Excel
          </Button>
        </>
      }
    >
      {rows.length === 0 && <EmptyState title={t('nothing')} />}
      {rows.length > 0 && !isTable && (
        <Suspense fallback={<Skeleton height={CHART_HEIGHT} />}>
          <FigureChart
            label={t('chartOf', { title })}
            series={series.map((name) => ({ name, label: t(name) }))}
            data={rows.map((row) => ({
              label: nameOf(row.key),
              shippings: row.shippings.amount,
              returns: row.returns.amount,
              cancellations: row.cancellations.amount,
            }))}
          />
        </Suspense>
      )}
      {rows.length > 0 && isTable && (
        <FiguresTable title={title} unit={unit} rows={rows} nameOf={nameOf} series={series} />
      )}
      {children}
    </Card>
  )
}

function FiguresTable({
  title,
  unit,
  rows,
  nameOf,
  series,
}: Pick<Props, 'title' | 'unit' | 'rows' | 'nameOf' | 'series'>) {
  const t = useTexts(dailyTexts)
  return (
    <table className={`${figures.table} ${classes.rows}`} aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{unit}</th>
          {series.map((name) => (
            <th key={name} scope="col">
              {t(name)}
            </th>
          ))}
          <th scope="col">{t('difference')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">{nameOf(row.key)}</th>
            {series.map((name) => (
              <td key={name} data-label={t(name)}>
                <OrdersOf event={EVENTS[name]} {...daysOf(row.key)} count={row[name].items}>
                  {formatMoney(row[name].amount)}{' '}
                  <span>{t('pieces', { count: row[name].items, total: formatCount(row[name].items) })}</span>
                </OrdersOf>
              </td>
            ))}
            <td data-label={t('difference')}>
              {formatMoney(less(row.shippings.amount, row.returns.amount))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
