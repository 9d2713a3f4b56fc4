import type { Performance } from '@kontor/contract/statistics'
import type { UseQueryResult } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { formatCount, formatMoney, formatPercent } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { ChannelIcon } from '../../../ui/picture/channel-icon.tsx'
import figures from '../figures.module.css'
import { Box } from './box.tsx'
import { performanceTexts } from './locales/index.ts'
import { OrdersLink } from './orders-link.tsx'
import classes from './performance.module.css'
import { PerformanceSearch, storeOf } from './performance-search.ts'

interface Props {
  readonly of: 'orders' | 'returns' | 'cancellations'
  readonly query: UseQueryResult<Performance>
  readonly children?: ReactNode
}

/** Where nothing can be worked out. */
const NONE = '–'

/** Of orders against the year before, and nothing where there is none; of others against what was ordered. */
function shareOf(of: Props['of'], percentage: number | null): string | null {
  if (of === 'orders') return percentage === null ? null : signed(percentage)
  return percentage === null ? NONE : formatPercent(percentage)
}

const signed = (percentage: number): string => `${percentage > 0 ? '+' : ''}${formatPercent(percentage)}`

/** Pieces, orders, percentage, amount and average of what was ordered, returned or cancelled, in all and by channel. */
export function FiguresBox({ of, query, children }: Props) {
  const t = useTexts(performanceTexts)
  const isOfStore = storeOf(useListSearch(PerformanceSearch).values) !== undefined
  // An order whose lines are of two stores is one of the company's, and one of each of the two.
  const hint = [t(`${of}.hint`), ...(isOfStore ? [t('ofStore')] : [])].join(' ')
  return (
    <Box title={t(`${of}.title`)} query={query}>
      {(data) => {
        const { items, count, percentage, amount, average, channels } = data[of]
        const shown = shareOf(of, percentage)
        return (
          <>
            <p className={classes.main} data-figures>
              <OrdersLink of={of} count={count} hint={hint}>
                {formatCount(count)} <span className={classes.unit}>{t('ofOrders')}</span>
              </OrdersLink>
            </p>
            <dl className={classes.facts}>
              <Fact name={t('items')}>{formatCount(items)}</Fact>
              {shown !== null && <Fact name={t(`${of}.percentage`)}>{shown}</Fact>}
              <Fact name={t('amount')} hint={t('amountHint')}>
                {formatMoney(amount)}
              </Fact>
              <Fact name={t('average')}>{average === null ? NONE : formatMoney(average)}</Fact>
              {data.other_currencies
                .filter((other) => other[of].count > 0)
                .map(({ currency, [of]: other }) => (
                  <Fragment key={currency}>
                    <Fact name={t('amountIn', { currency })}>{formatMoney(other.amount, currency)}</Fact>
                    <Fact name={t('averageIn', { currency })}>
                      {other.average === null ? NONE : formatMoney(other.average, currency)}
                    </Fact>
                  </Fragment>
                ))}
            </dl>
            {children}
            {items === 0 ? (
              <p className={classes.nothing}>{t(`${of}.nothing`)}</p>
            ) : (
              <table className={`${figures.table} ${classes.channels}`} aria-label={t('byChannel')}>
                <thead>
                  <tr>
                    <th scope="col">{t('channel')}</th>
                    <th scope="col">{t('items')}</th>
                    <th scope="col">{t('count')}</th>
                    <th scope="col">{t('amount')}</th>
                  </tr>
                </thead>
                <tbody>
                  {Object.entries(channels).map(([key, channel]) => (
                    <tr key={key}>
                      <th scope="row">
                        <ChannelIcon id={channel.sales_channel_id} name={channel.name} withName />
                      </th>
                      <td>{formatCount(channel.items)}</td>
                      <td>
                        <OrdersLink of={of} channel={channel.sales_channel_id} count={channel.count}>
                          {formatCount(channel.count)}
                        </OrdersLink>
                      </td>
                      <td>{formatMoney(channel.amount)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
          </>
        )
      }}
    </Box>
  )
}

interface FactProps {
  readonly name: string
  /** What it counts, in a sentence: on hover and focus. */
  readonly hint?: string
  readonly children: ReactNode
}

function Fact({ name, hint, children }: FactProps) {
  return (
    <div>
      <dt>{hint === undefined ? name : <ExplainedName name={name} hint={hint} />}</dt>
      <dd data-figures>{children}</dd>
    </div>
  )
}

function ExplainedName({ name, hint }: { readonly name: string; readonly hint: string }) {
  return (
    <button type="button" className={classes.explained} data-hint={hint} aria-description={hint}>
      {name}
    </button>
  )
}
