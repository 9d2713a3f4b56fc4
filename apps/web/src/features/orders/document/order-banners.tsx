import type { OrderDetail } from '@kontor/contract/order-document'
import { correctShippingAddress } from '@kontor/contract/orders'
import { Button } from '@mantine/core'
import type { TextKey } from '../../../lib/i18n.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useCan } from '../../../lib/session.ts'
import { Notice } from '../../../ui/states/notice.tsx'
import type { de } from './locales/de.ts'
import { orderDocumentTexts } from './locales/index.ts'
import { addressLock } from './order-locks.ts'

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

/** The notices of an order: cancelled by the channel, reserved, not shipped from here, wrong address. */
export function OrderBanners({ order, onCorrectAddress }: Props) {
  const t = useTexts(orderDocumentTexts)
  const may = useCan()
  const reason = order.not_shippable_reason
  const reasonKey = reason === null ? undefined : NOT_SHIPPABLE[reason]
  const lock = addressLock(order)
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
      {lock !== 'closed' && reason === null && order.address_problems.length > 0 && (
        <Notice
          kind="danger"
          title={t('banner.address')}
          actions={
            may(correctShippingAddress) &&
            order.customer &&
            lock !== 'provider' && (
              <span data-hint={lock === null ? undefined : t(`locked.${lock}`)}>
                <Button
                  variant="default"
                  disabled={lock !== null}
                  onClick={() => onCorrectAddress(order.address_problems)}
                >
                  {t('banner.editAddress')}
                </Button>
              </span>
            )
          }
        >
          <p>
            {t('banner.addressFields', {
              fields: order.address_problems.map((field) => t(`addressField.${field}`)).join(', '),
            })}
          </p>
          <p>{t(lock === 'provider' ? 'locked.provider' : 'banner.addressWayOut')}</p>
        </Notice>
      )}
    </>
  )
}
