import type { UvpResult } from '@kontor/contract/pricing'
import { Fragment, type ReactNode } from 'react'
import { formatMoney, formatPercent } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { Badge } from '../../../ui/status/status-badge.tsx'
import table from '../settings-table.module.css'
import { asTyped } from '../typed-values.ts'
import { uvpTexts } from './locales/index.ts'
import classes from './uvp.module.css'

type Figure = Exclude<keyof UvpResult, 'name' | 'state'>

const COLUMNS: Readonly<Record<'vkmin' | 'roi', readonly Figure[]>> = {
  vkmin: ['selling_price_min', 'uvp_online', 'calculation', 'raw_profit', 'relative_to_sales'],
  roi: ['raw_profit_shipping', 'raw_profit_return', 'raw_profit', 'relative_to_sales', 'selling_price_min'],
}
/** What a price is made of, on request. */
const DETAILS = [
  'cost_price_devalued',
  'commission_shipping',
  'commission_return',
  'cost_shipping',
  'labor_costs_shipping',
  'cost_return',
  'labor_costs_return',
] as const satisfies readonly Figure[]

interface Props {
  readonly kind: 'vkmin' | 'roi'
  readonly rows: readonly UvpResult[]
}

/** What a shoe costs and earns on each channel. */
export function ResultsTable({ kind, rows }: Props) {
  const t = useTexts(uvpTexts)
  const columns = COLUMNS[kind]
  const [main] = kind === 'vkmin' ? columns : columns.slice(2)
  return (
    <>
      <div className={table.scroll}>
        <table className={table.table} aria-label={t(`calculator.${kind}`)}>
          <thead>
            <tr>
              <th scope="col">{t('calculator.channel')}</th>
              {columns.map((column) => (
                <th key={column} scope="col" className={table.number}>
                  {t(`calculator.${column as 'raw_profit'}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Fragment key={row.name}>
                <tr>
                  <td>
                    <span className={table.name}>{row.name}</span>{' '}
                    <Badge style={row.state}>{t(`calculator.state.${row.state}`)}</Badge>
                  </td>
                  {columns.map((column) => (
                    <td
                      key={column}
                      data-label={t(`calculator.${column as 'raw_profit'}`)}
                      className={`${table.number} ${column === main ? table.strong : ''}`}
                    >
                      {figure(row, column, t('none'), t('calculator.unreachable'))}
                    </td>
                  ))}
                </tr>
                <tr className={table.details}>
                  <td colSpan={columns.length + 1}>
                    <details>
                      <summary aria-label={t('calculator.details', { name: row.name })}>
                        {t('calculator.costs')}
                      </summary>
                      <dl className={classes.costs}>
                        {DETAILS.map((detail) => (
                          <div key={detail}>
                            <dt>{t(`calculator.${detail}`)}</dt>
                            <dd>{figure(row, detail, t('none'), t('none'))}</dd>
                          </div>
                        ))}
                      </dl>
                    </details>
                  </td>
                </tr>
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
      <ul className={classes.legendList}>
        {(['success', 'warning', 'danger'] as const).map((state) => (
          <li key={state}>
            <Badge style={state}>{t(`calculator.legend.${state}`)}</Badge>
          </li>
        ))}
      </ul>
    </>
  )
}

function figure(row: UvpResult, name: Figure, none: string, unreachable: string): ReactNode {
  const value = row[name]
  if (value === null) return name === 'selling_price_min' ? unreachable : none
  if (name === 'calculation') return asTyped(value)
  return name === 'relative_to_sales' ? formatPercent(value) : formatMoney(value)
}
