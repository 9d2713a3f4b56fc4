import {
  listTermsVersions,
  MAX_TERMS_BYTES,
  publishTerms,
  type TermsVersion,
} from '@kontor/contract/direct-sales'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, queryKeyOf } from '../../../lib/api-client.ts'
import { formatSize } from '../../../lib/file-size.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { uploadFile } from '../../../lib/upload-file.ts'
import { useFileUpload } from '../../../lib/use-file-upload.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { FileDrop } from '../../../ui/form/file-drop.tsx'
import { notify } from '../../../ui/toast/toasts.ts'
import { directSalesTexts } from '../locales/index.ts'

const LIMIT = MAX_TERMS_BYTES / (1024 * 1024)

interface Props {
  /** The version that counts now. */
  readonly newest: TermsVersion
  readonly onClose: () => void
}

/** Publishes the next version of a market's terms. */
export function PublishTermsDialog({ newest: { market, name, version }, onClose }: Props) {
  const t = useTexts(directSalesTexts)
  const queryClient = useQueryClient()
  const [file, setFile] = useState<File>()
  const [isAsked, setIsAsked] = useState(false)
  const next = version + 1
  const upload = useFileUpload(
    (chosen, watch) => uploadFile(publishTerms, [{ params: { market, version: next } }], chosen, watch),
    async () => {
      await queryClient.invalidateQueries({ queryKey: queryKeyOf(listTermsVersions) })
      onClose()
      notify.success(t('terms.service.done'))
    },
  )
  const isTooLarge = file !== undefined && file.size > MAX_TERMS_BYTES
  const problem = isTooLarge
    ? t('terms.service.tooLarge', { size: formatSize(file.size), limit: LIMIT })
    : isAsked && !file
      ? t('terms.service.missing')
      : undefined
  return (
    <FormDialog
      title={t('terms.service.dialog', { version: next, name })}
      onClose={onClose}
      unsaved={file !== undefined}
      busy={upload.sending !== undefined}
      submitLabel={t('terms.service.submit')}
      problem={upload.error instanceof ApiError ? upload.error : undefined}
      onSubmit={() => {
        setIsAsked(true)
        if (file && !isTooLarge) upload.start(file)
      }}
    >
      <p>{t('terms.service.dialogText')}</p>
      <FileDrop
        variant="default"
        label={t(file ? 'terms.service.chooseOther' : 'terms.service.choose')}
        limits={t('terms.service.limits', { limit: LIMIT })}
        accept=".pdf"
        file={file}
        sending={upload.sending}
        problem={problem}
        onCancel={upload.cancel}
        onChoose={setFile}
      />
    </FormDialog>
  )
}
