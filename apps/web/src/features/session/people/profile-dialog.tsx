import { editUser, PersonNames, type User } from '@kontor/contract/session'
import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { userQuery } from '../../../lib/master-data.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { useContractForm } from '../../../ui/form/use-contract-form.ts'
import { notify } from '../../../ui/toast/toasts.ts'
import { peopleTexts } from './locales/index.ts'
import classes from './people.module.css'

interface Props {
  readonly user: User
  readonly onClose: () => void
}

/** Changes the own name; what identifies the account is shown beside it and stays. */
export function ProfileDialog({ user, onClose }: Props) {
  const t = useTexts(peopleTexts)
  const queryClient = useQueryClient()
  const form = useContractForm({
    schema: PersonNames,
    initialValues: { first_name: user.first_name, last_name: user.last_name },
    checkOnBlur: true,
    submit: async (body) => {
      queryClient.setQueryData(userQuery().queryKey, await call(editUser, { body }))
      onClose()
      notify.success(t('profile.saved'))
    },
  })
  return (
    <FormDialog
      ref={form.formProps.ref}
      title={t('profile.editTitle')}
      onClose={onClose}
      unsaved={form.isDirty}
      busy={form.submitting}
      obstacle={form.isValid ? undefined : 'incomplete'}
      submitLabel={t('profile.save')}
      problem={form.problem}
      onSubmit={form.formProps.onSubmit}
    >
      <div className={classes.pair}>
        <TextInput
          label={t('profile.first_name')}
          withAsterisk
          data-autofocus
          autoComplete="given-name"
          {...form.field('first_name')}
        />
        <TextInput
          label={t('profile.last_name')}
          withAsterisk
          autoComplete="family-name"
          {...form.field('last_name')}
        />
        <TextInput label={t('profile.username')} disabled value={user.username} />
        <TextInput label={t('profile.email')} disabled value={user.email} />
        <TextInput label={t('profile.company')} disabled value={user.company.name} />
      </div>
    </FormDialog>
  )
}
