import type { Product, ProductHistory } from '@kontor/contract/catalogue'
import { useQuery } from '@tanstack/react-query'
import { formatCount, formatMoney, formatPercent } from '../../lib/format.ts'
import { useLocale, useTexts } from '../../lib/i18n.ts'
import { monthName } from '../../lib/months.ts'
import { Card } from '../../ui/page/detail-columns.tsx'
import { ChannelIcon } from '../../ui/picture/channel-icon.tsx'
import { ErrorNotice } from '../../ui/states/error-notice.tsx'
import { SkeletonLines } from '../../ui/states/skeleton.tsx'
import { Money } from '../../ui/value/money.tsx'
import { DateText } from '../../ui/value/time-text.tsx'
import { productHistoryQuery } from './catalogue.queries.ts'
import { catalogueTexts } from './locales/index.ts'
import classes from './products.module.css'

interface Props {
  readonly product: Product
  readonly channels: readonly { readonly id: number; readonly name: string; readonly label: string }[]
}

/** What was sold of a product and came back by month, and what it cost on which channel. */
export function ProductHistoryCards({ product, channels }: Props) {
  const t = useTexts(catalogueTexts)
  const query = useQuery(productHistoryQuery(product))
  const { data, error } = query
  if (error && !data)
    return (
      <Card title={t('history.months')}>
        <ErrorNotice error={error} onRetry={() => void query.refetch()} />
      </Card>
    )
  return (
    <>
      <Card title={t('history.prices')}>
        {data ? <Prices history={data} channels={channels} /> : <SkeletonLines lines={5} />}
      </Card>
      <Card title={t('history.months')}>
        {data ? <Months months={data.months} /> : <SkeletonLines lines={12} />}
      </Card>
    </>
  )
}

function Months({ months }: Pick<ProductHistory, 'months'>) {
  const t = useTexts(catalogueTexts)
  const language = useLocale()
  if (months.length === 0) return <p className="quiet">{t('history.noMonths')}</p>
  return (
    <table className={classes.figures}>
      <thead>
        <tr>
          <th scope="col">{t('history.month')}</th>
          <th scope="col" data-hint={t('detail.salesHint')}>
            {t('detail.sales')}
          </th>
          <th scope="col" data-hint={t('detail.returnsHint')}>
            {t('detail.returns')}
          </th>
          <th scope="col">{t('history.rate')}</th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, sold, returned }) => (
          <tr key={month}>
            <th scope="row">{monthName(`${month}-01`, language)}</th>
            <td data-figures>{formatCount(sold)}</td>
            <td data-figures>{formatCount(returned)}</td>
            <td data-figures>{sold === 0 ? '–' : formatPercent((returned * 100) / sold)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Prices({ history, channels }: { readonly history: ProductHistory } & Pick<Props, 'channels'>) {
  const t = useTexts(catalogueTexts)
  const labelled = (key: string) => {
    if (key === '') return t(history.prices.length > 1 ? 'history.otherwise' : 'history.everywhere')
    const channel = channels.find(({ name }) => name === key)
    return <ChannelIcon id={channel?.id ?? 0} name={channel?.label ?? key} withName />
  }
  return (
    <>
      <table className={classes.figures}>
        <thead>
          <tr>
            <th scope="col">{t('detail.channel')}</th>
            <th scope="col">{t('history.price')}</th>
            <th scope="col" data-hint={t('history.lowestHint')} data-wraps>
              {t('history.lowest')}
            </th>
          </tr>
        </thead>
        <tbody>
          {history.prices.map(({ channel, price, lowest_30_days }) => (
            <tr key={channel}>
              <th scope="row">{labelled(channel)}</th>
              <td>
                <Money amount={price} />
              </td>
              <td>
                <Money amount={lowest_30_days} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {history.changes.length === 0 ? (
        <p className="quiet">{t('history.noChanges')}</p>
      ) : (
        <>
          <h3 className={classes.subtitle}>{t('history.changes')}</h3>
          <ul className={classes.changes}>
            {history.changes.map(({ id, at, size, channel, was, is }) => (
              <li key={id}>
                <DateText value={at} />
                <span>
                  {t('history.size', { size })}
                  {channel !== '' && ` · ${channels.find(({ name }) => name === channel)?.label ?? channel}`}
                </span>
                <span data-figures>
                  {priceText(was, t('history.none'))} → {priceText(is, t('history.none'))}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

const priceText = (price: number | null, none: string): string => (price === null ? none : formatMoney(price))
