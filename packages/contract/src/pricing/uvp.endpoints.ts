import { anyOf, type Endpoint } from '../shared/index.ts'
import {
  BelowMinimum,
  RoiBody,
  Uvp,
  UvpCalculation,
  UvpConfigurationBody,
  UvpDevaluationsBody,
  UvpHiddenChannels,
  UvpManufacturersBody,
  UvpSalesChannelsBody,
  VkMinBody,
} from './uvp.schemas.ts'

const accounting = anyOf('co_accounting')

export const getUvp = {
  method: 'GET',
  url: '/uvp',
  config: { access: accounting },
  schema: { summary: 'What sales cost and shall earn, and what there is to choose', response: { 200: Uvp } },
} as const satisfies Endpoint

export const updateUvpConfiguration = {
  method: 'PUT',
  url: '/uvp/configuration',
  config: { access: accounting, errors: ['stale_version'] },
  schema: {
    summary: 'Change what work, packaging and seasons cost, and what sales shall earn',
    body: UvpConfigurationBody,
    response: { 200: Uvp },
  },
} as const satisfies Endpoint

export const countBelowMinimum = {
  method: 'GET',
  url: '/uvp/below-minimum',
  config: { access: accounting },
  schema: {
    summary: 'How many offers are sold for less than what earns enough',
    response: { 200: BelowMinimum },
  },
} as const satisfies Endpoint

/** Manufacturers that are not named keep their discount; one without a number loses it. */
export const saveUvpManufacturers = {
  method: 'POST',
  url: '/uvp/manufacturers',
  config: { access: accounting, errors: ['stale_version', 'manufacturer_not_found', 'uvp_row_repeated'] },
  schema: {
    summary: 'Set discounts of manufacturers',
    body: UvpManufacturersBody,
    response: { 200: Uvp },
  },
} as const satisfies Endpoint

export const saveUvpDevaluations = {
  method: 'POST',
  url: '/uvp/devaluations',
  config: { access: accounting, errors: ['stale_version', 'uvp_row_repeated'] },
  schema: {
    summary: 'Set by how much seasons of the past lower a purchase price',
    body: UvpDevaluationsBody,
    response: { 200: Uvp },
  },
} as const satisfies Endpoint

export const saveUvpSalesChannels = {
  method: 'POST',
  url: '/uvp/sales-channels',
  config: { access: accounting, errors: ['stale_version', 'sales_channel_not_found', 'uvp_row_repeated'] },
  schema: {
    summary: 'Set what sales through channels cost',
    body: UvpSalesChannelsBody,
    response: { 200: Uvp },
  },
} as const satisfies Endpoint

/** Each person's own choice. */
export const saveUvpHiddenChannels = {
  method: 'PUT',
  url: '/uvp/hidden-channels',
  config: { access: accounting },
  schema: {
    summary: 'Choose which rows of costs the calculators hide from oneself',
    body: UvpHiddenChannels,
    response: { 200: UvpHiddenChannels },
  },
} as const satisfies Endpoint

export const calculateVkMin = {
  method: 'POST',
  url: '/uvp/vkmin',
  config: { access: accounting, errors: ['manufacturer_not_found'] },
  schema: {
    summary: 'The lowest price that earns enough, by channel',
    body: VkMinBody,
    response: { 200: UvpCalculation },
  },
} as const satisfies Endpoint

export const calculateRoi = {
  method: 'POST',
  url: '/uvp/roi',
  config: { access: accounting, errors: ['manufacturer_not_found'] },
  schema: {
    summary: 'What a price earns, by channel',
    body: RoiBody,
    response: { 200: UvpCalculation },
  },
} as const satisfies Endpoint
