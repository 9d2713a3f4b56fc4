import type { StoreDetail } from '@kontor/contract/organisation'
import { useTexts } from '../../../lib/i18n.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { storeTexts } from './locales/index.ts'
import { TextField } from './place-fields.tsx'
import classes from './stores.module.css'
import { useStoreForm } from './stores.queries.ts'

interface Props {
  readonly store: StoreDetail
  readonly onClose: () => void
}

/** Edits the GLN and the number of a store. */
export function NumbersDialog({ store, onClose }: Props) {
  const t = useTexts(storeTexts)
  const begin = ({ store_number, gln }: StoreDetail) => ({
    corrected_store_number: store_number,
    corrected_gln: gln,
  })
  const form = useStoreForm(store, begin, onClose)
  const hasFailed = form.field('corrected_gln')['aria-invalid'] === true
  return (
    <FormDialog
      {...form.formProps}
      title={t('editOf', { what: t('numbers.title') })}
      onClose={onClose}
      unsaved={form.isDirty}
      busy={form.submitting}
      submitLabel={t('save')}
      problem={form.problem}
      conflict={form.conflict}
    >
      <fieldset disabled={form.submitting} className={classes.fields}>
        <TextField form={form} name="corrected_store_number" label={t('numbers.number')} maxLength={20} />
        <TextField
          form={form}
          name="corrected_gln"
          label={t('numbers.gln')}
          description={t('numbers.hint')}
          maxLength={13}
        />
      </fieldset>
      {hasFailed && <Notice kind="danger" title={t('numbers.failed')} />}
    </FormDialog>
  )
}
