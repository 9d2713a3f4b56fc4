import {
  type CarrierContract,
  CarrierContractEdit,
  changeCarrierContract,
  listCarrierContracts,
} from '@kontor/contract/shipping'
import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { call, queryKeyOf } from '../../../lib/api-client.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { FormDialog, FormFields } from '../../../ui/dialog/form-dialog.tsx'
import { Check } from '../../../ui/form/check.tsx'
import { useContractForm } from '../../../ui/form/use-contract-form.ts'
import { Notice } from '../../../ui/states/notice.tsx'
import { notify } from '../../../ui/toast/toasts.ts'
import { accountTexts } from './locales/index.ts'

interface Props {
  readonly contract: CarrierContract
  readonly onClose: () => void
}

/** An empty key is left out: the stored one stays. */
const Typed = z.strictObject({
  ...CarrierContractEdit.shape,
  api_key: z.string().trim().max(300),
})

/** Stores the company's own key, or changes whose contract serves. */
export function CarrierContractDialog({ contract, onClose }: Props) {
  const t = useTexts(accountTexts)
  const queryClient = useQueryClient()
  const { vendor, version } = contract
  const form = useContractForm({
    schema: Typed,
    initialValues: { api_key: '', use_own: contract.in_use === 'own' || !contract.key_stored, version },
    submit: async ({ api_key, ...rest }) => {
      const body = { ...rest, ...(api_key === '' ? {} : { api_key }) }
      await call(changeCarrierContract, { params: { vendor }, body })
      await queryClient.invalidateQueries({ queryKey: queryKeyOf(listCarrierContracts) })
      onClose()
      notify.success(t('carriers.saved', { vendor }))
    },
  })
  return (
    <FormDialog
      {...form.formProps}
      title={t('carriers.editOf', { vendor })}
      onClose={onClose}
      unsaved={form.isDirty}
      busy={form.submitting}
      submitLabel={t('save')}
      problem={form.problem}
    >
      <FormFields disabled={form.submitting}>
        <TextInput
          {...form.field('api_key')}
          data-autofocus
          type="password"
          name="api_key"
          label={t('carriers.apiKey')}
          description={t(contract.key_stored ? 'carriers.keep' : 'carriers.apiKeyHint')}
          autoComplete="new-password"
        />
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
