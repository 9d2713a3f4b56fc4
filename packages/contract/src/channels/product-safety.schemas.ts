import { z } from 'zod'
import { SAFETY_PARTS } from '../organisation/channel-accounts.schemas.ts'
import { CountryCode, EU_COUNTRIES, Id, Line, page, pageQuery, RequiredLine, Text } from '../shared/index.ts'

/** Longest name of a brand in the catalogue. */
const BRAND_LENGTH = 200
/** Codes of a brand at most. */
export const MOST_WARNING_CODES = 20
/** Characters of a brand's warnings at most. */
export const WARNINGS_LENGTH = 500

const Email = z.union([z.literal(''), z.email().max(200)])
const Country = z.union([z.literal(''), CountryCode])

/** A code of a warning or a pictogram as channels name them: `EUH208`, `P102`, `GHS07`. */
const WARNING_CODE = /^[A-Z][A-Z0-9_+-]{1,29}$/
const WarningCodes = z
  .array(Line(30))
  .max(MOST_WARNING_CODES)
  .refine((codes) => codes.every((code) => WARNING_CODE.test(code)), {
    params: {
      de: 'Codes bestehen aus Großbuchstaben und Ziffern, etwa EUH208 oder GHS07.',
      en: 'Codes consist of capitals and digits, such as EUH208 or GHS07.',
      es: 'Los códigos constan de mayúsculas y cifras, como EUH208 o GHS07.',
    },
  })

/** What a person or a file says of a brand; empty: unknown. */
export const safetyFacts = {
  manufacturer: Line(200),
  manufacturer_street: Line(200),
  manufacturer_postcode: Line(20),
  manufacturer_city: Line(100),
  manufacturer_country: Country,
  manufacturer_email: Email,
  responsible_person: Line(200),
  responsible_street: Line(200),
  responsible_postcode: Line(20),
  responsible_city: Line(100),
  /** A member state of the European Union. */
  responsible_country: Country.refine((country) => country === '' || EU_COUNTRIES.has(country), {
    params: {
      de: 'Die verantwortliche Person muss in der EU sitzen.',
      en: 'The responsible person has to sit in the EU.',
      es: 'La persona responsable debe estar establecida en la UE.',
    },
  }),
  responsible_email: Email,
  warnings: Text(WARNINGS_LENGTH),
  warning_codes: WarningCodes,
  /** Of the drawings beside the warnings. */
  pictogram_codes: WarningCodes,
  upper: Line(100),
  lining: Line(100),
  sole: Line(100),
} as const

export const SafetyCardQuery = z.strictObject({ brand: RequiredLine(BRAND_LENGTH) })

/** `PUT product-safety/card`: the card as a whole. */
export const SafetyCardBody = z.strictObject({
  brand: RequiredLine(BRAND_LENGTH),
  ...safetyFacts,
  /** Sales channels in whose own portal the contacts of the brand are entered. */
  contacts_entered: z.array(z.number().int().positive().max(32_767)).max(50),
  /** Of the card; 0 until it was saved. */
  version: z.number().int().min(0),
})
export type SafetyCardBody = z.output<typeof SafetyCardBody>

const Part = z.enum(SAFETY_PARTS)

/** What a sales channel that the company sells on asks for, and what of it is missing. */
const SafetyRequirement = z.object({
  sales_channel_id: Id,
  channel: z.string(),
  parts: z.array(Part),
  missing: z.array(Part),
  /** Most characters of a text, or codes of a list, that the channel takes, by the field of the card. */
  limits: z.record(z.string(), z.number().int()),
  /** What has to be done in the channel's own portal, in the caller's language; empty: nothing. */
  contacts_text: z.string(),
})
export type SafetyRequirement = z.infer<typeof SafetyRequirement>

export const SafetyCard = z.object({
  brand: z.string(),
  ...z.object(safetyFacts).shape,
  contacts_entered: z.array(z.number().int()),
  version: z.number().int(),
  /** What the law asks for and is missing. */
  missing: z.array(Part),
  requirements: z.array(SafetyRequirement),
})
export type SafetyCard = z.infer<typeof SafetyCard>

/** `open`: brands of which something is missing; `complete`: the others. */
export const SAFETY_STATES = ['open', 'complete', 'all'] as const

export const ProductSafetyQuery = z.strictObject({
  ...pageQuery,
  state: z.enum(SAFETY_STATES).default('open'),
  brand: Line(BRAND_LENGTH).default(''),
})

/** A brand of the catalogue. */
export const SafetyRow = z.object({
  brand: z.string(),
  /** Active articles of it. */
  articles: z.number().int(),
  /** Offers that no channel is told of until the card is complete. */
  offers_waiting: z.number().int(),
  /** What the law or a channel asks for and is missing. */
  missing: z.array(Part),
  /** Names of the sales channels that something is missing for. */
  channels: z.array(z.string()),
  version: z.number().int(),
})
export type SafetyRow = z.infer<typeof SafetyRow>

export const ProductSafetyList = page(SafetyRow)
