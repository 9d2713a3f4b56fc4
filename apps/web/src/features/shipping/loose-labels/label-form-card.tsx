import type { Store } from '@kontor/contract/organisation'
import { isKeyOf, type Locale } from '@kontor/contract/shared'
import {
  createLooseLabel,
  LABEL_RULES,
  LOOSE_LABEL_TYPES,
  type LooseLabel,
  LooseLabelBody,
  type ParcelOption,
} from '@kontor/contract/shipping'
import { Button, NativeSelect } from '@mantine/core'
import { IconTag } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import type { z } from 'zod'
import { ApiError, call } from '../../../lib/api-client.ts'
import { useLocale, useTexts } from '../../../lib/i18n.ts'
import { FormProblem } from '../../../ui/form/form-problem.tsx'
import { UnsavedChanges } from '../../../ui/form/unsaved-changes.tsx'
import { useContractForm } from '../../../ui/form/use-contract-form.ts'
import { Notice } from '../../../ui/states/notice.tsx'
import { parcelOptionText } from '../options/parcel-options.ts'
import { Choice } from './choice.tsx'
import classes from './create-label.module.css'
import { CustomerFields } from './customer-fields.tsx'
import { LabelCustomsFields } from './label-customs-fields.tsx'
import {
  crossesBorder,
  emptyCustoms,
  type LabelFormValues,
  newRequestKey,
  offeredParcels,
  openStores,
} from './label-form.ts'
import { looseLabelTexts } from './locales/index.ts'
import { refreshLabels } from './loose-labels.queries.ts'

interface Props {
  readonly initial: LabelFormValues
  readonly stores: readonly Store[]
  readonly parcels: readonly ParcelOption[]
  /** Whether another label was made before; the new form then gets the focus. */
  readonly goesOn: boolean
  readonly onMade: (label: LooseLabel, values: LabelFormValues) => void
}

/** The contract's own messages are shown. */
const isRule = (message: string): message is keyof typeof LABEL_RULES => isKeyOf(LABEL_RULES, message)

/** A message that the contract gives in every language. */
function ownText(issue: z.core.$ZodIssue, locale: Locale): string | undefined {
  const text = issue.code === 'custom' ? issue.params?.[locale] : undefined
  return typeof text === 'string' ? text : undefined
}

/** The form that requests a label (spec: orders §5, Create-label). */
export function LabelForm({ initial, stores, parcels, goesOn, onMade }: Props) {
  const t = useTexts(looseLabelTexts)
  const locale = useLocale()
  const queryClient = useQueryClient()
  const hintId = useId()
  const [arrived, setArrived] = useState(false)
  const form = useContractForm({
    schema: LooseLabelBody,
    // Options loaded later do not change a form that is being filled in.
    initialValues: useState(initial)[0],
    checkOnBlur: true,
    issueText: (issue) =>
      isRule(issue.message) ? LABEL_RULES[issue.message][locale] : ownText(issue, locale),
    submit: async (body) => {
      setArrived(false)
      try {
        onMade(await call(createLooseLabel, { body }), form.values)
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'label_request_key_taken')) throw error
        // The answer to the last request was lost and the form was changed since.
        form.setFieldValue('request_key', newRequestKey())
        setArrived(true)
        await refreshLabels(queryClient)
      }
    },
  })
  const { values } = form
  const { ref } = form.formProps
  useEffect(() => {
    if (goesOn) ref.current?.querySelector<HTMLElement>('input[type="radio"]:checked')?.focus()
  }, [goesOn, ref])
  const isAbroad = crossesBorder(values, stores)
  const { setFieldValue } = form
  const asksCustoms = values.customs !== undefined
  useEffect(() => {
    if (isAbroad !== asksCustoms) setFieldValue('customs', isAbroad ? emptyCustoms() : undefined)
  }, [isAbroad, asksCustoms, setFieldValue])
  const isReturn = values.type === 'returns'
  return (
    <form {...form.formProps} className={classes.form}>
      <UnsavedChanges when={form.isDirty && !form.submitting} />
      <Choice
        legend={t('form.type')}
        name="type"
        value={values.type}
        options={LOOSE_LABEL_TYPES.map((type) => ({
          value: type,
          label: t(`form.${type}`),
          hint: t(`form.${type}Hint`),
        }))}
        onChange={(type) => form.setFieldValue('type', type)}
      />
      <NativeSelect
        label={t(isReturn ? 'form.storeReturns' : 'form.store')}
        withAsterisk
        {...form.field('store_id')}
        value={values.store_id === undefined ? '' : String(values.store_id)}
        onChange={(event) => form.setFieldValue('store_id', Number(event.target.value))}
        data={openStores(stores).map((store) => ({
          value: String(store.id),
          label: `${store.store_number} ${store.name}`,
        }))}
      />
      <CustomerFields form={form} parcels={parcels} />
      {values.customs && <LabelCustomsFields form={form} customs={values.customs} />}
      <NativeSelect
        label={t('form.parcel')}
        withAsterisk
        {...form.field('parcel_id')}
        value={values.parcel_id === undefined ? '' : String(values.parcel_id)}
        onChange={(event) => form.setFieldValue('parcel_id', Number(event.target.value))}
        data={[
          ...(values.parcel_id === undefined ? [{ value: '', label: t('form.choose'), disabled: true }] : []),
          ...offeredParcels(parcels, values.address_type).map((option) => ({
            value: String(option.id),
            label: parcelOptionText(option),
          })),
        ]}
      />
      {arrived && <Notice kind="info" title={t('form.arrived')} />}
      <FormProblem problem={form.problem} />
      <div className={classes.submit}>
        <Button
          type="submit"
          size="md"
          leftSection={<IconTag size={18} aria-hidden />}
          loading={form.submitting}
          disabled={!form.isValid}
          aria-describedby={hintId}
        >
          {t('form.submit')}
        </Button>
        <p id={hintId} className="quiet">
          {t(form.isValid ? 'form.outside' : 'form.incomplete')}
        </p>
      </div>
    </form>
  )
}
