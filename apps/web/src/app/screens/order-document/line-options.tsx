import type { OrderDetail, OrderLine } from '@kontor/contract/order-document'
import { IconArrowBackUp, IconBan, IconCoinEuro, IconDots } from '@tabler/icons-react'
import { useTexts } from '../../../lib/i18n.ts'
import { useCan } from '../../../lib/session.ts'
import { ActionItem, ActionList } from '../../../ui/popover/action-list.tsx'
import { Popover } from '../../../ui/popover/popover.tsx'
import { type LineAction, lineActions, whyNoAction } from './line-actions.ts'
import { orderScreenTexts } from './locales/index.ts'
import type { OpenDialog } from './order-dialogs.tsx'
import classes from './order-document.module.css'

interface Props {
  readonly order: Pick<OrderDetail, 'status_id' | 'shippingLock' | 'pending_acts'>
  readonly line: OrderLine
  readonly onOpen: (dialog: OpenDialog) => void
}

const LOOKS = {
  return: { icon: IconArrowBackUp, kind: 'return-line', danger: false },
  refund: { icon: IconCoinEuro, kind: 'refund-line', danger: false },
  cancel: { icon: IconBan, kind: 'cancel-line', danger: true },
} as const satisfies Record<LineAction, object>

/** The menu of a line's actions; without any, the button says why (spec: orders §2, Options dropdown). */
export function LineOptions({ order, line, onOpen }: Props) {
  const t = useTexts(orderScreenTexts)
  const may = useCan()
  const actions = lineActions(order, line, may)
  const label = t('optionsOf', { position: line.position })
  const why = actions.length === 0 ? t(`noAction.${whyNoAction(order, line, may)}`) : undefined
  return (
    <Popover
      label={label}
      align="end"
      trigger={({ onClick, ...trigger }) => (
        // The button stays in the tab order without an action, so that its reason can be read by keyboard.
        <button
          {...trigger}
          type="button"
          className={classes.optionsButton}
          aria-label={label}
          aria-disabled={why !== undefined}
          data-hint={why ?? t('options')}
          aria-description={why}
          onClick={why === undefined ? onClick : undefined}
        >
          <IconDots size={18} aria-hidden />
        </button>
      )}
    >
      <ActionList>
        {actions.map((action) => {
          const { icon: Icon, kind, danger } = LOOKS[action]
          return (
            <ActionItem
              key={action}
              danger={danger}
              icon={<Icon size={16} aria-hidden />}
              onClick={() => onOpen({ kind, lineId: line.id })}
            >
              {t(`action.${action}`)}
            </ActionItem>
          )
        })}
      </ActionList>
    </Popover>
  )
}
