import type { TableFormat } from '@kontor/contract/shared'
import { Button } from '@mantine/core'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { useTexts } from '../../lib/i18n.ts'
import { uiTexts } from '../locales/index.ts'
import { ActionLink, ActionList } from '../popover/action-list.tsx'
import { Popover } from '../popover/popover.tsx'
import classes from './table-download.module.css'

interface Props {
  /** Where the table is had as CSV for people. */
  readonly path: string
  /** On the button. */
  readonly label: string
  /** What it is, for who hears it alone; the label where that says it. */
  readonly name?: string
  readonly size?: 'compact-sm' | 'xs'
  /** What the button does, below it. */
  readonly hint?: string
  /** What it can be had as; left out: as every table. */
  readonly formats?: readonly TableFormat[]
}

const ALL = ['csv', 'xlsx', 'csv_plain'] as const

/**
 * The address of a table in a format. Pure.
 * @param path where the table is had as CSV for people
 */
export const tablePath = (path: string, format: TableFormat): string =>
  format === 'csv' ? path : `${path}${path.includes('?') ? '&' : '?'}format=${format}`

/** Lets the browser fetch a table: as CSV, or from the menu beside it in another format. */
export function TableDownload({ path, label, name = label, size, hint, formats = ALL }: Props) {
  const t = useTexts(uiTexts)
  return (
    <span className={classes.pair}>
      <Button
        component="a"
        href={path}
        download
        variant="default"
        className={classes.first}
        leftSection={<IconDownload size={size === undefined ? 16 : 14} aria-hidden />}
        aria-label={name}
        {...(size === undefined ? {} : { size })}
        {...(hint === undefined ? {} : { 'data-hint': hint })}
      >
        {label}
      </Button>
      <Popover
        label={t('tables.others', { name })}
        align="end"
        trigger={(trigger) => (
          <Button
            {...trigger}
            variant="default"
            className={classes.second}
            aria-label={t('tables.others', { name })}
            {...(size === undefined ? {} : { size })}
          >
            <IconChevronDown size={14} aria-hidden />
          </Button>
        )}
      >
        <ActionList>
          {formats
            .filter((format) => format !== 'csv')
            .map((format) => (
              <ActionLink key={format} href={tablePath(path, format)}>
                {t(`tables.${format}`)}
              </ActionLink>
            ))}
        </ActionList>
      </Popover>
    </span>
  )
}
