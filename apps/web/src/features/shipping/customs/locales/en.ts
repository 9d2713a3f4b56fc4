import type { de } from './de.ts'

export const en: typeof de = {
  title: 'Customs details',
  missing: 'Customs needs more details',
  missingText:
    'The country of delivery asks for a customs declaration. Without these details the carrier takes no parcel.',
  line: 'Line {positions}: {fields}',
  sender: 'Address of store {store}: {fields}. Please have support complete it.',
  enter: 'Enter customs details',
  complete: 'With customs declaration: all details are there.',
  change: 'Change customs details',
  obstacle: 'Please enter the customs details first.',
  save: 'Save customs details',
  onlyHere: 'The details count for this order only. For good they belong into the article data of your ERP.',
  contents: 'Contents',
  contentsHint: 'In a few words, best in English, e.g. Shoes',
  pieces: 'Number of pairs',
  group: 'Line {positions}: {title}',
  field: {
    description: 'Description',
    hs_tariff_number: 'Tariff number',
    origin_country: 'Country of origin',
    net_weight_grams: 'Net weight per pair',
    value: 'Value per pair',
    name: 'Name',
    street: 'Street',
    zip_code: 'Postcode',
    city: 'City',
    country: 'Country',
  },
  hint: {
    hs_tariff_number: '6 to 10 digits',
    origin_country: 'Two letters, e.g. PT',
  },
}
