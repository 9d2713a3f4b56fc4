import { correctShippingAddress, DELIVERY_COUNTRIES } from '@kontor/contract/orders'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { useLocale, useTexts } from '../../../lib/i18n.ts'
import { FormDialog, FormFields } from '../../../ui/dialog/form-dialog.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { CountryFlag } from '../../../ui/picture/country-flag.tsx'
import { ErrorNotice } from '../../../ui/states/error-notice.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { SkeletonLines } from '../../../ui/states/skeleton.tsx'
import { orderDocumentTexts } from '../document/locales/index.ts'
import { refreshOrder, shippingAddressQuery } from '../document/order-document.queries.ts'
import classes from './address-dialog.module.css'
import {
  ADDRESS_TYPES,
  type AddressFormField,
  isCompanyAddress,
  printedAddress,
  withPrinted,
} from './address-form.ts'
import { LengthNotice } from './length-notice.tsx'
import { type AddressSource, useAddressForm } from './use-address-form.ts'

interface Props {
  readonly orderId: number
  readonly wrong: readonly string[]
  /** That the order will probably go with; left out where that is not known. */
  readonly carrier?: string | undefined
  readonly onClose: () => void
}

/** Corrects the delivery address: home address, Packstation or Postfiliale (spec: orders §5). */
export function AddressDialog({ orderId, ...props }: Props) {
  const queryClient = useQueryClient()
  const source: AddressSource = {
    query: shippingAddressQuery(orderId),
    save: (body) => call(correctShippingAddress, { params: { id: orderId }, body }),
    refresh: () => refreshOrder(queryClient, orderId),
  }
  return <AddressFormDialog source={source} {...props} />
}

type Form = ReturnType<typeof useAddressForm>

interface OpenProps {
  readonly source: AddressSource
  readonly wrong: readonly string[]
  readonly carrier?: string | undefined
  /** Saving it also asks for the label again that it was refused for. */
  readonly retries?: boolean
  /** What follows once it is saved; left out: the dialog shows the server's message. */
  readonly onSaved?: ((message: string) => void) | undefined
  readonly onClose: () => void
}

/** The same form for an address from elsewhere. */
export function AddressFormDialog({ source, wrong, carrier, retries = false, onSaved, onClose }: OpenProps) {
  const t = useTexts(orderDocumentTexts)
  const form = useAddressForm(source, wrong, onSaved)
  const { state } = form
  const lock = state?.base.locked_by ?? null
  const isLocked = lock !== null
  const isAnswered = state?.answer !== undefined
  const hasErrors = Object.keys(form.problems).length > 0
  const isWaiting = !state && !form.loadError
  const isShut = !state || isLocked || isAnswered
  const obstacle = isWaiting ? 'loading' : isShut ? 'notice' : hasErrors ? 'incomplete' : undefined
  return (
    <FormDialog
      ref={form.formRef}
      title={t('correct.title')}
      onClose={onClose}
      unsaved={form.isDirty}
      busy={form.isSaving}
      obstacle={obstacle}
      submitLabel={t(retries ? 'correct.confirmAndRetry' : 'correct.confirm')}
      cancelLabel={isAnswered ? t('correct.close') : undefined}
      problem={form.problem}
      onSubmit={form.submit}
      secondary={
        form.submitAlone && (
          <SubmitButton
            type="button"
            variant="default"
            loading={form.isSaving}
            obstacle={obstacle}
            onClick={form.submitAlone}
          >
            {t('correct.confirm')}
          </SubmitButton>
        )
      }
    >
      {form.loadError && <ErrorNotice error={form.loadError} onRetry={() => void form.reload()} />}
      {!state && !form.loadError && <SkeletonLines lines={8} />}
      {state && (
        <>
          {lock !== null && !isAnswered && <Notice kind="warning" title={t(`locked.${lock}`)} />}
          {!isLocked && !isAnswered && state.base.replaced_parcels > 0 && (
            <Notice kind="warning" title={t('correct.replaces', { count: state.base.replaced_parcels })} />
          )}
          {state.changes.length > 0 && <Overtaken form={form} />}
          <FormFields disabled={isLocked || form.isSaving}>
            {!isAnswered && state.values.type === 'hausadresse' && (
              <LengthNotice
                address={printedAddress(state.values)}
                carrier={carrier}
                onTake={(split) => form.change(withPrinted(split))}
              />
            )}
            <AddressTypes form={form} />
            <AddressFields form={form} />
          </FormFields>
          {state.answer !== undefined ? (
            <Notice kind="success" title={state.answer} />
          ) : (
            <p className="quiet">{t('correct.outside')}</p>
          )}
        </>
      )}
    </FormDialog>
  )
}

interface PartProps {
  readonly form: Form
}

/** The changes that somebody else saved meanwhile, and the choice between both versions. */
function Overtaken({ form }: PartProps) {
  const t = useTexts(orderDocumentTexts)
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
  const t = useTexts(orderDocumentTexts)
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
  const t = useTexts(orderDocumentTexts)
  const locale = useLocale()
  const { state } = form
  if (!state) return null
  const { type } = state.values
  const isCompany = isCompanyAddress(state.values)
  const countries = new Intl.DisplayNames(locale, { type: 'region' })
  const input = (
    field: AddressFormField,
    label: string,
    maxLength: number,
    options: { readonly optional?: boolean } = {},
  ) => (
    <TextInput
      name={field}
      data-autofocus={field === form.firstField || undefined}
      label={label}
      withAsterisk={!options.optional}
      aria-required={!options.optional}
      autoComplete="off"
      maxLength={maxLength}
      value={state.values[field]}
      error={form.problems[field]}
      onChange={(event) => form.change({ [field]: event.target.value })}
      onBlur={() => form.leave(field)}
    />
  )
  return (
    <div className={classes.grid}>
      {input('corrected_first_name', t('correct.firstName'), 50, { optional: isCompany })}
      {input('corrected_last_name', t('correct.lastName'), 50, { optional: isCompany })}
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
      {state.values.corrected_country === undefined ? (
        <p className={classes.country}>
          <span className="quiet">{t('correct.country')}</span>{' '}
          <CountryFlag country={state.base.country} withCode />{' '}
          <span className="quiet">{t('correct.countryFixed')}</span>
        </p>
      ) : (
        <NativeSelect
          name="corrected_country"
          label={t('correct.country')}
          withAsterisk
          aria-required
          value={state.values.corrected_country}
          error={form.problems.corrected_country}
          data={[
            { value: '', label: t('correct.countryChoose') },
            ...DELIVERY_COUNTRIES.map((code) => ({ value: code, label: countries.of(code) ?? code })),
          ]}
          onChange={(event) => form.change({ corrected_country: event.target.value })}
        />
      )}
    </div>
  )
}
