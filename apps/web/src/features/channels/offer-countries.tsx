import type { OfferInCountry, OfferState, ProductOffer } from '@kontor/contract/channels'
import { formatDateTime, formatMoney } from '../../lib/format.ts'
import { useTexts } from '../../lib/i18n.ts'
import { Badge, type StatusStyle } from '../../ui/status/status-badge.tsx'
import { channelTexts } from './locales/index.ts'
import styles from './offer-countries.module.css'

type Size = ProductOffer['sizes'][number]

export const OFFER_STYLES: Readonly<Record<OfferState, StatusStyle>> = {
  told: 'success',
  telling: 'info',
  error: 'danger',
  absent: 'neutral',
  paused: 'warning',
  held: 'warning',
}

interface SizeInCountry extends OfferInCountry {
  readonly size: string
}

/** What is so of a product's sizes in each country: those that are alike are one line. */
export function OfferCountries({ sizes }: { readonly sizes: readonly Size[] }) {
  const t = useTexts(channelTexts)
  const rows = sizes.flatMap(({ size, countries }) =>
    countries.map((one): SizeInCountry => ({ ...one, size })),
  )
  if (rows.length === 0) return null
  const alike = Map.groupBy(rows, ({ country, state, price, message, off_since }) =>
    JSON.stringify([country, state, price, message, off_since]),
  )
  const lines = [...alike.values()].toSorted((a, b) =>
    (a[0]?.country ?? '').localeCompare(b[0]?.country ?? ''),
  )
  return (
    <ul className={styles.countries} aria-label={t('offers.countries')}>
      {lines.map((line) => (
        <Line key={JSON.stringify(line[0])} line={line} isAll={line.length === sizes.length} />
      ))}
    </ul>
  )
}

function Line({ line, isAll }: { readonly line: readonly SizeInCountry[]; readonly isAll: boolean }) {
  const t = useTexts(channelTexts)
  const [first] = line
  if (!first) return null
  const { country, state, price, currency, message, off_since } = first
  const sizes = line.map(({ size }) => size).join(', ')
  const money = price === null ? null : formatMoney(price, currency)
  const what = isAll
    ? money
    : money === null
      ? t('offers.sizes', { sizes })
      : t('offers.priceOf', { price: money, sizes })
  return (
    <li>
      <span className={styles.country}>{country}</span>
      <Badge style={OFFER_STYLES[state]}>{t(`offerState.${state}`)}</Badge>
      <span>{what}</span>
      {message !== null && <span className={styles.message}>{message}</span>}
      {off_since !== null && (
        <span className={styles.message}>{t('offers.offSince', { date: formatDateTime(off_since) })}</span>
      )}
    </li>
  )
}
