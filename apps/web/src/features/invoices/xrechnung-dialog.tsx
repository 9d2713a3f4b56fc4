import { getXRechnung, type IssuedDocument, isLeitwegId } from '@kontor/contract/invoices'
import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, fetchFile } from '../../lib/api-client.ts'
import { useTexts } from '../../lib/i18n.ts'
import { fileNameOf, saveFile } from '../../lib/save-file.ts'
import { FormDialog, FormFields } from '../../ui/dialog/form-dialog.tsx'
import { invoiceTexts } from './locales/index.ts'

const LONGEST = 46

interface Props {
  readonly orderId: number
  readonly document: IssuedDocument
  readonly onClose: () => void
}

/** Asks for whom an issued document is, and saves it as XRechnung. */
export function XRechnungDialog({ orderId, document, onClose }: Props) {
  const t = useTexts(invoiceTexts)
  const [typed, setTyped] = useState('')
  const [wasSent, setWasSent] = useState(false)
  const leitweg_id = typed.trim().toUpperCase()
  const isRight = isLeitwegId(leitweg_id)
  const fetched = useMutation({
    mutationFn: () =>
      fetchFile(getXRechnung, { params: { id: orderId, documentId: document.id }, query: { leitweg_id } }),
    onSuccess: (file) => {
      saveFile(fileNameOf(document.number, 'xml'), file)
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('xrechnung.title', { document: document.number })}
      onClose={onClose}
      unsaved={false}
      busy={fetched.isPending}
      submitLabel={t('xrechnung.save')}
      problem={fetched.error instanceof ApiError ? fetched.error : undefined}
      onSubmit={() => {
        setWasSent(true)
        if (isRight) fetched.mutate()
      }}
    >
      <p>{t('xrechnung.intro')}</p>
      <FormFields disabled={fetched.isPending}>
        <TextInput
          label={t('xrechnung.leitwegId')}
          description={t('xrechnung.hint')}
          required
          maxLength={LONGEST}
          value={typed}
          error={wasSent && !isRight ? t('xrechnung.wrong') : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
      </FormFields>
    </FormDialog>
  )
}
