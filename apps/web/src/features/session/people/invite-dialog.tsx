import { InviteBody, inviteMember, listMembers } from '@kontor/contract/session'
import type { MerchantRole } from '@kontor/contract/shared'
import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { call, queryKeyOf } from '../../../lib/api-client.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { useContractForm } from '../../../ui/form/use-contract-form.ts'
import { notify } from '../../../ui/toast/toasts.ts'
import { nameOf } from '../people-search.ts'
import type { ShownLink } from './link-dialog.tsx'
import { peopleTexts } from './locales/index.ts'
import classes from './people.module.css'
import { RoleChoice } from './role-choice.tsx'

interface Props {
  readonly onClose: () => void
  /** No mail can be sent: the link has to be shown. */
  readonly onLink: (link: ShownLink) => void
}

const NOBODY = { first_name: '', last_name: '', username: '', email: '', roles: [] as MerchantRole[] }

/** Invites somebody to the company. */
export function InviteDialog({ onClose, onLink }: Props) {
  const t = useTexts(peopleTexts)
  const queryClient = useQueryClient()
  const form = useContractForm({
    schema: InviteBody,
    initialValues: NOBODY,
    issueText: (issue) => (issue.path[0] === 'roles' ? t('invite.noRole') : undefined),
    submit: async (body) => {
      const { invitation_link } = await call(inviteMember, { body })
      await queryClient.invalidateQueries({ queryKey: queryKeyOf(listMembers) })
      onClose()
      if (invitation_link === null) notify.success(t('invite.sent', { email: body.email }))
      else onLink({ name: nameOf(body), link: invitation_link })
    },
  })
  const { error: rolesError } = form.field('roles')
  return (
    <FormDialog
      ref={form.formProps.ref}
      title={t('invite.title')}
      onClose={onClose}
      unsaved={form.isDirty}
      busy={form.submitting}
      submitLabel={t('invite.submit')}
      problem={form.problem}
      onSubmit={form.formProps.onSubmit}
    >
      <div className={classes.pair}>
        <TextInput
          label={t('profile.first_name')}
          withAsterisk
          data-autofocus
          autoComplete="off"
          {...form.field('first_name')}
        />
        <TextInput
          label={t('profile.last_name')}
          withAsterisk
          autoComplete="off"
          {...form.field('last_name')}
        />
        <TextInput
          label={t('profile.username')}
          withAsterisk
          autoComplete="off"
          {...form.field('username')}
        />
        <TextInput
          label={t('profile.email')}
          withAsterisk
          type="email"
          autoComplete="off"
          {...form.field('email')}
        />
      </div>
      <RoleChoice
        roles={form.values.roles}
        onChange={(roles) => form.setFieldValue('roles', roles)}
        error={typeof rolesError === 'string' ? rolesError : undefined}
      />
      <p className={classes.quiet}>{t('invite.text')}</p>
    </FormDialog>
  )
}
