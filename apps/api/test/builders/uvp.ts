/** What sales of a company cost and shall earn: the values of the trade (spec: integrations §9). */
export const UVP_CONFIGURATION = {
  is_active: true,
  hourly_wage: 13.5,
  tax_rate: 19,
  package_cost: 0.4,
  processing_duration_shipping: 7.5,
  processing_duration_return: 9.5,
  expected_yield_absolute: 4,
  expected_yield_relative: 6,
  manufacturer_discount_fallback: 3,
  season_current: 'FS26',
  season_nos: 'NOS',
  season_old: 'ALT',
  season_devalue_current: 0,
  season_devalue_future: null,
  season_devalue_nos: 0,
  season_devalue_old: 50,
}

/** What a sale costs on a marketplace that takes 15 % and has three of ten parcels back. */
export const CHANNEL_COSTS = {
  commission_marketplace: 14,
  commission_other: 1,
  postage_shipping: 4.2,
  postage_return: 4.2,
  marketplace_shipping_cost: 0.5,
  commission_return_refund: 80,
  marketplace_return_cost: 1,
  return_quota: 30,
}
