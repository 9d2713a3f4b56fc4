import type { SafetyFacts } from '@kontor/contract/channels'
import type { Translated } from '@kontor/contract/shared'

/** What the columns of the table of safety cards are called, in their order. A file that is read in may have any of the names. */
export const SAFETY_COLUMNS = {
  brand: { de: 'Marke', en: 'Brand', es: 'Marca' },
  manufacturer: { de: 'Hersteller', en: 'Manufacturer', es: 'Fabricante' },
  manufacturer_street: {
    de: 'Hersteller Straße',
    en: 'Manufacturer street',
    es: 'Fabricante calle',
  },
  manufacturer_postcode: {
    de: 'Hersteller PLZ',
    en: 'Manufacturer postcode',
    es: 'Fabricante código postal',
  },
  manufacturer_city: { de: 'Hersteller Ort', en: 'Manufacturer city', es: 'Fabricante localidad' },
  manufacturer_country: { de: 'Hersteller Land', en: 'Manufacturer country', es: 'Fabricante país' },
  manufacturer_email: { de: 'Hersteller E-Mail', en: 'Manufacturer e-mail', es: 'Fabricante correo' },
  responsible_person: {
    de: 'Verantwortliche Person',
    en: 'Responsible person',
    es: 'Persona responsable',
  },
  responsible_street: {
    de: 'Verantwortliche Person Straße',
    en: 'Responsible person street',
    es: 'Persona responsable calle',
  },
  responsible_postcode: {
    de: 'Verantwortliche Person PLZ',
    en: 'Responsible person postcode',
    es: 'Persona responsable código postal',
  },
  responsible_city: {
    de: 'Verantwortliche Person Ort',
    en: 'Responsible person city',
    es: 'Persona responsable localidad',
  },
  responsible_country: {
    de: 'Verantwortliche Person Land',
    en: 'Responsible person country',
    es: 'Persona responsable país',
  },
  responsible_email: {
    de: 'Verantwortliche Person E-Mail',
    en: 'Responsible person e-mail',
    es: 'Persona responsable correo',
  },
  warnings: { de: 'Warnhinweise', en: 'Warnings', es: 'Advertencias' },
  warning_codes: { de: 'Warncodes', en: 'Warning codes', es: 'Códigos de advertencia' },
  pictogram_codes: { de: 'Piktogramme', en: 'Pictograms', es: 'Pictogramas' },
  upper: { de: 'Obermaterial', en: 'Upper', es: 'Empeine' },
  lining: { de: 'Futter', en: 'Lining', es: 'Forro' },
  sole: { de: 'Sohle', en: 'Sole', es: 'Suela' },
} as const satisfies Readonly<Record<'brand' | keyof SafetyFacts, Translated>>
