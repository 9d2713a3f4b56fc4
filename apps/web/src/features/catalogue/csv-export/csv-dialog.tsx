import { PRODUCT_LIST_FORMS, type ProductListFile, type ProductListForm } from '@kontor/contract/downloads'
import type { TableFormat } from '@kontor/contract/shared'
import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ApiError } from '../../../lib/api-client.ts'
import { formatCount, formatDateTime } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { FormDialog, FormFields } from '../../../ui/dialog/form-dialog.tsx'
import { FILE_STYLES } from '../../../ui/download/file-styles.ts'
import { TableFormatSelect } from '../../../ui/download/table-format-select.tsx'
import { uiTexts } from '../../../ui/locales/index.ts'
import { Badge } from '../../../ui/status/status-badge.tsx'
import { CsvDownload } from './csv-download.tsx'
import classes from './csv-export.module.css'
import { type Selection, useCreateCsv } from './csv-export.queries.ts'
import { csvExportTexts } from './locales/index.ts'

const LONGEST_ADDITION = 200

interface Props {
  readonly selection: Selection
  /** How many products the list shows, and the same in words. */
  readonly count: number
  readonly total: string
  readonly files: readonly ProductListFile[]
  readonly onClose: () => void
}

/** Has the products of the filter written as CSV, and offers the files of the last seven days. */
export function CsvDialog({ selection, count, total, files, onClose }: Props) {
  const t = useTexts(csvExportTexts)
  const tUi = useTexts(uiTexts)
  const [addition, setAddition] = useState('')
  const [form, setForm] = useState<ProductListForm>('product')
  const [format, setFormat] = useState<TableFormat>('csv')
  const create = useCreateCsv(selection, onClose)
  return (
    <FormDialog
      title={t('title')}
      onClose={onClose}
      unsaved={false}
      busy={create.isPending}
      submitLabel={t('create')}
      problem={create.error instanceof ApiError ? create.error : undefined}
      onSubmit={() => create.mutate({ form, format, file_name_addition: addition })}
    >
      <p>{t('intro', { count, total })}</p>
      <FormFields disabled={create.isPending}>
        <NativeSelect
          label={t('form')}
          value={form}
          data={PRODUCT_LIST_FORMS.map((value) => ({ value, label: t(`forms.${value}`) }))}
          onChange={(event) =>
            setForm(PRODUCT_LIST_FORMS.find((each) => each === event.target.value) ?? 'product')
          }
        />
        <TableFormatSelect value={format} onChange={setFormat} />
        <TextInput
          label={t('addition')}
          description={t('additionHint')}
          maxLength={LONGEST_ADDITION}
          value={addition}
          onChange={(event) => setAddition(event.target.value)}
        />
      </FormFields>
      {files.length > 0 && (
        <details className={classes.recent}>
          <summary>{t('recent')}</summary>
          <ul>
            {files.map((file) => (
              <li key={file.id} className={classes.file}>
                <div>
                  <span className={classes.fileTitle}>
                    {file.file_name_addition || t('unnamed')}
                    <Badge style={FILE_STYLES[file.state]}>{t(`state.${file.state}`)}</Badge>
                  </span>
                  <span className="quiet">
                    {formatDateTime(file.created_at)}, {t(`forms.${file.form}`)},{' '}
                    {tUi(`tables.${file.format}`)}, {t('rows', { rows: formatCount(file.rows) })}
                  </span>
                </div>
                {file.state === 'ready' && <CsvDownload file={file} />}
              </li>
            ))}
          </ul>
        </details>
      )}
    </FormDialog>
  )
}
