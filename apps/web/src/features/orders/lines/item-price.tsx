import type { OrderLine } from '@kontor/contract/order-document'
import { IconArrowDown, IconCheck } from '@tabler/icons-react'
import { formatMoney } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { Money } from '../../../ui/value/money.tsx'
import { orderDocumentTexts } from '../document/locales/index.ts'
import classes from './lines.module.css'
import { belowOriginal } from './order-line.ts'

interface Props {
  readonly line: Pick<OrderLine, 'item_price' | 'original_item_price'>
  readonly currency: string
}

/**
 * The price of a line: green at or above the original price, red below it (spec: orders §2); icon and text say the
 * same.
 */
export function ItemPrice({ line, currency }: Props) {
  const t = useTexts(orderDocumentTexts)
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
