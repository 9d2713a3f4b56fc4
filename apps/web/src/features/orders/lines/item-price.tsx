import type { OrderLine } from '@kontor/contract/orders'
import { IconArrowDown, IconCheck } from '@tabler/icons-react'
import { formatMoney } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { Money } from '../../../ui/value/money.tsx'
import { orderDetailTexts } from '../locales/detail/index.ts'
import { belowOriginal } from '../order-line.ts'
import classes from './order-detail.module.css'

interface Props {
  readonly line: Pick<OrderLine, 'item_price' | 'original_item_price'>
  readonly currency: string
}

/** Green at or above the original price, red below it (spec: orders §2); an icon and its words say the same. */
export function ItemPrice({ line, currency }: Props) {
  const t = useTexts(orderDetailTexts)
  const below = belowOriginal(line)
  const Icon = below > 0 ? IconArrowDown : IconCheck
  const meaning = below > 0 ? t('line.below', { amount: formatMoney(below, currency) }) : t('line.atOrAbove')
  return (
    <strong className={classes.price} data-below={below > 0 || undefined} data-hint={meaning}>
      <Icon size={14} aria-hidden />
      <Money amount={line.item_price} currency={currency} />
      <span className="visually-hidden"> ({meaning})</span>
    </strong>
  )
}
