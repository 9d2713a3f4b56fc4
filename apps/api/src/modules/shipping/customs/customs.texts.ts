import { fill, type Locale, type Translated } from '@kontor/contract/shared'
import type { CustomsField, SenderField } from '@kontor/contract/shipping'

const FIELDS = {
  description: { de: 'Bezeichnung', en: 'description', es: 'descripción' },
  hs_tariff_number: { de: 'Zolltarifnummer', en: 'tariff number', es: 'código arancelario' },
  origin_country: { de: 'Ursprungsland', en: 'country of origin', es: 'país de origen' },
  net_weight_grams: { de: 'Nettogewicht', en: 'net weight', es: 'peso neto' },
  value: { de: 'Wert', en: 'value', es: 'valor' },
  name: { de: 'Name', en: 'name', es: 'nombre' },
  street: { de: 'Straße', en: 'street', es: 'calle' },
  zip_code: { de: 'Postleitzahl', en: 'postcode', es: 'código postal' },
  city: { de: 'Ort', en: 'city', es: 'localidad' },
  country: { de: 'Land', en: 'country', es: 'país' },
} as const satisfies Record<CustomsField | SenderField, Translated>

const PLACES = {
  line: {
    de: 'Position {number} ({fields})',
    en: 'line {number} ({fields})',
    es: 'línea {number} ({fields})',
  },
  store: { de: 'Filiale {name} ({fields})', en: 'store {name} ({fields})', es: 'tienda {name} ({fields})' },
} as const satisfies Record<string, Translated>

const named = (fields: readonly (CustomsField | SenderField)[], locale: Locale): string =>
  fields.map((field) => FIELDS[field][locale]).join(', ')

/** `Position 1 (Zolltarifnummer, Ursprungsland)` */
export const lineLacks = (position: number, fields: readonly CustomsField[], locale: Locale): string =>
  fill(PLACES.line[locale], { number: position, fields: named(fields, locale) })

/** `Filiale Nürnberg (Straße)` */
export const storeLacks = (name: string, fields: readonly SenderField[], locale: Locale): string =>
  fill(PLACES.store[locale], { name, fields: named(fields, locale) })
