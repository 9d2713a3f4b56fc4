import type { Performance } from '@kontor/contract/statistics'
import type { UseQueryResult } from '@tanstack/react-query'
import { formatCount, formatMoney, formatPercent } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { ChannelIcon } from '../../../ui/picture/channel-icon.tsx'
import figures from '../figures.module.css'
import { Box } from './box.tsx'
import { performanceTexts } from './locales/index.ts'
import classes from './performance.module.css'

/** What each channel sold, and its share of the pieces. */
export function ChannelsBox({ query }: { readonly query: UseQueryResult<Performance> }) {
  const t = useTexts(performanceTexts)
  return (
    <Box title={t('sales')} query={query} wide>
      {({ orders }) => {
        const channels = Object.entries(orders.channels).toSorted(([, a], [, b]) => b.items - a.items)
        if (channels.length === 0) return <p className={classes.nothing}>{t('orders.nothing')}</p>
        return (
          <table className={`${figures.table} ${classes.channels}`} aria-label={t('sales')}>
            <thead>
              <tr>
                <th scope="col">{t('channel')}</th>
                <th scope="col">{t('items')}</th>
                <th scope="col">{t('amount')}</th>
                <th scope="col">{t('share')}</th>
                <td className={classes.barCell} />
              </tr>
            </thead>
            <tbody>
              {channels.map(([key, channel]) => {
                const share = (channel.items / orders.items) * 100
                return (
                  <tr key={key}>
                    <th scope="row">
                      <ChannelIcon id={channel.sales_channel_id} name={channel.name} withName />
                    </th>
                    <td>{formatCount(channel.items)}</td>
                    <td>{formatMoney(channel.amount)}</td>
                    <td>{formatPercent(share)}</td>
                    <td className={classes.barCell}>
                      <span aria-hidden className={classes.bar} style={{ width: `${share}%` }} />
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        )
      }}
    </Box>
  )
}
