import { TABLE_FORMATS, type TableFormat } from '@kontor/contract/shared'
import { NativeSelect } from '@mantine/core'
import { useTexts } from '../../lib/i18n.ts'
import { uiTexts } from '../locales/index.ts'

interface Props {
  readonly value: TableFormat
  readonly onChange: (format: TableFormat) => void
}

/** What a table that is to be made is written as. */
export function TableFormatSelect({ value, onChange }: Props) {
  const t = useTexts(uiTexts)
  return (
    <NativeSelect
      label={t('tables.format')}
      value={value}
      data={TABLE_FORMATS.map((format) => ({ value: format, label: t(`tables.${format}`) }))}
      onChange={(event) => onChange(TABLE_FORMATS.find((format) => format === event.target.value) ?? 'csv')}
    />
  )
}
