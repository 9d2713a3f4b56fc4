import { MERCHANT_ROLES, type Member } from '@kontor/contract/session'
import { useState } from 'react'
import { type Translate, useTexts } from '../../../lib/i18n.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import type { ChangedField } from '../../../ui/form/form-conflict.tsx'
import { refusalOf } from '../../../ui/form/refusal.ts'
import { notify } from '../../../ui/toast/toasts.ts'
import { nameOf } from '../people-search.ts'
import type { de } from './locales/de.ts'
import { peopleTexts } from './locales/index.ts'
import classes from './people.module.css'
import { RoleChoice } from './role-choice.tsx'
import { useChangeMember } from './use-change-member.ts'

interface Props {
  readonly member: Member
  readonly isMe: boolean
  readonly onClose: () => void
}

const rolesOf = (member: Member) => MERCHANT_ROLES.filter((role) => member.roles.includes(role))

/** What somebody else has changed of a user since the dialog was opened. */
function changedSince(before: Member, now: Member, t: Translate<typeof de>): readonly ChangedField[] {
  const named = (member: Member) =>
    rolesOf(member)
      .map((role) => t(`members.roles.${role}`))
      .join(', ')
  return [
    ...(named(before) === named(now)
      ? []
      : [{ name: 'roles', label: t('members.column.roles'), theirs: named(now) }]),
    ...(before.state === now.state
      ? []
      : [
          {
            name: 'state',
            label: t('members.column.state'),
            theirs: t(`members.state.${now.state}`),
          },
        ]),
  ]
}

/** Changes what a user may do in the company. */
export function RightsDialog({ member, isMe, onClose }: Props) {
  const t = useTexts(peopleTexts)
  const [before, setBefore] = useState(member)
  const known = rolesOf(before)
  const [roles, setRoles] = useState(known)
  const change = useChangeMember(member, isMe)
  const name = nameOf(member)
  const hasChanged = String([...roles].sort()) !== String([...known].sort())
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
      {...refusalOf(change.error, {
        fields: changedSince(before, member, t),
        takeTheirs: () => {
          setBefore(member)
          setRoles(rolesOf(member))
          change.reset()
        },
        saveMine: save,
      })}
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
