import { noteReservation, type ReservationDetail } from '@kontor/contract/click-and-collect'
import { Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError, call } from '../../lib/api-client.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useCan } from '../../lib/session.ts'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { UnsavedChanges } from '../../ui/form/unsaved-changes.tsx'
import { Card } from '../../ui/page/detail-columns.tsx'
import { notify } from '../../ui/toast/toasts.ts'
import { reservationTexts } from './locales/index.ts'
import classes from './reservations.module.css'
import { refreshReservation } from './reservations.queries.ts'

/** The store's own note on a reservation. */
export function NoteCard({ reservation }: { readonly reservation: ReservationDetail }) {
  const t = useTexts(reservationTexts)
  const may = useCan()(noteReservation)
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState<string>()
  const notes = typed ?? reservation.notes
  const save = useMutation({
    mutationFn: () =>
      call(noteReservation, {
        params: { id: reservation.reservation_id },
        body: { notes, version: reservation.version },
      }),
    onSuccess: async ({ message }) => {
      await refreshReservation(queryClient, reservation.reservation_id)
      setTyped(undefined)
      notify.success(message)
    },
    onError: () => refreshReservation(queryClient, reservation.reservation_id),
  })
  if (!may) return reservation.notes === '' ? null : <Card title={t('notes.title')}>{reservation.notes}</Card>
  const isChanged = typed !== undefined && typed !== reservation.notes
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isChanged && !save.isPending) save.mutate()
  }
  return (
    <Card title={t('notes.title')}>
      <form onSubmit={submit} className={classes.write}>
        <UnsavedChanges when={isChanged} />
        <Textarea
          aria-label={t('notes.field')}
          rows={3}
          maxLength={4000}
          value={notes}
          onChange={(event) => setTyped(event.target.value)}
        />
        <FormProblem problem={save.error instanceof ApiError ? save.error : undefined} />
        <SubmitButton
          variant="default"
          obstacle={isChanged ? undefined : 'unchanged'}
          loading={save.isPending}
        >
          {t('notes.save')}
        </SubmitButton>
      </form>
    </Card>
  )
}
