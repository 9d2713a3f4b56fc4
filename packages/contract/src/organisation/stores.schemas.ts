import { z } from 'zod'
import { Id, Instant, isGln, Line, Message, ownValue, RequiredLine } from '../shared/index.ts'
import { FEDERAL_STATES } from './federal-states.ts'
import { isMailList, isZipCodeOf, STORE_COUNTRIES } from './store-place.ts'

const WRONG_ZIP = {
  de: 'Diese Postleitzahl gibt es in dem Land nicht.',
  en: 'The country has no such postcode.',
  es: 'Ese código postal no existe en el país.',
}
const WRONG_GLN = {
  de: 'Eine GLN hat 13 Ziffern, die letzte ist die Prüfziffer.',
  en: 'A GLN has 13 digits; the last is the check digit.',
  es: 'Un GLN tiene 13 dígitos; el último es el de control.',
}
const WRONG_MAIL = {
  de: 'E-Mail-Adresse hat ein ungültiges Format',
  en: 'E-Mail address has an invalid format',
  es: 'La dirección de correo tiene un formato no válido',
}
const MISSING = {
  de: 'Alle Felder sind Pflichtfelder',
  en: 'All fields are required',
  es: 'Todos los campos son obligatorios',
}

const Mail = RequiredLine(200).refine(isMailList, { params: WRONG_MAIL })
/** One or more addresses, parted by commas; false for none. */
const Mails = z.union([Mail, z.literal(false)])
const Gln = Line(13).refine((value) => value === '' || isGln(value), { params: WRONG_GLN })
/** Empty: the state of the postcode; only Germany has one. */
const State = z.union([z.enum(FEDERAL_STATES), z.literal('')])
const Country = z.enum(STORE_COUNTRIES)

const PLACE = {
  name: RequiredLine(100),
  street: RequiredLine(80),
  street_no: RequiredLine(20),
  zip_code: RequiredLine(10),
  city: RequiredLine(60),
  country: Country,
}
const MASTER = {
  ...PLACE,
  contact_name: RequiredLine(100),
  order_email: Mail,
  contact_email: Mail,
  click_collect_email: Mails,
  contact_phone: RequiredLine(40),
  erp_store_id: RequiredLine(60),
  federal_state: State,
}

type Corrected<P extends string, S> = { [K in keyof S & string as `corrected_${P}${K}`]: S[K] }

/** The fields under the names that a change gives them. */
const corrected = <const P extends string, S extends Readonly<Record<string, z.ZodType>>>(
  prefix: P,
  shape: S,
) =>
  Object.fromEntries(
    Object.entries(shape).map(([field, schema]) => [`corrected_${prefix}${field}`, schema]),
  ) as Corrected<P, S>

/** An address of its own: it may be empty in every field, for the store's own. */
const OWN_PLACE = {
  name: Line(100),
  street: Line(80),
  street_no: Line(20),
  zip_code: Line(10),
  city: Line(60),
  country: z.union([Country, z.literal('')]),
}

/** The groups of a store's fields: a change carries the fields of one of them. */
export const STORE_GROUPS = {
  store: corrected('', { ...MASTER, ranking: z.number().int().min(1) }),
  numbers: corrected('', { gln: Gln, store_number: RequiredLine(20) }),
  shipping: corrected('shipping_', OWN_PLACE),
  return: corrected('return_', OWN_PLACE),
  pickup: corrected('pickup_', { ...OWN_PLACE, phone: Line(40) }),
  channels: corrected('', {
    closed_channels: z.array(z.number().int().positive()).max(100),
    click_and_collect: z.boolean(),
  }),
  state: corrected('', { is_active: z.boolean() }),
} as const
export type StoreGroup = keyof typeof STORE_GROUPS
/** The addresses that a store may have beside its own. */
export const OWN_ADDRESSES = ['shipping', 'return', 'pickup'] as const
export type OwnAddress = (typeof OWN_ADDRESSES)[number]

const groupNames = Object.keys(STORE_GROUPS) as StoreGroup[]

/** The group whose fields a change carries; null for none, or several. */
export function groupOf(change: object): StoreGroup | null {
  const named = groupNames.filter((group) => Object.keys(STORE_GROUPS[group]).some((key) => key in change))
  return named.length === 1 ? (named[0] ?? null) : null
}

/** Field → the texts of what is wrong with it, for a change whose fields are right each by itself. */
function wrongFields(change: Readonly<Record<string, unknown>>): Map<string, object> {
  const wrong = new Map<string, object>()
  const group = groupOf(change)
  if (group === null) return wrong
  const prefix = `corrected_${group === 'shipping' || group === 'return' || group === 'pickup' ? `${group}_` : ''}`
  const fields = Object.keys(STORE_GROUPS[group])
  const isEmptied = prefix !== 'corrected_' && fields.every((field) => ownValue(change, field) === '')
  for (const field of fields) {
    const mayBeEmpty = isEmptied || field === 'corrected_gln' || field === 'corrected_federal_state'
    const value = ownValue(change, field)
    if (value === undefined || (value === '' && !mayBeEmpty)) wrong.set(field, MISSING)
  }
  const [zip, country] = [ownValue(change, `${prefix}zip_code`), ownValue(change, `${prefix}country`)]
  if (zip && country && !isZipCodeOf(String(country), String(zip))) wrong.set(`${prefix}zip_code`, WRONG_ZIP)
  return wrong
}

function report(context: z.RefinementCtx, wrong: ReadonlyMap<string, object>): void {
  for (const [field, params] of wrong)
    context.addIssue({ code: 'custom', path: [field], params: { ...params }, continue: true })
}

/**
 * A change of one group of a store's fields, which become its values; the others are left out. Of the shipping, return
 * and pickup address all fields may be empty: then it is the store's own.
 */
export const StoreChange = z
  .strictObject({
    ...STORE_GROUPS.store,
    ...STORE_GROUPS.numbers,
    ...STORE_GROUPS.shipping,
    ...STORE_GROUPS.return,
    ...STORE_GROUPS.pickup,
    ...STORE_GROUPS.channels,
    ...STORE_GROUPS.state,
  })
  .partial()
  .extend({ version: z.number().int().min(1).optional() })
  .superRefine((change, context) => {
    if (groupOf(change) === null) context.addIssue({ code: 'custom', path: [], params: MISSING })
    report(context, wrongFields(change))
  })
export type StoreChange = z.infer<typeof StoreChange>

/** A new store; it comes last in the ranking. */
export const NewStore = z
  .strictObject({ ...MASTER, store_number: RequiredLine(20), gln: Gln })
  .superRefine(({ country, zip_code }, context) => {
    if (!isZipCodeOf(country, zip_code)) report(context, new Map([['zip_code', WRONG_ZIP]]))
  })
export type NewStore = z.infer<typeof NewStore>

const text = z.string()
const place = <const P extends string>(prefix: P) => {
  type Fields = { [K in keyof typeof PLACE as `${P}_${K}`]: typeof text }
  return Object.fromEntries(Object.keys(PLACE).map((field) => [`${prefix}_${field}`, text])) as Fields
}

/** A store with all of its settings. The fields of an address that is the store's own are empty. */
export const StoreDetail = z.object({
  id: Id,
  store_number: text,
  gln: text,
  name: text,
  is_active: z.boolean(),
  ranking: z.number().int(),
  /** How many stores the company has: the last place of the ranking. */
  store_count: z.number().int(),
  street: text,
  street_no: text,
  zip_code: text,
  city: text,
  country: text,
  federal_state: text,
  contact_name: text,
  contact_email: text,
  contact_phone: text,
  order_email: text,
  /** False: no mails about reservations. */
  click_collect_email: z.union([text, z.literal(false)]),
  erp_store_id: text,
  ...place('shipping'),
  ...place('return'),
  ...place('pickup'),
  pickup_phone: text,
  click_and_collect: z.boolean(),
  /** The channels that the company sells on. */
  channels: z.array(
    z.object({
      sales_channel_id: z.number().int(),
      key: text,
      name: text,
      /** Not switched off for this store. */
      is_open: z.boolean(),
      /** Some account there is active. */
      has_active_account: z.boolean(),
    }),
  ),
  version: z.number().int(),
})
export type StoreDetail = z.infer<typeof StoreDetail>

export const ChangedStore = Message.extend({ store: StoreDetail })

/** What each store sells on. A flag: the store is active, so is the account, and the channel is not switched off there. */
export const StoresStatus = z.object({
  sales_channels: z.array(z.object({ id: z.number().int(), key: text, name: text })),
  data: z.array(
    z.object({
      id: Id,
      name: text,
      is_active: z.boolean(),
      store_number: text,
      str_address_street: text,
      str_address_street_number: text,
      str_address_zip_code: text,
      str_address_city: text,
      /** By the channel's key. */
      channels: z.record(text, z.boolean()),
      click_and_collect: z.boolean(),
    }),
  ),
})
export type StoresStatus = z.infer<typeof StoresStatus>

const deviceFields = { device_id: RequiredLine(100), in_use_by: Line(100), active: z.boolean() }
export const StoreDevice = z.object({
  id: Id,
  device_id: text,
  in_use_by: text,
  active: z.boolean(),
  version: z.number().int(),
})
export type StoreDevice = z.infer<typeof StoreDevice>
export const NewDevice = z.strictObject({ ...deviceFields, active: z.boolean().default(true) })
/** A link that opens the pick list of a store without a login. */
export const PickListLink = z.object({
  id: Id,
  /** Whom or what it is for; its ticks carry the name. */
  name: z.string(),
  created_at: Instant,
  /** To the minute; null: never. */
  last_used_at: Instant.nullable(),
})
export type PickListLink = z.infer<typeof PickListLink>
export const NewPickListLink = z.strictObject({ name: RequiredLine(100) })
/** The token is told this once; Kontor keeps a hash of it. */
export const MadePickListLink = z.object({ message: z.string(), id: Id, token: z.string() })

export const DeviceChange = z.strictObject({
  ...deviceFields,
  version: z.number().int().min(1).optional(),
})
