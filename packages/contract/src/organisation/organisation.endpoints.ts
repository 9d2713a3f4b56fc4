import { z } from 'zod'
import type { Endpoint } from '../shared/index.ts'
import { anyOf, page, signedIn } from '../shared/index.ts'
import { ChannelFee } from './channel-fees.schemas.ts'
import { CompanyBody, CompanySettings } from './company.schemas.ts'
import { AuditEntry, AuditQuery, Company, Store } from './organisation.schemas.ts'

export const listStores = {
  method: 'GET',
  url: '/accounting/stores',
  config: { access: signedIn, asksOnce: true },
  schema: {
    summary: 'The stores of the company, by ranking',
    response: { 200: z.object({ data: z.array(Store) }) },
  },
} as const satisfies Endpoint

export const getCompany = {
  method: 'GET',
  url: '/accounting/company',
  config: { access: signedIn },
  schema: {
    summary: 'The company worked for; its settings for those alone who may change them',
    response: { 200: z.union([CompanySettings, Company]) },
  },
} as const satisfies Endpoint

export const updateCompany = {
  method: 'PUT',
  url: '/accounting/company',
  config: { access: anyOf('co_accounting'), errors: ['parcel_option_not_found', 'stale_version'] },
  schema: {
    summary: 'Change the settings of the company',
    body: CompanyBody,
    response: { 200: CompanySettings },
  },
} as const satisfies Endpoint

export const listCompanyFees = {
  method: 'GET',
  url: '/accounting/company/fees',
  config: { access: anyOf('co_accounting') },
  schema: {
    summary: 'What the provider charges, by channel and country, the newest of each first',
    response: { 200: z.object({ data: z.array(ChannelFee) }) },
  },
} as const satisfies Endpoint

export const listAuditLog = {
  method: 'GET',
  url: '/audit',
  config: {
    access: anyOf('co_admin'),
    errors: ['period_reversed', 'period_in_future'],
    period: { first: 'start', last: 'end' },
    asksOnce: true,
  },
  schema: {
    summary: 'Who did what in the company, newest first; ids and names of fields, no customer data',
    querystring: AuditQuery,
    response: { 200: page(AuditEntry) },
  },
} as const satisfies Endpoint
