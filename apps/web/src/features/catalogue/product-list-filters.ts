import type { ProductFilterOptions } from '@kontor/contract/catalogue'
import type { z } from 'zod'
import type { Translate } from '../../lib/i18n.ts'
import type { Filter, FilterOption } from '../../ui/filters/filter-definitions.ts'
import type { de } from './locales/de.ts'
import { type ProductListValues, seasonInAddress } from './product-list-search.ts'

/** As many characters as the call takes. */
const LONGEST_NUMBER = 60

const RATES = [10, 20, 30, 40, 50, 60, 70, 80]

type T = Translate<typeof de>
type Name = keyof ProductListValues & keyof (typeof de)['filter']

/**
 * The filters of the product list in their order on screen.
 * @param options what there is; unknown while loading
 */
export function productListFilters(
  t: T,
  options: z.output<typeof ProductFilterOptions> | undefined,
  values: ProductListValues,
): readonly Filter[] {
  const text = (name: Name, more: object = {}) =>
    ({ kind: 'text', name, label: t(`filter.${name}`), width: 130, ...more }) as const
  const rates: readonly FilterOption[] = [
    { value: '', label: t('filter.allRates') },
    ...RATES.map((rate) => ({ value: String(rate), label: `${rate} %` })),
  ]
  const rate = (name: Name) =>
    ({
      kind: 'select',
      name,
      label: t(`filter.${name}`),
      options: rates,
      secondary: true,
      width: 130,
    }) as const
  const pieces = { numeric: 'whole', secondary: true, width: 110 } as const
  const price = { numeric: 'decimal', secondary: true, width: 110 } as const
  return [
    {
      kind: 'select',
      name: 'brand',
      label: t('filter.brand'),
      width: 170,
      options: [
        { value: '', label: t('filter.allBrands') },
        ...withChosen(options?.brands ?? [], values.brand).map((brand) => ({ value: brand, label: brand })),
      ],
    },
    text('wws_model', { width: 170, maxLength: LONGEST_NUMBER }),
    text('wws_number', { maxLength: LONGEST_NUMBER }),
    {
      kind: 'multi',
      name: 'marketplaces',
      label: t('filter.marketplaces'),
      options: (options?.channels ?? []).flatMap(({ name, label }) => [
        { value: `${name}:1`, label: t('filter.channelOn', { channel: label }), group: name },
        { value: `${name}:0`, label: t('filter.channelOff', { channel: label }), group: name },
      ]),
    },
    {
      kind: 'multi',
      name: 'seasons',
      label: t('filter.seasons'),
      width: 140,
      options: (options?.seasons ?? []).map((season) => ({ value: seasonInAddress(season), label: season })),
    },
    text('stock_company_bigger', { numeric: 'whole', width: 120 }),
    text('stock_company_lower', pieces),
    rate('return_rate_bigger'),
    rate('return_rate_lower'),
    text('products_price_bigger', price),
    text('products_price_lower', price),
    text('total_sales_bigger', pieces),
    text('total_sales_lower', pieces),
    text('img_id', { secondary: true, maxLength: 100, disabled: values.no_image !== undefined }),
    { kind: 'check', name: 'no_image', label: t('filter.no_image'), secondary: true, width: 110 },
  ]
}

/** A brand that a link names stays in the list while the others load, and when no article has it any more. */
const withChosen = (brands: readonly string[], chosen: string | undefined): readonly string[] =>
  chosen === undefined || brands.includes(chosen) ? brands : [chosen, ...brands]
