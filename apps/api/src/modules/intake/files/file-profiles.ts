import type { ImportField } from '@kontor/contract/intake'
import { plainName } from './column-names.ts'

/**
 * How the files of an ERP look, as far as a merchant has not said it: what its columns hold by their headers, the separator and
 * the charset. No vendor has published or certified any of it; each is a proposal that a merchant's own mapping replaces.
 */
export interface FileProfile {
  /** As the master data of a company name its ERP. */
  readonly name: string
  readonly delimiter: ';' | ',' | '\t'
  readonly encoding: 'utf-8' | 'windows-1252'
  /** Headers as they are compared (`plainName`). */
  readonly columns: Readonly<Record<string, ImportField>>
}

const STOCK = { filiale: 'store_number', ean: 'ean', bestand: 'on_hand' } as const
const ARTICLE = {
  artikelnummer: 'wws_number',
  modell: 'wws_model',
  marke: 'brand',
  bezeichnung: 'title',
  farbe: 'color',
  saison: 'season',
  groesse: 'size',
  vkpreis: 'sale_price',
  uvp: 'original_price',
} as const

const GERMAN = { delimiter: ';', encoding: 'windows-1252', columns: { ...STOCK, ...ARTICLE } } as const

const PROFILES: readonly FileProfile[] = [
  { name: 'etos', ...GERMAN },
  { name: 'etosApollon', ...GERMAN, encoding: 'utf-8' },
  {
    name: 'ipos',
    ...GERMAN,
    columns: { filialnr: 'store_number', eancode: 'ean', menge: 'on_hand', ...ARTICLE },
  },
  { name: 'his', ...GERMAN, columns: { lager: 'store_number', gtin: 'ean', bestand: 'on_hand', ...ARTICLE } },
  {
    name: 'bits',
    delimiter: ',',
    encoding: 'utf-8',
    columns: { store: 'store_number', ean: 'ean', qty: 'on_hand', ...ARTICLE },
  },
]

/** The profile of an ERP by the name that a company's master data give it, however it is written. Pure. */
export const fileProfileOf = (systemName: string): FileProfile | undefined =>
  PROFILES.find(({ name }) => plainName(name) === plainName(systemName))

/**
 * What the columns of a file hold by the profile of its company's ERP; undefined unless it looks like that: the separator is
 * the profile's and every header is one of it. Pure.
 */
export function targetsByProfile(
  profile: FileProfile,
  { headers, delimiter }: { readonly headers: readonly string[]; readonly delimiter: string },
): ImportField[] | undefined {
  if (delimiter !== profile.delimiter) return undefined
  const columns = new Map(Object.entries(profile.columns))
  const targets = headers.map((header) => columns.get(plainName(header)))
  return targets.every((target) => target !== undefined) ? targets : undefined
}
