import {
  FirstImport,
  listChannelAccounts,
  type ManagedChannelAccount,
  startFirstImport,
} from '@kontor/contract/organisation'
import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { call, queryKeyOf } from '../../../lib/api-client.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { FormDialog, FormFields } from '../../../ui/dialog/form-dialog.tsx'
import { useContractForm } from '../../../ui/form/use-contract-form.ts'
import { notify } from '../../../ui/toast/toasts.ts'
import { accountTexts } from './locales/index.ts'

interface Props {
  readonly account: ManagedChannelAccount
  readonly onClose: () => void
}

const USUAL_DAYS = 30

function usualDay(): string {
  const day = new Date()
  day.setDate(day.getDate() - USUAL_DAYS)
  return day.toISOString().slice(0, 10)
}

/** Makes a new account active and says from which day on its orders are fetched. */
export function FirstImportDialog({ account, onClose }: Props) {
  const t = useTexts(accountTexts)
  const queryClient = useQueryClient()
  const { id, name, own } = account
  const form = useContractForm({
    schema: FirstImport,
    initialValues: { from: usualDay(), version: own?.version ?? 1 },
    submit: async (body) => {
      await call(startFirstImport, { params: { id }, body })
      await queryClient.invalidateQueries({ queryKey: queryKeyOf(listChannelAccounts) })
      onClose()
      notify.success(t('first.done', { name }))
    },
  })
  return (
    <FormDialog
      {...form.formProps}
      title={t('first.of', { name })}
      onClose={onClose}
      unsaved={false}
      busy={form.submitting}
      submitLabel={t('first.do')}
      problem={form.problem}
    >
      <FormFields disabled={form.submitting}>
        <TextInput
          {...form.field('from')}
          data-autofocus
          type="date"
          name="from"
          label={t('first.from')}
          withAsterisk
          aria-required
        />
        <p className="quiet">{t('first.text')}</p>
      </FormFields>
    </FormDialog>
  )
}
