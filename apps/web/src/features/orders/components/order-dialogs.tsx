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
const AddressDialog = lazy(async () => ({ default: (await import('./address-dialog.tsx')).AddressDialog }))

/** The dialog that the order's screen has open. */
export type OpenDialog =
  | { readonly kind: 'order-history' }
  | { readonly kind: 'line-history' | 'label-history' | 'store-history'; readonly lineId: number }
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
      if (dialog.kind === 'line-history') return <OrderHistoryDialog order={order} line={line} {...frame} />
      if (dialog.kind === 'label-history') return <LabelHistoryDialog order={order} line={line} {...frame} />
      return <StoreHistoryDialog line={line} {...frame} />
    }
  }
}
