import { daysBetween, getMarketProducts, isDueSoon, type MarketConfig } from '@kontor/contract/direct-sales'
import { Button, NativeSelect } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { queryOf } from '../../../lib/api-client.ts'
import { businessDay, formatDate } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useNow } from '../../../lib/now.ts'
import { TableDownload } from '../../../ui/download/table-download.tsx'
import { Card, Fact, Facts } from '../../../ui/page/detail-columns.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { Badge } from '../../../ui/status/status-badge.tsx'
import { AuthoriseButton } from '../authorisation/authorise-button.tsx'
import { authorisationTexts } from '../authorisation/locales/index.ts'
import { directSalesTexts } from '../locales/index.ts'
import classes from './account-settings.module.css'
import { FeeDialog } from './fee-dialog.tsx'
import { MARKET } from './market.ts'

interface Props {
  readonly config: MarketConfig
  readonly accountId: number
  readonly onChoose: (id: number) => void
}

/** Which account it is, until when it is authorised, what its fees mean, and its products as a table. */
export function AccountCards({ config, accountId, onChoose }: Props) {
  const t = useTexts(directSalesTexts)
  const authorisation = useTexts(authorisationTexts)
  const [showsFee, setShowsFee] = useState(false)
  const { data } = useQuery(queryOf(getMarketProducts, { query: { account_id: accountId } }))
  return (
    <Card title={t('accountSettings.account.title')}>
      <div className={classes.stack}>
        {config.accounts.length > 1 && (
          <NativeSelect
            label={t('accountSettings.account.choose')}
            value={String(accountId)}
            data={config.accounts.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={({ target }) => onChoose(Number(target.value))}
          />
        )}
        <Facts>
          <Fact label={t('accountSettings.account.name')}>
            {config.accounts.find(({ id }) => id === accountId)?.name}
          </Fact>
          <Fact label={t('accountSettings.account.expires')}>
            <ConsentEnd day={config.merchant_expiration_date} />
          </Fact>
        </Facts>
        <div className={classes.buttons}>
          <AuthoriseButton>{authorisation('renew')}</AuthoriseButton>
          <Button
            variant="default"
            leftSection={<IconInfoCircle size={16} aria-hidden />}
            onClick={() => setShowsFee(true)}
          >
            {t('accountSettings.fee.open')}
          </Button>
          {data ? (
            <TableDownload path={data.url} label={t('accountSettings.account.products')} />
          ) : (
            <Button variant="default" disabled>
              {t('accountSettings.account.products')}
            </Button>
          )}
        </div>
        <Link to={MARKET.offers}>{t('accountSettings.account.offers')}</Link>
      </div>
      <FeeDialog opened={showsFee} onClose={() => setShowsFee(false)} />
    </Card>
  )
}

/** Until when the account is authorised (`YYYY-MM-DD`), with how long that is where it has to be renewed soon. */
function ConsentEnd({ day }: { readonly day: string | null }) {
  const t = useTexts(directSalesTexts)
  const authorisation = useTexts(authorisationTexts)
  const today = businessDay(useNow())
  if (day === null) return t('accountSettings.account.unknown')
  const days = daysBetween(today, day)
  return (
    <span className={classes.consent}>
      {formatDate(day)}
      {days < 0 && <Badge style="danger">{authorisation('accounts.over')}</Badge>}
      {days >= 0 && isDueSoon(days) && (
        <Badge style="warning">{authorisation('accounts.left', { count: days })}</Badge>
      )}
    </span>
  )
}

/** What is shown of a company that has no account of its own at the marketplace. */
export function NoAccount() {
  const t = useTexts(directSalesTexts)
  const authorisation = useTexts(authorisationTexts)
  return (
    <EmptyState
      title={t('accountSettings.account.none')}
      action={
        <>
          <AuthoriseButton variant="filled">{authorisation('begin')}</AuthoriseButton>
          <Link to="/management/channels">{t('accountSettings.account.connect')}</Link>
        </>
      }
    >
      {t('accountSettings.account.noneText')}
    </EmptyState>
  )
}
