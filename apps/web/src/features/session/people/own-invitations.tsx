import {
  acceptInvitation,
  declineInvitation,
  getUser,
  listOwnInvitations,
  type OwnInvitation,
} from '@kontor/contract/session'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, queryKeyOf, queryOf } from '../../../lib/api-client.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { Card, CardEntry, Fact, Facts } from '../../../ui/page/detail-columns.tsx'
import { ErrorNotice } from '../../../ui/states/error-notice.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { SkeletonLines } from '../../../ui/states/skeleton.tsx'
import { notify } from '../../../ui/toast/toasts.ts'
import { DateText } from '../../../ui/value/time-text.tsx'
import { peopleTexts } from './locales/index.ts'
import classes from './people.module.css'

interface Props {
  /** What the link of the mail carries; undefined when the screen was opened without it. */
  readonly token: string | undefined
}

/** Companies that want the user to work for them, too; nothing where there is none and no link was followed. */
export function OwnInvitations({ token }: Props) {
  const t = useTexts(peopleTexts)
  const invitations = useQuery(queryOf(listOwnInvitations))
  const rows = invitations.data?.data ?? []
  if (rows.length === 0 && token === undefined) return null
  return (
    <Card title={t('invitations.title')} flush={rows.length > 0}>
      {invitations.error && (
        <ErrorNotice error={invitations.error} onRetry={() => void invitations.refetch()} />
      )}
      {invitations.isPending && <SkeletonLines lines={3} />}
      {invitations.data && rows.length === 0 && <Notice kind="info" title={t('invitations.none')} />}
      {rows.length > 0 && (
        <ul className={classes.list}>
          {rows.map((invitation) => (
            <InvitationEntry key={invitation.company_id} invitation={invitation} token={token} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function InvitationEntry({ invitation, token }: Props & { readonly invitation: OwnInvitation }) {
  const t = useTexts(peopleTexts)
  const queryClient = useQueryClient()
  const [isDeclining, setIsDeclining] = useState(false)
  const answered = () =>
    Promise.all(
      [listOwnInvitations, getUser].map((endpoint) =>
        queryClient.invalidateQueries({ queryKey: queryKeyOf(endpoint) }),
      ),
    )
  const accept = useMutation({
    mutationFn: (given: string) =>
      call(acceptInvitation, { body: { company_id: invitation.company_id, token: given } }),
    onSuccess: ({ name }) => notify.success(t('invitations.accepted', { company: name })),
    onError: (error) => notify.error(error),
    onSettled: answered,
  })
  const decline = useMutation({
    mutationFn: () => call(declineInvitation, { params: { companyId: invitation.company_id } }),
    onSuccess: () => notify.success(t('invitations.declined', { company: invitation.company })),
    onError: (error) => notify.error(error),
    onSettled: answered,
  })
  return (
    <CardEntry
      title={invitation.company}
      badge={
        <span className={classes.answers}>
          <Button
            variant="default"
            loading={decline.isPending}
            aria-label={t('invitations.declineOf', { company: invitation.company })}
            onClick={() => setIsDeclining(true)}
          >
            {t('invitations.decline')}
          </Button>
          {token !== undefined && (
            <Button
              loading={accept.isPending}
              aria-label={t('invitations.acceptOf', { company: invitation.company })}
              onClick={() => accept.mutate(token)}
            >
              {t('invitations.accept')}
            </Button>
          )}
        </span>
      }
    >
      <Facts>
        <Fact label={t('members.column.roles')}>
          {invitation.roles.map((role) => t(`members.roles.${role}`)).join(', ')}
        </Fact>
        <Fact label={t('invitations.until')}>
          <DateText value={invitation.expires_at} show="date-time" />
        </Fact>
      </Facts>
      {token === undefined && <p className={classes.quiet}>{t('invitations.openMail')}</p>}
      <ConfirmDialog
        opened={isDeclining}
        title={t('invitations.declineTitle', { company: invitation.company })}
        confirmLabel={t('invitations.decline')}
        busy={decline.isPending}
        onConfirm={() => decline.mutate(undefined, { onSettled: () => setIsDeclining(false) })}
        onCancel={() => setIsDeclining(false)}
      >
        <p>{t('invitations.declineText')}</p>
      </ConfirmDialog>
    </CardEntry>
  )
}
