import { planPickWalks } from '@kontor/contract/orders'
import { Button } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { useCan } from '../../../lib/session.ts'
import { pickListTexts } from './locales/index.ts'
import { type ChosenOrders, PickWalkDialog } from './pick-walk-dialog.tsx'

/** Makes the pick list of a walk of the selected orders, or of all that the list shows. */
export function PickWalkButton({ orders }: { readonly orders: ChosenOrders }) {
  const t = useTexts(pickListTexts)
  const may = useCan()(planPickWalks)
  const [isOpen, setOpen] = useState(false)
  if (!may) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconListCheck size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('title')}
      </Button>
      {isOpen && <PickWalkDialog orders={orders} onClose={() => setOpen(false)} />}
    </>
  )
}
