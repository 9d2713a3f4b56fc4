import { z } from 'zod'
import type { Endpoint } from '../shared/index.ts'
import { IdInPath, IdParams, page, provider } from '../shared/index.ts'
import {
  ChannelOfCompany,
  CompanyStateBody,
  ConditionBody,
  ConditionEdit,
  FeeBody,
  FeeEdit,
  ManagedCompany,
  ManagedCompanyBody,
  ManagedConditions,
  ManagedFees,
} from './companies.schemas.ts'
import { CompaniesQuery, CompanyRow } from './company-list.schemas.ts'
import { Store } from './organisation.schemas.ts'

const FeeParams = z.strictObject({ id: IdInPath, feeId: IdInPath })
const ConditionParams = z.strictObject({ id: IdInPath, conditionId: IdInPath })

export const listCompanies = {
  method: 'GET',
  url: '/accounting/companies',
  config: { access: provider },
  schema: {
    summary: 'The companies of the installation, the provider’s own included',
    querystring: CompaniesQuery,
    response: { 200: page(CompanyRow) },
  },
} as const satisfies Endpoint

export const getManagedCompany = {
  method: 'GET',
  url: '/accounting/companies/:id',
  config: { access: provider, errors: ['company_not_yours'] },
  schema: {
    summary: 'A company with its master data',
    params: IdParams,
    response: { 200: ManagedCompany },
  },
} as const satisfies Endpoint

export const changeManagedCompany = {
  method: 'PUT',
  url: '/accounting/companies/:id',
  config: { access: provider, errors: ['company_not_yours', 'stale_version'] },
  schema: {
    summary: 'Change the master data of a company, and what is agreed with it about shipping',
    params: IdParams,
    body: ManagedCompanyBody,
    response: { 200: ManagedCompany },
  },
} as const satisfies Endpoint

/** Sessions end at the next request, the intake refuses, channels are not asked; jobs that run come to their end. */
export const pauseCompany = {
  method: 'PUT',
  url: '/accounting/companies/:id/state',
  config: { access: provider, errors: ['company_not_yours', 'provider_not_paused'] },
  schema: {
    summary: 'Pause a company, or let it work again',
    params: IdParams,
    body: CompanyStateBody,
    response: { 200: ManagedCompany },
  },
} as const satisfies Endpoint

export const listFeesOfCompany = {
  method: 'GET',
  url: '/accounting/companies/:id/fees',
  config: { access: provider, errors: ['company_not_yours'] },
  schema: {
    summary: 'What a company is charged, by channel and country, the newest of each first',
    params: IdParams,
    response: { 200: ManagedFees },
  },
} as const satisfies Endpoint

export const addFee = {
  method: 'POST',
  url: '/accounting/companies/:id/fees',
  config: {
    access: provider,
    errors: ['company_not_yours', 'sales_channel_not_found', 'terms_day_taken', 'terms_billed'],
  },
  schema: {
    summary: 'Agree fees for a channel and a country from a day on',
    params: IdParams,
    body: FeeBody,
    response: { 201: ManagedFees },
  },
} as const satisfies Endpoint

export const changeFee = {
  method: 'PUT',
  url: '/accounting/companies/:id/fees/:feeId',
  config: {
    access: provider,
    errors: [
      'company_not_yours',
      'not_found',
      'sales_channel_not_found',
      'terms_day_taken',
      'terms_billed',
      'stale_version',
    ],
  },
  schema: {
    summary: 'Change fees that no issued bill has used',
    params: FeeParams,
    body: FeeEdit,
    response: { 200: ManagedFees },
  },
} as const satisfies Endpoint

export const removeFee = {
  method: 'DELETE',
  url: '/accounting/companies/:id/fees/:feeId',
  config: { access: provider, errors: ['company_not_yours', 'not_found', 'terms_billed'] },
  schema: {
    summary: 'Remove fees that no issued bill has used',
    params: FeeParams,
    response: { 200: ManagedFees },
  },
} as const satisfies Endpoint

export const listConditionsOfCompany = {
  method: 'GET',
  url: '/accounting/companies/:id/conditions',
  config: { access: provider, errors: ['company_not_yours'] },
  schema: {
    summary: 'Base fee and fee a reservation of a company, the newest first',
    params: IdParams,
    response: { 200: ManagedConditions },
  },
} as const satisfies Endpoint

export const addCondition = {
  method: 'POST',
  url: '/accounting/companies/:id/conditions',
  config: { access: provider, errors: ['company_not_yours', 'terms_day_taken', 'terms_billed'] },
  schema: {
    summary: 'Agree base fee and fee a reservation from a day on',
    params: IdParams,
    body: ConditionBody,
    response: { 201: ManagedConditions },
  },
} as const satisfies Endpoint

export const changeCondition = {
  method: 'PUT',
  url: '/accounting/companies/:id/conditions/:conditionId',
  config: {
    access: provider,
    errors: ['company_not_yours', 'not_found', 'terms_day_taken', 'terms_billed', 'stale_version'],
  },
  schema: {
    summary: 'Change conditions that no issued bill has used',
    params: ConditionParams,
    body: ConditionEdit,
    response: { 200: ManagedConditions },
  },
} as const satisfies Endpoint

export const removeCondition = {
  method: 'DELETE',
  url: '/accounting/companies/:id/conditions/:conditionId',
  config: { access: provider, errors: ['company_not_yours', 'not_found', 'terms_billed'] },
  schema: {
    summary: 'Remove conditions that no issued bill has used',
    params: ConditionParams,
    response: { 200: ManagedConditions },
  },
} as const satisfies Endpoint

export const listStoresOfCompany = {
  method: 'GET',
  url: '/accounting/companies/:id/stores',
  config: { access: provider, errors: ['company_not_yours'] },
  schema: {
    summary: 'The stores of a company, by ranking',
    params: IdParams,
    response: { 200: z.object({ data: z.array(Store) }) },
  },
} as const satisfies Endpoint

export const listChannelsOfCompany = {
  method: 'GET',
  url: '/accounting/companies/:id/channels',
  config: { access: provider, errors: ['company_not_yours'] },
  schema: {
    summary: 'The channel accounts that a company sells through',
    params: IdParams,
    response: { 200: z.object({ data: z.array(ChannelOfCompany) }) },
  },
} as const satisfies Endpoint
