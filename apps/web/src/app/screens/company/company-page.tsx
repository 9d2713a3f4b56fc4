import { updateCompany } from '@kontor/contract/organisation'
import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { SenderCard } from '../../../features/invoices/index.ts'
import {
  ChannelFees,
  CompanyCards,
  CompanyDialog,
  KeyPairs,
  organisationTexts,
} from '../../../features/organisation/index.ts'
import { parcelOptionText } from '../../../features/shipping/index.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { companyQuery, parcelOptionsQuery } from '../../../lib/master-data.ts'
import { useCan } from '../../../lib/session.ts'
import { Page } from '../../../ui/page/page.tsx'
import { Tabs } from '../../../ui/page/tabs.tsx'
import { Forbidden } from '../../../ui/states/empty-state.tsx'
import { ErrorNotice } from '../../../ui/states/error-notice.tsx'
import { Skeleton, SkeletonLines } from '../../../ui/states/skeleton.tsx'
import { COMPANY_TABS, CompanyTabQuery } from './company-tab.ts'

const RetailHistory = lazy(async () => ({
  default: (await import('../../../features/statistics/index.ts')).RetailHistory,
}))

/** `/management/company` (spec: catalogue §2, Company settings). */
export function CompanyPage() {
  return useCan()(updateCompany) ? <Company /> : <Forbidden />
}

function Company() {
  const t = useTexts(organisationTexts)
  const { tab } = useListSearch(CompanyTabQuery).values
  const company = useQuery({ ...companyQuery(), staleTime: 0 })
  const options = useQuery(parcelOptionsQuery())
  const [editing, setEditing] = useState(false)
  const parcels = (options.data?.data ?? [])
    .filter((option) => !option.is_oversize)
    .map((option) => ({ id: option.id, text: parcelOptionText(option) }))
  // Who may change the settings gets them; what everybody sees may still lie in the cache.
  const settings = company.data && 'version' in company.data ? company.data : undefined
  return (
    <Page
      aside={settings && <span>{settings.name}</span>}
      actions={
        tab === 'company' && (
          <Button
            leftSection={<IconPencil size={16} aria-hidden />}
            disabled={!settings || !options.data}
            onClick={() => setEditing(true)}
          >
            {t('edit')}
          </Button>
        )
      }
    >
      <Tabs
        label={t('tabs.label')}
        path="/management/company"
        current={tab}
        tabs={COMPANY_TABS.map((id) => ({ id, label: t(`tabs.${id}`) }))}
      />
      {tab === 'keys' && <KeyPairs />}
      {tab === 'fees' && <ChannelFees />}
      {tab === 'company' &&
        (settings ? (
          <CompanyCards
            company={settings}
            parcel={parcels.find(({ id }) => id === settings.default_parcel_id)?.text}
            more={<SenderCard />}
            retail={
              <Suspense fallback={<SkeletonLines lines={3} />}>
                <RetailHistory
                  hasKeys={
                    settings.connected_retail_client_id !== '' && settings.connected_retail_secret_stored
                  }
                />
              </Suspense>
            }
          />
        ) : company.error ? (
          <ErrorNotice error={company.error} onRetry={() => void company.refetch()} />
        ) : (
          <Skeleton height={560} />
        ))}
      {editing && settings && (
        <CompanyDialog company={settings} parcels={parcels} onClose={() => setEditing(false)} />
      )}
    </Page>
  )
}
