import { getManagedCompany, type ManagedCompany } from '@kontor/contract/organisation'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { CompanyMarkets } from '../../../features/direct-sales/index.ts'
import {
  CompanyChannels,
  CompanyConditions,
  CompanyFees,
  CompanyState,
  CompanyStores,
  companiesTexts,
  MasterData,
  managedCompanyQuery,
  SwitchCompany,
} from '../../../features/organisation/index.ts'
import { CompanyPeople, LookThrough } from '../../../features/session/index.ts'
import { ApiError } from '../../../lib/api-client.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { useCan } from '../../../lib/session.ts'
import { Page } from '../../../ui/page/page.tsx'
import { Tabs } from '../../../ui/page/tabs.tsx'
import { EmptyState, Forbidden } from '../../../ui/states/empty-state.tsx'
import { ErrorNotice } from '../../../ui/states/error-notice.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { CompanyBills } from './company-bills.tsx'
import { MANAGED_COMPANY_TABS, ManagedCompanyTabQuery } from './company-tab.ts'

/** `/accounting/companies/{id}`: one company, for the provider's staff. */
export function ManagedCompanyPage() {
  const { id } = useParams({ strict: false })
  if (!useCan()(getManagedCompany)) return <Forbidden />
  return /^[1-9]\d{0,14}$/.test(id ?? '') ? <Company key={id} id={Number(id)} /> : <NotFound />
}

function Company({ id }: { readonly id: number }) {
  const query = useQuery(managedCompanyQuery(id))
  if (query.data) return <Loaded company={query.data} />
  if (query.error instanceof ApiError && query.error.status === 404) return <NotFound />
  return (
    <Page>
      {query.error ? (
        <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton height={560} />
      )}
    </Page>
  )
}

function NotFound() {
  const t = useTexts(companiesTexts)
  return (
    <Page title={t('notFound')}>
      <EmptyState title={t('notFound')} action={<Link to="/accounting/companies">{t('toList')}</Link>}>
        {t('notFoundText')}
      </EmptyState>
    </Page>
  )
}

function Loaded({ company }: { readonly company: ManagedCompany }) {
  const t = useTexts(companiesTexts)
  const { values, change } = useListSearch(ManagedCompanyTabQuery)
  const { tab, page } = values
  const list = { companyId: company.id, page, onPage: (next: number) => change({ page: next }) }
  return (
    <Page
      title={company.name}
      aside={<CompanyState isPaused={company.paused_at !== null} isProvider={company.is_provider} />}
      actions={
        <>
          <SwitchCompany company={company} />
          <LookThrough companyId={company.id} isProvider={company.is_provider} />
        </>
      }
    >
      {company.paused_at !== null && (
        <Notice kind="warning" title={t('pause.since', { day: formatDateTime(company.paused_at) })}>
          {t('pause.sinceText')}
        </Notice>
      )}
      <Tabs
        label={t('tabs.label')}
        path={`/accounting/companies/${company.id}`}
        current={tab}
        tabs={MANAGED_COMPANY_TABS.map((each) => ({ id: each, label: t(`tabs.${each}`) }))}
      />
      {tab === 'master' && <MasterData company={company} />}
      {tab === 'fees' && <CompanyFees companyId={company.id} />}
      {tab === 'conditions' && <CompanyConditions companyId={company.id} />}
      {tab === 'channels' && (
        <>
          {!company.is_provider && <CompanyMarkets companyId={company.id} />}
          <CompanyChannels companyId={company.id} />
        </>
      )}
      {tab === 'bills' && <CompanyBills {...list} />}
      {tab === 'people' && <CompanyPeople {...list} />}
      {tab === 'stores' && <CompanyStores companyId={company.id} />}
    </Page>
  )
}
