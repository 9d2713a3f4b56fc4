import { correctShippingAddress } from '@kontor/contract/orders'
import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { call } from '../../../lib/api-client.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { FormProblem } from '../../../ui/form/form-problem.tsx'
import { CountryFlag } from '../../../ui/picture/country-flag.tsx'
import { ErrorNotice } from '../../../ui/states/error-notice.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { SkeletonLines } from '../../../ui/states/skeleton.tsx'
import { ADDRESS_TYPES, type AddressFormField } from '../address-form.ts'
import { orderDetailTexts } from '../locales/detail/index.ts'
import { refreshOrder, shippingAddressQuery } from '../order-document.queries.ts'
import { type AddressSource, useAddressForm } from '../use-address-form.ts'
import classes from './address-dialog.module.css'

interface Props {
  readonly orderId: number
  readonly wrong: readonly string[]
  readonly opened: boolean
  readonly onClose: () => void
}

/** Corrects the delivery address: home address, Packstation or Postfiliale (spec: orders §5). */
export function AddressDialog({ opened, orderId, ...props }: Props) {
  const queryClient = useQueryClient()
  // The form lives as long as the window: the next time it begins anew.
  if (!opened) return null
  const source: AddressSource = {
    query: shippingAddressQuery(orderId),
    save: (body) => call(correctShippingAddress, { params: { id: orderId }, body }),
    refresh: () => refreshOrder(queryClient, orderId),
  }
  return <OpenAddressDialog source={source} {...props} />
}

type Form = ReturnType<typeof useAddressForm>

interface OpenProps {
  readonly source: AddressSource
  readonly wrong: readonly string[]
  readonly onClose: () => void
}

/** The same for an address from anywhere. */
export function OpenAddressDialog({ source, wrong, onClose }: OpenProps) {
  const t = useTexts(orderDetailTexts)
  const formId = useId()
  const form = useAddressForm(source, wrong)
  const { state } = form
  const isLocked = state !== undefined && !state.base.editable
  const isAnswered = state?.answer !== undefined
  const hasErrors = Object.keys(form.problems).length > 0
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('correct.title')}
      size="md"
      unsaved={form.isDirty}
      busy={form.isSaving}
      footer={
        <>
          <Button variant="default" disabled={form.isSaving} onClick={onClose}>
            {t(isAnswered ? 'correct.close' : 'note.cancel')}
          </Button>
          <Button
            type="submit"
            form={formId}
            loading={form.isSaving}
            disabled={!state || isLocked || isAnswered || hasErrors}
          >
            {t('correct.confirm')}
          </Button>
        </>
      }
    >
      {form.loadError && <ErrorNotice error={form.loadError} onRetry={() => void form.reload()} />}
      {!state && !form.loadError && <SkeletonLines lines={8} />}
      {state && (
        <form
          id={formId}
          ref={form.formRef}
          noValidate
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault()
            form.submit()
          }}
        >
          {isLocked && <Notice kind="warning" title={t('correct.locked')} />}
          {!isLocked && !isAnswered && state.base.replaced_parcels > 0 && (
            <Notice kind="warning" title={t('correct.replaces', { count: state.base.replaced_parcels })} />
          )}
          {state.changes.length > 0 && <Overtaken form={form} />}
          <fieldset disabled={isLocked || form.isSaving} className={classes.fields}>
            <AddressTypes form={form} />
            <AddressFields form={form} />
          </fieldset>
          <FormProblem problem={form.problem} />
          {state.answer !== undefined ? (
            <Notice kind="success" title={state.answer} />
          ) : (
            <p className={classes.quiet}>{t('correct.outside')}</p>
          )}
        </form>
      )}
    </Dialog>
  )
}

interface PartProps {
  readonly form: Form
}

/** Somebody else corrected the address meanwhile: what they changed, and the choice. */
function Overtaken({ form }: PartProps) {
  const t = useTexts(orderDetailTexts)
  return (
    <Notice
      kind="warning"
      title={t('correct.stale')}
      actions={
        <Button variant="default" onClick={form.takeTheirs}>
          {t('correct.staleTake')}
        </Button>
      }
    >
      <ul>
        {form.state?.changes.map((change) => (
          <li key={change.field}>
            {t('correct.staleField', {
              field: t(change.label),
              before: change.before || '–',
              after: change.after || '–',
            })}
          </li>
        ))}
      </ul>
      <p>{t('correct.staleKeep')}</p>
    </Notice>
  )
}

function AddressTypes({ form }: PartProps) {
  const t = useTexts(orderDetailTexts)
  return (
    <fieldset className={classes.types}>
      <legend>{t('correct.type')}</legend>
      {ADDRESS_TYPES.map((type) => (
        <label key={type}>
          <input
            type="radio"
            name="type"
            checked={form.state?.values.type === type}
            onChange={() => form.change({ type })}
          />
          {t(`correct.${type}`)}
        </label>
      ))}
    </fieldset>
  )
}

function AddressFields({ form }: PartProps) {
  const t = useTexts(orderDetailTexts)
  const { state } = form
  if (!state) return null
  const { type } = state.values
  const input = (
    field: AddressFormField,
    label: string,
    maxLength: number,
    options: { readonly optional?: boolean; readonly wide?: boolean; readonly autoComplete?: string } = {},
  ) => (
    <TextInput
      name={field}
      label={label}
      withAsterisk={!options.optional}
      aria-required={!options.optional}
      autoComplete="off"
      maxLength={maxLength}
      className={options.wide ? classes.wide : undefined}
      value={state.values[field]}
      error={form.problems[field]}
      onChange={(event) => form.change({ [field]: event.target.value })}
      onBlur={() => form.leave(field)}
    />
  )
  return (
    <div className={classes.grid}>
      {input('corrected_first_name', t('correct.firstName'), 50)}
      {input('corrected_last_name', t('correct.lastName'), 50)}
      {type === 'hausadresse' ? (
        <>
          {input('corrected_company', t('correct.company'), 60, { optional: true })}
          {input('corrected_care_of', t('correct.careOf'), 60, { optional: true })}
          {input('corrected_street', t('correct.street'), 80)}
          {input('corrected_street_number', t('correct.streetNo'), 20)}
        </>
      ) : (
        <>
          {input(
            'post_number',
            t(type === 'postfiliale' ? 'correct.postNumberOrEmail' : 'correct.postNumber'),
            60,
          )}
          {input('station_number', t(`correct.${type}No`), 4)}
        </>
      )}
      {input('corrected_zip', t('correct.zip'), 12)}
      {input('corrected_city', t('correct.city'), 60)}
      <p className={classes.country}>
        <span className={classes.quiet}>{t('correct.country')}</span>{' '}
        <CountryFlag country={state.base.country} withCode />{' '}
        <span className={classes.quiet}>{t('correct.countryFixed')}</span>
      </p>
    </div>
  )
}
