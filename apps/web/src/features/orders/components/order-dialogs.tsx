import type { OrderDetail } from '@kontor/contract/orders'
import { lazy, Suspense, useState } from 'react'

const OrderHistoryDialog = lazy(async () => ({
  default: (await import('./order-history-dialog.tsx')).OrderHistoryDialog,
}))
const LabelHistoryDialog = lazy(async () => ({
  default: (await import('./label-history-dialog.tsx')).LabelHistoryDialog,
}))
const StoreHistoryDialog = lazy(async () => ({
  default: (await import('./store-history-dialog.tsx')).StoreHistoryDialog,
}))
const CancelLineDialog = lazy(async () => ({
  default: (await import('./cancel-line-dialog.tsx')).CancelLineDialog,
}))
const ReturnLineDialog = lazy(async () => ({
  default: (await import('./return-line-dialog.tsx')).ReturnLineDialog,
}))
const RefundDialog = lazy(async () => ({ default: (await import('./refund-dialog.tsx')).RefundDialog }))
const AddressDialog = lazy(async () => ({ default: (await import('./address-dialog.tsx')).AddressDialog }))

/** The dialogs that are about one line. */
const OF_LINE = {
  'line-history': OrderHistoryDialog,
  'label-history': LabelHistoryDialog,
  'store-history': StoreHistoryDialog,
  'cancel-line': CancelLineDialog,
  'return-line': ReturnLineDialog,
  'refund-line': RefundDialog,
} as const

/** The dialog that the order's screen has open. */
export type OpenDialog =
  | { readonly kind: 'order-history' }
  | { readonly kind: keyof typeof OF_LINE; readonly lineId: number }
  /** `wrong`: the address fields that somebody complained of; the first of them gets the focus. */
  | { readonly kind: 'address'; readonly wrong: readonly string[] }

interface Props {
  readonly order: OrderDetail
  readonly dialog: OpenDialog | undefined
  readonly onClose: () => void
}

/** The dialogs of an order, each loaded when it is opened for the first time. */
export function OrderDialogs({ order, dialog, onClose }: Props) {
  // Keeps the content while the window fades out.
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

function Content({ order, dialog, opened, onClose }: ContentProps) {
  const frame = { opened, onClose }
  switch (dialog.kind) {
    case 'order-history':
      return <OrderHistoryDialog order={order} {...frame} />
    case 'address':
      return <AddressDialog orderId={order.id} wrong={dialog.wrong} {...frame} />
    default: {
      const line = order.lines.find((known) => known.id === dialog.lineId)
      if (!line) return null
      const OfLine = OF_LINE[dialog.kind]
      // A form belongs to its line: what was typed for one is not offered for another.
      return <OfLine key={line.id} order={order} line={line} {...frame} />
    }
  }
}
