import { MERCHANT_ROLES, type Member } from '@kontor/contract/session'
import { useState } from 'react'
import { ApiError } from '../../../lib/api-client.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { notify } from '../../../ui/toast/toasts.ts'
import { peopleTexts } from './locales/index.ts'
import classes from './people.module.css'
import { nameOf } from './people-search.ts'
import { RoleChoice } from './role-choice.tsx'
import { useChangeMember } from './use-change-member.ts'

interface Props {
  readonly member: Member
  readonly isMe: boolean
  readonly onClose: () => void
}

/** Changes what a user may do in the company. */
export function RightsDialog({ member, isMe, onClose }: Props) {
  const t = useTexts(peopleTexts)
  const [before] = useState(() => MERCHANT_ROLES.filter((role) => member.roles.includes(role)))
  const [roles, setRoles] = useState(before)
  const change = useChangeMember(member, isMe)
  const name = nameOf(member)
  const hasChanged = String([...roles].sort()) !== String(before)
  const save = () =>
    change.mutate(
      { roles, isActive: true },
      {
        onSuccess: () => {
          onClose()
          notify.success(t('rights.saved', { name }))
        },
      },
    )
  return (
    <FormDialog
      title={t('rights.title', { name })}
      onClose={onClose}
      unsaved={hasChanged}
      busy={change.isPending}
      obstacle={roles.length === 0 ? 'incomplete' : hasChanged ? undefined : 'unchanged'}
      submitLabel={t('rights.save')}
      problem={change.error instanceof ApiError ? change.error : undefined}
      onSubmit={save}
    >
      <p className={classes.quiet}>{t('rights.counts')}</p>
      <RoleChoice
        roles={roles}
        onChange={setRoles}
        error={roles.length === 0 ? t('invite.noRole') : undefined}
      />
    </FormDialog>
  )
}
