import type { LiveDay, LiveSales } from '@kontor/contract/statistics'
import { formatCount, formatDate, formatMoney, formatPercent, formatTime } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { ChannelIcon } from '../../../ui/picture/channel-icon.tsx'
import figures from '../figures.module.css'
import { Box } from '../performance/box.tsx'
import performance from '../performance/performance.module.css'
import classes from './live.module.css'
import { liveTexts } from './locales/index.ts'
import { useLiveSales } from './use-live-sales.ts'

type Hour = LiveDay['hours'][number]

/** `09` of 9 o'clock. */
const hourName = ({ start }: Hour): string => formatTime(start).slice(0, 2)

/** The same hour of another day by the clock; of two with one name the one at the same place. Pure. */
export function sameHour(hours: readonly Hour[], of: Hour, others: readonly Hour[]): Hour | undefined {
  const name = hourName(of)
  const place = hours.filter((hour) => hourName(hour) === name).indexOf(of)
  return others.filter((hour) => hourName(hour) === name)[place]
}

const change = (now: number, before: number): string => {
  if (before === 0) return '–'
  const percentage = ((now - before) / before) * 100
  return `${percentage > 0 ? '+' : ''}${formatPercent(percentage)}`
}

/** What is sold today against the same weekday last week up to this time, by hour and channel. */
export function LiveBox() {
  const t = useTexts(liveTexts)
  const query = useLiveSales()
  return (
    <Box title={t('title')} query={query} wide ofCompany>
      {(data) => <Live data={data} asOf={query.dataUpdatedAt} />}
    </Box>
  )
}

interface LiveProps {
  readonly data: LiveSales
  /** When the figures of today were read, in milliseconds since 1970: until then they count. */
  readonly asOf: number
}

function Live({ data: { updated_at, today, last_week }, asOf }: LiveProps) {
  const t = useTexts(liveTexts)
  const time = formatTime(updated_at)
  return (
    <>
      <p className={performance.main} data-figures>
        {formatCount(today.count)} <span className={performance.unit}>{t('orders')}</span>
        <span className={classes.time}>{t('asOf', { time: formatTime(asOf) })}</span>
      </p>
      <table className={`${figures.table} ${classes.sums}`} aria-label={t('sums')}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('today')}</th>
            <th scope="col">{t('lastWeek', { day: formatDate(last_week.date).slice(0, 6), time })}</th>
            <th scope="col" className={classes.change}>
              {t('change')}
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t('orders')}</th>
            <td>{formatCount(today.count)}</td>
            <td>{formatCount(last_week.count)}</td>
            <td className={classes.change}>{change(today.count, last_week.count)}</td>
          </tr>
          <tr>
            <th scope="row">{t('items')}</th>
            <td>{formatCount(today.items)}</td>
            <td>{formatCount(last_week.items)}</td>
            <td className={classes.change}>{change(today.items, last_week.items)}</td>
          </tr>
          <tr>
            <th scope="row">{t('amount')}</th>
            <td>{formatMoney(today.amount)}</td>
            <td>{formatMoney(last_week.amount)}</td>
            <td className={classes.change}>{change(today.amount, last_week.amount)}</td>
          </tr>
          {today.other_currencies.map(({ currency, amount }) => (
            <tr key={currency}>
              <th scope="row">{t('amountIn', { currency })}</th>
              <td>{formatMoney(amount, currency)}</td>
              <td>
                {formatMoney(
                  last_week.other_currencies.find((other) => other.currency === currency)?.amount ?? 0,
                  currency,
                )}
              </td>
              <td className={classes.change} />
            </tr>
          ))}
        </tbody>
      </table>
      <Hours today={today} lastWeek={last_week} />
      <Channels today={today} lastWeek={last_week} />
    </>
  )
}

interface Days {
  readonly today: LiveDay
  readonly lastWeek: LiveDay
}

/** A pair of bars for each hour: today filled, last week as an outline. The figures stand in the table of the same name. */
function Hours({ today, lastWeek }: Days) {
  const t = useTexts(liveTexts)
  const pairs = today.hours.map((hour) => ({
    hour,
    before: sameHour(today.hours, hour, lastWeek.hours)?.count ?? 0,
  }))
  const most = Math.max(1, ...pairs.flatMap(({ hour, before }) => [hour.count, before]))
  const height = (count: number) => ({ height: `${(count / most) * 100}%` })
  return (
    <figure className={classes.hours}>
      <figcaption>
        {t('byHour')}
        <span className={classes.key} data-of="today">
          {t('today')}
        </span>
        <span className={classes.key} data-of="lastWeek">
          {t('before')}
        </span>
      </figcaption>
      <div className={classes.bars} aria-hidden>
        {pairs.map(({ hour, before }, index) => (
          <div key={hour.start} className={classes.hour}>
            <div className={classes.pair}>
              <span data-of="lastWeek" style={height(before)} />
              <span data-of="today" style={height(hour.count)} />
            </div>
            <span className={classes.hourName}>{index % 3 === 0 ? hourName(hour) : ''}</span>
          </div>
        ))}
      </div>
      <details>
        <summary>{t('asTable')}</summary>
        <table className={`${figures.table} ${classes.sums}`} aria-label={t('byHour')}>
          <thead>
            <tr>
              <th scope="col">{t('hour')}</th>
              <th scope="col">{t('today')}</th>
              <th scope="col">{t('before')}</th>
            </tr>
          </thead>
          <tbody>
            {pairs.map(({ hour, before }) => (
              <tr key={hour.start}>
                <th scope="row">{t('hourOf', { hour: hourName(hour) })}</th>
                <td>{formatCount(hour.count)}</td>
                <td>{formatCount(before)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}

function Channels({ today, lastWeek }: Days) {
  const t = useTexts(liveTexts)
  const channels = Object.entries({ ...lastWeek.channels, ...today.channels }).toSorted(
    ([, a], [, b]) => b.count - a.count,
  )
  if (channels.length === 0) return <p className={performance.nothing}>{t('nothing')}</p>
  return (
    <table className={`${figures.table} ${classes.sums}`} aria-label={t('byChannel')}>
      <thead>
        <tr>
          <th scope="col">{t('channel')}</th>
          <th scope="col">{t('today')}</th>
          <th scope="col">{t('before')}</th>
          <th scope="col">{t('amountToday')}</th>
        </tr>
      </thead>
      <tbody>
        {channels.map(([key, { sales_channel_id, name }]) => (
          <tr key={key}>
            <th scope="row">
              <ChannelIcon id={sales_channel_id} name={name} withName />
            </th>
            <td>{formatCount(today.channels[key]?.count ?? 0)}</td>
            <td>{formatCount(lastWeek.channels[key]?.count ?? 0)}</td>
            <td>{formatMoney(today.channels[key]?.amount ?? 0)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
