import type { Address, CustomsDeclaration, CustomsItem } from './shipment-model.ts'

/** EU member states; Northern Ireland is let through as they are. */
const EU = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MC MT NL PL PT RO SE SI SK'.split(' ')
/** Their parts outside the Union's VAT area. */
const OUTSIDE: Readonly<Record<string, RegExp>> = {
  DE: /^(27498|78266)$/,
  ES: /^(3[58]|5[12])/,
  FR: /^9(7|8[4678])/,
  IT: /^(23041|22061)$/,
  FI: /^22/,
}
/** What DHL takes as explanation (published with `contents_explanation`). */
const LONGEST_EXPLANATION = 256

const isInside = ({ country, zip_code }: Address): boolean => {
  const zip = zip_code.replaceAll(' ', '').toUpperCase()
  if (country === 'GB') return zip.startsWith('BT')
  return EU.includes(country) && !OUTSIDE[country]?.test(zip)
}

/** What a carrier objects to in the customs papers of a shipment, one text a problem; empty when nothing has to be declared. */
export function customsProblems(shipment: {
  from?: Address
  to: Address
  packages: { customs_declaration_items?: CustomsItem[] | undefined }[]
  customs_declaration?: CustomsDeclaration | undefined
}): string[] {
  const isBorder = isInside(shipment.to) !== (shipment.from ? isInside(shipment.from) : true)
  const declared = shipment.customs_declaration
  if (!isBorder && !declared) return []
  if (!declared) return [`customs_declaration: required between these places (${shipment.to.country})`]
  const problems: string[] = []
  const explanation = declared.contents_explanation ?? ''
  if (declared.contents_type === 'commercial_goods' && explanation === '')
    problems.push('customs_declaration: contents_explanation is missing')
  if (explanation.length > LONGEST_EXPLANATION)
    problems.push(`customs_declaration: contents_explanation has more than ${LONGEST_EXPLANATION} characters`)
  const items = [
    ...shipment.packages.flatMap(({ customs_declaration_items = [] }) => customs_declaration_items),
  ]
  if (items.length === 0) problems.push('customs_declaration: no items')
  for (const [index, item] of items.entries()) {
    if (!/^\d{6,10}$/.test(item.hs_tariff_number ?? ''))
      problems.push(`customs_declaration: item ${index + 1} has no hs_tariff_number`)
  }
  const sum = items.reduce((total, { value_amount }) => total + Number(value_amount), 0)
  if (items.length > 0 && Math.abs(sum - declared.total_value_amount) > 0.005)
    problems.push(`customs_declaration: items are worth ${sum.toFixed(2)} in all`)
  return problems
}
