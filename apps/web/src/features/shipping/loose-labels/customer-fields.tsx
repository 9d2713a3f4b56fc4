import { HOUSES_WITHOUT_NUMBER } from '@kontor/contract/orders'
import {
  ADDRESS_TYPES,
  LABEL_COUNTRIES,
  type LooseLabelBody,
  type ParcelOption,
} from '@kontor/contract/shipping'
import { NativeSelect, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { useLocale, useTexts } from '../../../lib/i18n.ts'
import type { useContractForm } from '../../../ui/form/use-contract-form.ts'
import { LengthNotice } from '../../orders/index.ts'
import { Choice } from './choice.tsx'
import classes from './create-label.module.css'
import { type Kept, type LabelFormValues, offeredParcels, withAddressType } from './label-form.ts'
import { looseLabelTexts } from './locales/index.ts'

type Form = ReturnType<typeof useContractForm<typeof LooseLabelBody, LabelFormValues>>

type TextField =
  | 'first_name'
  | 'last_name'
  | 'company'
  | 'care_of'
  | 'street'
  | 'street_no'
  | 'zip_code'
  | 'city'

interface Options {
  readonly optional?: boolean
  readonly description?: string
}

interface Props {
  readonly form: Form
  readonly parcels: readonly ParcelOption[]
}

/** The customer's address: home address, Packstation or post store. */
export function CustomerFields({ form, parcels }: Props) {
  const t = useTexts(looseLabelTexts)
  const locale = useLocale()
  const kept = useRef<Kept>({})
  const { address_type: type } = form.values
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const input = (name: TextField, label: string, maxLength: number, options: Options = {}) => (
    <TextInput
      label={label}
      description={options.description}
      withAsterisk={!options.optional}
      aria-required={!options.optional}
      autoComplete="off"
      maxLength={maxLength}
      {...form.field(name)}
    />
  )
  const atHome = type === 'home_address'
  return (
    <>
      <Choice
        legend={t('form.addressType')}
        name="address_type"
        value={type}
        options={ADDRESS_TYPES.map((one) => ({ value: one, label: t(`form.${one}`) }))}
        onChange={(next) => {
          const changed = withAddressType(form.values, next, kept.current)
          kept.current = changed.kept
          const isOffered = offeredParcels(parcels, next).some(({ id }) => id === changed.values.parcel_id)
          form.setValues(isOffered ? changed.values : { ...changed.values, parcel_id: undefined })
        }}
      />
      <fieldset className={classes.fields}>
        <legend>{t(form.values.type === 'returns' ? 'form.customerReturns' : 'form.customer')}</legend>
        {input('first_name', t('form.firstName'), 50, { optional: true })}
        {input('last_name', t('form.lastName'), 50, {
          optional: atHome && form.values.company.trim() !== '',
        })}
        {atHome ? (
          <>
            {input('company', t('form.company'), 60, { optional: true })}
            {input('care_of', t('form.careOf'), 60, { optional: true })}
            {input('street', t('form.street'), 80)}
            {input('street_no', t('form.streetNo'), 20, {
              optional: HOUSES_WITHOUT_NUMBER.has(form.values.country),
            })}
          </>
        ) : (
          <>
            {input('street_no', t(`form.${type}No`), 4)}
            {type === 'post_store'
              ? input('care_of', t('form.postNumberOrEmail'), 60)
              : input('care_of', t('form.postNumber'), 10, { description: t('form.postNumberHint') })}
          </>
        )}
        {input('zip_code', t('form.zip'), 12)}
        {input('city', t('form.city'), 60)}
        <NativeSelect
          label={t('form.country')}
          withAsterisk
          {...form.field('country')}
          disabled={!atHome}
          description={atHome ? undefined : t('form.countryFixed')}
          data={LABEL_COUNTRIES.map((code) => ({ value: code, label: names.of(code) ?? code }))}
        />
      </fieldset>
      {atHome && (
        <LengthNotice
          address={form.values}
          carrier={parcels.find(({ id }) => id === form.values.parcel_id)?.carrier}
          onTake={({ first_name, company, street, street_no, care_of }) =>
            form.setValues({ ...form.values, first_name, company, street, street_no, care_of })
          }
        />
      )}
    </>
  )
}
