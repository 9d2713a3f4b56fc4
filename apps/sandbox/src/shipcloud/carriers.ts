/** The carriers that the sandbox account has, in the published form of GET /carriers. */
export const ACCOUNT_CARRIERS = [
  {
    name: 'dhl',
    display_name: 'DHL',
    services: ['standard', 'returns', 'dhl_europaket', 'dhl_warenpost'],
    package_types: ['parcel', 'bulk'],
    additional_services: [
      'advance_notice',
      'visual_age_check',
      'dhl_named_person_only',
      'dhl_parcel_outlet_routing',
    ],
  },
  {
    name: 'dpd',
    display_name: 'DPD',
    services: ['standard', 'returns', 'one_day', 'one_day_early'],
    package_types: ['parcel', 'parcel_letter'],
    additional_services: ['advance_notice', 'drop_authorization', 'saturday_delivery'],
  },
  {
    name: 'gls',
    display_name: 'GLS',
    services: ['standard', 'returns', 'gls_express_1000'],
    package_types: ['parcel'],
    additional_services: ['advance_notice', 'gls_guaranteed24service'],
  },
  {
    name: 'hermes',
    display_name: 'Hermes',
    services: ['standard', 'returns'],
    package_types: ['parcel', 'bulk'],
    additional_services: [],
  },
  {
    name: 'ups',
    display_name: 'UPS',
    services: ['standard', 'returns', 'one_day', 'one_day_early', 'ups_express_1200'],
    package_types: ['parcel', 'letter'],
    additional_services: ['saturday_delivery', 'ups_adult_signature'],
  },
]
