import { MAX_IMPORT_BYTES, uploadImportFile } from '@kontor/contract/intake'
import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'
import { formatSize } from '../../../lib/file-size.ts'
import { formatPercent } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { uploadFile } from '../../../lib/upload-file.ts'
import { ErrorNotice } from '../../../ui/states/error-notice.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import classes from './import.module.css'
import { importFileHref } from './import-state.ts'
import { importTexts } from './locales/index.ts'

const LIMIT = MAX_IMPORT_BYTES / 1024 / 1024

/** Takes a file by choice or by drop, and shows how far it is sent. */
export function UploadCard() {
  const t = useTexts(importTexts)
  const navigate = useNavigate()
  const inputRef = useRef<HTMLInputElement>(null)
  const sending = useRef<AbortController>(null)
  const [sent, setSent] = useState(0)
  const [isOver, setIsOver] = useState(false)
  const [problem, setProblem] = useState<string>()
  const hintId = useId()
  const upload = useMutation({
    mutationFn: (file: File) => {
      const controller = new AbortController()
      sending.current = controller
      setSent(0)
      return uploadFile(uploadImportFile, [{ query: { file_name: file.name.slice(-200) } }], file, {
        onProgress: setSent,
        signal: controller.signal,
      })
    },
    onSuccess: (file) => navigate({ to: importFileHref(file) }),
  })
  useEffect(() => () => sending.current?.abort(), [])
  const choose = (files: FileList | null) => {
    const [file] = files ?? []
    if (!file) return
    const wrong =
      file.size === 0
        ? t('upload.empty')
        : file.size > MAX_IMPORT_BYTES
          ? t('upload.tooLarge', { size: formatSize(file.size), limit: LIMIT })
          : undefined
    setProblem(wrong)
    if (wrong === undefined) upload.mutate(file)
  }
  const file = upload.variables
  const share = file ? Math.min(1, sent / file.size) : 0
  return (
    <div className={classes.upload}>
      {upload.isPending && file ? (
        <div className={classes.sending}>
          <span>{t('upload.sending', { name: file.name })}</span>
          <progress
            className={classes.bar}
            value={share}
            aria-label={t('upload.sending', { name: file.name })}
          />
          <span className="quiet" data-figures>
            {t('upload.sent', {
              percent: formatPercent(Math.floor(share * 100)),
              size: formatSize(file.size),
            })}
          </span>
          <Button variant="default" size="compact-sm" onClick={() => sending.current?.abort()}>
            {t('upload.cancel')}
          </Button>
        </div>
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an alternative to the button.
        <div
          className={classes.drop}
          data-over={isOver || undefined}
          onDragOver={(event) => {
            event.preventDefault()
            setIsOver(true)
          }}
          onDragLeave={() => setIsOver(false)}
          onDrop={(event) => {
            event.preventDefault()
            setIsOver(false)
            choose(event.dataTransfer.files)
          }}
        >
          <input
            ref={inputRef}
            type="file"
            hidden
            accept=".csv,.txt,.tsv,text/csv"
            aria-label={t('upload.choose')}
            onChange={(event) => {
              choose(event.target.files)
              event.target.value = ''
            }}
          />
          <Button
            leftSection={<IconUpload size={16} aria-hidden />}
            aria-describedby={hintId}
            onClick={() => inputRef.current?.click()}
          >
            {t('upload.choose')}
          </Button>
          <span className="quiet">{t('upload.drop')}</span>
          <p id={hintId} className="quiet">
            {t('upload.limits', { limit: LIMIT })}
          </p>
        </div>
      )}
      {problem && <Notice kind="danger" title={problem} />}
      {upload.error && !problem && <ErrorNotice error={upload.error} title={t('upload.failed')} />}
    </div>
  )
}
