import {
  changeReservation,
  type ReservationAction,
  type ReservationDetail,
} from '@kontor/contract/click-and-collect'
import { Button, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api-client.ts'
import { type Translate, useTexts } from '../../lib/i18n.ts'
import { useCan } from '../../lib/session.ts'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import type { ChangedField } from '../../ui/form/form-conflict.tsx'
import { refusalOf } from '../../ui/form/refusal.ts'
import { Card } from '../../ui/page/detail-columns.tsx'
import { notify } from '../../ui/toast/toasts.ts'
import type { de } from './locales/de.ts'
import { reservationTexts } from './locales/index.ts'
import { statusName } from './reservation-status.tsx'
import classes from './reservations.module.css'
import { refreshReservation } from './reservations.queries.ts'

/** The actions that send the customer a mail. */
const WRITES: ReadonlySet<ReservationAction> = new Set(['confirm', 'ready', 'cancel'])

/** The actions that a reservation allows now (decisions: Click and collect). */
export function ReservationActions({ reservation }: { readonly reservation: ReservationDetail }) {
  const t = useTexts(reservationTexts)
  const may = useCan()(changeReservation)
  const [asked, setAsked] = useState<ReservationAction>()
  const { actions } = reservation
  return (
    <Card title={t('actions.title')}>
      {actions.length === 0 && <p className={classes.quiet}>{t('actions.none')}</p>}
      {actions.length > 0 && !may && <p className={classes.quiet}>{t('actions.noRight')}</p>}
      {may && (
        <div className={classes.actions}>
          {actions.map((action) => (
            <Button
              key={action}
              variant={action === 'cancel' || action === 'take_back' ? 'default' : 'filled'}
              {...(action === 'cancel' ? { color: 'red' } : {})}
              onClick={() => setAsked(action)}
            >
              {t(`actions.${action}`)}
            </Button>
          ))}
        </div>
      )}
      {asked && <ActionDialog reservation={reservation} action={asked} onClose={() => setAsked(undefined)} />}
    </Card>
  )
}

interface DialogProps {
  readonly reservation: ReservationDetail
  readonly action: ReservationAction
  readonly onClose: () => void
}

/** Asks before an action, with an optional comment. */
function ActionDialog({ reservation, action, onClose }: DialogProps) {
  const t = useTexts(reservationTexts)
  const queryClient = useQueryClient()
  const [comment, setComment] = useState('')
  const [before] = useState(reservation)
  const change = useMutation({
    mutationFn: () =>
      call(changeReservation, {
        params: { id: reservation.reservation_id },
        body: { action, comment, version: reservation.version },
      }),
    onSuccess: async ({ message }) => {
      await refreshReservation(queryClient, reservation.reservation_id)
      onClose()
      notify.success(message)
    },
    // The reservation may have been changed meanwhile: it is loaded again, and asked about anew.
    onError: () => refreshReservation(queryClient, reservation.reservation_id),
  })
  const writes = WRITES.has(action) && reservation.can_write
  return (
    <FormDialog
      title={t(`actions.${action}`)}
      onClose={onClose}
      unsaved={comment !== ''}
      busy={change.isPending}
      submitLabel={t(`actions.${action}`)}
      cancelLabel={t('ask.back')}
      danger={action === 'cancel'}
      {...refusalOf(change.error, {
        fields: changedSince(before, reservation, t),
        takeTheirs: onClose,
        saveMine: reservation.actions.includes(action) ? () => change.mutate() : undefined,
      })}
      onSubmit={() => change.mutate()}
    >
      <p className={classes.text}>
        {t(WRITES.has(action) && !reservation.can_write ? 'ask.silent' : `ask.${action}`)}
      </p>
      {action === 'cancel' && <p className={classes.text}>{t('ask.freed')}</p>}
      <Textarea
        label={t(writes ? 'actions.commentMail' : 'actions.comment')}
        description={t('actions.optional')}
        rows={3}
        maxLength={1000}
        value={comment}
        onChange={(event) => setComment(event.target.value)}
      />
    </FormDialog>
  )
}

/** What somebody else has changed of a reservation since it was asked about. */
function changedSince(
  before: ReservationDetail,
  now: ReservationDetail,
  t: Translate<typeof de>,
): readonly ChangedField[] {
  return [
    ...(before.status_id === now.status_id
      ? []
      : [{ name: 'status', label: t('column.status'), theirs: statusName(now.status, t) }]),
    ...(before.notes === now.notes ? [] : [{ name: 'notes', label: t('notes.title'), theirs: now.notes }]),
  ]
}
