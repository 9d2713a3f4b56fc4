import { needsResponsiblePerson, type OfferSafety, type SafetyFacts } from '@kontor/contract/channels'
import type { SafetyForm } from '../../../modules/organisation/index.ts'

/** Codes of the chemicals regulation, which belong to eBay's `hazmat`; all others are eBay's own, of `productSafety`. */
const HAZARD_STATEMENT = /^(?:EUH|H|P)\d{3}/
const HAZARD_PICTOGRAM = /^GHS\d{2}$/

/** What eBay takes of each (Sell Inventory 1.18.0: `Manufacturer`, `ResponsiblePerson`, `ProductSafety`, `Hazmat`). */
const LIMITS = {
  manufacturer: 100,
  manufacturer_street: 180,
  manufacturer_postcode: 9,
  manufacturer_city: 64,
  manufacturer_email: 180,
  responsible_person: 100,
  responsible_street: 180,
  responsible_postcode: 9,
  responsible_city: 64,
  responsible_email: 180,
  warnings: 120,
  warning_codes: 8,
  pictogram_codes: 2,
} as const satisfies SafetyForm['limits']

const cut = (text: string, most: number): string => [...text].slice(0, most).join('').trim()

/** Name and addresses of the maker or the responsible person; undefined while one of them is unknown. */
function partyOf(facts: SafetyFacts, party: 'manufacturer' | 'responsible') {
  const isMaker = party === 'manufacturer'
  const name = isMaker ? facts.manufacturer : facts.responsible_person
  const street = facts[`${party}_street`]
  const postcode = facts[`${party}_postcode`]
  const city = facts[`${party}_city`]
  const country = facts[`${party}_country`]
  const email = facts[`${party}_email`]
  if ([name, street, postcode, city, country, email].includes('')) return undefined
  return {
    companyName: cut(name, LIMITS.manufacturer),
    addressLine1: cut(street, LIMITS.manufacturer_street),
    postalCode: cut(postcode, LIMITS.manufacturer_postcode),
    city: cut(city, LIMITS.manufacturer_city),
    country,
    email: cut(email, LIMITS.manufacturer_email),
  }
}

const list = (codes: readonly string[], most = Number.POSITIVE_INFINITY): string[] | undefined =>
  codes.length === 0 ? undefined : codes.slice(0, most)

/**
 * Warnings by their codes, and the text beside them: eBay takes none without a code, and none above 120 characters. A warning is
 * not cut: half of one may say the opposite.
 */
function warningsOf({ warnings, warning_codes, pictogram_codes }: SafetyFacts) {
  const text = [...warnings].length <= LIMITS.warnings && warnings !== '' ? warnings : undefined
  const hazards = list(warning_codes.filter((code) => HAZARD_STATEMENT.test(code)))
  const hazardDrawings = list(pictogram_codes.filter((code) => HAZARD_PICTOGRAM.test(code)))
  const statements = list(
    warning_codes.filter((code) => !HAZARD_STATEMENT.test(code)),
    LIMITS.warning_codes,
  )
  const pictograms = list(
    pictogram_codes.filter((code) => !HAZARD_PICTOGRAM.test(code)),
    LIMITS.pictogram_codes,
  )
  const hasSafety = statements !== undefined || pictograms !== undefined
  return {
    ...(hasSafety && {
      productSafety: {
        ...(text !== undefined && { component: text }),
        ...(statements && { statements }),
        ...(pictograms && { pictograms }),
      },
    }),
    // Its drawings need a statement beside them.
    ...(hazards && {
      hazmat: {
        ...(text !== undefined && !hasSafety && { component: text }),
        statements: hazards,
        ...(hazardDrawings && { pictograms: hazardDrawings }),
      },
    }),
  }
}

/** What eBay calls the materials of a shoe on its German site. */
const ASPECTS = { upper: 'Obermaterial', lining: 'Futtermaterial', sole: 'Laufsohlenmaterial' } as const

/** The card of a brand as eBay takes it: `regulatory` of an offer, and aspects of its item (Sell Inventory 1.18.0). Pure. */
function write(facts: SafetyFacts): OfferSafety {
  const manufacturer = partyOf(facts, 'manufacturer')
  // One that nobody needs says nothing but more than was asked.
  const person = needsResponsiblePerson(facts) ? partyOf(facts, 'responsible') : undefined
  return {
    regulatory: {
      ...(manufacturer && { manufacturer }),
      ...(person && { responsiblePersons: [{ ...person, types: ['EUResponsiblePerson' as const] }] }),
      ...warningsOf(facts),
    },
    aspects: Object.fromEntries(
      (Object.keys(ASPECTS) as (keyof typeof ASPECTS)[])
        .filter((part) => facts[part] !== '')
        .map((part) => [ASPECTS[part], [facts[part]]]),
    ),
  }
}

export const ebaySafety: SafetyForm = { limits: LIMITS, write }
