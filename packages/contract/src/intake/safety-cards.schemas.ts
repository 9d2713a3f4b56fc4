import { z } from 'zod'
import { SafetyCardQuery, safetyFacts } from '../channels/product-safety.schemas.ts'
import { Row } from '../shared/index.ts'
import { IntakeRowResult } from './intake.schemas.ts'

/** Rows of a call or a file at most: a company has fewer brands. */
export const MAX_SAFETY_CARDS = 2_000
/** Largest file with them. */
export const MAX_SAFETY_FILE_BYTES = 2 * 1024 * 1024

/** What is known of a brand; what is left out is unknown, and replaces what was known. */
export const IntakeSafetyCard = z.strictObject({
  ...SafetyCardQuery.shape,
  manufacturer: safetyFacts.manufacturer.default(''),
  manufacturer_street: safetyFacts.manufacturer_street.default(''),
  manufacturer_postcode: safetyFacts.manufacturer_postcode.default(''),
  manufacturer_city: safetyFacts.manufacturer_city.default(''),
  manufacturer_country: safetyFacts.manufacturer_country.default(''),
  manufacturer_email: safetyFacts.manufacturer_email.default(''),
  responsible_person: safetyFacts.responsible_person.default(''),
  responsible_street: safetyFacts.responsible_street.default(''),
  responsible_postcode: safetyFacts.responsible_postcode.default(''),
  responsible_city: safetyFacts.responsible_city.default(''),
  responsible_country: safetyFacts.responsible_country.default(''),
  responsible_email: safetyFacts.responsible_email.default(''),
  warnings: safetyFacts.warnings.default(''),
  warning_codes: safetyFacts.warning_codes.default([]),
  pictogram_codes: safetyFacts.pictogram_codes.default([]),
  upper: safetyFacts.upper.default(''),
  lining: safetyFacts.lining.default(''),
  sole: safetyFacts.sole.default(''),
})
export type IntakeSafetyCard = z.output<typeof IntakeSafetyCard>

/** Each row is parsed by `IntakeSafetyCard` on its own. */
export const IntakeSafetyCardsBody = z.strictObject({
  cards: z.array(Row(IntakeSafetyCard)).min(1).max(MAX_SAFETY_CARDS),
})

/** `key` is the brand. */
export const IntakeSafetyCardsAnswer = z.object({ data: z.array(IntakeRowResult) })
export type IntakeSafetyCardsAnswer = z.infer<typeof IntakeSafetyCardsAnswer>
