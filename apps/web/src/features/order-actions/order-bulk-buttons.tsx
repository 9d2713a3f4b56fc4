import { type BulkActionKind, SINGLE_CALLS } from '@kontor/contract/order-actions'
import { Button } from '@mantine/core'
import {
  IconBuildingStore,
  IconDatabaseExport,
  IconFileInvoice,
  IconNote,
  IconPrinter,
  IconTruck,
} from '@tabler/icons-react'
import { type ComponentType, useState } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { useCan } from '../../lib/session.ts'
import { ActionDialog } from './action-dialog.tsx'
import { orderActionsTexts } from './locales/index.ts'
import type { ChosenOrders } from './order-actions.queries.ts'

/** In the order of the bar. */
const ICONS: readonly (readonly [BulkActionKind, ComponentType<{ size?: number }>])[] = [
  ['ship', IconTruck],
  ['print', IconPrinter],
  ['invoice', IconFileInvoice],
  ['export', IconDatabaseExport],
  ['store', IconBuildingStore],
  ['note', IconNote],
]

/** The buttons for the selected orders of the list. */
export function OrderBulkButtons({ orders }: { readonly orders: ChosenOrders }) {
  const t = useTexts(orderActionsTexts)
  const can = useCan()
  const [opened, setOpened] = useState<BulkActionKind>()
  return (
    <>
      {ICONS.filter(([action]) => can(SINGLE_CALLS[action])).map(([action, Icon]) => (
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
