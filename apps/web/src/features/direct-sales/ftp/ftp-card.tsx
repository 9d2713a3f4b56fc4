import {
  createFtpUser,
  type FtpConfiguration,
  FtpUserBody,
  getFtpUser,
  isFtpPassword,
  NewFtpUser,
  updateFtpUser,
} from '@kontor/contract/direct-sales'
import { NativeSelect, PasswordInput, TextInput } from '@mantine/core'
import '@mantine/core/styles/PasswordInput.layer.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, call, queryOf } from '../../../lib/api-client.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { useContractForm } from '../../../ui/form/use-contract-form.ts'
import { Card } from '../../../ui/page/detail-columns.tsx'
import { ErrorNotice } from '../../../ui/states/error-notice.tsx'
import { SkeletonLines } from '../../../ui/states/skeleton.tsx'
import { notify } from '../../../ui/toast/toasts.ts'
import classes from '../direct-sales.module.css'
import { directSalesTexts } from '../locales/index.ts'

/** How long errors of these screens stay (spec: integrations §8). */
const ERROR_SECONDS = 5

/** The company's user of the FTP server. */
export function FtpCard() {
  const t = useTexts(directSalesTexts)
  const { data, error, refetch } = useQuery(queryOf(getFtpUser))
  return (
    <Card title={t('ftp.title')}>
      {data ? (
        <FtpForm key={data.configuration?.updated_at ?? ''} ftp={data} />
      ) : error ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonLines lines={7} />
      )}
    </Card>
  )
}

function FtpForm({ ftp }: { readonly ftp: FtpConfiguration }) {
  const t = useTexts(directSalesTexts)
  const queryClient = useQueryClient()
  const { configuration: user, suggested_username: suggested } = ftp
  const username = user?.username ?? suggested ?? ''
  const form = useContractForm({
    schema: user ? FtpUserBody : NewFtpUser.omit({ username: true }),
    initialValues: { is_active: user?.is_active ?? 0, password: '' },
    checkOnBlur: true,
    issueText: ({ path }) => (path[0] === 'password' ? t('ftp.rule') : undefined),
    submit: async ({ is_active, password = '' }) => {
      try {
        const { status, message } = user
          ? await call(updateFtpUser, { body: { is_active, password } })
          : await call(createFtpUser, { body: { username, password, is_active } })
        notify[status === 1 ? 'success' : 'info'](message)
        await queryClient.invalidateQueries({ queryKey: queryOf(getFtpUser).queryKey })
      } catch (error) {
        if (!(error instanceof ApiError) || Object.keys(error.errors).length > 0) throw error
        notify.error(error, { seconds: ERROR_SECONDS })
      }
    },
  })
  const { is_active, password } = form.values
  const isReady = password === '' ? user !== null && form.isDirty : isFtpPassword(password)
  return (
    <form {...form.formProps} className={classes.stack}>
      <p className="quiet">{t(user ? 'ftp.intro' : 'ftp.newUser')}</p>
      {ftp.server && (
        <p className="quiet">
          {t(ftp.server.is_encrypted ? 'ftp.serverTls' : 'ftp.server', {
            host: ftp.server.host,
            port: String(ftp.server.port),
          })}
        </p>
      )}
      <fieldset disabled={form.submitting} className={classes.fields}>
        <TextInput label={t('ftp.username')} value={username} readOnly />
        <NativeSelect
          name="is_active"
          label={t('ftp.state')}
          value={String(is_active)}
          data={[
            { value: '0', label: t('ftp.off') },
            { value: '1', label: t('ftp.on') },
          ]}
          onChange={({ target }) => form.setFieldValue('is_active', target.value === '1' ? 1 : 0)}
        />
        <PasswordInput
          visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
          {...form.field('password')}
          name="password"
          label={t(user ? 'ftp.newPassword' : 'ftp.password')}
          description={t('ftp.rule')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          autoComplete="new-password"
          maxLength={100}
          withAsterisk={user === null}
        />
      </fieldset>
      <div className={classes.submit}>
        <SubmitButton obstacle={isReady ? undefined : 'incomplete'} loading={form.submitting}>
          {t(user ? 'save' : 'ftp.create')}
        </SubmitButton>
        {user && <span className="quiet">{t('changedAt', { at: formatDateTime(user.updated_at) })}</span>}
      </div>
    </form>
  )
}
