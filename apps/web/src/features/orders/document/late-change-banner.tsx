import type { OrderDetail } from '@kontor/contract/order-document'
import { type Address, settleLateChange } from '@kontor/contract/orders'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, call } from '../../../lib/api-client.ts'
import { formatDateTime, formatMoney } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useCan } from '../../../lib/session.ts'
import { FormProblem } from '../../../ui/form/form-problem.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { notify } from '../../../ui/toast/toasts.ts'
import { orderDocumentTexts } from './locales/index.ts'
import { refreshOrder } from './order-document.queries.ts'

const WORDS = {
  added: 'banner.lateAdded',
  removed: 'banner.lateRemoved',
  repriced: 'banner.lateRepriced',
} as const

/** Says what the channel changed when papers or shipping stood before it, until somebody has seen to it. */
export function LateChangeBanner({ order }: { readonly order: OrderDetail }) {
  const t = useTexts(orderDocumentTexts)
  const may = useCan()
  const queryClient = useQueryClient()
  const settle = useMutation({
    mutationFn: () => call(settleLateChange, { params: { id: order.id } }),
    onSuccess: ({ message }) => notify.success(message),
    onSettled: () => refreshOrder(queryClient, order.id),
  })
  const late = order.late_change
  if (late === null) return null
  const price = (amount: number) => formatMoney(amount, order.currency)
  const parts = [
    ...(late.delivery ? [t('banner.lateDelivery', { address: inOneLine(late.delivery) })] : []),
    ...(late.billing ? [t('banner.lateBilling', { address: inOneLine(late.billing) })] : []),
    ...late.lines.map(({ change, quantity, title, item_price }) =>
      t(WORDS[change], { quantity: String(quantity), title, price: price(item_price) }),
    ),
    ...(late.order_total === null ? [] : [t('banner.lateTotal', { total: price(late.order_total) })]),
  ]
  return (
    <Notice
      kind="warning"
      title={t('banner.late', { date: formatDateTime(late.at) })}
      actions={
        may(settleLateChange) && (
          <Button variant="default" loading={settle.isPending} onClick={() => settle.mutate()}>
            {t('banner.settleLate')}
          </Button>
        )
      }
    >
      <p>{t('banner.lateText', { parts: parts.join('; ') })}</p>
      <FormProblem problem={settle.error instanceof ApiError ? settle.error : undefined} />
    </Notice>
  )
}

const inOneLine = (address: Address): string =>
  [
    `${address.first_name} ${address.last_name}`,
    address.company,
    address.care_of,
    `${address.street} ${address.street_no}`,
    address.address_addition,
    `${address.zip_code} ${address.city}`,
    address.country,
  ]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(', ')
