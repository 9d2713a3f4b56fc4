import { Button } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { uiTexts } from '../locales/index.ts'
import { Popover } from '../popover/popover.tsx'
import type { Column } from './columns.ts'
import type { useTableMemory } from './use-table-memory.ts'

const ColumnChoice = lazy(async () => ({ default: (await import('./column-choice.tsx')).ColumnChoice }))

interface Props<Row> {
  readonly columns: readonly Column<Row>[]
  readonly shown: readonly Column<Row>[]
  readonly memory: ReturnType<typeof useTableMemory>
}

/** Which columns this user sees, and how high the rows are. */
export function ColumnChooser<Row>({ columns, shown, memory }: Props<Row>) {
  const t = useTexts(uiTexts)
  const visible = shown.map((column) => column.id)
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
      <Suspense fallback={null}>
        <ColumnChoice columns={columns} visible={visible} memory={memory} />
      </Suspense>
    </Popover>
  )
}
