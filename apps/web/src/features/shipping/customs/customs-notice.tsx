import type { OrderDetail } from '@kontor/contract/order-document'
import { type CustomsField, type SenderField, saveOrderCustoms } from '@kontor/contract/shipping'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { useCan } from '../../../lib/session.ts'
import { Notice } from '../../../ui/states/notice.tsx'
import { CustomsDialog } from './customs-dialog.tsx'
import { customsGroups } from './customs-form.ts'
import { customsTexts } from './locales/index.ts'

type Customs = NonNullable<OrderDetail['customs']>

interface Props {
  readonly order: OrderDetail
  readonly customs: Customs
}

/** What customs still asks of an order that crosses a border, and the form for it. */
export function CustomsNotice({ order }: Pick<Props, 'order'>) {
  const { customs } = order
  return customs && <Asked order={order} customs={customs} />
}

function Asked({ order, customs }: Props) {
  const t = useTexts(customsTexts)
  const may = useCan()(saveOrderCustoms)
  const [isOpen, setIsOpen] = useState(false)
  const isKnown = customs.items.every(({ missing }) => missing.length === 0)
  return (
    <>
      <Notice
        kind={customs.complete ? 'info' : 'warning'}
        title={t(customs.complete ? 'complete' : 'missing')}
        actions={
          may && (
            <Button variant="default" onClick={() => setIsOpen(true)}>
              {t(isKnown ? 'change' : 'enter')}
            </Button>
          )
        }
      >
        {!customs.complete && <Missing order={order} customs={customs} />}
      </Notice>
      {isOpen && <CustomsDialog order={order} customs={customs} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function Missing({ order, customs }: Props) {
  const t = useTexts(customsTexts)
  const named = (fields: readonly (CustomsField | SenderField)[]) =>
    fields.map((field) => t(`field.${field}`)).join(', ')
  return (
    <>
      <p>{t('missingText')}</p>
      <ul>
        {customsGroups(customs, order.lines)
          .filter(({ missing }) => missing.length > 0)
          .map(({ positions, missing }) => (
            <li key={positions.join()}>
              {t('line', {
                count: positions.length,
                positions: positions.join(', '),
                fields: named(missing),
              })}
            </li>
          ))}
        {customs.senders.map(({ store_id, name, missing }) => (
          <li key={store_id}>{t('sender', { store: name, fields: named(missing) })}</li>
        ))}
      </ul>
    </>
  )
}
