import { startOrderAction } from '@kontor/contract/order-actions'
import { lazy, Suspense } from 'react'
import { OrderListPage } from '../../../features/orders/index.ts'
import { useCan } from '../../../lib/session.ts'

// Nobody waits for the buttons who has selected nothing.
const OrderBulkButtons = lazy(async () => ({
  default: (await import('../../../features/order-actions/order-bulk-buttons.tsx')).OrderBulkButtons,
}))

const PickWalkButton = lazy(async () => ({
  default: (await import('../../../features/orders/pick-list/pick-walk-button.tsx')).PickWalkButton,
}))

/** `/orders`: the list by its owner, and what can be done with many of its orders. */
export function OrderListScreen() {
  const may = useCan()(startOrderAction)
  return (
    <OrderListPage
      bulkActions={
        may
          ? (selection, filter) => {
              const orders = selection.mode === 'rows' ? { order_ids: [...selection.ids] } : { filter }
              return (
                <Suspense fallback={null}>
                  <PickWalkButton orders={orders} />
                  <OrderBulkButtons orders={orders} />
                </Suspense>
              )
            }
          : undefined
      }
    />
  )
}
