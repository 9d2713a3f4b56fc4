import { SAFETY_PARTS, type SafetyPart } from '../organisation/channel-accounts.schemas.ts'
import { EU_COUNTRIES } from '../shared/index.ts'

/** What every offer to consumers has to name (Regulation (EU) 2023/988 art. 19). */
export const PARTS_BY_LAW = ['manufacturer', 'responsible_person'] as const satisfies readonly SafetyPart[]

/** What is known of a brand; empty texts are unknown. */
export interface SafetyFacts {
  readonly manufacturer: string
  readonly manufacturer_street: string
  readonly manufacturer_postcode: string
  readonly manufacturer_city: string
  readonly manufacturer_country: string
  readonly manufacturer_email: string
  readonly responsible_person: string
  readonly responsible_street: string
  readonly responsible_postcode: string
  readonly responsible_city: string
  readonly responsible_country: string
  readonly responsible_email: string
  readonly warnings: string
  readonly warning_codes: readonly string[]
  readonly pictogram_codes: readonly string[]
  readonly upper: string
  readonly lining: string
  readonly sole: string
}

/** What is known of a brand that nobody has written about. */
export const NO_SAFETY_FACTS: SafetyFacts = {
  manufacturer: '',
  manufacturer_street: '',
  manufacturer_postcode: '',
  manufacturer_city: '',
  manufacturer_country: '',
  manufacturer_email: '',
  responsible_person: '',
  responsible_street: '',
  responsible_postcode: '',
  responsible_city: '',
  responsible_country: '',
  responsible_email: '',
  warnings: '',
  warning_codes: [],
  pictogram_codes: [],
  upper: '',
  lining: '',
  sole: '',
}

/**
 * Whether a brand needs a responsible person: its maker sits outside the Union (Regulation (EU) 2023/988 art. 16, 19 b). Where
 * nothing is known of the maker, that is asked first.
 */
export const needsResponsiblePerson = ({ manufacturer_country: country }: SafetyFacts): boolean =>
  country !== '' && !EU_COUNTRIES.has(country)

const isFull = (...texts: readonly string[]): boolean => texts.every((text) => text !== '')

/**
 * Parts that are there. A maker and a responsible person have a name, a postal and an electronic address (art. 19); the
 * responsible person sits in the Union, and is there as well where none is needed. Pure.
 */
export function givenParts(facts: SafetyFacts): SafetyPart[] {
  const hasManufacturer = isFull(
    facts.manufacturer,
    facts.manufacturer_street,
    facts.manufacturer_postcode,
    facts.manufacturer_city,
    facts.manufacturer_country,
    facts.manufacturer_email,
  )
  const hasPerson =
    isFull(
      facts.responsible_person,
      facts.responsible_street,
      facts.responsible_postcode,
      facts.responsible_city,
      facts.responsible_email,
    ) && EU_COUNTRIES.has(facts.responsible_country)
  const parts: Readonly<Record<Exclude<SafetyPart, 'contacts'>, boolean>> = {
    manufacturer: hasManufacturer,
    responsible_person: needsResponsiblePerson(facts) ? hasPerson : hasManufacturer,
    warnings: facts.warnings !== '' || facts.warning_codes.length > 0 || facts.pictogram_codes.length > 0,
    materials: isFull(facts.upper, facts.lining, facts.sole),
  }
  return SAFETY_PARTS.filter((part) => part !== 'contacts' && parts[part])
}

/** Those of the wanted parts that are missing, in the order of `SAFETY_PARTS`. Pure. */
export const missingParts = (wanted: readonly SafetyPart[], given: readonly SafetyPart[]): SafetyPart[] =>
  SAFETY_PARTS.filter((part) => wanted.includes(part) && !given.includes(part))
