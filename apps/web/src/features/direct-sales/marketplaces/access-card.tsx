import {
  type MarketConfiguration,
  NewMarketConfigurationBody,
  type SaveResult,
} from '@kontor/contract/direct-sales'
import { PasswordInput, TextInput } from '@mantine/core'
import '@mantine/core/styles/PasswordInput.layer.css'
import { z } from 'zod'
import { ApiError } from '../../../lib/api-client.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { Check } from '../../../ui/form/check.tsx'
import { FormProblem } from '../../../ui/form/form-problem.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { useContractForm } from '../../../ui/form/use-contract-form.ts'
import { Card } from '../../../ui/page/detail-columns.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { notify } from '../../../ui/toast/toasts.ts'
import { directSalesTexts } from '../locales/index.ts'
import { showSaveFailure } from '../save-failure.ts'
import classes from './marketplaces.module.css'

const { shape } = NewMarketConfigurationBody

/** What is typed. Empty, the stored password stays; without one it has to be given. */
const accessForm = (isPasswordSet: boolean) =>
  z.strictObject({
    username: shape.username,
    password: isPasswordSet ? shape.password.or(z.literal('')) : shape.password,
    isActive: z.boolean(),
  })
export type Access = z.output<ReturnType<typeof accessForm>>

interface Props {
  /** Of the marketplace. */
  readonly name: string
  readonly configuration: MarketConfiguration
  readonly onSave: (access: Access) => Promise<SaveResult>
}

/** The login at a marketplace, and whether it is used. The password is written and never shown. */
export function AccessCard({ name, configuration, onSave }: Props) {
  const t = useTexts(directSalesTexts)
  const isPasswordSet = configuration.password_set === 1
  const form = useContractForm({
    schema: accessForm(isPasswordSet),
    initialValues: {
      username: configuration.username,
      password: '',
      isActive: configuration.isActive === 1,
    },
    issueText: ({ code, path }) =>
      code === 'custom' && path[0] === 'username' ? t('marketplaces.colon') : undefined,
    submit: async (values) => {
      try {
        const { status } = await onSave(values)
        if (status === 1) notify.success(t('marketplaces.saved'))
        else notify.info(t('marketplaces.notModified'))
        form.setFieldValue('password', '')
      } catch (error) {
        // What is wrong with a field stands there.
        if (error instanceof ApiError && Object.keys(error.errors).length > 0) throw error
        showSaveFailure(error)
      }
    },
  })
  return (
    <Card title={t('marketplaces.access')}>
      <form {...form.formProps} noValidate className={classes.form}>
        <p className="quiet">{t('marketplaces.neutral', { name })}</p>
        <Notice kind="warning" title={t('marketplaces.wrongDetails', { name })}>
          <p>{t('marketplaces.wrongDetailsText')}</p>
        </Notice>
        <TextInput
          {...form.field('username')}
          name="username"
          label={t('marketplaces.username')}
          autoComplete="off"
          maxLength={100}
          withAsterisk
          disabled={form.submitting}
        />
        <PasswordInput
          visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
          {...form.field('password')}
          name="password"
          label={t('marketplaces.password')}
          description={isPasswordSet ? t('marketplaces.passwordSet') : undefined}
          autoComplete="new-password"
          maxLength={200}
          withAsterisk={!isPasswordSet}
          disabled={form.submitting}
        />
        <Check
          role="switch"
          label={t('marketplaces.active')}
          checked={form.values.isActive}
          disabled={form.submitting}
          onChange={({ target }) => form.setFieldValue('isActive', target.checked)}
        />
        <FormProblem problem={form.problem} />
        <div>
          <SubmitButton loading={form.submitting} obstacle={form.isDirty ? undefined : 'unchanged'}>
            {t('marketplaces.save')}
          </SubmitButton>
        </div>
      </form>
    </Card>
  )
}
