import type { StatisticsOfMonth } from '@kontor/contract/statistics'
import { formatCount, formatMoney } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { Card } from '../../../ui/page/detail-columns.tsx'
import { ChannelIcon } from '../../../ui/picture/channel-icon.tsx'
import figures from '../figures.module.css'
import { OrdersOf } from '../orders-of.tsx'
import classes from './daily.module.css'
import { channelRows, daysOf, EVENTS, less } from './figure-rows.ts'
import { dailyTexts } from './locales/index.ts'

const ACTS = ['shippings', 'returns', 'cancellations'] as const

interface Props {
  readonly month: StatisticsOfMonth
  readonly before: StatisticsOfMonth
  readonly nameOf: (month: string) => string
}

const net = ({ shippings, returns }: StatisticsOfMonth): number => less(shippings.amount, returns.amount)

/** Orders, pieces and amounts of the open month beside those of the month before, and revenue less returns. */
export function MonthCard({ month, before, nameOf }: Props) {
  const t = useTexts(dailyTexts)
  const others = ACTS.flatMap((act) =>
    month[act].other_currencies.map(({ currency, amount }) => ({ act, currency, amount })),
  )
  return (
    <Card title={t('sumsOf', { month: nameOf(month.month) })}>
      <table
        className={`${figures.table} ${classes.rows}`}
        aria-label={t('sumsOf', { month: nameOf(month.month) })}
      >
        <thead>
          <tr>
            <td />
            <th scope="col">{t('orders')}</th>
            <th scope="col">{t('items')}</th>
            <th scope="col">{t('amount')}</th>
            <th scope="col">{nameOf(before.month)}</th>
          </tr>
        </thead>
        <tbody>
          {ACTS.map((act) => (
            <tr key={act}>
              <th scope="row">{t(act)}</th>
              <td data-label={t('orders')}>
                <OrdersOf event={EVENTS[act]} {...daysOf(month.month)} count={month[act].order_totals}>
                  {formatCount(month[act].order_totals)}
                </OrdersOf>
              </td>
              <td data-label={t('items')}>{formatCount(month[act].items)}</td>
              <td data-label={t('amount')}>{formatMoney(month[act].amount)}</td>
              <td data-label={nameOf(before.month)}>{formatMoney(before[act].amount)}</td>
            </tr>
          ))}
          <tr data-sum>
            <th scope="row">{t('difference')}</th>
            <td />
            <td />
            <td data-label={t('amount')}>{formatMoney(net(month))}</td>
            <td data-label={nameOf(before.month)}>{formatMoney(net(before))}</td>
          </tr>
          {others.map(({ act, currency, amount }) => (
            <tr key={`${act} ${currency}`}>
              <th scope="row">{t('inCurrency', { what: t(act), currency })}</th>
              <td />
              <td />
              <td data-label={t('amount')}>{formatMoney(amount, currency)}</td>
              <td />
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

/** What each channel shipped, took back and cancelled in the open month. */
export function ChannelsCard({ month }: Pick<Props, 'month'>) {
  const t = useTexts(dailyTexts)
  const rows = channelRows(month)
  return (
    <Card title={t('byChannel')}>
      {rows.length === 0 ? (
        <p className={classes.nothing}>{t('nothing')}</p>
      ) : (
        <table className={`${figures.table} ${classes.rows}`} aria-label={t('byChannel')}>
          <thead>
            <tr>
              <th scope="col">{t('channel')}</th>
              {ACTS.map((act) => (
                <th key={act} scope="col">
                  {t(act)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <th scope="row">
                  <ChannelIcon id={row.sales_channel_id} name={row.name} withName />
                </th>
                {ACTS.map((act) => (
                  <td key={act} data-label={t(act)}>
                    <OrdersOf
                      event={EVENTS[act]}
                      {...daysOf(month.month)}
                      channel={row.sales_channel_id}
                      count={row[act].items}
                    >
                      {formatMoney(row[act].amount)}{' '}
                      <span>
                        {t('pieces', { count: row[act].items, total: formatCount(row[act].items) })}
                      </span>
                    </OrdersOf>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}
