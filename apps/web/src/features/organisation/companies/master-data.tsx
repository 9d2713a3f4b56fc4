import type { ManagedCompany } from '@kontor/contract/organisation'
import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useLocale, useTexts } from '../../../lib/i18n.ts'
import { Card, DetailColumns, Fact, Facts } from '../../../ui/page/detail-columns.tsx'
import { Money } from '../../../ui/value/money.tsx'
import { DateText } from '../../../ui/value/time-text.tsx'
import { CompanyState } from './company-state.tsx'
import { companiesTexts } from './locales/index.ts'

const MasterDataDialog = lazy(async () => ({
  default: (await import('./master-data-dialog.tsx')).MasterDataDialog,
}))

const CONTACT = ['name', 'homepage', 'telephone', 'mobile', 'inv_email'] as const
const ADDRESS = [
  'inv_company',
  'inv_first_name',
  'inv_last_name',
  'inv_street',
  'inv_postcode',
  'inv_city',
] as const

/** What the provider keeps of a company, and what it has agreed with it about shipping. */
export function MasterData({ company }: { readonly company: ManagedCompany }) {
  const t = useTexts(companiesTexts)
  const countries = new Intl.DisplayNames(useLocale(), { type: 'region' })
  const [editing, setEditing] = useState(false)
  const text = (value: string) => (value === '' ? <span className="quiet">{t('none')}</span> : value)
  const agreed = (amount: number | null) =>
    amount === null ? (
      <span className="quiet">{t('notAgreed')}</span>
    ) : (
      <Money amount={amount} currency="EUR" />
    )
  const facts = (fields: readonly (typeof CONTACT | typeof ADDRESS)[number][]) =>
    fields.map((field) => (
      <Fact key={field} label={t(`master.${field}`)}>
        {text(company[field])}
      </Fact>
    ))
  return (
    <>
      <DetailColumns
        main={
          <>
            <Card
              title={t('master.contact')}
              actions={
                <Button variant="default" size="xs" onClick={() => setEditing(true)}>
                  {t('edit')}
                </Button>
              }
            >
              <Facts>{facts(CONTACT)}</Facts>
            </Card>
            <Card title={t('master.address')}>
              <Facts>
                {facts(ADDRESS)}
                <Fact label={t('master.inv_country')}>{countries.of(company.inv_country)}</Fact>
              </Facts>
            </Card>
          </>
        }
        side={
          <>
            <Card title={t('master.state')}>
              <Facts>
                <Fact label={t('master.state')}>
                  <CompanyState isPaused={company.paused_at !== null} isProvider={company.is_provider} />
                </Fact>
                <Fact label={t('master.created')}>
                  <DateText value={company.created_at} />
                </Fact>
                <Fact label={t('master.billed')}>
                  {company.billed_until === null ? (
                    <span className="quiet">{t('master.notBilled')}</span>
                  ) : (
                    <DateText value={company.billed_until} />
                  )}
                </Fact>
              </Facts>
            </Card>
            <Card title={t('master.agreed')}>
              <Facts>
                <Fact label={t('master.shipping_price')}>{agreed(company.shipping_price)}</Fact>
                <Fact label={t('master.shipping_free')}>{agreed(company.shipping_free)}</Fact>
                <Fact label={t('master.max_shipping_cost')}>
                  {company.max_shipping_cost === null ? (
                    <span className="quiet">{t('master.noLimit')}</span>
                  ) : (
                    agreed(company.max_shipping_cost)
                  )}
                </Fact>
                <Fact label={t('master.erp_system_name')}>{text(company.erp_system_name)}</Fact>
              </Facts>
              <p className="quiet">{t('master.agreedHint')}</p>
            </Card>
          </>
        }
      />
      <Suspense fallback={null}>
        {editing && <MasterDataDialog company={company} onClose={() => setEditing(false)} />}
      </Suspense>
    </>
  )
}
