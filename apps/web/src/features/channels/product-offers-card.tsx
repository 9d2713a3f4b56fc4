import type { Product } from '@kontor/contract/catalogue'
import { type ProductOffer, productOffers } from '@kontor/contract/channels'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { queryOf } from '../../lib/api-client.ts'
import { formatCount, formatDateTime, formatMoney } from '../../lib/format.ts'
import { useTexts } from '../../lib/i18n.ts'
import { Card, CardEntry } from '../../ui/page/detail-columns.tsx'
import { ChannelIcon } from '../../ui/picture/channel-icon.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorNotice } from '../../ui/states/error-notice.tsx'
import { SkeletonLines } from '../../ui/states/skeleton.tsx'
import { Badge } from '../../ui/status/status-badge.tsx'
import { channelTexts } from './locales/index.ts'
import { OFFER_STYLES, OfferCountries } from './offer-countries.tsx'

/** How often it is asked again while something is being told. */
const ASK_AGAIN_MS = 2_000

type Size = ProductOffer['sizes'][number]

/** What each channel was told of a product last, and how far that is. */
export function ProductOffersCard({ product }: { readonly product: Product }) {
  const t = useTexts(channelTexts)
  const { wws_model, wws_number, shares_model } = product
  const query = useQuery({
    ...queryOf(productOffers, { params: { wws_model }, query: shares_model ? { wws_number } : {} }),
    refetchInterval: ({ state }) => (state.data?.data.some(isBeingTold) ? ASK_AGAIN_MS : false),
  })
  useAskAgain(JSON.stringify([product.is_active, product.channels]), query.refetch)
  return (
    <Card title={t('offers.title')} flush>
      {query.error && <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <SkeletonLines lines={6} />}
      {query.data?.data.length === 0 && (
        <EmptyState title={t('offers.none')}>{t('offers.noneText')}</EmptyState>
      )}
      {query.data && (
        <ul>
          {query.data.data.map((offer) => (
            <Offer key={offer.channel_account_id} offer={offer} />
          ))}
        </ul>
      )}
    </Card>
  )
}

const isBeingTold = ({ state, is_fetched }: ProductOffer): boolean => state === 'telling' && !is_fetched

/** Asks again when what is on has changed since it was asked. */
function useAskAgain(switches: string, ask: () => unknown): void {
  const asked = useRef(switches)
  useEffect(() => {
    if (asked.current === switches) return
    asked.current = switches
    void ask()
  }, [switches, ask])
}

function Offer({ offer }: { readonly offer: ProductOffer }) {
  const t = useTexts(channelTexts)
  const { channel_id, channel_name, account, is_own, is_fetched, sizes, told_at } = offer
  const told = sizes.flatMap((size) => (size.told ? [size.told] : []))
  const count = piecesOf(told)
  // Where it is said country by country, it is not said twice.
  const refusals = Map.groupBy(
    sizes.filter(
      ({ error, countries }) => error !== null && !countries.some(({ message }) => message !== null),
    ),
    ({ error }) => error ?? '',
  )
  return (
    <CardEntry
      title={<ChannelIcon id={channel_id} name={channel_name} withName />}
      badge={<Badge style={OFFER_STYLES[offer.state]}>{t(`offerState.${stateShown(offer)}`)}</Badge>}
    >
      <p className="quiet">{is_own ? account : t('offers.provider', { account })}</p>
      {told.length > 0 && told_at !== null && (
        <p>
          {t(is_fetched ? 'offers.fetched' : 'offers.told', {
            offer:
              count === null
                ? pricesOf(told)
                : `${pricesOf(told)} · ${t('offers.pieces', { count, formatted: formatCount(count) })}`,
            date: formatDateTime(told_at),
          })}
        </p>
      )}
      <OfferCountries sizes={sizes} />
      {[...refusals].map(([error, those]) => (
        <p key={error}>{t('offers.error', { error, sizes: named(those) })}</p>
      ))}
      {[...Map.groupBy(sizes, ({ reference_price }) => reference_price)].map(
        ([reference, those]) =>
          reference !== null && (
            <p key={reference} className="quiet">
              {t('offers.reference', { price: formatMoney(reference), sizes: named(those) })}
            </p>
          ),
      )}
      <Remark sizes={sizes.filter(({ state }) => state === 'absent')} text="offers.absent" />
      <Remark sizes={sizes.filter(({ is_undercut }) => is_undercut)} text="offers.undercut" />
    </CardEntry>
  )
}

interface RemarkProps {
  readonly sizes: readonly Size[]
  readonly text: 'offers.absent' | 'offers.undercut'
}

function Remark({ sizes, text }: RemarkProps) {
  const t = useTexts(channelTexts)
  return sizes.length === 0 ? null : <p className="quiet">{t(text, { sizes: named(sizes) })}</p>
}

/** The state in words: a channel that fetches its offers has words of its own. */
const stateShown = ({ state, is_fetched }: ProductOffer) =>
  is_fetched && state === 'telling' ? 'waiting' : is_fetched && state === 'told' ? 'fetched' : state

const named = (sizes: readonly Size[]): string => sizes.map(({ size }) => size).join(', ')

/** One price, or the lowest and the highest. */
function pricesOf(told: readonly NonNullable<Size['told']>[]): string {
  const prices = told.map(({ price }) => price)
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)]
  return lowest === highest ? formatMoney(lowest) : `${formatMoney(lowest)} – ${formatMoney(highest)}`
}

/** All pieces; null where they are the provider's to know. */
const piecesOf = (told: readonly NonNullable<Size['told']>[]): number | null =>
  told.reduce<number | null>((sum, { pieces }) => (sum === null || pieces === null ? null : sum + pieces), 0)
