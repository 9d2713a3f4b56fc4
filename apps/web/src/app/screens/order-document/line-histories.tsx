import type { OrderLine } from '@kontor/contract/orders'
import { IconBuildingStore, IconHistory, IconTags } from '@tabler/icons-react'
import { useTexts } from '../../../lib/i18n.ts'
import { orderDetailTexts } from '../locales/detail/index.ts'
import classes from './order-detail.module.css'
import type { OpenDialog } from './order-dialogs.tsx'

interface Props {
  readonly line: Pick<OrderLine, 'id'>
  /** Whether a carrier or the purchase has told anything about its labels yet. */
  readonly withLabels: boolean
  readonly onOpen: (dialog: OpenDialog) => void
}

/** The three histories of a line: the item's, its labels' and that of its sender store. Plain buttons: sixty lines have 180. */
export function LineHistories({ line, withLabels, onOpen }: Props) {
  const t = useTexts(orderDetailTexts)
  return (
    <fieldset className={classes.lineButtons} aria-label={t('line.history')}>
      <span className={classes.quiet} aria-hidden>
        {t('line.history')}
      </span>
      <button
        type="button"
        className={classes.historyButton}
        aria-label={`${t('line.history')}: ${t('line.ofItem')}`}
        onClick={() => onOpen({ kind: 'line-history', lineId: line.id })}
      >
        <IconHistory size={14} aria-hidden />
        {t('line.ofItem')}
      </button>
      <span data-hint={withLabels ? undefined : t('line.noLabelHistory')}>
        <button
          type="button"
          className={classes.historyButton}
          aria-label={`${t('line.history')}: ${t('line.ofLabel')}`}
          disabled={!withLabels}
          onClick={() => onOpen({ kind: 'label-history', lineId: line.id })}
        >
          <IconTags size={14} aria-hidden />
          {t('line.ofLabel')}
        </button>
      </span>
      <button
        type="button"
        className={classes.historyButton}
        aria-label={`${t('line.history')}: ${t('line.ofStore')}`}
        onClick={() => onOpen({ kind: 'store-history', lineId: line.id })}
      >
        <IconBuildingStore size={14} aria-hidden />
        {t('line.ofStore')}
      </button>
    </fieldset>
  )
}
