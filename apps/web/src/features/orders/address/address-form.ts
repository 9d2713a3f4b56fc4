import {
  type Address,
  AddressCorrection,
  DELIVERY_COUNTRIES,
  type LimitedAddress,
  PACKSTATION,
  POSTFILIALE,
  type ShippingAddress,
} from '@kontor/contract/orders'
import type { z } from 'zod'
import type { TextKey, Translate } from '../../../lib/i18n.ts'
import type { de } from '../document/locales/de.ts'

/** Kinds of delivery address (spec: orders §3, Customer). */
export const ADDRESS_TYPES = ['hausadresse', 'packstation', 'postfiliale'] as const
export type AddressType = (typeof ADDRESS_TYPES)[number]

/** The form's values; street and station are kept apart, so that switching the kind loses nothing. */
export type AddressFormValues = {
  type: AddressType
  corrected_first_name: string
  corrected_last_name: string
  corrected_company: string
  corrected_street: string
  corrected_street_number: string
  station_number: string
  post_number: string
  corrected_care_of: string
  corrected_zip: string
  corrected_city: string
  /** Undefined where the channel gave the country, which then stays. */
  corrected_country?: string | undefined
}

/** What of the values stands on a label for a street address. */
export const printedAddress = (values: AddressFormValues): LimitedAddress => ({
  first_name: values.corrected_first_name,
  last_name: values.corrected_last_name,
  company: values.corrected_company,
  street: values.corrected_street,
  street_no: values.corrected_street_number,
  care_of: values.corrected_care_of,
  zip_code: values.corrected_zip,
  city: values.corrected_city,
})

/** The change that takes over an address in parts that fit. */
export const withPrinted = (split: LimitedAddress): Partial<AddressFormValues> => ({
  corrected_first_name: split.first_name,
  corrected_company: split.company,
  corrected_street: split.street,
  corrected_street_number: split.street_no,
  corrected_care_of: split.care_of,
})

/** Whether a company may stand alone, as at a street address. */
export const isCompanyAddress = (values: AddressFormValues): boolean =>
  values.type === 'hausadresse' && values.corrected_company.trim() !== ''

/** Reads the kind of an address from its street, whatever its case. */
export function addressTypeOf(street: string): AddressType {
  const place = street.trim().toLowerCase()
  return place === PACKSTATION || place === POSTFILIALE ? place : 'hausadresse'
}

/** The address that a label would be made for, as the form shows it. */
export function toFormValues(address: z.output<typeof ShippingAddress>): AddressFormValues {
  const type = addressTypeOf(address.corrected_street)
  const atHome = type === 'hausadresse'
  return {
    type,
    corrected_first_name: address.corrected_first_name,
    corrected_last_name: address.corrected_last_name,
    corrected_company: address.corrected_company,
    corrected_street: atHome ? address.corrected_street : '',
    corrected_street_number: atHome ? address.corrected_street_number : '',
    station_number: atHome ? '' : address.corrected_street_number,
    post_number: atHome ? '' : address.corrected_care_of,
    corrected_care_of: atHome ? address.corrected_care_of : '',
    corrected_zip: address.corrected_zip,
    corrected_city: address.corrected_city,
    corrected_country: address.country === '' ? '' : undefined,
  }
}

/** Turns a station typed as a street (`Packstation 145`) into the kind it names; other values stay. */
export function readStation(values: AddressFormValues): AddressFormValues {
  const typed = /^(packstation|postfiliale)\s*(\d*)$/i.exec(values.corrected_street.trim())
  if (values.type !== 'hausadresse' || !typed) return values
  const [, place = '', number = ''] = typed
  return {
    ...values,
    type: addressTypeOf(place),
    corrected_street: '',
    station_number: number || values.corrected_street_number,
  }
}

/**
 * The request body: at a Packstation or Postfiliale the street is that word and the company is empty (spec: orders
 * §5).
 */
export function toCorrection(values: AddressFormValues, version: number): z.input<typeof AddressCorrection> {
  const country = DELIVERY_COUNTRIES.find((known) => known === values.corrected_country)
  const common = {
    ...(country ? { corrected_country: country } : {}),
    corrected_first_name: values.corrected_first_name,
    corrected_last_name: values.corrected_last_name,
    corrected_zip: values.corrected_zip,
    corrected_city: values.corrected_city,
    version,
  }
  if (values.type === 'hausadresse') {
    return {
      ...common,
      corrected_street: values.corrected_street,
      corrected_street_number: values.corrected_street_number,
      corrected_company: values.corrected_company,
      corrected_care_of: values.corrected_care_of,
    }
  }
  return {
    ...common,
    corrected_street: values.type,
    corrected_street_number: values.station_number,
    corrected_company: '',
    corrected_care_of: values.post_number,
  }
}

export type AddressFormField = Exclude<keyof AddressFormValues, 'type'>

/** The form field that shows a field of the call. */
export function formFieldOf(field: string, type: AddressType): AddressFormField | undefined {
  if (type !== 'hausadresse' && field === 'corrected_street_number') return 'station_number'
  if (type !== 'hausadresse' && field === 'corrected_care_of') return 'post_number'
  if (field === 'corrected_country') return field
  return CALL_FIELDS.find((known) => known === field)
}

const CALL_FIELDS = [
  'corrected_first_name',
  'corrected_last_name',
  'corrected_company',
  'corrected_street',
  'corrected_street_number',
  'corrected_care_of',
  'corrected_zip',
  'corrected_city',
] as const
type CallField = (typeof CALL_FIELDS)[number]
const isCallField = (field: unknown): field is CallField => CALL_FIELDS.some((known) => known === field)

/** Field of an order's address → field of the call, for the alerts and label errors that open the form. */
const CALL_FIELD_OF: ReadonlyMap<string, CallField> = new Map([
  ['first_name', 'corrected_first_name'],
  ['last_name', 'corrected_last_name'],
  ['company', 'corrected_company'],
  ['street', 'corrected_street'],
  ['street_no', 'corrected_street_number'],
  ['care_of', 'corrected_care_of'],
  ['zip_code', 'corrected_zip'],
  ['city', 'corrected_city'],
])

/** The form field of the first wrong address field that can be corrected here. */
export function fieldToFocus(wrong: readonly string[], type: AddressType): AddressFormField | undefined {
  for (const field of wrong) {
    const ofForm = formFieldOf(CALL_FIELD_OF.get(field) ?? field, type)
    if (ofForm) return ofForm
  }
  return undefined
}

function problemText(issue: z.core.$ZodIssue, type: AddressType, t: Translate<typeof de>): string {
  const field = issue.path[0]
  if (issue.code === 'too_big') return t('correct.tooLong', { max: Number(issue.maximum) })
  if (type !== 'hausadresse' && field === 'corrected_street_number') return t(`correct.${type}Number`)
  if (type !== 'hausadresse' && field === 'corrected_care_of') {
    return t(type === 'postfiliale' ? 'correct.postNumberOrEmailWrong' : 'correct.postNumberWrong')
  }
  return isCallField(field) ? t(`correct.missing.${field}`) : issue.message
}

/** The problems of the form by field, in the language of `t`; empty when it can be sent. */
export function addressProblems(
  values: AddressFormValues,
  t: Translate<typeof de>,
): Partial<Record<AddressFormField, string>> {
  const result = AddressCorrection.safeParse(toCorrection(values, 0))
  const problems: Partial<Record<AddressFormField, string>> = {}
  for (const issue of result.success ? [] : result.error.issues) {
    const field = formFieldOf(String(issue.path[0]), values.type)
    if (field) problems[field] ??= problemText(issue, values.type, t)
  }
  if (values.corrected_country === '') problems.corrected_country = t('correct.missing.corrected_country')
  return problems
}

const LABELS: Readonly<Record<CallField, TextKey<typeof de>>> = {
  corrected_first_name: 'correct.firstName',
  corrected_last_name: 'correct.lastName',
  corrected_company: 'correct.company',
  corrected_street: 'correct.street',
  corrected_street_number: 'correct.streetNo',
  corrected_care_of: 'correct.careOf',
  corrected_zip: 'correct.zip',
  corrected_city: 'correct.city',
}

export interface AddressChange {
  readonly field: CallField
  readonly label: TextKey<typeof de>
  readonly before: string
  readonly after: string
}

/** The differences between two versions of an address. */
export function addressChanges(
  before: z.output<typeof ShippingAddress>,
  after: z.output<typeof ShippingAddress>,
): AddressChange[] {
  return CALL_FIELDS.filter((field) => before[field] !== after[field]).map((field) => ({
    field,
    label: LABELS[field],
    before: before[field],
    after: after[field],
  }))
}

/** An address as it is written on a parcel, line by line. `labels` names Packstation and Postfiliale. */
export function addressLines(
  address: Address,
  labels: {
    readonly packstation: string
    readonly postfiliale: string
    readonly postNumber: (n: string) => string
    readonly careOf: (n: string) => string
  },
): string[] {
  const type = addressTypeOf(address.street)
  const street = type === 'hausadresse' ? address.street : labels[type]
  const careOf = type === 'hausadresse' ? labels.careOf(address.care_of) : labels.postNumber(address.care_of)
  return [
    `${address.first_name} ${address.last_name}`,
    address.company,
    address.care_of === '' ? '' : careOf,
    `${street} ${address.street_no}`,
    address.address_addition,
    `${address.zip_code} ${address.city}`,
  ]
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
