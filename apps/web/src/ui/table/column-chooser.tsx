import { Button } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { useTexts } from '../../lib/i18n.ts'
import { Check } from '../form/check.tsx'
import { uiTexts } from '../locales/index.ts'
import { Popover } from '../popover/popover.tsx'
import type { Column } from './columns.ts'
import classes from './data-table.module.css'
import type { Density, useTableMemory } from './use-table-memory.ts'

interface Props<Row> {
  readonly columns: readonly Column<Row>[]
  readonly shown: readonly Column<Row>[]
  readonly memory: ReturnType<typeof useTableMemory>
}

const DENSITIES = [
  { value: 'normal', key: 'table.densityNormal' },
  { value: 'compact', key: 'table.densityCompact' },
] as const satisfies readonly { value: Density; key: string }[]

/** Which columns this user sees, and how high the rows are. */
export function ColumnChooser<Row>({ columns, shown, memory }: Props<Row>) {
  const t = useTexts(uiTexts)
  const visible = new Set(shown.map((column) => column.id))
  const toggle = (id: string) => {
    const next = new Set(visible)
    if (!next.delete(id)) next.add(id)
    memory.setChosen(next)
  }
  return (
    <Popover
      label={t('table.columns')}
      align="end"
      trigger={(trigger) => (
        <Button {...trigger} variant="default" leftSection={<IconColumns3 size={16} aria-hidden />}>
          {t('table.columns')}
        </Button>
      )}
    >
      <div className={classes.chooser}>
        {columns.map((column) => (
          <Check
            key={column.id}
            label={column.header}
            checked={visible.has(column.id)}
            disabled={column.pinned === true}
            onChange={() => toggle(column.id)}
          />
        ))}
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
    </Popover>
  )
}
