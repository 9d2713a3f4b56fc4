import type { OrderDetail } from '@kontor/contract/order-document'
import { confirmAmounts, correctShippingAddress } from '@kontor/contract/orders'
import { ownValue } from '@kontor/contract/shared'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, call } from '../../../lib/api-client.ts'
import { formatMoney } from '../../../lib/format.ts'
import type { TextKey } from '../../../lib/i18n.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useCan } from '../../../lib/session.ts'
import { FormProblem } from '../../../ui/form/form-problem.tsx'
import { WithReason } from '../../../ui/hint/with-reason.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { notify } from '../../../ui/toast/toasts.ts'
import { LateChangeBanner } from './late-change-banner.tsx'
import type { de } from './locales/de.ts'
import { orderDocumentTexts } from './locales/index.ts'
import { refreshOrder } from './order-document.queries.ts'
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

/** Says that the lines do not add up to the total, until somebody confirms their amounts. */
function AmountsBanner({ order }: Pick<Props, 'order'>) {
  const t = useTexts(orderDocumentTexts)
  const may = useCan()
  const queryClient = useQueryClient()
  const confirm = useMutation({
    mutationFn: () => call(confirmAmounts, { params: { id: order.id } }),
    onSuccess: ({ message }) => notify.success(message),
    onSettled: () => refreshOrder(queryClient, order.id),
  })
  if (order.amount_difference === 0 || order.amounts_confirmed !== null) return null
  return (
    <Notice
      kind="warning"
      title={t('banner.amounts', { difference: formatMoney(order.amount_difference, order.currency) })}
      actions={
        may(confirmAmounts) && (
          <Button variant="default" loading={confirm.isPending} onClick={() => confirm.mutate()}>
            {t('banner.confirmAmounts')}
          </Button>
        )
      }
    >
      <p>{t('banner.amountsText')}</p>
      <FormProblem problem={confirm.error instanceof ApiError ? confirm.error : undefined} />
    </Notice>
  )
}

/** The notices of an order: changed too late, cancelled by the channel, reserved, not shipped from here, wrong address. */
export function OrderBanners({ order, onCorrectAddress }: Props) {
  const t = useTexts(orderDocumentTexts)
  const may = useCan()
  const reason = order.not_shippable_reason
  const reasonKey = reason === null ? undefined : ownValue(NOT_SHIPPABLE, reason)
  const lock = addressLock(order)
  return (
    <>
      <AmountsBanner order={order} />
      <LateChangeBanner order={order} />
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
              <WithReason reason={lock === null ? undefined : t(`locked.${lock}`)}>
                <Button
                  variant="default"
                  disabled={lock !== null}
                  onClick={() => onCorrectAddress(order.address_problems)}
                >
                  {t('banner.editAddress')}
                </Button>
              </WithReason>
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
      {lock !== 'closed' && order.billing_problems.length > 0 && (
        <Notice kind="danger" title={t('banner.billing')}>
          <p>
            {t('banner.addressFields', {
              fields: order.billing_problems.map((field) => t(`addressField.${field}`)).join(', '),
            })}
          </p>
          <p>{t('banner.addressWayOut')}</p>
        </Notice>
      )}
    </>
  )
}
