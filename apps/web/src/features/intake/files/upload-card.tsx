import { MAX_IMPORT_BYTES, uploadImportFile } from '@kontor/contract/intake'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { formatSize } from '../../../lib/file-size.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { uploadFile } from '../../../lib/upload-file.ts'
import { useFileUpload } from '../../../lib/use-file-upload.ts'
import { FileDrop } from '../../../ui/form/file-drop.tsx'
import { ErrorNotice } from '../../../ui/states/error-notice.tsx'
import classes from './import.module.css'
import { importFileHref } from './import-state.ts'
import { importTexts } from './locales/index.ts'

const LIMIT = MAX_IMPORT_BYTES / 1024 / 1024
const NAME_LENGTH = 200

/** Sends a file as soon as it is chosen, and leads to it. */
export function UploadCard() {
  const t = useTexts(importTexts)
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string>()
  const upload = useFileUpload(
    (file, watch) =>
      uploadFile(uploadImportFile, [{ query: { file_name: file.name.slice(-NAME_LENGTH) } }], file, watch),
    (file) => navigate({ to: importFileHref(file) }),
  )
  const choose = (file: File) => {
    const wrong =
      file.size === 0
        ? t('upload.empty')
        : file.size > MAX_IMPORT_BYTES
          ? t('upload.tooLarge', { size: formatSize(file.size), limit: LIMIT })
          : undefined
    setProblem(wrong)
    if (wrong === undefined) upload.start(file)
  }
  return (
    <div className={classes.upload}>
      <FileDrop
        label={t('upload.choose')}
        limits={t('upload.limits', { limit: LIMIT })}
        accept=".csv,.txt,.tsv,text/csv"
        sending={upload.sending}
        problem={problem}
        onCancel={upload.cancel}
        onChoose={choose}
      />
      {upload.error && !problem && <ErrorNotice error={upload.error} title={t('upload.failed')} />}
    </div>
  )
}
