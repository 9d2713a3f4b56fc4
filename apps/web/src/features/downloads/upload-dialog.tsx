import {
  announceProviderFile,
  FILE_KINDS,
  listProviderFiles,
  MAX_PROVIDER_FILE_BYTES,
  uploadProviderFile,
} from '@kontor/contract/downloads'
import { MultiSelect, NativeSelect, TextInput } from '@mantine/core'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError, call, queryKeyOf } from '../../lib/api-client.ts'
import { formatSize } from '../../lib/file-size.ts'
import { type Translate, useTexts } from '../../lib/i18n.ts'
import { uploadFile } from '../../lib/upload-file.ts'
import { useFileUpload } from '../../lib/use-file-upload.ts'
import { FormDialog, FormFields } from '../../ui/dialog/form-dialog.tsx'
import { FileDrop } from '../../ui/form/file-drop.tsx'
import { notify } from '../../ui/toast/toasts.ts'
import type { de } from './locales/de.ts'
import { downloadsTexts } from './locales/index.ts'
import classes from './upload-dialog.module.css'

interface Props {
  readonly merchants: readonly { readonly id: number; readonly name: string }[]
  readonly onClose: () => void
}

interface Draft {
  readonly file: File | undefined
  readonly title: string
  readonly subTitle: string
  readonly isForAll: boolean
  readonly companies: readonly string[]
}

type Field = 'file' | 'title' | 'companies'
const EMPTY: Draft = { file: undefined, title: '', subTitle: '', isForAll: true, companies: [] }
const MEGABYTE = 1024 * 1024
const TITLE_LENGTH = 200

/** Gives a file to one, some or all merchants. */
export function UploadDialog({ merchants, onClose }: Props) {
  const t = useTexts(downloadsTexts)
  const queryClient = useQueryClient()
  const [draft, setDraft] = useState(EMPTY)
  const [showsProblems, setShowsProblems] = useState(false)
  const formRef = useRef<HTMLFormElement>(null)
  const problems: Readonly<Partial<Record<Field, string>>> = {
    ...fileProblem(draft.file, t),
    ...(draft.title.trim() === '' ? { title: t('upload.required') } : {}),
    ...(!draft.isForAll && draft.companies.length === 0 ? { companies: t('upload.companiesMissing') } : {}),
  }
  const upload = useFileUpload(
    async (file, watch) => {
      const { id } = await call(announceProviderFile, {
        body: {
          title: draft.title,
          sub_title: draft.subTitle,
          file_name: file.name,
          company_ids: draft.isForAll ? null : draft.companies.map(Number),
        },
      })
      return uploadFile(uploadProviderFile, [{ params: { id } }], file, watch)
    },
    async () => {
      await queryClient.invalidateQueries({ queryKey: queryKeyOf(listProviderFiles) })
      onClose()
      notify.success(t('upload.done'))
    },
  )
  const isSending = upload.sending !== undefined
  const change = (patch: Partial<Draft>) => setDraft({ ...draft, ...patch })
  const error = (field: Field) => (showsProblems ? problems[field] : undefined)
  const submit = () => {
    setShowsProblems(true)
    const [first] = Object.keys(problems)
    if (first) formRef.current?.querySelector<HTMLElement>(`[data-field="${first}"]`)?.focus()
    else if (draft.file) upload.start(draft.file)
  }
  return (
    <FormDialog
      ref={formRef}
      title={t('upload.heading')}
      onClose={onClose}
      unsaved={draft !== EMPTY}
      busy={isSending}
      submitLabel={t('provider.upload')}
      problem={upload.error instanceof ApiError ? upload.error : undefined}
      onSubmit={submit}
    >
      <div className={classes.file}>
        <span className={classes.label}>
          {t('upload.file')}
          <span aria-hidden className={classes.required}>
            *
          </span>
        </span>
        <FileDrop
          field="file"
          variant="default"
          label={t(draft.file ? 'upload.chooseOther' : 'upload.choose')}
          limits={t('upload.limits', { limit: LIMIT })}
          accept={FILE_KINDS.map((kind) => `.${kind}`).join(',')}
          file={draft.file}
          sending={upload.sending}
          // What is wrong with a file is said at once.
          problem={draft.file ? problems.file : error('file')}
          onCancel={upload.cancel}
          onChoose={(file) => change({ file, title: draft.title || stemOf(file.name) })}
        />
      </div>
      <FormFields disabled={isSending}>
        <TextInput
          data-field="title"
          label={t('files.title')}
          withAsterisk
          maxLength={TITLE_LENGTH}
          value={draft.title}
          error={error('title')}
          onChange={(event) => change({ title: event.target.value })}
        />
        <TextInput
          label={t('files.subTitle')}
          maxLength={TITLE_LENGTH}
          value={draft.subTitle}
          onChange={(event) => change({ subTitle: event.target.value })}
        />
        <NativeSelect
          label={t('provider.audience')}
          value={draft.isForAll ? 'all' : 'chosen'}
          data={(['all', 'chosen'] as const).map((value) => ({
            value,
            label: t(`upload.audience.${value}`),
          }))}
          onChange={(event) => change({ isForAll: event.target.value === 'all' })}
        />
        {!draft.isForAll && (
          <MultiSelect
            data-field="companies"
            label={t('upload.audience.chosen')}
            withAsterisk
            data={merchants.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={[...draft.companies]}
            error={error('companies')}
            searchable
            onChange={(companies) => change({ companies })}
          />
        )}
      </FormFields>
    </FormDialog>
  )
}

type Texts = Translate<typeof de>

/** What can be said of a file before it is sent; the server judges its content. */
function fileProblem(file: File | undefined, t: Texts): { file?: string } {
  if (!file) return { file: t('upload.fileMissing') }
  if (file.size === 0) return { file: t('upload.fileEmpty') }
  return file.size > MAX_PROVIDER_FILE_BYTES
    ? { file: t('upload.fileTooLarge', { size: formatSize(file.size), limit: LIMIT }) }
    : {}
}

const LIMIT = MAX_PROVIDER_FILE_BYTES / MEGABYTE
const stemOf = (name: string): string => name.replace(/\.[^.]{1,5}$/, '').slice(0, TITLE_LENGTH)
