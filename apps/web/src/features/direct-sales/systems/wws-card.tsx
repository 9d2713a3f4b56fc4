import {
  type ErpConnection,
  ErpConnectionBody,
  getErpConnection,
  saveErpConnection,
} from '@kontor/contract/direct-sales'
import { NativeSelect, PasswordInput, TextInput } from '@mantine/core'
import '@mantine/core/styles/PasswordInput.layer.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, call, queryOf } from '../../../lib/api-client.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { Check } from '../../../ui/form/check.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { useContractForm } from '../../../ui/form/use-contract-form.ts'
import { Card } from '../../../ui/page/detail-columns.tsx'
import { ErrorNotice } from '../../../ui/states/error-notice.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { SkeletonLines } from '../../../ui/states/skeleton.tsx'
import { notify } from '../../../ui/toast/toasts.ts'
import classes from '../direct-sales.module.css'
import { directSalesTexts } from '../locales/index.ts'

/** How long errors of these screens stay (spec: integrations §8). */
const ERROR_SECONDS = 5

/** The connection to the company's ERP. */
export function WwsCard() {
  const t = useTexts(directSalesTexts)
  const { data, error, refetch } = useQuery(queryOf(getErpConnection))
  return (
    <Card title={t('systems.title')}>
      {data ? (
        <WwsForm key={data.updated_at} connection={data} />
      ) : error ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonLines lines={9} />
      )}
    </Card>
  )
}

function WwsForm({ connection }: { readonly connection: ErpConnection }) {
  const t = useTexts(directSalesTexts)
  const queryClient = useQueryClient()
  const isBlocked = connection.export_blocked !== null
  const form = useContractForm({
    schema: ErpConnectionBody,
    initialValues: {
      is_active: connection.is_active,
      is_delta_active: connection.is_delta_active,
      transport: connection.transport,
      erp_base_url: connection.erp_base_url,
      erp_user: connection.erp_user,
      erp_password: '',
    },
    submit: async (body) => {
      try {
        const { status, message } = await call(saveErpConnection, { body })
        notify[status === 1 ? 'success' : 'info'](message)
        await queryClient.invalidateQueries({ queryKey: queryOf(getErpConnection).queryKey })
      } catch (error) {
        if (error instanceof ApiError && Object.keys(error.errors).length === 0)
          notify.error(error, { seconds: ERROR_SECONDS })
        else throw error
      }
    },
  })
  const { values, setFieldValue } = form
  const toggle = (name: 'is_active' | 'is_delta_active', disabled = false) => (
    <Check
      role="switch"
      label={t(`systems.${name}`)}
      checked={values[name] === 1}
      disabled={disabled}
      onChange={({ target }) => setFieldValue(name, target.checked ? 1 : 0)}
    />
  )
  return (
    <form {...form.formProps} className={classes.stack}>
      {isBlocked && (
        <Notice kind="warning" title={t('systems.manual')}>
          {t('systems.manualText', { name: connection.erp_system_name })}
        </Notice>
      )}
      {toggle('is_active', isBlocked && values.is_active === 0)}
      <div>
        {toggle('is_delta_active')}
        <p className="quiet">{t(values.is_delta_active === 1 ? 'systems.delta' : 'systems.full')}</p>
      </div>
      <fieldset disabled={form.submitting} className={classes.fields}>
        <NativeSelect
          {...form.field('transport')}
          name="transport"
          label={t('systems.transport')}
          data={[
            { value: 'http', label: t('systems.http') },
            { value: 'ftp', label: t('systems.ftp') },
          ]}
        />
        <TextInput
          {...form.field('erp_base_url')}
          name="erp_base_url"
          label={t('systems.erp_base_url')}
          placeholder={values.transport === 'ftp' ? 'ftps://' : 'https://'}
          inputMode="url"
          autoComplete="off"
          maxLength={500}
          withAsterisk
        />
        <TextInput
          {...form.field('erp_user')}
          name="erp_user"
          label={t('systems.erp_user')}
          autoComplete="off"
          maxLength={200}
        />
        <PasswordInput
          visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
          {...form.field('erp_password')}
          name="erp_password"
          label={t('systems.erp_password')}
          placeholder={connection.password_set ? t('systems.passwordKept') : undefined}
          autoComplete="new-password"
          maxLength={200}
        />
      </fieldset>
      <Profile profile={connection.profile} />
      <div className={classes.submit}>
        <SubmitButton obstacle={form.isDirty ? undefined : 'unchanged'} loading={form.submitting}>
          {t('save')}
        </SubmitButton>
        {connection.updated_at && (
          <span className="quiet">{t('changedAt', { at: formatDateTime(connection.updated_at) })}</span>
        )}
      </div>
    </form>
  )
}

/** How files of this ERP are read; nothing that its vendor has certified. */
function Profile({ profile }: Pick<ErpConnection, 'profile'>) {
  const t = useTexts(directSalesTexts)
  if (!profile) return null
  const { name, delimiter, encoding, columns } = profile
  return (
    <details className={classes.profile}>
      <summary>{t('systems.profile', { name })}</summary>
      <p className="quiet">
        {t('systems.profileText', {
          delimiter,
          encoding: encoding.toUpperCase(),
          columns: columns.join(', '),
        })}
      </p>
    </details>
  )
}
