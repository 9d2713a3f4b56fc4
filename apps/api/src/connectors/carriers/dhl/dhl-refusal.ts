import type { AddressField } from '@kontor/contract/orders'
import { ownValue } from '@kontor/contract/shared'
import { type CarrierFailure, type LabelRefusal, sizeRefusal } from '../../../modules/shipping/index.ts'
import { Refusal, type RefusedItem } from './dhl-answers.ts'

/** What DHL objects to, and the property that it names: a path (`shipments[0].consignee.city`) or a part (`consignee`). */
interface Objection {
  readonly property: string
  readonly text: string
}

/** How DHL calls the customer: the recipient of a parcel, or who sends one back. */
export type CustomerParty = 'consignee' | 'shipper'

/** Properties of an address (`ContactAddress`, `Locker`, `PostOffice`) as fields of ours. */
const FIELDS: Readonly<Record<string, AddressField>> = {
  name: 'last_name',
  name1: 'last_name',
  name2: 'last_name',
  addressStreet: 'street',
  addressHouse: 'street_no',
  lockerID: 'street_no',
  retailID: 'street_no',
  additionalAddressInformation1: 'care_of',
  postNumber: 'care_of',
  email: 'care_of',
  postalCode: 'zip_code',
  city: 'city',
  country: 'country',
}

/** The words by which DHL's texts name a field, where the property is the address as a whole. A text may name several. */
const WORDS: readonly (readonly [AddressField, RegExp])[] = [
  ['care_of', /post ?number|postnummer/i],
  ['street_no', /house ?number|hausnummer/i],
  ['zip_code', /post(al)? ?code|zip|postleitzahl|\bplz\b/i],
  ['city', /\b(city|town|ort|stadt)\b/i],
  ['street', /\bstreet\b|stra(ß|ss)e/i],
  ['country', /\bcountry\b|\bland\b/i],
  ['last_name', /\bname\b/i],
]

/** Properties of an order, as a whole or from their beginning, that no address settles (Parcel DE Shipping 2.1.8, `Shipment`). */
const REFUSALS: readonly (readonly [LabelRefusal, RegExp])[] = [
  ['account', /^(billingNumber|profile|creationSoftware)$/],
  ['service', /^(product|services\b.*)$/],
  ['weight', /^details(\.|$)/],
  ['customs', /^customs(\.|$)/],
  ['phone', /^consignee\.phone$/],
]

const MOST_TEXTS = 10
const LONGEST_TEXT = 300

/** The body of a refusal in either of its forms; null for what is neither, for example a proxy's page. */
export function readRefusal(body: string): Refusal | null {
  try {
    return Refusal.safeParse(JSON.parse(body)).data ?? null
  } catch {
    return null
  }
}

/**
 * What a refusal means: of the customer's address, with the fields to correct, or of something else.
 * @param party how the customer is called in the request
 * @param otherwise the words where the refusal has none
 */
export function failureOfRefusal(
  refusal: Refusal | null,
  party: CustomerParty,
  otherwise: string,
): Extract<CarrierFailure, { kind: 'address' | 'refused' }> {
  const objections = refusal ? objectionsOf(refusal) : []
  const about = objections.filter((one) => isAbout(one, party))
  const texts = textsOf(objections, party)
  if (about.length > 0) return { kind: 'address', fields: [...new Set(about.flatMap(fieldsOf))], texts }
  const why = objections.map(whyOf).find((known) => known !== undefined)
  return {
    kind: 'refused',
    texts: texts.length > 0 ? texts : [refusal ? wordsOf(refusal, otherwise) : otherwise],
    ...(why && { why }),
  }
}

function whyOf(objection: Objection): LabelRefusal | undefined {
  const property = partsOf(objection).join('.')
  const why = REFUSALS.find(([, form]) => form.test(property))?.[0]
  return why === 'weight' ? sizeRefusal(objection.text) : why
}

/** The words of a refusal as a whole. */
export function wordsOf(refusal: Refusal, otherwise: string): string {
  const status = typeof refusal.status === 'object' ? refusal.status : null
  const words = refusal.detail || status?.detail || refusal.title || status?.title || otherwise
  return words.slice(0, LONGEST_TEXT)
}

function objectionsOf(refusal: Refusal): Objection[] {
  const named = (refusal.items ?? []).flatMap(objectionsOfItem)
  // Parcel DE Returns names no property: what its text says of an address is about the only one in the request.
  const detail = refusal.detail ?? ''
  if (named.length > 0 || refusal.items || detail === '') return named
  return [{ property: '', text: detail }]
}

function objectionsOfItem({ propertyPath, message, sstatus, validationMessages }: RefusedItem): Objection[] {
  const schema = message ? [{ property: propertyPath ?? '', text: message }] : []
  const messages = (validationMessages ?? []).flatMap(({ property, validationMessage }) =>
    validationMessage ? [{ property: property ?? '', text: validationMessage }] : [],
  )
  const all = [...schema, ...messages]
  if (all.length > 0) return all
  const words = sstatus?.detail || sstatus?.title
  return words ? [{ property: 'sstatus', text: words }] : []
}

/** `shipments[0].consignee.city` → `consignee`, `city` */
const partsOf = ({ property }: Objection): string[] =>
  property.split('.').filter((part) => part !== '' && !/^shipments?(\[\d+\])?$/.test(part))

function isAbout(objection: Objection, party: CustomerParty): boolean {
  if (objection.property === '') return party === 'shipper' && fieldsOf(objection).length > 0
  return partsOf(objection)[0] === party && whyOf(objection) === undefined
}

function fieldsOf(objection: Objection): AddressField[] {
  const named = ownValue(FIELDS, partsOf(objection).at(-1) ?? '')
  if (named) return [named]
  const found = WORDS.flatMap(([field, words]) => (words.test(objection.text) ? [field] : []))
  // Whoever misses the number of a building says in which street.
  return found.filter((field) => field !== 'street' || !found.includes('street_no'))
}

/** Texts for people. What is not about the customer's address says what it is about. */
function textsOf(objections: readonly Objection[], party: CustomerParty): string[] {
  const texts = objections.map((one) => {
    const where = one.property === 'sstatus' || isAbout(one, party) ? '' : partsOf(one).join('.')
    return `${where === '' ? '' : `${where}: `}${one.text}`.slice(0, LONGEST_TEXT)
  })
  return [...new Set(texts)].slice(0, MOST_TEXTS)
}
