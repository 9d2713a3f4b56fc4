import {
  exactFraction,
  getUvp,
  type MarginVerdict,
  marginAfter,
  marginVerdict,
  toTwoPlaces,
} from '@kontor/contract/pricing'
import { getLineMargin, type LineMargin } from '@kontor/contract/returns'
import { useDebouncedValue } from '@mantine/hooks'
import { IconAlertTriangle, IconCheck, IconTrendingDown } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryOf } from '../../lib/api-client.ts'
import { formatMoney } from '../../lib/format.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useCan } from '../../lib/session.ts'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { Badge } from '../../ui/status/status-badge.tsx'
import { Money } from '../../ui/value/money.tsx'
import { returnsTexts } from './locales/index.ts'
import classes from './margin-meter.module.css'
import { toCents } from './reduction.ts'

/** How long somebody has to stop typing before the server is asked. */
const PAUSE_MS = 250

const BADGES = {
  earns: { style: 'success', icon: IconCheck },
  cheaper_than_return: { style: 'warning', icon: IconTrendingDown },
  loses: { style: 'danger', icon: IconAlertTriangle },
} as const

interface Props {
  readonly lineId: number
  /** Name of the sales channel. */
  readonly channel: string
  /** Cents that can be refunded. */
  readonly refundable: number
  /** Cents that shall be; 0 while none are typed. */
  readonly refund: number
}

/**
 * What the sale of a line still earns once the refund is granted. Whoever keeps the accounts reads amounts, which follow what is
 * typed at once; others read what the server says of the amount.
 */
export function MarginMeter({ lineId, channel, refundable, refund }: Props) {
  const t = useTexts(returnsTexts)
  const readsAmounts = useCan()(getUvp)
  const [asked] = useDebouncedValue(refund, PAUSE_MS)
  const { data, error, isFetching } = useQuery({
    ...queryOf(getLineMargin, {
      params: { id: lineId },
      query: { refund_cents: readsAmounts ? 0 : asked },
    }),
    placeholderData: keepPreviousData,
    // What was granted since it was last looked at counts.
    staleTime: 0,
  })
  const gap = error ? 'failed' : data?.gap
  const verdict = data && verdictOf(data, refund)
  return (
    <section
      className={classes.meter}
      aria-label={t('margin.title')}
      aria-live="polite"
      aria-busy={isFetching || (!readsAmounts && asked !== refund)}
    >
      <div className={classes.head}>
        <span className={classes.title}>{t('margin.title')}</span>
        {gap ? (
          <Badge style="neutral">{t('margin.unknown')}</Badge>
        ) : verdict ? (
          <Badge {...BADGES[verdict]}>{t(`margin.verdict.${verdict}`)}</Badge>
        ) : (
          <Skeleton width={160} height={22} />
        )}
      </div>
      <Bar
        amounts={data?.amounts ?? null}
        verdict={gap ? null : (verdict ?? null)}
        share={gap || refundable === 0 ? 0 : refund / refundable}
        refundable={refundable}
      />
      <div className={classes.facts} data-words={!readsAmounts || undefined}>
        {gap ? (
          <p className="quiet">{t(`margin.gap.${gap}`, { channel })}</p>
        ) : readsAmounts ? (
          <Facts amounts={data?.amounts ?? null} refund={refund} refundable={refundable} />
        ) : (
          <p className="quiet">{t('margin.wordsOnly')}</p>
        )}
      </div>
    </section>
  )
}

type Amounts = NonNullable<LineMargin['amounts']>

const exactOf = ({ earned, per_refunded, returned }: Amounts) => ({
  earned: exactFraction(earned),
  perRefunded: exactFraction(per_refunded),
  returned: exactFraction(returned),
})

/** What a refund makes of the sale: worked out where amounts are known, else what the server said last. */
const verdictOf = ({ amounts, verdict }: LineMargin, refund: number): MarginVerdict | null =>
  amounts ? marginVerdict(exactOf(amounts), refund) : verdict

interface BarProps {
  readonly amounts: Amounts | null
  readonly verdict: MarginVerdict | null
  /** Of what can be refunded. */
  readonly share: number
  readonly refundable: number
}

/** All that can be refunded, coloured by what it makes of the sale, with a mark at what is typed. The words beside it say the same. */
function Bar({ amounts, verdict, share, refundable }: BarProps) {
  return (
    <div aria-hidden className={classes.bar}>
      {zonesOf(amounts, verdict, refundable).map(([zone, width]) => (
        <span key={zone} data-zone={zone ?? undefined} style={{ flexGrow: width }} />
      ))}
      <i style={{ insetInlineStart: `${share * 100}%` }} hidden={verdict === null} />
    </div>
  )
}

/** What refunds make of a sale, and how many of them do; all the same where no amount parts them. */
function zonesOf(
  amounts: Amounts | null,
  verdict: MarginVerdict | null,
  refundable: number,
): readonly (readonly [MarginVerdict | null, number])[] {
  if (!amounts || amounts.nothing_left_from === null || amounts.return_cheaper_from === null)
    return [[verdict, 1]]
  const nothing = Math.min(refundable, toCents(amounts.nothing_left_from))
  const dear = Math.min(refundable, toCents(amounts.return_cheaper_from))
  const zones = [
    ['earns', nothing],
    ['cheaper_than_return', dear - nothing],
    ['loses', refundable - dear],
  ] as const
  return zones.filter(([, width]) => width > 0)
}

interface FactsProps {
  readonly amounts: Amounts | null
  readonly refund: number
  readonly refundable: number
}

function Facts({ amounts, refund, refundable }: FactsProps) {
  const t = useTexts(returnsTexts)
  const value = (shown: (known: Amounts) => ReactNode) =>
    amounts ? shown(amounts) : <Skeleton width={64} height={14} />
  const from = (amount: number | null) =>
    amount === null || toCents(amount) > refundable ? t('margin.never') : <Money amount={amount} />
  return (
    <dl>
      <div>
        <dt>{t(refund === 0 ? 'margin.before' : 'margin.after')}</dt>
        <dd>
          {value((known) => (
            <Money amount={toTwoPlaces(marginAfter(exactOf(known), refund))} />
          ))}
        </dd>
      </div>
      <div>
        <dt>{t('margin.nothingLeftFrom')}</dt>
        <dd>{value((known) => from(known.nothing_left_from))}</dd>
      </div>
      <div>
        <dt>{t('margin.returnCheaperFrom')}</dt>
        <dd>
          {value((known) => (
            <>
              {from(known.return_cheaper_from)}{' '}
              <span className={classes.aside}>
                {t('margin.returnCosts', {
                  amount: formatMoney(0 - toTwoPlaces(exactFraction(known.returned))),
                })}
              </span>
            </>
          ))}
        </dd>
      </div>
    </dl>
  )
}
