import type { Performance } from '@kontor/contract/statistics'
import type { UseQueryResult } from '@tanstack/react-query'
import { formatMoney } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { ChannelIcon } from '../../../ui/picture/channel-icon.tsx'
import { Badge } from '../../../ui/status/status-badge.tsx'
import figures from '../figures.module.css'
import { Box } from './box.tsx'
import { performanceTexts } from './locales/index.ts'
import classes from './performance.module.css'

/** Above this difference in euros prices are as they should be (spec: catalogue §9). */
const MARGIN = -1000
/** The own shop, which is no marketplace. */
const SHOP = 1

interface Props {
  /** All channels, or marketplaces alone. */
  readonly of: 'price' | 'marketplacePrice'
  readonly query: UseQueryResult<Performance>
}

type Prices = Pick<Performance, 'expected_amount' | 'amount' | 'amount_diff'>

/** Sums in cents, so that no fraction of one is left over. */
const sum = (prices: readonly Prices[], name: keyof Prices): number =>
  prices.reduce((cents, one) => cents + Math.round(one[name] * 100), 0) / 100

/** What the pieces ordered would have brought at their original prices, what they bring, and the difference. */
export function PriceBox({ of, query }: Props) {
  const t = useTexts(performanceTexts)
  return (
    <Box title={t(`${of}`)} query={query}>
      {(data) => {
        const channels = Object.entries(data.orders.channels).filter(
          ([, channel]) => of === 'price' || channel.sales_channel_id !== SHOP,
        )
        const some = channels.map(([, channel]) => channel)
        const difference = sum(some, 'amount_diff')
        const isFine = difference > MARGIN
        return (
          <>
            <p className={classes.main} data-figures>
              {formatMoney(difference)}{' '}
              <Badge style={isFine ? 'success' : 'danger'}>{t(isFine ? 'priceFine' : 'priceLow')}</Badge>
            </p>
            <dl className={classes.facts}>
              <div>
                <dt>{t('expected')}</dt>
                <dd data-figures>{formatMoney(sum(some, 'expected_amount'))}</dd>
              </div>
              <div>
                <dt>{t('actual')}</dt>
                <dd data-figures>{formatMoney(sum(some, 'amount'))}</dd>
              </div>
            </dl>
            {channels.length === 0 ? (
              <p className={classes.nothing}>{t('orders.nothing')}</p>
            ) : (
              <table className={`${figures.table} ${classes.channels}`} aria-label={t('byChannel')}>
                <thead>
                  <tr>
                    <th scope="col">{t('channel')}</th>
                    <th scope="col">{t('expected')}</th>
                    <th scope="col">{t('actual')}</th>
                    <th scope="col">{t('difference')}</th>
                  </tr>
                </thead>
                <tbody>
                  {channels.map(([key, channel]) => (
                    <tr key={key}>
                      <th scope="row">
                        <ChannelIcon id={channel.sales_channel_id} name={channel.name} />
                      </th>
                      <td>{formatMoney(channel.expected_amount)}</td>
                      <td>{formatMoney(channel.amount)}</td>
                      <td>{formatMoney(channel.amount_diff)}</td>
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
