import { addNote, editNote, type Note, NoteBody } from '@kontor/contract/orders'
import { Button, Textarea } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { ApiError, call } from '../../../lib/api-client.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useCan } from '../../../lib/session.ts'
import { FormProblem } from '../../../ui/form/form-problem.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { UnsavedChanges } from '../../../ui/form/unsaved-changes.tsx'
import { Card } from '../../../ui/page/detail-columns.tsx'
import { ErrorNotice } from '../../../ui/states/error-notice.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { SkeletonLines } from '../../../ui/states/skeleton.tsx'
import { orderDocumentTexts } from '../document/locales/index.ts'
import { notesQuery } from '../document/order-document.queries.ts'
import classes from './notes-card.module.css'

type NoteOf = z.output<typeof Note>

const asApiError = (error: unknown) => (error instanceof ApiError ? error : undefined)

/** The notes of an order: list, add, edit. */
export function NotesCard({ orderId }: { readonly orderId: number }) {
  const t = useTexts(orderDocumentTexts)
  const may = useCan()
  const query = useQuery(notesQuery(orderId))
  const notes = query.data?.data
  return (
    <Card title={t('note.title')}>
      <div className={classes.notes}>
        {query.error && <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />}
        {!notes && !query.error && <SkeletonLines lines={2} />}
        {notes?.length === 0 && <p className="quiet">{t('note.empty')}</p>}
        {notes && notes.length > 0 && (
          <ul className={classes.noteList}>
            {notes.map((note) => (
              <NoteItem key={note.id} orderId={orderId} note={note} />
            ))}
          </ul>
        )}
        {may(addNote) && <NewNote orderId={orderId} />}
      </div>
    </Card>
  )
}

function NewNote({ orderId }: { readonly orderId: number }) {
  const t = useTexts(orderDocumentTexts)
  const queryClient = useQueryClient()
  const [text, setText] = useState('')
  const save = useMutation({
    mutationFn: (note: string) => call(addNote, { params: { id: orderId }, body: { note } }),
    onSuccess: async () => {
      setText('')
      await queryClient.invalidateQueries({ queryKey: notesQuery(orderId).queryKey })
    },
  })
  const body = NoteBody.safeParse({ note: text })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (body.success && !save.isPending) save.mutate(body.data.note)
  }
  return (
    <form onSubmit={submit} className={classes.noteForm}>
      <UnsavedChanges when={text.trim() !== ''} />
      <Textarea
        label={t('note.field')}
        rows={2}
        classNames={{ input: classes.noteField }}
        maxLength={4000}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
            event.currentTarget.form?.requestSubmit()
        }}
      />
      <FormProblem problem={asApiError(save.error)} />
      <SubmitButton
        variant="default"
        obstacle={body.success ? undefined : 'incomplete'}
        loading={save.isPending}
      >
        {t('note.add')}
      </SubmitButton>
    </form>
  )
}

interface ItemProps {
  readonly orderId: number
  readonly note: NoteOf
}

function NoteItem({ orderId, note }: ItemProps) {
  const t = useTexts(orderDocumentTexts)
  const may = useCan()
  const [editing, setEditing] = useState(false)
  return (
    <li>
      <p className={classes.noteHead}>
        <strong>{note.author}</strong>
        <time dateTime={note.created_at}>{formatDateTime(note.created_at)}</time>
      </p>
      {editing ? (
        <EditNote orderId={orderId} note={note} onDone={() => setEditing(false)} />
      ) : (
        <>
          <p className={classes.noteText}>{note.note}</p>
          {note.updated_at !== null && (
            <p className="quiet">
              {t('note.edited', { name: note.updated_by ?? '', date: formatDateTime(note.updated_at) })}
            </p>
          )}
          {note.original_message !== null && (
            <details className={classes.original}>
              <summary>{t('note.original')}</summary>
              <p className={classes.noteText}>{note.original_message}</p>
            </details>
          )}
          {may(editNote) && (
            <button type="button" className={`text-button ${classes.edit}`} onClick={() => setEditing(true)}>
              {t('note.edit')}
            </button>
          )}
        </>
      )}
    </li>
  )
}

interface EditProps extends ItemProps {
  readonly onDone: () => void
}

/** The form that edits a note; after a conflict it shows the other version and asks which one holds. */
function EditNote({ orderId, note, onDone }: EditProps) {
  const t = useTexts(orderDocumentTexts)
  const queryClient = useQueryClient()
  const [text, setText] = useState(note.note)
  // The version that the edit began with, since the list may change meanwhile.
  const [base, setBase] = useState(note)
  const fieldRef = useRef<HTMLTextAreaElement>(null)
  useEffect(() => fieldRef.current?.focus(), [])
  const refresh = () => queryClient.invalidateQueries({ queryKey: notesQuery(orderId).queryKey })
  const save = useMutation({
    mutationFn: (wording: { note: string; version: number }) =>
      call(editNote, { params: { id: orderId, noteId: note.id }, body: wording }),
    onSuccess: async () => {
      await refresh()
      onDone()
    },
    onError: async (error) => {
      if (error instanceof ApiError && error.code === 'stale_version') await refresh()
    },
  })
  const body = NoteBody.safeParse({ note: text })
  const saveOver = (version: number) => {
    if (body.success && !save.isPending) save.mutate({ note: body.data.note, version })
  }
  const overtaken = note.version !== base.version
  const problem = asApiError(save.error)
  return (
    <form
      className={classes.noteForm}
      onSubmit={(event) => {
        event.preventDefault()
        if (!overtaken) saveOver(base.version)
      }}
    >
      <UnsavedChanges when={text !== base.note} />
      <Textarea
        ref={fieldRef}
        label={t('note.fieldEdit')}
        rows={2}
        classNames={{ input: classes.noteField }}
        maxLength={4000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {overtaken && (
        <Notice kind="warning" title={t('note.stale')}>
          <p>{t('note.staleBy', { name: note.updated_by ?? note.author })}</p>
          <p className={classes.noteText}>{note.note}</p>
        </Notice>
      )}
      {!overtaken && <FormProblem problem={problem} />}
      <div className={classes.noteActions}>
        {overtaken ? (
          <>
            <Button
              variant="default"
              onClick={() => {
                setBase(note)
                setText(note.note)
              }}
            >
              {t('note.takeTheirs')}
            </Button>
            <SubmitButton
              type="button"
              variant="default"
              obstacle={body.success ? undefined : 'incomplete'}
              onClick={() => {
                setBase(note)
                saveOver(note.version)
              }}
            >
              {t('note.overwrite')}
            </SubmitButton>
          </>
        ) : (
          <SubmitButton
            variant="default"
            obstacle={body.success ? undefined : 'incomplete'}
            loading={save.isPending}
          >
            {t('note.save')}
          </SubmitButton>
        )}
        <Button variant="subtle" disabled={save.isPending} onClick={onDone}>
          {t('note.cancel')}
        </Button>
      </div>
    </form>
  )
}
