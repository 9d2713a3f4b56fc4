import { listOrders } from '@kontor/contract/orders'
import { connectedRetailStats, importRetailHistory, type RetailImport } from '@kontor/contract/statistics'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { queryOf } from '../../../lib/api-client.ts'
import { formatCount, formatMoney } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/i18n.ts'
import { monthName } from '../../../lib/months.ts'
import { useCan } from '../../../lib/session.ts'
import figures from '../figures.module.css'
import { Box } from '../performance/box.tsx'
import classes from '../performance/performance.module.css'
import type { Days } from '../performance/performance-search.ts'
import { connectedRetailTexts } from './locales/index.ts'

/** While a recount runs, the figures are asked for so often. */
const ASK_EVERY_MS = 5_000
const ZALANDO = '3'

/**
 * What Zalando sold out of stores that it named; nothing where it sold nothing in the period. The figures are of all stores
 * together, which it says where one was chosen.
 */
export function ConnectedRetailBox({
  period,
  isOfStore = false,
}: {
  readonly period: Days
  readonly isOfStore?: boolean
}) {
  const t = useTexts(connectedRetailTexts)
  const can = useCan()
  const query = useQuery({
    ...queryOf(connectedRetailStats, { query: { ...period } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.import?.state === 'running' ? ASK_EVERY_MS : false),
  })
  // Until it is known whether there is anything, nothing stands where nothing may be.
  if (!query.error && !query.data?.orders) return null
  return (
    <Box title={t('title')} query={query}>
      {(data) => (
        <>
          <p className={classes.main} data-figures>
            {formatCount(data.orders)} <span className={classes.unit}>{t('ofOrders')}</span>
          </p>
          <dl className={classes.facts}>
            <Fact name={t('items')}>{formatCount(data.items)}</Fact>
            <Fact name={t('amount')}>{formatMoney(data.amount)}</Fact>
            {data.other_currencies.map(({ currency, amount }) => (
              <Fact key={currency} name={t('amountIn', { currency })}>
                {formatMoney(amount, currency)}
              </Fact>
            ))}
            <Fact name={t('returned')}>{formatCount(data.returns.items)}</Fact>
            <Fact name={t('returnedAmount')}>{formatMoney(data.returns.amount)}</Fact>
          </dl>
          <Recount of={data.import} />
          <p className={classes.nothing}>{t(isOfStore ? 'whatOfAll' : 'what')}</p>
          {can(listOrders) && (
            <p className={classes.links}>
              <Orders event="ordered" period={period}>
                {t('itsOrders')}
              </Orders>
              {data.returns.orders > 0 && (
                <Orders event="returned" period={period}>
                  {t('itsReturns')}
                </Orders>
              )}
            </p>
          )}
        </>
      )}
    </Box>
  )
}

/** The way to the orders that a figure counts. */
function Orders({
  event,
  period,
  children,
}: {
  readonly event: 'ordered' | 'returned'
  readonly period: Days
  readonly children: ReactNode
}) {
  return (
    <Link
      to="/orders"
      search={{ order_status: 'all-all', event, ...period, sales_channel: ZALANDO, store_named: '1' }}
    >
      {children}
    </Link>
  )
}

/** That the figures are being counted anew, or that this was broken off; nothing once they are complete. */
function Recount({ of }: { readonly of: RetailImport | null }) {
  const t = useTexts(connectedRetailTexts)
  const language = useLocale()
  const can = useCan()
  if (of?.state === 'running')
    return (
      <p className={figures.counting} role="status">
        {of.months_done === 0
          ? t('recountingFirst')
          : t('recounting', { month: monthName(of.counted_since, language) })}
      </p>
    )
  if (of?.state !== 'failed') return null
  return (
    <p className={classes.nothing}>
      {t('broken')} {can(importRetailHistory) && <Link to="/management/company">{t('toCompany')}</Link>}
    </p>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd data-figures>{children}</dd>
    </div>
  )
}
