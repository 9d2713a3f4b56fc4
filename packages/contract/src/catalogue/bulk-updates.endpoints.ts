import { z } from 'zod'
import type { Endpoint } from '../shared/index.ts'
import { anyOf, page } from '../shared/index.ts'
import {
  BulkResultRow,
  BulkResultsQuery,
  BulkUpdate,
  BulkUpdateAnswer,
  BulkUpdateBody,
  BulkUpdateParams,
} from './bulk-updates.schemas.ts'

/** Who switches single products switches many (spec: catalogue §6). */
const products = anyOf('co_accounting')

export const updateFiltered = {
  method: 'PUT',
  url: '/inventory/updateFiltered',
  config: {
    access: products,
    errors: ['bulk_without_filter', 'bulk_without_change', 'bulk_running', 'channel_without_account'],
  },
  schema: {
    summary: 'Switch all products of a filter on channels, or say what that would change',
    body: BulkUpdateBody,
    response: { 200: BulkUpdateAnswer, 202: BulkUpdateAnswer },
  },
} as const satisfies Endpoint

export const listBulkUpdates = {
  method: 'GET',
  url: '/inventory-bulk',
  config: { access: products },
  schema: {
    summary: 'The bulk updates of the last seven days, newest first, and how far they are',
    response: { 200: z.object({ data: z.array(BulkUpdate) }) },
  },
} as const satisfies Endpoint

export const listBulkResults = {
  method: 'GET',
  url: '/inventory-bulk/:id/products',
  config: { access: products, errors: ['bulk_not_found'] },
  schema: {
    summary: 'What became of each product of a bulk update',
    params: BulkUpdateParams,
    querystring: BulkResultsQuery,
    response: { 200: page(BulkResultRow) },
  },
} as const satisfies Endpoint

export const revertBulkUpdate = {
  method: 'POST',
  url: '/inventory-bulk/:id/revert',
  config: { access: products, errors: ['bulk_not_found', 'bulk_not_revertible', 'bulk_running'] },
  schema: {
    summary: 'Take back what a bulk update has changed and nobody has switched since; possible for 24 hours',
    params: BulkUpdateParams,
    response: { 200: BulkUpdate },
  },
} as const satisfies Endpoint
