import { STORE_COUNTRIES } from '@kontor/contract/organisation'
import { NativeSelect, TextInput } from '@mantine/core'
import { useLocale, useTexts } from '../../../lib/i18n.ts'
import { storeTexts } from './locales/index.ts'
import classes from './stores.module.css'
import type { StoreForm } from './stores.queries.ts'

interface TextFieldProps {
  readonly form: StoreForm
  readonly name: string
  readonly label: string
  readonly maxLength: number
  readonly description?: string
  readonly disabled?: boolean
  readonly wide?: boolean
  readonly onValue?: (value: string) => void
}

/** One text of a store. */
export function TextField({ form, name, label, maxLength, wide, onValue, ...more }: TextFieldProps) {
  const { value, ...props } = form.field(name)
  return (
    <TextInput
      {...props}
      {...more}
      onChange={(event) => {
        props.onChange(event)
        onValue?.(event.target.value)
      }}
      value={typeof value === 'string' ? value : ''}
      name={name}
      label={label}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autoComplete="off"
      maxLength={maxLength}
      className={wide ? classes.wide : undefined}
    />
  )
}

interface Props {
  readonly form: StoreForm
  /** What the names of the fields begin with. */
  readonly prefix: string
  /** Called with country and postcode after one of them has changed. */
  readonly onPlace?: (country: string, zipCode: string) => void
}

/** Street, number, postcode, city and country of an address. */
export function PlaceFields({ form, prefix, onPlace }: Props) {
  const t = useTexts(storeTexts)
  const countries = new Intl.DisplayNames(useLocale(), { type: 'region' })
  const given = (field: string) => String(form.values[`${prefix}${field}`] ?? '')
  const country = form.field(`${prefix}country`)
  return (
    <>
      <TextField form={form} name={`${prefix}street`} label={t('form.street')} maxLength={80} />
      <TextField form={form} name={`${prefix}street_no`} label={t('form.streetNo')} maxLength={20} />
      <TextField
        form={form}
        name={`${prefix}zip_code`}
        label={t('form.zip')}
        maxLength={10}
        onValue={(zipCode) => onPlace?.(given('country'), zipCode.trim())}
      />
      <TextField form={form} name={`${prefix}city`} label={t('form.city')} maxLength={60} />
      <NativeSelect
        {...country}
        name={`${prefix}country`}
        label={t('form.country')}
        className={classes.wide}
        data={[
          ...(given('country') === '' ? [{ value: '', label: t('form.choose') }] : []),
          ...STORE_COUNTRIES.map((code) => ({ value: code, label: countries.of(code) ?? code })),
        ]}
        onChange={(event) => {
          country.onChange(event)
          onPlace?.(event.target.value, given('zip_code'))
        }}
      />
    </>
  )
}
