import { z } from 'zod'
import type { Endpoint } from '../shared/index.ts'
import { anyOf, page, signedIn } from '../shared/index.ts'
import { AuditEntry, AuditQuery, Company, Store } from './organisation.schemas.ts'

export const listStores = {
  method: 'GET',
  url: '/accounting/stores',
  config: { access: signedIn },
  schema: {
    summary: 'The stores of the company, by ranking',
    response: { 200: z.object({ data: z.array(Store) }) },
  },
} as const satisfies Endpoint

export const getCompany = {
  method: 'GET',
  url: '/accounting/company',
  config: { access: signedIn },
  schema: { summary: 'The company worked for', response: { 200: Company } },
} as const satisfies Endpoint

export const listAuditLog = {
  method: 'GET',
  url: '/audit',
  config: { access: anyOf('co_admin') },
  schema: {
    summary: 'Who did what in the company, newest first; ids and names of fields, no customer data',
    querystring: AuditQuery,
    response: { 200: page(AuditEntry) },
  },
} as const satisfies Endpoint
