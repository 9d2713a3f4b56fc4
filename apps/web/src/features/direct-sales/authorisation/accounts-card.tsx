import { type AuthorisedAccount, isDueSoon, listAuthorisedAccounts } from '@kontor/contract/direct-sales'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../lib/api-client.ts'
import { formatDate } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { Card, CardEntry, Fact, Facts } from '../../../ui/page/detail-columns.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorNotice } from '../../../ui/states/error-notice.tsx'
import { SkeletonLines } from '../../../ui/states/skeleton.tsx'
import { Badge } from '../../../ui/status/status-badge.tsx'
import classes from './accounts-card.module.css'
import { AuthoriseButton } from './authorise-button.tsx'
import { authorisationTexts } from './locales/index.ts'

/** The company's own accounts at the marketplace: whose they are, and until when they are authorised. */
export function AccountsCard() {
  const t = useTexts(authorisationTexts)
  const query = useQuery(queryOf(listAuthorisedAccounts))
  if (query.error) return <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data)
    return (
      <Card title={t('accounts.title')}>
        <SkeletonLines lines={4} />
      </Card>
    )
  const accounts = query.data.data
  if (accounts.length === 0)
    return (
      <EmptyState
        title={t('accounts.empty')}
        action={<AuthoriseButton variant="filled">{t('begin')}</AuthoriseButton>}
      >
        {t('accounts.emptyText')}
      </EmptyState>
    )
  const isUrgent = accounts.some(({ days_left }) => days_left !== null && isDueSoon(days_left))
  return (
    <Card
      title={t('accounts.title')}
      actions={<AuthoriseButton variant={isUrgent ? 'filled' : 'default'}>{t('renew')}</AuthoriseButton>}
      flush
    >
      <ul className={classes.list}>
        {accounts.map((account) => (
          <AccountEntry key={account.channel_account_id} account={account} />
        ))}
      </ul>
    </Card>
  )
}

function AccountEntry({ account }: { readonly account: AuthorisedAccount }) {
  const t = useTexts(authorisationTexts)
  return (
    <CardEntry title={account.name} badge={<AccountBadge account={account} />}>
      <Facts>
        <Fact label={t('accounts.seller')}>{account.seller_id ?? t('accounts.unknown')}</Fact>
        <Fact label={t('accounts.authorisedOn')}>
          {account.authorised_on ? formatDate(account.authorised_on) : t('accounts.unknown')}
        </Fact>
        <Fact label={t('accounts.expiresOn')}>
          {account.expires_on ? formatDate(account.expires_on) : t('accounts.unknown')}
        </Fact>
        <Fact label={t('accounts.application')}>
          {t(account.own_application ? 'accounts.ownApplication' : 'accounts.ourApplication')}
        </Fact>
        <Fact label={t('accounts.state')}>
          {t(account.is_active ? 'accounts.active' : 'accounts.paused')}
        </Fact>
      </Facts>
      {account.own_application && <p className="quiet">{t('accounts.ownNote')}</p>}
    </CardEntry>
  )
}

function AccountBadge({ account: { days_left: days, is_refused } }: { readonly account: AuthorisedAccount }) {
  const t = useTexts(authorisationTexts)
  if (is_refused) return <Badge style="danger">{t('accounts.refused')}</Badge>
  if (days === null) return <Badge style="neutral">{t('accounts.unknown')}</Badge>
  if (days < 0) return <Badge style="danger">{t('accounts.over')}</Badge>
  return <Badge style={isDueSoon(days) ? 'warning' : 'success'}>{t('accounts.left', { count: days })}</Badge>
}
