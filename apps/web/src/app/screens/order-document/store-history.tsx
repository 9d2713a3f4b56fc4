import { getOwnAllocation } from '@kontor/contract/intake'
import type { OrderDetail } from '@kontor/contract/order-document'
import type { ComponentProps } from 'react'
import { OwnAllocation } from '../../../features/intake/index.ts'
import { StoreHistoryDialog } from '../../../features/orders/index.ts'
import { useCan } from '../../../lib/session.ts'

type Props = ComponentProps<typeof StoreHistoryDialog> & { readonly order: OrderDetail }

/** How a line came to its store, and before that its order to the company. */
export function StoreHistory({ order, ...props }: Props) {
  const may = useCan()
  // Only what comes through an account of the provider is given out among merchants.
  const isShown = !order.merchant_external_order && may(getOwnAllocation)
  return <StoreHistoryDialog {...props} note={isShown && <OwnAllocation orderId={order.id} />} />
}
