import type { OrderDetail } from '@kontor/contract/order-document'
import { currencyDigits, ownValue } from '@kontor/contract/shared'
import {
  CUSTOMS_FIELDS,
  type CustomsField,
  type OrderCustoms,
  type OrderCustomsBody,
} from '@kontor/contract/shipping'

/** Pieces of which the same is known: asked for once. */
export interface CustomsGroup {
  readonly lineIds: readonly number[]
  /** Of the lines, in the order. */
  readonly positions: readonly number[]
  readonly title: string
  readonly missing: readonly CustomsField[]
  readonly values: Readonly<Record<CustomsField, string>>
}

/** Which pieces are asked for together, with what is known of them as it stands in the fields. */
export function customsGroups(
  customs: Pick<OrderCustoms, 'items' | 'currency'>,
  lines: readonly Pick<OrderDetail['lines'][number], 'id' | 'position' | 'title' | 'ean'>[],
): CustomsGroup[] {
  const digits = currencyDigits(customs.currency)
  const alike = Map.groupBy(customs.items, ({ line_id, ...known }) =>
    JSON.stringify([lines.find(({ id }) => id === line_id)?.ean, known]),
  )
  return [...alike.values()].flatMap((items) => {
    const [first] = items
    if (!first) return []
    const own = lines.filter(({ id }) => items.some(({ line_id }) => line_id === id))
    return [
      {
        lineIds: items.map(({ line_id }) => line_id),
        positions: own.map(({ position }) => position),
        title: own[0]?.title ?? first.description,
        missing: first.missing,
        values: {
          description: first.description,
          hs_tariff_number: first.hs_tariff_number,
          origin_country: first.origin_country,
          net_weight_grams: first.net_weight_grams === null ? '' : String(first.net_weight_grams),
          value: first.value === null ? '' : first.value.toFixed(digits).replace('.', ','),
        },
      },
    ]
  })
}

/** What is sent, as it was typed; the contract says what is wrong with it. Items stand in the order of the groups. */
export function customsBody(
  contents: string,
  groups: readonly Pick<CustomsGroup, 'lineIds' | 'values'>[],
): OrderCustomsBody {
  return {
    contents,
    items: groups.flatMap(({ lineIds, values }) =>
      lineIds.map((line_id) => ({
        line_id,
        description: values.description,
        hs_tariff_number: values.hs_tariff_number,
        origin_country: values.origin_country,
        net_weight_grams: numberOf(values.net_weight_grams),
        value: numberOf(values.value),
      })),
    ),
  }
}

const numberOf = (typed: string): number => (typed.trim() === '' ? 0 : Number(typed.trim().replace(',', '.')))

/** The problems of each group by field, from those of the body by path: `items.3.value` belongs to the group of its line. */
export function problemsOfGroups(
  errors: Readonly<Record<string, string>>,
  groups: readonly Pick<CustomsGroup, 'lineIds'>[],
): Partial<Record<CustomsField, string>>[] {
  let first = 0
  return groups.map(({ lineIds }) => {
    const at = first
    first += lineIds.length
    return Object.fromEntries(
      CUSTOMS_FIELDS.flatMap((field) => {
        const problem = ownValue(errors, `items.${at}.${field}`)
        return problem === undefined ? [] : [[field, problem]]
      }),
    )
  })
}
