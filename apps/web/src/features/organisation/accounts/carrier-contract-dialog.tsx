import {
  type CarrierContract,
  CarrierContractEdit,
  changeCarrierContract,
  listCarrierContracts,
} from '@kontor/contract/shipping'
import { useQueryClient } from '@tanstack/react-query'
import { call, queryKeyOf } from '../../../lib/api-client.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { FormDialog, FormFields } from '../../../ui/dialog/form-dialog.tsx'
import { Check } from '../../../ui/form/check.tsx'
import { useContractForm } from '../../../ui/form/use-contract-form.ts'
import { Notice } from '../../../ui/states/notice.tsx'
import { notify } from '../../../ui/toast/toasts.ts'
import {
  CredentialFields,
  Credentials,
  checkCredentials,
  emptyCredentials,
  givenCredentials,
} from './credential-fields.tsx'
import { accountTexts } from './locales/index.ts'

interface Props {
  readonly contract: CarrierContract
  readonly onClose: () => void
}

/** What is typed; empty credentials are left out: the stored ones stay. */
const typedFor = (fields: CarrierContract['credentials']) =>
  CarrierContractEdit.extend({ credentials: Credentials }).superRefine(({ credentials }, context) =>
    checkCredentials(fields, credentials, context),
  )

/** Stores the company's own key, or changes whose contract serves. */
export function CarrierContractDialog({ contract, onClose }: Props) {
  const t = useTexts(accountTexts)
  const queryClient = useQueryClient()
  const { vendor, name, version, credentials: fields } = contract
  const form = useContractForm({
    schema: typedFor(fields),
    initialValues: {
      credentials: emptyCredentials(fields),
      use_own: contract.in_use === 'own' || !contract.key_stored,
      version,
    },
    issueText: ({ code }) => (code === 'custom' ? t('form.together') : undefined),
    submit: async ({ credentials: typed, ...rest }) => {
      const credentials = givenCredentials(fields, typed)
      const body = { ...rest, ...(credentials && { credentials }) }
      await call(changeCarrierContract, { params: { vendor }, body })
      await queryClient.invalidateQueries({ queryKey: queryKeyOf(listCarrierContracts) })
      onClose()
      notify.success(t('carriers.saved', { vendor: name }))
    },
  })
  return (
    <FormDialog
      {...form.formProps}
      title={t('carriers.editOf', { vendor: name })}
      onClose={onClose}
      unsaved={form.isDirty}
      busy={form.submitting}
      submitLabel={t('save')}
      problem={form.problem}
    >
      <FormFields disabled={form.submitting}>
        {contract.key_stored && <p className="quiet">{t('form.stored')}</p>}
        <CredentialFields fields={fields} field={form.field} focused />
        <Check
          label={t('carriers.useOwn')}
          checked={form.values.use_own}
          onChange={(event) => form.setFieldValue('use_own', event.target.checked)}
        />
        <p className="quiet">
          {t(contract.operator_available ? 'carriers.fallback' : 'carriers.noFallback')}
        </p>
        {contract.in_use !== 'none' && <Notice kind="info" title={t('carriers.consequence')} />}
      </FormFields>
    </FormDialog>
  )
}
