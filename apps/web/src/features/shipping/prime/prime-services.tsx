import type { OrderDetail } from '@kontor/contract/order-document'
import type { EligibleServices, ShippingService } from '@kontor/contract/shipping'
import { Button, NativeSelect } from '@mantine/core'
import { IconCheck, IconSearch } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { formatDate, formatMoney, formatTime } from '../../../lib/format.ts'
import { type Translate, useTexts } from '../../../lib/i18n.ts'
import { WithReason } from '../../../ui/hint/with-reason.tsx'
import { ErrorNotice } from '../../../ui/states/error-notice.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { shippingTexts } from '../locales/index.ts'
import type { de } from './locales/de.ts'
import { primeTexts } from './locales/index.ts'
import type { PrimeChoice } from './prime-choice.ts'
import classes from './prime-services.module.css'
import { usePrimeServices } from './use-prime-services.ts'

interface Props {
  readonly order: OrderDetail
  readonly parcelId: number | undefined
  readonly choice: PrimeChoice
  /** How many parcels the service would take. */
  readonly parcels: number
  /** What has to end first, or is not allowed, in words. */
  readonly why: string | undefined
}

/** Requests, selects and saves the shipping service of a Prime order (spec: orders §2 Footer). */
export function PrimeServices({ order, parcelId, choice, parcels, why }: Props) {
  const t = useTexts(primeTexts)
  const tShip = useTexts(shippingTexts)
  const services = usePrimeServices(order, parcelId)
  const { offer } = services
  const saved = order.prime_service
  return (
    <fieldset className={classes.prime} aria-label={t('service')}>
      <p className="quiet">{t('perOrder', { count: parcels })}</p>
      {saved && choice === 'saved' && (
        <p className={classes.saved} role="status">
          <IconCheck size={16} aria-hidden />
          <span>{t('saved', { service: serviceText(saved, deliveryText(saved, t), t) })}</span>
        </p>
      )}
      {offer && offer.data.length > 0 && (
        <Choice key={offer.valid_until} offer={offer} services={services} why={why} />
      )}
      {offer && <Offered offer={offer} />}
      {services.askError && <ErrorNotice title={t('failed')} error={services.askError} />}
      {services.saveError && <ErrorNotice title={t('saveFailed')} error={services.saveError} />}
      <WithReason reason={why ?? (parcelId === undefined ? tShip('ship.noParcelChosen') : undefined)}>
        <Button
          variant="default"
          leftSection={<IconSearch size={16} aria-hidden />}
          loading={services.isAsking}
          disabled={why !== undefined || parcelId === undefined}
          onClick={services.ask}
        >
          {t(offer || saved ? 'askAgain' : 'ask')}
        </Button>
      </WithReason>
      {services.isAsking && (
        <span className="visually-hidden" role="status">
          {t('asking')}
        </span>
      )}
      {order.customer?.corrected && <p className="quiet">{t('address')}</p>}
    </fieldset>
  )
}

interface ChoiceProps {
  readonly offer: EligibleServices
  readonly services: ReturnType<typeof usePrimeServices>
  readonly why: string | undefined
}

/** The selector of services, focused when it appears. */
function Choice({ offer, services, why }: ChoiceProps) {
  const t = useTexts(primeTexts)
  const field = useRef<HTMLSelectElement>(null)
  useEffect(() => field.current?.focus(), [])
  const { chosen } = services
  const picked = offer.data.find((one) => one.shipping_service_id === chosen)
  return (
    <>
      <NativeSelect
        ref={field}
        label={t('choose')}
        value={chosen ?? ''}
        disabled={why !== undefined}
        description={[
          ...(picked ? [`${deliveryText(picked, t)}.`] : []),
          t('validUntil', { time: formatTime(offer.valid_until) }),
        ].join(' ')}
        inputWrapperOrder={['label', 'input', 'description']}
        onChange={(event) => services.choose(event.target.value)}
        data={offer.data.map((service) => ({
          value: service.shipping_service_id,
          label: serviceText(service, arrivalText(service, t), t),
        }))}
      />
      <WithReason reason={why}>
        <Button
          variant="default"
          leftSection={<IconCheck size={16} aria-hidden />}
          loading={services.isSaving}
          disabled={why !== undefined || chosen === undefined}
          onClick={() => chosen !== undefined && services.save(chosen)}
        >
          {t('save')}
        </Button>
      </WithReason>
    </>
  )
}

/** The number of services, warnings, and the services that were rejected. */
function Offered({ offer }: { readonly offer: EligibleServices }) {
  const t = useTexts(primeTexts)
  const isLate = offer.data.some((service) => !service.in_time)
  return (
    <>
      <span className="visually-hidden" role="status">
        {t('count', { count: offer.data.length })}
      </span>
      {offer.data.length === 0 && (
        <Notice kind="warning" title={t('none')}>
          <p>{t('noneHint')}</p>
        </Notice>
      )}
      {isLate && <Notice kind="warning" title={t('late')} />}
      {offer.rejected.length > 0 && (
        <details className={classes.rejected} open={offer.data.length === 0}>
          <summary>{t('rejected', { count: offer.rejected.length })}</summary>
          <ul>
            {offer.rejected.map((one) => (
              <li key={`${one.carrier_name} ${one.shipping_service_name} ${one.objection}`}>
                <strong>{one.shipping_service_name ?? one.carrier_name}</strong>{' '}
                {one.reason || t(`objection.${one.objection}`)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

/** `DHL Paket Prime · 5,49 € · bis 22.11.` */
const serviceText = (service: ShippingService, delivery: string, t: Translate<typeof de>): string =>
  t('option', {
    name: service.shipping_service_name,
    price: formatMoney(service.price, service.currency),
    delivery,
  })

const DAY_AND_MONTH = 6

/** The latest delivery day, short enough for a narrow selector. */
function arrivalText(
  { earliest_delivery, latest_delivery }: ShippingService,
  t: Translate<typeof de>,
): string {
  const last = latest_delivery ?? earliest_delivery
  return last === null ? t('deliveryOpen') : t('by', { day: formatDate(last).slice(0, DAY_AND_MONTH) })
}

function deliveryText(
  { earliest_delivery, latest_delivery }: ShippingService,
  t: Translate<typeof de>,
): string {
  const first = earliest_delivery ?? latest_delivery
  if (first === null) return t('deliveryOpen')
  const from = formatDate(first)
  const to = formatDate(latest_delivery ?? first)
  return from === to ? t('deliveryOn', { from }) : t('delivery', { from, to })
}
