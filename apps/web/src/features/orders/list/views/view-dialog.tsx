import { type OrderViewBody, OrderViewName } from '@kontor/contract/order-views'
import { updateCompany } from '@kontor/contract/organisation'
import { NativeSelect, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTexts } from '../../../../lib/i18n.ts'
import { useCan } from '../../../../lib/session.ts'
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx'
import { useContractForm } from '../../../../ui/form/use-contract-form.ts'
import { notify } from '../../../../ui/toast/toasts.ts'
import { viewTexts } from './locales/index.ts'
import { refreshViews, writeView } from './order-views.queries.ts'

interface Props {
  /** What is saved beside the name. */
  readonly kept: Pick<OrderViewBody, 'filters' | 'is_of_last_month' | 'columns'>
  /** The view that gets another name; left out for a new one. */
  readonly view?: { readonly id: number; readonly name: string; readonly is_shared: boolean } | undefined
  readonly onSaved: (viewId: number) => void
  readonly onClose: () => void
}

/** Names a view, and says whose it is. */
export function ViewDialog({ kept, view, onSaved, onClose }: Props) {
  const t = useTexts(viewTexts)
  const queryClient = useQueryClient()
  const mayShare = useCan()(updateCompany)
  const form = useContractForm({
    schema: OrderViewName,
    initialValues: { name: view?.name ?? '', is_shared: view?.is_shared ?? false },
    submit: async (named) => {
      const saved = await writeView({ ...kept, ...named }, view?.id)
      await refreshViews(queryClient)
      notify.success(t('updated', { name: saved.name }))
      onSaved(saved.id)
      onClose()
    },
  })
  return (
    <FormDialog
      {...form.formProps}
      size="sm"
      title={t(view ? 'renameTitle' : 'saveTitle')}
      onClose={onClose}
      unsaved={form.isDirty}
      busy={form.submitting}
      submitLabel={t('save')}
      problem={form.problem}
    >
      <TextInput
        {...form.field('name')}
        data-autofocus
        name="name"
        label={t('name')}
        description={t('nameHint')}
        withAsterisk
        aria-required
        autoComplete="off"
        maxLength={40}
      />
      {mayShare && (
        <NativeSelect
          label={t('whose')}
          data={[
            { value: '', label: t('mine') },
            { value: '1', label: t('company') },
          ]}
          value={form.values.is_shared ? '1' : ''}
          onChange={(event) => form.setFieldValue('is_shared', event.target.value === '1')}
        />
      )}
      {!view && <p className="quiet">{t('what')}</p>}
    </FormDialog>
  )
}
