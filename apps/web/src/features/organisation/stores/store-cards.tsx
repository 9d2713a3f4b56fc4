import { FEDERAL_STATES, type OwnAddress, type StoreDetail } from '@kontor/contract/organisation'
import type { ReactNode } from 'react'
import { useLocale, useTexts } from '../../../lib/i18n.ts'
import { Card, Fact, Facts } from '../../../ui/page/detail-columns.tsx'
import { Badge } from '../../../ui/status/status-badge.tsx'
import { CopyText } from '../../../ui/value/copy-text.tsx'
import { storeTexts } from './locales/index.ts'
import classes from './stores.module.css'

interface Props {
  readonly store: StoreDetail
  readonly actions: ReactNode
}

interface Place {
  readonly name?: string
  readonly street: string
  readonly streetNo: string
  readonly zipCode: string
  readonly city: string
  readonly country: string
}

/** An address in the lines of a letter. */
function Address({ name, street, streetNo, zipCode, city, country }: Place) {
  const countries = new Intl.DisplayNames(useLocale(), { type: 'region' })
  const lines = [name, `${street} ${streetNo}`, `${zipCode} ${city}`, countries.of(country)]
  return (
    <address className={classes.address}>
      {lines
        .filter((line) => line !== undefined)
        .map((line) => (
          <div key={line}>{line}</div>
        ))}
    </address>
  )
}

/** The master data of a store. */
export function FactsCard({ store, actions }: Props) {
  const t = useTexts(storeTexts)
  const state = FEDERAL_STATES.find((each) => each === store.federal_state)
  const mails = store.click_collect_email === false ? [] : store.click_collect_email.split(',')
  return (
    <Card title={t('facts.title')} actions={actions}>
      <Facts>
        <Fact label={t('facts.address')}>
          <Address
            street={store.street}
            streetNo={store.street_no}
            zipCode={store.zip_code}
            city={store.city}
            country={store.country}
          />
        </Fact>
        <Fact label={t('facts.contact')}>{store.contact_name || '–'}</Fact>
        <Fact label={t('facts.phone')}>{store.contact_phone || '–'}</Fact>
        <Fact label={t('facts.contactEmail')}>{store.contact_email || '–'}</Fact>
        <Fact label={t('facts.orderEmail')}>{store.order_email || '–'}</Fact>
        <Fact label={t('facts.clickCollectEmail')}>{mails.join(', ').trim() || t('facts.noMails')}</Fact>
        <Fact label={t('facts.erpId')}>{store.erp_store_id || '–'}</Fact>
        <Fact label={t('facts.ranking')}>
          {t('facts.rankingOf', { ranking: store.ranking, count: store.store_count })}
        </Fact>
        {state && <Fact label={t('facts.state')}>{t(`state.${state}`)}</Fact>}
      </Facts>
    </Card>
  )
}

/** GLN and store number. */
export function NumbersCard({ store, actions }: Props) {
  const t = useTexts(storeTexts)
  return (
    <Card title={t('numbers.title')} actions={actions}>
      <Facts>
        <Fact label={t('numbers.gln')}>{store.gln ? <CopyText value={store.gln} /> : t('numbers.none')}</Fact>
        <Fact label={t('numbers.number')}>
          <CopyText value={store.store_number} />
        </Fact>
      </Facts>
    </Card>
  )
}

/** The shipping, return or pickup address, or that it is the store's own. */
export function AddressCard({ store, kind, actions }: Props & { readonly kind: OwnAddress }) {
  const t = useTexts(storeTexts)
  return (
    <Card title={t(`address.${kind}`)} actions={actions}>
      {store[`${kind}_name`] === '' ? (
        <span className="quiet">{t('address.own')}</span>
      ) : (
        <>
          <Address
            name={store[`${kind}_name`]}
            street={store[`${kind}_street`]}
            streetNo={store[`${kind}_street_no`]}
            zipCode={store[`${kind}_zip_code`]}
            city={store[`${kind}_city`]}
            country={store[`${kind}_country`]}
          />
          {kind === 'pickup' && <span>{store.pickup_phone}</span>}
        </>
      )}
    </Card>
  )
}

type ChannelState = 'on' | 'off' | 'paused'
const CHANNEL_STYLES = { on: 'success', off: 'neutral', paused: 'warning' } as const

/** Which channels are switched on for the store. */
export function ChannelsCard({ store, actions }: Props) {
  const t = useTexts(storeTexts)
  const stateOf = (isOpen: boolean, hasAccount = true): ChannelState =>
    isOpen ? (hasAccount ? 'on' : 'paused') : 'off'
  const rows = [
    ...store.channels.map(({ key, name, is_open, has_active_account }) => ({
      key,
      name,
      state: stateOf(is_open, has_active_account),
    })),
    {
      key: 'click_and_collect',
      name: t('channels.clickAndCollect'),
      state: stateOf(store.click_and_collect),
    },
  ]
  return (
    <Card title={t('channels.title')} actions={actions}>
      {store.channels.length === 0 && <p className="quiet">{t('channels.none')}</p>}
      <ul className={classes.rows}>
        {rows.map(({ key, name, state }) => (
          <li key={key} className={classes.row}>
            {name}
            <Badge style={CHANNEL_STYLES[state]}>{t(`channels.${state}`)}</Badge>
          </li>
        ))}
      </ul>
    </Card>
  )
}
