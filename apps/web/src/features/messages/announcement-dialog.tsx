import {
  type Announcement,
  AnnouncementBody,
  changeAnnouncement,
  createAnnouncement,
  listAnnouncements,
} from '@kontor/contract/messages'
import { MultiSelect, NativeSelect, Textarea, TextInput } from '@mantine/core'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, call, queryKeyOf } from '../../lib/api-client.ts'
import { useTexts } from '../../lib/i18n.ts'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { notify } from '../../ui/toast/toasts.ts'
import { bodyOf, type Draft, draftOf } from './announcement-draft.ts'
import { messagesTexts } from './locales/index.ts'
import classes from './messages.module.css'

interface Props {
  /** Undefined for a new announcement. */
  readonly announcement: Announcement | undefined
  readonly audience: readonly { readonly id: number; readonly name: string }[]
  readonly onClose: () => void
}

/** Writes or changes a news or system message, in German and as far as wanted in the other languages. */
export function AnnouncementDialog({ announcement, audience, onClose }: Props) {
  const t = useTexts(messagesTexts)
  const queryClient = useQueryClient()
  const [initial] = useState(() => draftOf(announcement))
  const [draft, setDraft] = useState(initial)
  const [showsProblems, setShowsProblems] = useState(false)
  const parsed = AnnouncementBody.safeParse(bodyOf(draft, announcement?.version))
  const wrong = new Set(parsed.error?.issues.map((issue) => issue.path.join('.')))
  const save = useMutation({
    mutationFn: (body: AnnouncementBody) =>
      announcement
        ? call(changeAnnouncement, { params: { id: announcement.id }, body })
        : call(createAnnouncement, { body }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: queryKeyOf(listAnnouncements) })
      onClose()
      notify.success(t('form.saved'))
    },
  })
  const error = (path: string) => (showsProblems && wrong.has(path) ? t('form.required') : undefined)
  const change = (patch: Partial<Draft>) => setDraft({ ...draft, ...patch })
  const submit = () => {
    setShowsProblems(true)
    if (parsed.success) save.mutate(parsed.data)
  }
  const serverErrors = save.error instanceof ApiError ? save.error : undefined
  return (
    <FormDialog
      title={t(announcement ? 'form.edit' : 'form.new')}
      size="lg"
      onClose={onClose}
      unsaved={JSON.stringify(draft) !== JSON.stringify(initial)}
      busy={save.isPending}
      submitLabel={t('form.save')}
      problem={serverErrors}
      onSubmit={submit}
    >
      <div className={classes.pair}>
        <NativeSelect
          label={t('form.kind')}
          value={draft.kind}
          data={(['news', 'system'] as const).map((value) => ({
            value,
            label: t(`announcements.kind.${value}`),
          }))}
          onChange={(event) => change({ kind: event.target.value === 'system' ? 'system' : 'news' })}
        />
        <NativeSelect
          label={t('form.status')}
          value={draft.status}
          data={(['info', 'warning'] as const).map((value) => ({
            value,
            label: t(`announcements.status.${value}`),
          }))}
          onChange={(event) => change({ status: event.target.value === 'warning' ? 'warning' : 'info' })}
        />
        <TextInput
          type="datetime-local"
          label={t('form.from')}
          withAsterisk
          value={draft.from}
          error={error('starts_at')}
          onChange={(event) => change({ from: event.target.value })}
        />
        <TextInput
          type="datetime-local"
          label={t('form.to')}
          description={t('form.toHint')}
          value={draft.to}
          error={
            serverErrors?.errors.ends_at?.join(' ') ??
            (showsProblems && wrong.has('ends_at') ? ' ' : undefined)
          }
          onChange={(event) => change({ to: event.target.value })}
        />
      </div>
      <MultiSelect
        label={t('form.audience')}
        description={t('form.audienceHint')}
        data={audience.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={[...draft.companies]}
        searchable
        onChange={(companies) => change({ companies })}
      />
      <p className={classes.quiet}>{t('form.otherLanguages')}</p>
      {(['de', 'en', 'es'] as const).map((language) => {
        const suffix = ({ de: 'De', en: 'En', es: 'Es' } as const)[language]
        return (
          <div key={language} className={classes.form}>
            <TextInput
              label={t(`form.title${suffix}`)}
              withAsterisk={language === 'de'}
              maxLength={200}
              value={draft.title[language]}
              error={error(`title.${language}`)}
              onChange={(event) => change({ title: { ...draft.title, [language]: event.target.value } })}
            />
            <Textarea
              label={t(`form.message${suffix}`)}
              withAsterisk={language === 'de'}
              rows={3}
              maxLength={5000}
              value={draft.message[language]}
              error={error(`message.${language}`)}
              onChange={(event) => change({ message: { ...draft.message, [language]: event.target.value } })}
            />
          </div>
        )
      })}
    </FormDialog>
  )
}
