import { exportOrder } from '@kontor/contract/erp'
import type { OrderActionKind } from '@kontor/contract/order-actions'
import { addNote, changeLineStore } from '@kontor/contract/orders'
import type { Endpoint } from '@kontor/contract/shared'
import { createLabels, getOrderPapers } from '@kontor/contract/shipping'
import { Button } from '@mantine/core'
import { IconBuildingStore, IconDatabaseExport, IconNote, IconPrinter, IconTruck } from '@tabler/icons-react'
import { type ComponentType, useState } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { useCan } from '../../lib/session.ts'
import { ActionDialog } from './action-dialog.tsx'
import { orderActionsTexts } from './locales/index.ts'
import type { ChosenOrders } from './order-actions.queries.ts'

/** What can be done with many orders, by the call that does it with one: who may make it may do it with many. */
const BUTTONS: readonly {
  readonly action: OrderActionKind
  readonly single: Endpoint
  readonly icon: ComponentType<{ size?: number }>
}[] = [
  { action: 'ship', single: createLabels, icon: IconTruck },
  { action: 'print', single: getOrderPapers, icon: IconPrinter },
  { action: 'export', single: exportOrder, icon: IconDatabaseExport },
  { action: 'store', single: changeLineStore, icon: IconBuildingStore },
  { action: 'note', single: addNote, icon: IconNote },
]

/** The buttons for the selected orders of the list. */
export function OrderBulkButtons({ orders }: { readonly orders: ChosenOrders }) {
  const t = useTexts(orderActionsTexts)
  const can = useCan()
  const [opened, setOpened] = useState<OrderActionKind>()
  return (
    <>
      {BUTTONS.filter(({ single }) => can(single)).map(({ action, icon: Icon }) => (
        <Button
          key={action}
          variant={action === 'ship' ? 'filled' : 'default'}
          leftSection={<Icon size={16} />}
          onClick={() => setOpened(action)}
        >
          {t(`bar.${action}`)}
        </Button>
      ))}
      {opened && <ActionDialog action={opened} orders={orders} onClose={() => setOpened(undefined)} />}
    </>
  )
}
