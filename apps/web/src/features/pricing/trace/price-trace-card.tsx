import { getPriceTrace, type PriceTrace } from '@kontor/contract/pricing'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { queryOf } from '../../../lib/api-client.ts'
import { formatDate, formatMoney, formatPercent, formatTime } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { Card } from '../../../ui/page/detail-columns.tsx'
import { ChannelIcon } from '../../../ui/picture/channel-icon.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorNotice } from '../../../ui/states/error-notice.tsx'
import { SkeletonLines } from '../../../ui/states/skeleton.tsx'
import { Badge } from '../../../ui/status/status-badge.tsx'
import { priceTraceTexts } from './locales/index.ts'
import classes from './price-trace.module.css'

interface Props {
  /** What is asked for. */
  readonly product: {
    readonly wws_model: string
    readonly wws_number: string
    /** Its model alone does not name it. */
    readonly shares_model: boolean
  }
}

/** Below what no price of a product goes out, channel by channel, and why. */
export function PriceTraceCard({ product: { wws_model, wws_number, shares_model } }: Props) {
  const t = useTexts(priceTraceTexts)
  const { data, error, refetch } = useQuery(
    queryOf(getPriceTrace, { params: { wws_model }, query: shares_model ? { wws_number } : {} }),
  )
  return (
    <Card title={t('title')} actions={<Link to="/settings/pricing-rules">{t('rules')}</Link>} flush>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonLines lines={8} />}
      {data && (
        <>
          <Why trace={data} />
          {data.channels.length === 0 && <EmptyState title={t('none')}>{t('noneText')}</EmptyState>}
          {data.channels.length > 0 && <Floors channels={data.channels} />}
        </>
      )}
    </Card>
  )
}

/** The rule that holds the product, who made it and when, in a sentence. */
function Why({ trace: { rule, is_excluded, acts_from, channels } }: { readonly trace: PriceTrace }) {
  const t = useTexts(priceTraceTexts)
  const costs = costsOf(channels[0]?.prices ?? [], t('unknown'))
  return (
    <div className={classes.why}>
      {is_excluded && <p>{t('excluded')}</p>}
      {rule === null && !is_excluded && <p>{t('noRule')}</p>}
      {rule && (
        <p>
          {t(rule.use_uvp ? 'belowUvp' : 'belowVkp', {
            rule: t(`of.${rule.kind}`, { brand: rule.brand, season: rule.season }),
            percent: formatPercent(rule.min_price),
          })}
        </p>
      )}
      {rule?.set_at && (
        <p className="quiet">
          {t(rule.set_by === '' ? 'setUnknown' : 'set', {
            date: formatDate(rule.set_at),
            name: rule.set_by,
          })}
        </p>
      )}
      {acts_from !== null && <p className="quiet">{t('actsFrom', { time: formatTime(acts_from) })}</p>}
      {costs !== '' && (
        <p>
          {t('costPrice')}: {costs}
        </p>
      )}
    </div>
  )
}

/** What was paid for the sizes: one amount, or each with its sizes. The same on every channel. */
function costsOf(prices: readonly TracedPrice[], unknown: string): string {
  const sizes = Map.groupBy(prices, ({ cost_price }) => cost_price)
  const named = [...sizes].map(([cost, those]) => ({
    cost: cost === null ? unknown : formatMoney(cost),
    sizes: those.flatMap((price) => price.sizes).join(', '),
  }))
  return named.length === 1
    ? (named[0]?.cost ?? '')
    : named.map(({ cost, sizes: of }) => `${cost} (${of})`).join(' · ')
}

type TracedPrice = PriceTrace['channels'][number]['prices'][number]

/** What each channel's prices are held by. */
function Floors({ channels }: Pick<PriceTrace, 'channels'>) {
  const t = useTexts(priceTraceTexts)
  const namesSizes = channels.some(({ prices }) => prices.length > 1)
  const isPoor = channels.some(({ prices }) => prices.some(({ is_below_minimum }) => is_below_minimum))
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways has to be reached by the keyboard. */}
      <section className={classes.scroll} aria-label={t('title')} tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('channel')}</th>
              {namesSizes && (
                <th scope="col" className={classes.sizes}>
                  {t('sizes')}
                </th>
              )}
              <th scope="col">{t('salePrice')}</th>
              <th scope="col">{t('ruleFloor')}</th>
              <th scope="col">{t('costFloor')}</th>
              <th scope="col">{t('floor')}</th>
              <th scope="col">{t('outgoing')}</th>
            </tr>
          </thead>
          {channels.map(({ id, name, prices }) => (
            <tbody key={id}>
              {prices.map((price, index) => (
                <tr key={price.sizes.join(' ')}>
                  {index === 0 && (
                    <th scope="rowgroup" rowSpan={prices.length}>
                      <ChannelIcon id={id} name={name} withName />
                    </th>
                  )}
                  {namesSizes && (
                    <td className={classes.sizes} data-label={t('sizes')}>
                      {price.sizes.join(', ')}
                    </td>
                  )}
                  <td data-figures data-label={t('salePrice')}>
                    {formatMoney(price.sale_price)}
                  </td>
                  <td data-figures data-label={t('ruleFloor')}>
                    {amount(price.rule_floor)}
                  </td>
                  <td data-figures data-label={t('costFloor')}>
                    <Earning price={price} />
                  </td>
                  <td data-figures data-label={t('floor')}>
                    {amount(price.floor)}
                  </td>
                  <td data-figures data-label={t('outgoing')}>
                    <Outgoing price={price} />
                  </td>
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </section>
      <Rates channels={channels} />
      {isPoor && <p className={classes.legend}>{t('earnsTooLittle')}</p>}
    </>
  )
}

/** With which VAT the costs of each channel are reckoned. */
function Rates({ channels }: Pick<PriceTrace, 'channels'>) {
  const t = useTexts(priceTraceTexts)
  const rates = channels.flatMap(({ name, tax_rate }) =>
    tax_rate === null ? [] : `${name} ${formatPercent(tax_rate)}`,
  )
  return rates.length > 0 && <p className={classes.legend}>{t('vat', { rates: rates.join(', ') })}</p>
}

/** The price from which on a sale earns enough, or why there is none; marked where the size is sold for less. */
function Earning({
  price: { selling_price_min, cost_gap, is_below_minimum },
}: {
  readonly price: TracedPrice
}) {
  const t = useTexts(priceTraceTexts)
  if (cost_gap !== null) return <span className="quiet">{t(`gap.${cost_gap}`)}</span>
  return is_below_minimum ? (
    <Badge style="warning">{amount(selling_price_min)}</Badge>
  ) : (
    amount(selling_price_min)
  )
}

/** What goes out, the competitor that it follows, and what waits for a person. */
function Outgoing({ price }: { readonly price: TracedPrice }) {
  const t = useTexts(priceTraceTexts)
  const { outgoing_price, accounts, competitor_price, held_price } = price
  return (
    <span className={classes.outgoing}>
      <strong>{formatMoney(outgoing_price)}</strong>
      {competitor_price !== null && (
        <span className="quiet">{t('competitor', { price: formatMoney(competitor_price) })}</span>
      )}
      {accounts.map(({ name, outgoing_price: asked, ...change }) => (
        <span key={name}>
          {asked === 0
            ? t('accountNothing', { name, change: changeText(change) })
            : t('account', { name, change: changeText(change), price: formatMoney(asked) })}
        </span>
      ))}
      {held_price !== null && (
        <Badge style="warning">{t('heldPrice', { price: formatMoney(held_price) })}</Badge>
      )}
    </span>
  )
}

const amount = (value: number | null): string => (value === null ? '–' : formatMoney(value))

/** `+7,50 %` or `−12,00 €`: by how much an account changes a price. */
const changeText = ({
  price_change_fixed: fixed,
  price_change_percent: percent,
}: Pick<TracedPrice['accounts'][number], 'price_change_fixed' | 'price_change_percent'>): string => {
  const sign = (fixed ?? percent ?? 0) < 0 ? '−' : '+'
  return sign + (fixed === null ? formatPercent(Math.abs(percent ?? 0)) : formatMoney(Math.abs(fixed)))
}
