import { correctShippingAddress, type OrderDetail } from '@kontor/contract/orders'
import { isHandedOver } from '@kontor/contract/shipping'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { TextKey } from '../../../lib/i18n.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { companyQuery } from '../../../lib/master-data.ts'
import { useCan } from '../../../lib/session.ts'
import { Notice } from '../../../ui/states/notice.tsx'
import type { de } from '../locales/detail/de.ts'
import { orderDetailTexts } from '../locales/detail/index.ts'

interface Props {
  readonly order: OrderDetail
  readonly onCorrectAddress: (wrong: readonly string[]) => void
}

const NOT_SHIPPABLE: Readonly<Record<string, TextKey<typeof de>>> = {
  fulfilled_by_channel: 'notShippable.fulfilled_by_channel',
  pickup: 'notShippable.pickup',
  undeliverable_country: 'notShippable.undeliverable_country',
  imported_closed: 'notShippable.imported_closed',
}

/** Where its parcel can still be changed. */
const BEFORE_SHIPPING: readonly OrderDetail['status_id'][] = ['initial', 'approved', 'open']

/** What has to be known before anything is done with the order. */
export function OrderBanners({ order, onCorrectAddress }: Props) {
  const t = useTexts(orderDetailTexts)
  const may = useCan()
  const reason = order.not_shippable_reason
  const reasonKey = reason === null ? undefined : NOT_SHIPPABLE[reason]
  const isWaiting = BEFORE_SHIPPING.includes(order.status_id)
  return (
    <>
      {order.status_id === 'mp_cancellation' && (
        <Notice kind="danger" title={t('banner.mpCancellation')}>
          <p>{t('banner.mpCancellationText')}</p>
        </Notice>
      )}
      {order.status_id === 'initial' && (
        <Notice kind="warning" title={t('banner.reserved')}>
          <p>{t('banner.reservedText')}</p>
        </Notice>
      )}
      {reason !== null && (
        <Notice kind="info" title={t('banner.notShippable')}>
          <p>{reasonKey ? t(reasonKey) : reason}</p>
        </Notice>
      )}
      {isWaiting && reason === null && order.address_problems.length > 0 && (
        <Notice
          kind="danger"
          title={t('banner.address')}
          actions={
            may(correctShippingAddress) &&
            order.customer && (
              <Button
                variant="default"
                disabled={order.shippingLock}
                onClick={() => onCorrectAddress(order.address_problems)}
              >
                {t('banner.editAddress')}
              </Button>
            )
          }
        >
          <p>
            {t('banner.addressFields', {
              fields: order.address_problems.map((field) => t(`addressField.${field}`)).join(', '),
            })}
          </p>
        </Notice>
      )}
      {recipientCountry(order) === 'AT' && order.shippings.some(isToBePickedUp) && <AustriaNotice />}
    </>
  )
}

/** Its papers exist, and no carrier has it yet: only then is there something to order a pickup for (spec: orders §2). */
const isToBePickedUp = ({ state, labels }: OrderDetail['shippings'][number]): boolean =>
  state === 'shipped' && !isHandedOver(labels.flatMap(({ transitions }) => transitions))

const recipientCountry = ({ customer }: OrderDetail) => (customer?.corrected ?? customer?.delivery)?.country

/** The carrier does not come by itself for parcels to Austria (decisions: Shipping). */
function AustriaNotice() {
  const t = useTexts(orderDetailTexts)
  const { data: company } = useQuery(companyQuery())
  const ask = t('banner.austriaAsk')
  const numbers = company && {
    customerNumber: company.austria_pickup_customer_number || ask,
    depot: company.austria_pickup_depot || ask,
  }
  return (
    <Notice kind="info" title={t('banner.austria')}>
      <p>
        {t('banner.austriaText')} {numbers && t('banner.austriaNumbers', numbers)}
      </p>
    </Notice>
  )
}
