import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useTexts } from '../../lib/i18n.ts'
import { uiTexts } from '../locales/index.ts'
import { ActionLink } from '../popover/action-list.tsx'
import { Popover } from '../popover/popover.tsx'
import { tablePath } from './table-download.tsx'
import classes from './table-menu.module.css'

interface Table {
  /** Where the table is had as CSV for people. */
  readonly path: string
  readonly label: string
  /** What the link in a format fetches, for who hears it alone. */
  readonly nameAs: (format: string) => string
}

interface Props {
  /** On the button. */
  readonly label: string
  /** What the tables are of, for who hears it alone. */
  readonly name: string
  readonly tables: readonly Table[]
}

/** A menu of several tables of one thing, each of which the browser fetches in any format. */
export function TableMenu({ label, name, tables }: Props) {
  const t = useTexts(uiTexts)
  const formats = [
    ['csv', 'CSV'],
    ['xlsx', t('tables.xlsx')],
    ['csv_plain', t('tables.csv_plain')],
  ] as const
  return (
    <Popover
      label={name}
      align="end"
      trigger={(trigger) => (
        <Button
          {...trigger}
          variant="default"
          size="compact-sm"
          rightSection={<IconChevronDown size={14} aria-hidden />}
          aria-label={name}
        >
          {label}
        </Button>
      )}
    >
      {tables.map((table) => (
        <div key={table.path} className={classes.table}>
          <span className={classes.label}>{table.label}</span>
          <ul aria-label={table.label} className={classes.formats}>
            {formats.map(([format, text]) => (
              <ActionLink key={format} href={tablePath(table.path, format)} name={table.nameAs(text)}>
                {text}
              </ActionLink>
            ))}
          </ul>
        </div>
      ))}
    </Popover>
  )
}
