import type { OrderDetail } from '@kontor/contract/order-document'
import type { CustomsField } from '@kontor/contract/shipping'
import { TextInput } from '@mantine/core'
import { useTexts } from '../../../lib/i18n.ts'
import { FormDialog, FormFields } from '../../../ui/dialog/form-dialog.tsx'
import classes from './customs-dialog.module.css'
import { customsTexts } from './locales/index.ts'
import { useCustomsForm } from './use-customs-form.ts'

interface Props {
  readonly order: OrderDetail
  readonly customs: NonNullable<OrderDetail['customs']>
  readonly onClose: () => void
}

/** Asks for what customs wants to know of an order's pieces; what the articles say is proposed. */
export function CustomsDialog({ order, customs, onClose }: Props) {
  const t = useTexts(customsTexts)
  const form = useCustomsForm(order, customs, onClose)
  return (
    <FormDialog
      ref={form.formRef}
      title={t('title')}
      size="lg"
      onClose={onClose}
      unsaved={form.isDirty}
      busy={form.isSaving}
      submitLabel={t('save')}
      problem={form.problem}
      onSubmit={form.submit}
    >
      <FormFields disabled={form.isSaving}>
        <p className="quiet">{t('onlyHere')}</p>
        <TextInput
          label={t('contents')}
          description={t('contentsHint')}
          withAsterisk
          aria-required
          autoComplete="off"
          maxLength={256}
          value={form.contents}
          error={form.problems.contents}
          onChange={(event) => form.setContents(event.target.value)}
        />
        {form.groups.map((group, index) => (
          <fieldset key={group.lineIds.join()} className={classes.group}>
            <legend>
              {t('group', {
                count: group.positions.length,
                positions: group.positions.join(', '),
                title: group.title,
              })}
            </legend>
            <div className={classes.grid}>
              <Field form={form} index={index} field="description" maxLength={100} />
              <Field form={form} index={index} field="hs_tariff_number" maxLength={15} hint />
              <Field form={form} index={index} field="origin_country" maxLength={2} hint />
              <Field form={form} index={index} field="net_weight_grams" maxLength={6} unit="g" />
              <Field form={form} index={index} field="value" maxLength={9} unit={customs.currency} />
            </div>
          </fieldset>
        ))}
      </FormFields>
    </FormDialog>
  )
}

interface FieldProps {
  readonly form: ReturnType<typeof useCustomsForm>
  readonly index: number
  readonly field: CustomsField
  readonly maxLength: number
  readonly unit?: string
  readonly hint?: boolean
}

function Field({ form, index, field, maxLength, unit, hint = false }: FieldProps) {
  const t = useTexts(customsTexts)
  const hasHint = hint && (field === 'hs_tariff_number' || field === 'origin_country')
  const error = form.groupProblems[index]?.[field]
  return (
    <TextInput
      label={t(`field.${field}`)}
      {...(hasHint ? { description: t(`hint.${field}`) } : {})}
      withAsterisk
      aria-required
      aria-invalid={error ? true : undefined}
      autoComplete="off"
      inputMode={unit ? 'decimal' : 'text'}
      maxLength={maxLength}
      {...(unit ? { rightSection: <span className="quiet">{unit}</span>, rightSectionWidth: 48 } : {})}
      rightSectionPointerEvents="none"
      value={form.groups[index]?.values[field] ?? ''}
      error={error}
      onChange={(event) => form.change(index, field, event.target.value)}
    />
  )
}
