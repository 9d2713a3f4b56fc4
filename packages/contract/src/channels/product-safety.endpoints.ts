import { z } from 'zod'
import { anyOf, type Endpoint, FileStream, TABLE_MEDIA_TYPES, tableFormat } from '../shared/index.ts'
import {
  ProductSafetyList,
  ProductSafetyQuery,
  SafetyCard,
  SafetyCardBody,
  SafetyCardQuery,
} from './product-safety.schemas.ts'

const accounting = anyOf('co_accounting')

export const listProductSafety = {
  method: 'GET',
  url: '/product-safety',
  config: { access: accounting },
  schema: {
    summary:
      'Brands of the catalogue with what channels have to be told of them, those with most articles first',
    querystring: ProductSafetyQuery,
    response: { 200: ProductSafetyList },
  },
} as const satisfies Endpoint

export const downloadSafetyCards = {
  method: 'GET',
  url: '/product-safety/list',
  config: { access: accounting, produces: TABLE_MEDIA_TYPES },
  schema: {
    summary: 'All brands with their cards as a table, which can be filled in and read in again',
    querystring: z.strictObject(tableFormat),
    response: { 200: FileStream },
  },
} as const satisfies Endpoint

export const getSafetyCard = {
  method: 'GET',
  url: '/product-safety/card',
  config: { access: accounting, errors: ['brand_not_found'] },
  schema: {
    summary: 'What channels are told of the safety of a brand, and what they ask for',
    querystring: SafetyCardQuery,
    response: { 200: SafetyCard },
  },
} as const satisfies Endpoint

export const saveSafetyCard = {
  method: 'PUT',
  url: '/product-safety/card',
  config: { access: accounting, errors: ['brand_not_found', 'stale_version'] },
  schema: {
    summary: 'Set what channels are told of the safety of a brand; offers that waited for it go out',
    body: SafetyCardBody,
    response: { 200: SafetyCard },
  },
} as const satisfies Endpoint
