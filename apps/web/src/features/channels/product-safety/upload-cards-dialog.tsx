import { getSafetyCard, listProductSafety } from '@kontor/contract/channels'
import {
  type IntakeSafetyCardsAnswer,
  MAX_SAFETY_FILE_BYTES,
  uploadSafetyCards,
} from '@kontor/contract/intake'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { queryKeyOf } from '../../../lib/api-client.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { uploadFile } from '../../../lib/upload-file.ts'
import { useFileUpload } from '../../../lib/use-file-upload.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { FileDrop } from '../../../ui/form/file-drop.tsx'
import { ErrorNotice } from '../../../ui/states/error-notice.tsx'
import { productSafetyTexts } from './locales/index.ts'
import classes from './product-safety.module.css'

const LIMIT = MAX_SAFETY_FILE_BYTES / 1024 / 1024
const RESULTS = ['created', 'updated', 'unchanged', 'refused'] as const

/** Reads cards from a CSV file as soon as it is chosen, and says what became of its rows. */
export function UploadCardsDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts(productSafetyTexts)
  const queryClient = useQueryClient()
  const [problem, setProblem] = useState<string>()
  const [rows, setRows] = useState<IntakeSafetyCardsAnswer['data']>()
  const upload = useFileUpload(
    (file, watch) => uploadFile(uploadSafetyCards, [], file, watch),
    async ({ data }) => {
      setRows(data)
      for (const endpoint of [listProductSafety, getSafetyCard])
        await queryClient.invalidateQueries({ queryKey: queryKeyOf(endpoint) })
    },
  )
  const choose = (file: File) => {
    const wrong =
      file.size === 0
        ? t('upload.empty')
        : file.size > MAX_SAFETY_FILE_BYTES
          ? t('upload.tooLarge', { limit: LIMIT })
          : undefined
    setProblem(wrong)
    setRows(undefined)
    if (wrong === undefined) upload.start(file)
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('upload.title')}
      busy={upload.sending !== undefined}
      footer={
        <Button variant="default" onClick={onClose}>
          {t('upload.close')}
        </Button>
      }
    >
      <p className={classes.uploadText}>{t('upload.text')}</p>
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
      <div aria-live="polite">{rows && <Results rows={rows} />}</div>
    </Dialog>
  )
}

function Results({ rows }: { readonly rows: IntakeSafetyCardsAnswer['data'] }) {
  const t = useTexts(productSafetyTexts)
  const refused = rows.filter(({ result }) => result === 'refused')
  const counts = Object.fromEntries(
    RESULTS.map((result) => [result, rows.filter((row) => row.result === result).length]),
  )
  return (
    <>
      <p className={classes.result} data-figures>
        {t('upload.result', counts as Record<(typeof RESULTS)[number], number>)}
      </p>
      {refused.length > 0 && (
        <ul aria-label={t('upload.refused')} className={classes.refused}>
          {refused.map(({ index, message }) => (
            <li key={index}>{message}</li>
          ))}
        </ul>
      )}
    </>
  )
}
