import type { TableFormat } from '@kontor/contract/shared'
import { IconDownload } from '@tabler/icons-react'
import { useTexts } from '../../lib/i18n.ts'
import { uiTexts } from '../locales/index.ts'
import { ActionLink } from '../popover/action-list.tsx'
import { SplitLink } from '../popover/split-link.tsx'

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
    <SplitLink
      href={path}
      label={label}
      name={name}
      menu={t('tables.others', { name })}
      icon={<IconDownload size={size === undefined ? 16 : 14} aria-hidden />}
      size={size}
      hint={hint}
    >
      {formats
        .filter((format) => format !== 'csv')
        .map((format) => (
          <ActionLink key={format} href={tablePath(path, format)}>
            {t(`tables.${format}`)}
          </ActionLink>
        ))}
    </SplitLink>
  )
}
