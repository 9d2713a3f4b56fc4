import { type Member, resendInvitation } from '@kontor/contract/session'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { notify } from '../../../ui/toast/toasts.ts'
import { nameOf } from '../people-search.ts'
import { ResetButton } from '../totp/reset-button.tsx'
import type { ShownLink } from './link-dialog.tsx'
import { peopleTexts } from './locales/index.ts'
import classes from './people.module.css'
import { useChangeMember } from './use-change-member.ts'

interface Props {
  readonly member: Member
  readonly isMe: boolean
  readonly onRights: () => void
  readonly onLink: (link: ShownLink) => void
}

/** What an admin does with one of the users. */
export function MemberActions({ member, isMe, onRights, onLink }: Props) {
  const t = useTexts(peopleTexts)
  const name = nameOf(member)
  return (
    <span className={classes.actions}>
      {(member.state === 'invited' || member.state === 'declined') && (
        <ResendButton member={member} onLink={onLink} />
      )}
      {member.state !== 'inactive' && (
        <Button variant="default" aria-label={t('members.rolesOf', { name })} onClick={onRights}>
          {t('members.change')}
        </Button>
      )}
      {member.totp && !isMe && <ResetButton member={member} />}
      {!isMe && <ActivityButton member={member} />}
    </span>
  )
}

function ResendButton({ member, onLink }: Pick<Props, 'member' | 'onLink'>) {
  const t = useTexts(peopleTexts)
  const name = nameOf(member)
  const resend = useMutation({
    mutationFn: () => call(resendInvitation, { params: { id: member.id } }),
    onSuccess: ({ invitation_link }) => {
      if (invitation_link === null) notify.success(t('invite.sent', { email: member.email }))
      else onLink({ name, link: invitation_link })
    },
    onError: (error) => notify.error(error),
  })
  return (
    <Button
      variant="subtle"
      loading={resend.isPending}
      aria-label={t('members.resendOf', { name })}
      onClick={() => resend.mutate()}
    >
      {t('members.resend')}
    </Button>
  )
}

/** Takes another user's membership away, after asking, or gives it back. Nobody is offered to shut themselves out. */
function ActivityButton({ member }: Pick<Props, 'member'>) {
  const t = useTexts(peopleTexts)
  const [asking, setAsking] = useState(false)
  const name = nameOf(member)
  const change = useChangeMember(member, false)
  const setActive = (isActive: boolean) =>
    change.mutate(
      { roles: member.roles, isActive },
      {
        onSuccess: () => notify.success(t(isActive ? 'activated' : 'deactivated', { name })),
        onError: (error) => notify.error(error),
        onSettled: () => setAsking(false),
      },
    )
  return (
    <>
      {member.state === 'inactive' ? (
        <Button
          variant="subtle"
          loading={change.isPending}
          aria-label={t('members.activateOf', { name })}
          onClick={() => setActive(true)}
        >
          {t('members.activate')}
        </Button>
      ) : (
        <Button
          variant="subtle"
          aria-label={t('members.deactivateOf', { name })}
          onClick={() => setAsking(true)}
        >
          {t('members.deactivate')}
        </Button>
      )}
      <ConfirmDialog
        opened={asking}
        title={t('confirm.title')}
        confirmLabel={t('confirm.confirm')}
        danger
        busy={change.isPending}
        onConfirm={() => setActive(false)}
        onCancel={() => setAsking(false)}
      >
        {t('confirm.text', { name })}
      </ConfirmDialog>
    </>
  )
}
