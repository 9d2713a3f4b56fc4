import { getMarketConfig, getMarketStatus, type MarketConfig } from '@kontor/contract/direct-sales'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../lib/api-client.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { useCan } from '../../../lib/session.ts'
import { Card, DetailColumns } from '../../../ui/page/detail-columns.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Tabs } from '../../../ui/page/tabs.tsx'
import { Forbidden } from '../../../ui/states/empty-state.tsx'
import { ErrorNotice } from '../../../ui/states/error-notice.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { SkeletonLines } from '../../../ui/states/skeleton.tsx'
import { directSalesTexts } from '../locales/index.ts'
import { TermsGate } from '../terms/terms-gate.tsx'
import { AccountCards, NoAccount } from './account-cards.tsx'
import { CountriesCard } from './countries-card.tsx'
import { MARKET, OWN_ACCOUNT_TABS, OwnAccountQuery } from './market.ts'
import { SettingsForm } from './settings-form.tsx'
import { StoresTab } from './stores-tab.tsx'

/** The screen of a marketplace on which the company sells with an account of its own (spec: integrations §2). */
export function OwnAccountPage() {
  return useCan()(getMarketConfig) ? <Screen /> : <Forbidden />
}

function Screen() {
  const t = useTexts(directSalesTexts)
  const { data, error, refetch } = useQuery(queryOf(getMarketStatus, { params: { market: MARKET.key } }))
  return (
    <Page>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data?.is_active === null && (
        <Notice kind="warning" title={t('accountSettings.status.closed')}>
          <p>{t('accountSettings.status.closedText')}</p>
        </Notice>
      )}
      {data && data.is_active !== null && (
        <TermsGate market={MARKET.key} name={MARKET.name}>
          {data.is_active === 0 && (
            <Notice kind="info" title={t('accountSettings.status.resting')}>
              <p>{t('accountSettings.status.restingText')}</p>
            </Notice>
          )}
          <Parts />
        </TermsGate>
      )}
    </Page>
  )
}

const Loading = () => (
  <Card>
    <SkeletonLines lines={8} />
  </Card>
)

function Parts() {
  const t = useTexts(directSalesTexts)
  const { values, change } = useListSearch(OwnAccountQuery)
  return (
    <>
      <Tabs
        label={t('accountSettings.tabs.label')}
        path={MARKET.path}
        current={values.tab}
        tabs={OWN_ACCOUNT_TABS.map((id) => ({ id, label: t(`accountSettings.tabs.${id}`) }))}
      />
      {values.tab === 'config' ? (
        <Configuration accountId={values.account_id} onChoose={(account_id) => change({ account_id })} />
      ) : (
        <StoresTab />
      )}
    </>
  )
}

interface ConfigurationProps {
  readonly accountId: number | undefined
  readonly onChoose: (id: number) => void
}

function Configuration({ accountId, onChoose }: ConfigurationProps) {
  const query = useQuery(
    queryOf(getMarketConfig, {
      params: { market: MARKET.key },
      query: accountId === undefined ? {} : { account_id: accountId },
    }),
  )
  const { data, error, refetch } = query
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  if (data.account_id === null) return <NoAccount />
  return <Loaded key={data.account_id} config={data} accountId={data.account_id} onChoose={onChoose} />
}

interface LoadedProps {
  readonly config: MarketConfig
  readonly accountId: number
  readonly onChoose: (id: number) => void
}

const Loaded = ({ config, accountId, onChoose }: LoadedProps) => (
  <DetailColumns
    main={<SettingsForm config={config} accountId={accountId} />}
    side={
      <>
        <AccountCards config={config} accountId={accountId} onChoose={onChoose} />
        <CountriesCard config={config} accountId={accountId} />
      </>
    }
  />
)
