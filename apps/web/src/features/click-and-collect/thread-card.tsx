import {
  type ReservationContact,
  type ReservationDetail,
  ReservationMessageBody,
  wholeMail,
  writeToCustomer,
} from '@kontor/contract/click-and-collect'
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
import { DateText } from '../../ui/value/time-text.tsx'
import { reservationTexts } from './locales/index.ts'
import classes from './reservations.module.css'
import { refreshReservation } from './reservations.queries.ts'

/** What store and customer write to each other: the store on the left, the customer on the right. */
export function ThreadCard({ reservation }: { readonly reservation: ReservationDetail }) {
  const t = useTexts(reservationTexts)
  const may = useCan()(writeToCustomer)
  return (
    <Card title={t('thread.title')}>
      {reservation.contacts.length === 0 && <p className={classes.quiet}>{t('thread.empty')}</p>}
      <ol className={classes.thread}>
        {reservation.contacts.map((contact) => (
          <Message key={contact.id} contact={contact} />
        ))}
      </ol>
      {may &&
        (reservation.can_write ? (
          <Write reservation={reservation} />
        ) : (
          <p className={classes.quiet}>{t('thread.noEmail')}</p>
        ))}
    </Card>
  )
}

function Message({ contact }: { readonly contact: ReservationContact }) {
  const t = useTexts(reservationTexts)
  return (
    <li className={classes.message} data-author={contact.author}>
      <p className={classes.messageHead}>
        <strong>{contact.author_name}</strong>
        <DateText value={contact.date} show="date-time" />
        {contact.state === 'automatic' && <span>{t('thread.state.automatic')}</span>}
        {contact.author === 'merchant' && (
          <span className={contact.state === 'failed' ? classes.failed : undefined}>
            {t(`thread.state.${contact.state}`)}
          </span>
        )}
      </p>
      <p className={classes.text}>{contact.message.join('\n')}</p>
      {contact.whole && (
        <details className={classes.quiet}>
          <summary>{t('thread.whole')}</summary>
          <p className={classes.text}>{contact.whole.join('\n')}</p>
        </details>
      )}
      {contact.attachments > 0 && (
        <p className={classes.quiet}>{t('thread.attachments', { count: contact.attachments })}</p>
      )}
    </li>
  )
}

function Write({ reservation }: { readonly reservation: ReservationDetail }) {
  const t = useTexts(reservationTexts)
  const queryClient = useQueryClient()
  const [text, setText] = useState('')
  const body = ReservationMessageBody.safeParse({ message: text })
  const write = useMutation({
    mutationFn: (message: string) =>
      call(writeToCustomer, { params: { id: reservation.reservation_id }, body: { message } }),
    onSuccess: async () => {
      setText('')
      await refreshReservation(queryClient, reservation.reservation_id)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (body.success && !write.isPending) write.mutate(body.data.message)
  }
  return (
    <form onSubmit={submit} className={classes.write}>
      <UnsavedChanges when={text.trim() !== ''} />
      <Textarea
        label={t('thread.field')}
        description={t('thread.hint', { email: reservation.customer_email })}
        rows={3}
        maxLength={4000}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
            event.currentTarget.form?.requestSubmit()
        }}
      />
      {text.trim() !== '' && (
        <details className={classes.quiet}>
          <summary>{t('thread.preview')}</summary>
          <p className={classes.text}>{wholeMail(text, reservation.mail_frame)}</p>
        </details>
      )}
      <FormProblem problem={write.error instanceof ApiError ? write.error : undefined} />
      <SubmitButton
        variant="default"
        obstacle={body.success ? undefined : 'incomplete'}
        loading={write.isPending}
      >
        {t('thread.send')}
      </SubmitButton>
    </form>
  )
}
