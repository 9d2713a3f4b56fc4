import { Button } from '@mantine/core'
import { useTexts } from '../../lib/i18n.ts'
import { Check } from '../form/check.tsx'
import { uiTexts } from '../locales/index.ts'
import classes from './data-table.module.css'
import type { Density, useTableMemory } from './use-table-memory.ts'

const DENSITIES = [
  { value: 'normal', key: 'table.densityNormal' },
  { value: 'compact', key: 'table.densityCompact' },
] as const satisfies readonly { value: Density; key: string }[]

interface Props {
  readonly columns: readonly { readonly id: string; readonly header: string; readonly pinned?: boolean }[]
  /** Ids of the columns that are shown. */
  readonly visible: ReadonlySet<string>
  readonly memory: ReturnType<typeof useTableMemory>
}

/** What the column chooser offers once it is open. */
export function ColumnChoice({ columns, visible, memory }: Props) {
  const t = useTexts(uiTexts)
  const toggle = (id: string) => {
    const next = new Set(visible)
    if (!next.delete(id)) next.add(id)
    memory.setChosen(next)
  }
  return (
    <div className={classes.choice}>
      {columns.map((column) => (
        <Check
          key={column.id}
          label={column.header}
          checked={visible.has(column.id)}
          disabled={column.pinned === true}
          onChange={() => toggle(column.id)}
        />
      ))}
      <p className={classes.choiceNote}>{t('table.columnsNarrow')}</p>
      <Button
        variant="subtle"
        disabled={memory.chosen === undefined}
        onClick={() => memory.setChosen(undefined)}
      >
        {t('table.columnsReset')}
      </Button>
      <fieldset className={classes.density}>
        <legend>{t('table.density')}</legend>
        {DENSITIES.map(({ value, key }) => (
          <label key={value}>
            <input
              type="radio"
              name="density"
              checked={memory.density === value}
              onChange={() => memory.setDensity(value)}
            />
            {t(key)}
          </label>
        ))}
      </fieldset>
    </div>
  )
}
