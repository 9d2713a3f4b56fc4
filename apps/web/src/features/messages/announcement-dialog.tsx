import {
  type Announcement,
  AnnouncementBody,
  changeAnnouncement,
  createAnnouncement,
  listAnnouncements,
} from '@kontor/contract/messages'
import { Button, MultiSelect, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { ApiError, call, queryKeyOf } from '../../lib/api-client.ts'
import { useTexts } from '../../lib/i18n.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { notify } from '../../ui/toast/toasts.ts'
import { instantOf, localOf } from './local-time.ts'
import { messagesTexts } from './locales/index.ts'
import classes from './messages.module.css'

interface Props {
  /** Left out: a new one. */
  readonly announcement: Announcement | undefined
  readonly audience: readonly { readonly id: number; readonly name: string }[]
  readonly onClose: () => void
}

interface Draft {
  readonly kind: Announcement['kind']
  readonly status: Announcement['status']
  readonly title: Announcement['title']
  readonly message: Announcement['message']
  /** As a field of date and time has it, in this device's time zone. */
  readonly from: string
  readonly to: string
  readonly companies: readonly string[]
}

const draftOf = (announcement: Announcement | undefined): Draft => ({
  kind: announcement?.kind ?? 'news',
  status: announcement?.status ?? 'info',
  title: announcement?.title ?? { de: '', en: '', es: '' },
  message: announcement?.message ?? { de: '', en: '', es: '' },
  from: localOf(announcement?.starts_at ?? new Date().toISOString()),
  to: announcement?.ends_at ? localOf(announcement.ends_at) : '',
  companies: announcement?.company_ids?.map(String) ?? [],
})

/** What the call takes of a draft; a field that is empty or no date is missing in it. */
const bodyOf = (draft: Draft, version: number | undefined): object => ({
  kind: draft.kind,
  status: draft.status,
  title: draft.title,
  message: draft.message,
  starts_at: instantOf(draft.from),
  ends_at: draft.to === '' ? null : instantOf(draft.to),
  company_ids: draft.companies.length === 0 ? null : draft.companies.map(Number),
  ...(version === undefined ? {} : { version }),
})

/** Writes or changes a news or system message, in German and as far as wanted in the other languages. */
export function AnnouncementDialog({ announcement, audience, onClose }: Props) {
  const t = useTexts(messagesTexts)
  const formId = useId()
  const queryClient = useQueryClient()
  const [initial] = useState(() => draftOf(announcement))
  const [draft, setDraft] = useState(initial)
  const [isTold, setIsTold] = useState(false)
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
  const error = (path: string) => (isTold && wrong.has(path) ? t('form.required') : undefined)
  const change = (patch: Partial<Draft>) => setDraft({ ...draft, ...patch })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending) return
    setIsTold(true)
    if (parsed.success) save.mutate(parsed.data)
  }
  const serverErrors = save.error instanceof ApiError ? save.error : undefined
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t(announcement ? 'form.edit' : 'form.new')}
      size="lg"
      unsaved={JSON.stringify(draft) !== JSON.stringify(initial)}
      busy={save.isPending}
      footer={
        <>
          <Button variant="default" disabled={save.isPending} onClick={onClose}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" form={formId} loading={save.isPending}>
            {t('form.save')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={classes.form} onSubmit={submit}>
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
              serverErrors?.errors.ends_at?.join(' ') ?? (isTold && wrong.has('ends_at') ? ' ' : undefined)
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
                onChange={(event) =>
                  change({ message: { ...draft.message, [language]: event.target.value } })
                }
              />
            </div>
          )
        })}
        <FormProblem problem={serverErrors} />
      </form>
    </Dialog>
  )
}
