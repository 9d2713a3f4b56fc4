import type { OwnAddress, StoreDetail } from '@kontor/contract/organisation'
import { Button } from '@mantine/core'
import { useTexts } from '../../../lib/i18n.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { storeTexts } from './locales/index.ts'
import { PlaceFields, TextField } from './place-fields.tsx'
import classes from './stores.module.css'
import { useStoreForm } from './stores.queries.ts'

const FIELDS = ['name', 'street', 'street_no', 'zip_code', 'city', 'country'] as const

interface Props {
  readonly store: StoreDetail
  readonly kind: OwnAddress
  readonly onClose: () => void
}

/** Edits the shipping, return or pickup address; emptied, it is the store's own. */
export function AddressDialog({ store, kind, onClose }: Props) {
  const t = useTexts(storeTexts)
  const prefix = `corrected_${kind}_`
  const begin = (from: StoreDetail) => ({
    ...Object.fromEntries(FIELDS.map((field) => [`${prefix}${field}`, from[`${kind}_${field}`]])),
    ...(kind === 'pickup' ? { [`${prefix}phone`]: from.pickup_phone } : {}),
  })
  const form = useStoreForm(store, begin, onClose)
  const values = Object.values(form.values)
  const isEmpty = values.every((value) => value === '')
  return (
    <FormDialog
      {...form.formProps}
      title={t('editOf', { what: t(`address.${kind}`) })}
      onClose={onClose}
      unsaved={form.isDirty}
      busy={form.submitting}
      obstacle={form.isValid ? undefined : 'incomplete'}
      submitLabel={t('save')}
      problem={form.problem}
      conflict={form.conflict}
    >
      <p className="quiet">{t(`address.${kind}Hint`)}</p>
      <fieldset disabled={form.submitting} className={classes.fields}>
        <TextField form={form} name={`${prefix}name`} label={t('form.placeName')} maxLength={100} wide />
        <PlaceFields form={form} prefix={prefix} />
        {kind === 'pickup' && (
          <TextField form={form} name={`${prefix}phone`} label={t('form.phone')} maxLength={40} wide />
        )}
      </fieldset>
      {isEmpty ? (
        <Notice kind="info" title={t('address.own')} />
      ) : (
        <div>
          <Button
            variant="default"
            onClick={() =>
              form.setValues(Object.fromEntries(Object.keys(form.values).map((field) => [field, ''])))
            }
          >
            {t('address.useOwn')}
          </Button>
        </div>
      )}
      {!isEmpty && values.includes('') && <Notice kind="info" title={t('form.allRequired')} />}
    </FormDialog>
  )
}
