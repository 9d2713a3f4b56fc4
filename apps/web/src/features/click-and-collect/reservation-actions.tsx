import {
  changeReservation,
  type ReservationAction,
  type ReservationDetail,
} from '@kontor/contract/click-and-collect'
import { Button, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, call } from '../../lib/api-client.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useCan } from '../../lib/session.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { Card } from '../../ui/page/detail-columns.tsx'
import { notify } from '../../ui/toast/toasts.ts'
import { reservationTexts } from './locales/index.ts'
import classes from './reservations.module.css'
import { refreshReservation } from './reservations.queries.ts'

/** What the customer gets a mail about. */
const WRITES: ReadonlySet<ReservationAction> = new Set(['confirm', 'ready', 'cancel'])

/** What the store can do with a reservation now (decisions: Click and collect). */
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

/** Says what will happen, takes a comment, and stays until the server has answered. */
function ActionDialog({ reservation, action, onClose }: DialogProps) {
  const t = useTexts(reservationTexts)
  const queryClient = useQueryClient()
  const [comment, setComment] = useState('')
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
    // Somebody else was faster, or the customer: the document shows what is.
    onError: () => refreshReservation(queryClient, reservation.reservation_id),
  })
  const writes = WRITES.has(action) && reservation.can_write
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t(`actions.${action}`)}
      unsaved={comment !== ''}
      busy={change.isPending}
      footer={
        <>
          <Button variant="default" disabled={change.isPending} onClick={onClose}>
            {t('ask.back')}
          </Button>
          <Button
            loading={change.isPending}
            {...(action === 'cancel' ? { variant: 'outline', color: 'red' } : {})}
            onClick={() => change.mutate()}
          >
            {t(`actions.${action}`)}
          </Button>
        </>
      }
    >
      <div className={classes.actions}>
        <p className={classes.text}>{t(`ask.${action}`)}</p>
        <Textarea
          label={t(writes ? 'actions.commentMail' : 'actions.comment')}
          description={t('actions.optional')}
          rows={3}
          maxLength={1000}
          value={comment}
          onChange={(event) => setComment(event.target.value)}
        />
        <FormProblem problem={change.error instanceof ApiError ? change.error : undefined} />
      </div>
    </Dialog>
  )
}
