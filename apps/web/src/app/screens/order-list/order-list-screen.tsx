import { startOrderAction } from '@kontor/contract/order-actions'
import { lazy, Suspense } from 'react'
import { OrderListPage } from '../../../features/orders/index.ts'
import { useCan } from '../../../lib/session.ts'

// Nobody waits for the buttons who has selected nothing.
const OrderBulkButtons = lazy(async () => ({
  default: (await import('../../../features/order-actions/order-bulk-buttons.tsx')).OrderBulkButtons,
}))

/** `/orders`: the list by its owner, and what can be done with many of its orders. */
export function OrderListScreen() {
  const may = useCan()(startOrderAction)
  return (
    <OrderListPage
      bulkActions={
        may
          ? (selection, filter) => (
              <Suspense fallback={null}>
                <OrderBulkButtons
                  orders={selection.mode === 'rows' ? { order_ids: [...selection.ids] } : { filter }}
                />
              </Suspense>
            )
          : undefined
      }
    />
  )
}
