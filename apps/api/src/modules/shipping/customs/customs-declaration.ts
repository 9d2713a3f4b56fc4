import type { CustomsField, SenderField } from '@kontor/contract/shipping'
import type { StoreAddress } from '../../organisation/organisation.tables.ts'
import type { CustomsDeclaration, CustomsItem, EnteredCustoms, LabelType } from '../shipping.tables.ts'

/** What is in a parcel of shoes, where nobody has entered anything else. */
export const USUAL_CONTENTS = 'Shoes'

/** A piece with what is known of it for customs; empty or null while unknown. */
export interface CustomsLine {
  readonly line_id: number
  readonly position: number
  readonly description: string
  readonly hs_tariff_number: string
  readonly origin_country: string
  readonly net_weight_grams: number | null
  readonly value_cents: number | null
}

/** What the article says of a piece. */
export interface ArticleFacts {
  readonly hs_tariff_number: string
  readonly origin_country: string
  readonly net_weight_grams: number | null
}

/** What staff entered stands before what order and article say. A piece that costs nothing has no value yet. */
export function customsLine(
  line: {
    readonly id: number
    readonly position: number
    readonly title: string
    /** What was paid for it. */
    readonly price_cents: number
  },
  article: ArticleFacts | undefined,
  entered: EnteredCustoms | undefined,
): CustomsLine {
  return {
    line_id: line.id,
    position: line.position,
    description: entered?.description || line.title.slice(0, LONGEST_DESCRIPTION).trim(),
    hs_tariff_number: entered?.hs_tariff_number || (article?.hs_tariff_number ?? ''),
    origin_country: entered?.origin_country || (article?.origin_country ?? ''),
    net_weight_grams: entered?.net_weight_grams ?? article?.net_weight_grams ?? null,
    value_cents: entered?.value_cents ?? (line.price_cents > 0 ? line.price_cents : null),
  }
}

const LONGEST_DESCRIPTION = 100

/** What customs still asks of a piece. */
export function missingOf(line: CustomsLine): CustomsField[] {
  const missing: CustomsField[] = []
  if (line.description === '') missing.push('description')
  if (line.hs_tariff_number === '') missing.push('hs_tariff_number')
  if (line.origin_country === '') missing.push('origin_country')
  if (line.net_weight_grams === null) missing.push('net_weight_grams')
  if (line.value_cents === null) missing.push('value')
  return missing
}

/** What customs still asks of the store that sends. */
export const missingOfSender = (store: StoreAddress): SenderField[] =>
  (['name', 'street', 'zip_code', 'city', 'country'] as const).filter((field) => store[field].trim() === '')

/** What a parcel is worth, in cents. */
export const worthCents = (lines: readonly CustomsLine[]): number =>
  lines.reduce((sum, { value_cents }) => sum + (value_cents ?? 0), 0)

/**
 * What a parcel declares: pieces that are alike become one item. Null while something of a piece is missing.
 * @param labelType what comes back are returned goods
 */
export function declare(
  what: { readonly contents: string; readonly currency: string },
  lines: readonly CustomsLine[],
  labelType: LabelType,
): CustomsDeclaration | null {
  const items = lines.map(itemOf)
  if (items.length === 0 || items.some((item) => item === null)) return null
  const alike = Map.groupBy(items as CustomsItem[], (item) => JSON.stringify(item))
  return {
    contentsType: labelType === 'return' ? 'returned_goods' : 'commercial_goods',
    contents: what.contents,
    currency: what.currency,
    items: [...alike.values()].flatMap(([first, ...more]) =>
      first ? [{ ...first, quantity: 1 + more.length }] : [],
    ),
  }
}

function itemOf(line: CustomsLine): CustomsItem | null {
  const { net_weight_grams: netWeightGrams, value_cents: valueCents } = line
  if (missingOf(line).length > 0 || netWeightGrams === null || valueCents === null) return null
  const { description, hs_tariff_number: hsTariffNumber, origin_country: originCountry } = line
  return { description, hsTariffNumber, originCountry, netWeightGrams, valueCents, quantity: 1 }
}
