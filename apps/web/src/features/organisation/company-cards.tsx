import type { CompanySettings } from '@kontor/contract/organisation'
import type { ReactNode } from 'react'
import { formatCount } from '../../lib/format.ts'
import { useLocale, useTexts } from '../../lib/i18n.ts'
import { Card, DetailColumns, Fact, Facts } from '../../ui/page/detail-columns.tsx'
import { Money } from '../../ui/value/money.tsx'
import classes from './company.module.css'
import { organisationTexts } from './locales/index.ts'

interface Props {
  readonly company: CompanySettings
  /** The usual parcel option in words; undefined for none. */
  readonly parcel: string | undefined
  /** Cards of other domains, at the side. */
  readonly more: ReactNode
  /** What another domain does with the access to Connected Retail. */
  readonly retail: ReactNode
}

/** The settings of the company (spec: catalogue §2, Company settings). */
export function CompanyCards({ company, parcel, more, retail }: Props) {
  const t = useTexts(organisationTexts)
  const countries = new Intl.DisplayNames(useLocale(), { type: 'region' })
  const text = (value: string) => (value === '' ? <span className="quiet">{t('none')}</span> : value)
  const yesNo = (value: boolean) => t(value ? 'yes' : 'no')
  return (
    <DetailColumns
      main={
        <>
          <Card title={t('contact.title')}>
            <Facts>
              <Fact label={t('contact.homepage')}>
                {company.homepage === '' ? (
                  text('')
                ) : (
                  <a href={company.homepage} target="_blank" rel="noopener noreferrer">
                    {company.homepage}
                  </a>
                )}
              </Fact>
              <Fact label={t('contact.telephone')}>{text(company.telephone)}</Fact>
              <Fact label={t('contact.mobile')}>{text(company.mobile)}</Fact>
              <Fact label={t('contact.inv_email')}>{text(company.inv_email)}</Fact>
              <Fact label={t('contact.send_mail_to_branch')}>{yesNo(company.send_mail_to_branch)}</Fact>
              <Fact label={t('contact.erp')}>{text(company.erp_system_name)}</Fact>
            </Facts>
          </Card>
          <Card title={t('invoice.title')}>
            <Facts>
              <Fact label={t('invoice.inv_company')}>{text(company.inv_company)}</Fact>
              <Fact label={t('invoice.inv_first_name')}>{text(company.inv_first_name)}</Fact>
              <Fact label={t('invoice.inv_last_name')}>{text(company.inv_last_name)}</Fact>
              <Fact label={t('invoice.inv_street')}>{text(company.inv_street)}</Fact>
              <Fact label={t('invoice.inv_postcode')}>{text(company.inv_postcode)}</Fact>
              <Fact label={t('invoice.inv_city')}>{text(company.inv_city)}</Fact>
              <Fact label={t('invoice.inv_country')}>{countries.of(company.inv_country)}</Fact>
            </Facts>
          </Card>
          <Card title={t('shipping.title')}>
            <Facts>
              <Fact label={t('shipping.default_shipping_country')}>
                {countries.of(company.default_shipping_country)}
              </Fact>
              <Fact label={t('shipping.default_parcel_id')}>{parcel ?? t('shipping.noParcel')}</Fact>
              <Fact label={t('shipping.pieces_per_walk')}>{formatCount(company.pieces_per_walk)}</Fact>
              <Fact label={t('shipping.price')}>
                <Agreed amount={company.shipping_price} />
              </Fact>
              <Fact label={t('shipping.free')}>
                <Agreed amount={company.shipping_free} />
              </Fact>
            </Facts>
            <p className={`quiet ${classes.note}`}>{t('shipping.agreed')}</p>
          </Card>
        </>
      }
      side={
        <>
          {more}
          <Card title={t('labels.title')}>
            <Facts>
              <Fact label={t('labels.return_labels')}>{yesNo(company.return_labels)}</Fact>
            </Facts>
          </Card>
          <Card title={t('fullReturn.title')}>
            <Facts>
              <Fact label={t('fullReturn.refunds_delivery')}>{yesNo(company.refunds_delivery)}</Fact>
              {company.standard_shipping_price !== null && (
                <Fact label={t('fullReturn.standard_shipping_price')}>
                  <Agreed amount={company.standard_shipping_price} />
                </Fact>
              )}
            </Facts>
          </Card>
          <Card title={t('austria.title')}>
            <Facts>
              <Fact label={t('austria.austria_pickup_customer_number')}>
                {text(company.austria_pickup_customer_number)}
              </Fact>
              <Fact label={t('austria.austria_pickup_depot')}>{text(company.austria_pickup_depot)}</Fact>
            </Facts>
          </Card>
          <Card title={t('retail.title')}>
            <Facts>
              <Fact label={t('retail.connected_retail_client_id')}>
                {text(company.connected_retail_client_id)}
              </Fact>
              <Fact label={t('retail.connected_retail_secret_key')}>
                {t(company.connected_retail_secret_stored ? 'retail.stored' : 'retail.notStored')}
              </Fact>
            </Facts>
            {retail}
          </Card>
        </>
      }
    />
  )
}

/** What the provider sets; merchants read it. */
function Agreed({ amount }: { readonly amount: number | null }) {
  const t = useTexts(organisationTexts)
  return amount === null ? (
    <span className="quiet">{t('shipping.notAgreed')}</span>
  ) : (
    <Money amount={amount} currency="EUR" />
  )
}
