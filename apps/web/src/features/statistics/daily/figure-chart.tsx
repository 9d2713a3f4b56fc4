import { BarChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'
import { formatCount, formatMoney } from '../../../lib/format.ts'
import classes from './daily.module.css'

/** What is drawn of a month or day. */
export type Series = 'shippings' | 'cancellations' | 'returns'

interface Props {
  /** What the chart shows, in a sentence. */
  readonly label: string
  readonly series: readonly { readonly name: Series; readonly label: string }[]
  readonly data: readonly Readonly<Record<Series | 'label', string | number>>[]
}

/** Bars side by side, each series with a pattern of its own beside its colour; the figures are in the table beside it. */
export function FigureChart({ label, series, data }: Props) {
  return (
    <>
      <ul className={classes.legend} aria-hidden>
        {series.map((one) => (
          <li key={one.name}>
            <svg width={14} height={14} aria-hidden>
              <rect
                className={classes.series}
                data-series={one.name}
                x={0.5}
                y={0.5}
                width={13}
                height={13}
              />
            </svg>
            {one.label}
          </li>
        ))}
      </ul>
      <svg className={classes.patterns} aria-hidden>
        <defs>
          <pattern id="chart-cancellations" width={5} height={5} patternUnits="userSpaceOnUse">
            <rect className={classes.ground} data-series="cancellations" width={5} height={5} />
            <path className={classes.strokes} data-series="cancellations" d="M-1 1l2-2M0 5l5-5M4 6l2-2" />
          </pattern>
          <pattern id="chart-returns" width={5} height={5} patternUnits="userSpaceOnUse">
            <rect className={classes.ground} data-series="returns" width={5} height={5} />
            <circle className={classes.dot} cx={2.5} cy={2.5} r={1.1} />
          </pattern>
        </defs>
      </svg>
      <div role="img" aria-label={label}>
        <BarChart
          h={260}
          data={[...data]}
          dataKey="label"
          series={series.map((one) => ({
            name: one.name,
            label: one.label,
            color: `var(--chart-${one.name})`,
          }))}
          valueFormatter={(amount) => formatMoney(amount)}
          yAxisProps={{ width: 76, tickFormatter: (amount: number) => `${formatCount(amount)} €` }}
          barProps={({ name }) => ({
            className: classes.series,
            'data-series': name,
            isAnimationActive: false,
            radius: 0,
            fill: name === 'shippings' ? 'var(--chart-shippings)' : `url(#chart-${name})`,
            stroke: `var(--chart-${name}-line)`,
          })}
          barChartProps={{ accessibilityLayer: false, barGap: 0, barCategoryGap: '12%' }}
          tooltipAnimationDuration={0}
          gridAxis="x"
        />
      </div>
    </>
  )
}
