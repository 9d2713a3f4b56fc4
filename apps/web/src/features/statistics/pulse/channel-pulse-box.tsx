import { isDueSoon } from '@kontor/contract/direct-sales'
import { listChannelAccounts } from '@kontor/contract/organisation'
import { type AccountPulse, channelPulse } from '@kontor/contract/statistics'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { queryOf } from '../../../lib/api-client.ts'
import { formatTime } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useCan } from '../../../lib/session.ts'
import { Card } from '../../../ui/page/detail-columns.tsx'
import { ChannelIcon } from '../../../ui/picture/channel-icon.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorNotice } from '../../../ui/states/error-notice.tsx'
import { SkeletonLines } from '../../../ui/states/skeleton.tsx'
import { Badge, type StatusStyle } from '../../../ui/status/status-badge.tsx'
import { DateText } from '../../../ui/value/time-text.tsx'
import { AllStores } from '../performance/box.tsx'
import { pulseTexts } from './locales/index.ts'
import classes from './pulse.module.css'

/** The server looks as often. */
const POLL_MS = 300_000
const STYLES: Readonly<Record<AccountPulse['state'], StatusStyle>> = {
  alive: 'success',
  silent: 'danger',
  waiting: 'neutral',
  paused: 'neutral',
}

/** What needs somebody stands first. */
const URGENCY: readonly AccountPulse['state'][] = ['silent', 'alive', 'waiting', 'paused']
const hasError = ({ order_error, stock_error }: AccountPulse): boolean =>
  order_error !== null || stock_error !== null
const urgency = (account: AccountPulse): number =>
  account.state !== 'silent' && hasError(account) ? 0.5 : URGENCY.indexOf(account.state)

/** How the channels are: last order, stock, errors, access, and which have fallen silent. */
export function ChannelPulseBox() {
  const t = useTexts(pulseTexts)
  const can = useCan()
  const { data, error, refetch } = useQuery({ ...queryOf(channelPulse), refetchInterval: POLL_MS })
  const checkedAt = data?.checked_at ?? null
  return (
    <div className={classes.box}>
      <Card
        title={t('title')}
        actions={
          <>
            <AllStores />
            {checkedAt !== null && (
              <span className={classes.quiet}>{t('checked', { time: formatTime(checkedAt) })}</span>
            )}
          </>
        }
      >
        {error && <ErrorNotice error={error} title={t('unavailable')} onRetry={() => void refetch()} />}
        {!error && data === undefined && <SkeletonLines lines={6} />}
        {!error && data?.data.length === 0 && (
          <EmptyState
            title={t('empty')}
            action={can(listChannelAccounts) && <Link to="/management/channels">{t('connect')}</Link>}
          >
            {t('emptyText')}
          </EmptyState>
        )}
        {!error && data !== undefined && data.data.length > 0 && (
          <PulseTable accounts={data.data.toSorted((a, b) => urgency(a) - urgency(b))} />
        )}
      </Card>
    </div>
  )
}

function PulseTable({ accounts }: { readonly accounts: readonly AccountPulse[] }) {
  const t = useTexts(pulseTexts)
  return (
    <table className={classes.table} aria-label={t('title')}>
      <thead>
        <tr>
          <th scope="col">{t('channel')}</th>
          <th scope="col">{t('stateOf')}</th>
          <th scope="col">{t('lastOrder')}</th>
          <th scope="col">{t('lastStock')}</th>
          <th scope="col">{t('access')}</th>
        </tr>
      </thead>
      <tbody>
        {accounts.map((account) => (
          <PulseRow key={`${account.is_own}${account.id}`} account={account} />
        ))}
      </tbody>
    </table>
  )
}

function PulseRow({ account }: { readonly account: AccountPulse }) {
  const t = useTexts(pulseTexts)
  const { order_error, stock_error, token_days } = account
  return (
    <tr>
      <th scope="row">
        <ChannelIcon id={account.sales_channel_id} name={account.sales_channel} withName />
        <span className={`${classes.account} ${classes.quiet}`}>{account.name}</span>
        {order_error !== null && (
          <span className={classes.wrong}>{t('orderError', { error: order_error })}</span>
        )}
        {stock_error !== null && (
          <span className={classes.wrong}>{t('stockError', { error: stock_error })}</span>
        )}
      </th>
      <td>
        <Badge style={STYLES[account.state]}>{t(`state.${account.state}`)}</Badge>
        {account.state === 'silent' && (
          <span className={classes.quiet}>
            {t('silent', { expected: account.expected.toLocaleString('de-DE') })}
          </span>
        )}
      </td>
      <Fact label={t('lastOrder')} value={account.last_order_at}>
        {account.last_order_at !== null && <DateText value={account.last_order_at} show="date-time" />}
        {account.orders_in_30_days > 0 && (
          <span className={classes.quiet}>{t('month', { count: account.orders_in_30_days })}</span>
        )}
      </Fact>
      <Fact label={t('lastStock')} value={account.last_stock_at}>
        {account.last_stock_at !== null && <DateText value={account.last_stock_at} show="date-time" />}
      </Fact>
      <Fact label={t('access')} value={token_days}>
        {token_days !== null && (
          <Badge style={token_days === 0 ? 'danger' : isDueSoon(token_days) ? 'warning' : 'success'}>
            {token_days === 0 ? t('tokenOver') : t('token', { count: token_days })}
          </Badge>
        )}
      </Fact>
    </tr>
  )
}

/** A cell with its own heading where the table has none; left out there when it says nothing. */
function Fact({
  label,
  value,
  children,
}: {
  readonly label: string
  readonly value: unknown
  readonly children: ReactNode
}) {
  return (
    <td className={value === null ? classes.absent : undefined}>
      <span className={classes.label}>{label}</span>
      {value === null ? '–' : children}
    </td>
  )
}
