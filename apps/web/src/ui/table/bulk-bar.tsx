import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatTotal } from '../../lib/format.ts'
import { useTexts } from '../../lib/i18n.ts'
import { uiTexts } from '../locales/index.ts'
import classes from './data-table.module.css'
import type { Selection, SelectionState } from './use-selection.ts'

interface Props {
  readonly state: SelectionState
  readonly total: number
  readonly totalIsCapped: boolean
  readonly pageIds: readonly number[]
  readonly actions: (selection: Selection) => ReactNode
}

/** What to do with the selected rows. Sticks to the bottom while anything is selected. */
export function BulkBar({ state, total, totalIsCapped, pageIds, actions }: Props) {
  const t = useTexts(uiTexts)
  const { selection } = state
  const isAll = selection.mode === 'all-matching'
  const count = isAll ? total : selection.ids.size
  if (count === 0) return null
  const wholePage = !isAll && pageIds.length > 0 && pageIds.every((id) => selection.ids.has(id))
  const totalText = formatTotal(total, totalIsCapped)
  return (
    <section className={classes.bulk} aria-label={t('table.bulkActions')}>
      <strong aria-live="polite">
        {isAll ? t('table.allMatchingSelected', { total: totalText }) : t('table.selected', { count })}
      </strong>
      {wholePage && total > count && (
        <Button variant="subtle" onClick={state.selectAllMatching}>
          {t('table.selectAllMatching', { total: totalText })}
        </Button>
      )}
      <Button variant="subtle" onClick={state.clear}>
        {t('table.clearSelection')}
      </Button>
      <div className={classes.bulkActions}>{actions(selection)}</div>
    </section>
  )
}
