import type { OrderDetail } from '@kontor/contract/order-document'
import { isHandedOver } from '@kontor/contract/shipping'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../../lib/i18n.ts'
import { companyQuery } from '../../../lib/master-data.ts'
import { Notice } from '../../../ui/states/notice.tsx'
import { shippingTexts } from '../locales/index.ts'

/** A notice while a parcel to Austria waits: the carrier has to be asked to collect it. */
export function PickupNotice({ order }: { readonly order: OrderDetail }) {
  return recipientCountry(order) === 'AT' && order.shippings.some(isToBePickedUp) ? <AustrianPickup /> : null
}

/** Whether a parcel has papers and is not handed over yet, so that a pickup can be ordered (spec: orders §2). */
const isToBePickedUp = ({ state, labels }: OrderDetail['shippings'][number]): boolean =>
  state === 'shipped' && !isHandedOver(labels.flatMap(({ transitions }) => transitions))

const recipientCountry = ({ customer }: OrderDetail) => (customer?.corrected ?? customer?.delivery)?.country

/** How to order a pickup for parcels to Austria (decisions: Shipping). */
function AustrianPickup() {
  const t = useTexts(shippingTexts)
  const { data: company } = useQuery(companyQuery())
  const ask = t('pickup.ask')
  const numbers = company && {
    customerNumber: company.austria_pickup_customer_number || ask,
    depot: company.austria_pickup_depot || ask,
  }
  return (
    <Notice kind="info" title={t('pickup.title')}>
      <p>
        {t('pickup.text')} {numbers && t('pickup.numbers', numbers)}
      </p>
    </Notice>
  )
}
