import { correctLabelAddress } from '@kontor/contract/monitoring'
import type { OrderDetail } from '@kontor/contract/order-document'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { parcelOptionsOfOrderQuery } from '../../../features/shipping/index.ts'
import { useCan } from '../../../lib/session.ts'
import { notify } from '../../../ui/toast/toasts.ts'

const OrderHistoryDialog = lazy(async () => ({
  default: (await import('../../../features/orders/history/order-history-dialog.tsx')).OrderHistoryDialog,
}))
const LabelHistoryDialog = lazy(async () => ({
  default: (await import('../../../features/shipping/labels/label-history-dialog.tsx')).LabelHistoryDialog,
}))
const StoreHistory = lazy(async () => ({ default: (await import('./store-history.tsx')).StoreHistory }))
const CancelLineDialog = lazy(async () => ({
  default: (await import('../../../features/orders/lines/cancel-line-dialog.tsx')).CancelLineDialog,
}))
const ReturnLineDialog = lazy(async () => ({
  default: (await import('../../../features/returns/return-line-dialog.tsx')).ReturnLineDialog,
}))
const RefundDialog = lazy(async () => ({
  default: (await import('../../../features/returns/refund-dialog.tsx')).RefundDialog,
}))
const AddressDialog = lazy(async () => ({
  default: (await import('../../../features/orders/address/address-dialog.tsx')).AddressDialog,
}))
const LabelAddressDialog = lazy(async () => ({
  default: (await import('../../../features/monitoring/label-address-dialog.tsx')).LabelAddressDialog,
}))

/** The history dialogs of a line. */
const HISTORIES = {
  'line-history': OrderHistoryDialog,
  'label-history': LabelHistoryDialog,
  'store-history': StoreHistory,
} as const

/** The forms about one line. */
const FORMS = {
  'cancel-line': CancelLineDialog,
  'return-line': ReturnLineDialog,
  'refund-line': RefundDialog,
} as const

const isForm = (kind: keyof typeof HISTORIES | keyof typeof FORMS): kind is keyof typeof FORMS =>
  Object.hasOwn(FORMS, kind)

/** The dialog that is open on the order's screen. */
export type OpenDialog =
  | { readonly kind: 'order-history' }
  | { readonly kind: 'order-labels' }
  | { readonly kind: keyof typeof HISTORIES | keyof typeof FORMS; readonly lineId: number }
  /**
   * `wrong`: address fields that an alert or label error named; the first gets the focus. `labelErrorId`: the label error that is
   * settled by it.
   */
  | { readonly kind: 'address'; readonly wrong: readonly string[]; readonly labelErrorId?: number }

interface Props {
  readonly order: OrderDetail
  readonly dialog: OpenDialog | undefined
  readonly onClose: () => void
}

/** The dialogs of an order, each loaded when it is opened for the first time. */
export function OrderDialogs({ order, dialog, onClose }: Props) {
  // The last dialog stays mounted while its window fades out.
  const [last, setLast] = useState(dialog)
  if (dialog && dialog !== last) setLast(dialog)
  if (!last) return null
  return (
    <Suspense fallback={null}>
      <Content order={order} dialog={last} opened={dialog !== undefined} onClose={onClose} />
    </Suspense>
  )
}

interface ContentProps {
  readonly order: OrderDetail
  readonly dialog: OpenDialog
  readonly opened: boolean
  readonly onClose: () => void
}

interface AddressProps {
  readonly order: OrderDetail
  readonly wrong: readonly string[]
  readonly labelErrorId: number | undefined
  readonly onClose: () => void
}

/**
 * The address, as long as the carrier takes it that the order is usually sent with. Where it was refused for a label, it is that
 * label's carrier, and saving asks for that label again with the parcel option it had, for who may do so.
 */
function OrderAddress({ order, labelErrorId, ...props }: AddressProps) {
  const mayRetry = useCan()(correctLabelAddress)
  const options = useQuery(parcelOptionsOfOrderQuery(order.id)).data
  const usual = options?.data.find(({ id }) => id === options.default_parcel_id)
  const refused = order.label_errors.find(({ id }) => id === labelErrorId)
  const carrier = (refused ?? usual)?.carrier
  if (labelErrorId === undefined || !mayRetry)
    return <AddressDialog orderId={order.id} carrier={carrier} {...props} />
  return (
    <LabelAddressDialog
      label={{ id: labelErrorId, order_id: order.id }}
      carrier={carrier}
      onSaved={(message) => {
        notify.success(message)
        props.onClose()
      }}
      {...props}
    />
  )
}

/** A form lives as long as its window and belongs to its line: it begins anew the next time, and for another line. */
function Content({ order, dialog, opened, onClose }: ContentProps) {
  const { kind } = dialog
  if (kind === 'order-history') return <OrderHistoryDialog order={order} opened={opened} onClose={onClose} />
  if (kind === 'order-labels') return <LabelHistoryDialog order={order} opened={opened} onClose={onClose} />
  if (kind === 'address') {
    const { wrong, labelErrorId } = dialog
    return opened ? (
      <OrderAddress order={order} wrong={wrong} labelErrorId={labelErrorId} onClose={onClose} />
    ) : null
  }
  const line = order.lines.find((known) => known.id === dialog.lineId)
  if (!line) return null
  if (isForm(kind)) {
    const Form = FORMS[kind]
    return opened ? <Form key={line.id} order={order} line={line} onClose={onClose} /> : null
  }
  const History = HISTORIES[kind]
  return <History order={order} line={line} opened={opened} onClose={onClose} />
}
