import type { OrderLine } from '@kontor/contract/order-document'
import { IconBuildingStore, IconHistory, IconTags } from '@tabler/icons-react'
import { useTexts } from '../../../lib/i18n.ts'
import { WithReason } from '../../../ui/hint/with-reason.tsx'
import { orderScreenTexts } from './locales/index.ts'
import type { OpenDialog } from './order-dialogs.tsx'
import classes from './order-document.module.css'

interface Props {
  readonly line: Pick<OrderLine, 'id'>
  /** Whether any event of its labels is known. */
  readonly withLabels: boolean
  readonly onOpen: (dialog: OpenDialog) => void
}

/**
 * The buttons of a line's three histories: item, labels, sender store. They are plain elements, since an order of
 * sixty lines has 180 of them.
 */
export function LineHistories({ line, withLabels, onOpen }: Props) {
  const t = useTexts(orderScreenTexts)
  return (
    <fieldset className={classes.lineButtons} aria-label={t('history.title')}>
      <span className="quiet" aria-hidden>
        {t('history.title')}
      </span>
      <button
        type="button"
        className={classes.historyButton}
        aria-label={`${t('history.title')}: ${t('history.ofItem')}`}
        onClick={() => onOpen({ kind: 'line-history', lineId: line.id })}
      >
        <IconHistory size={14} aria-hidden />
        {t('history.ofItem')}
      </button>
      <WithReason reason={withLabels ? undefined : t('history.noLabelHistory')}>
        <button
          type="button"
          className={classes.historyButton}
          aria-label={`${t('history.title')}: ${t('history.ofLabel')}`}
          disabled={!withLabels}
          onClick={() => onOpen({ kind: 'label-history', lineId: line.id })}
        >
          <IconTags size={14} aria-hidden />
          {t('history.ofLabel')}
        </button>
      </WithReason>
      <button
        type="button"
        className={classes.historyButton}
        aria-label={`${t('history.title')}: ${t('history.ofStore')}`}
        onClick={() => onOpen({ kind: 'store-history', lineId: line.id })}
      >
        <IconBuildingStore size={14} aria-hidden />
        {t('history.ofStore')}
      </button>
    </fieldset>
  )
}
