import { z } from 'zod'
import type { Endpoint } from '../shared/index.ts'
import { anyOf } from '../shared/index.ts'
import {
  CustomerMatches,
  CustomerQuery,
  Erasure,
  ErasurePreview,
  PersonalData,
  RetentionSettings,
  RetentionSettingsBody,
  SubjectsBody,
} from './privacy.schemas.ts'

const administer = anyOf('co_admin')

export const findCustomer = {
  method: 'GET',
  url: '/privacy/customers',
  config: { access: administer },
  schema: {
    summary:
      'Find a customer by name, e-mail address or order number in orders, reservations, messages and labels',
    querystring: CustomerQuery,
    response: { 200: CustomerMatches },
  },
} as const satisfies Endpoint

export const exportPersonalData = {
  method: 'POST',
  url: '/privacy/export',
  config: { access: administer, errors: ['subject_not_found'] },
  schema: {
    summary: 'Everything that is stored about a customer; who took it is in the audit log',
    body: SubjectsBody,
    response: { 200: PersonalData },
  },
} as const satisfies Endpoint

export const previewErasure = {
  method: 'POST',
  url: '/privacy/erasures/preview',
  config: { access: administer, errors: ['subject_not_found'] },
  schema: {
    summary: 'Count what an erasure would change, table by table; changes nothing',
    body: SubjectsBody,
    response: { 200: ErasurePreview },
  },
} as const satisfies Endpoint

export const erasePersonalData = {
  method: 'POST',
  url: '/privacy/erasures',
  config: { access: administer, errors: ['subject_not_found', 'subject_blocked'] },
  schema: {
    summary: 'Erase a customer’s personal data by a job; legal documents stay',
    body: SubjectsBody,
    response: { 201: Erasure },
  },
} as const satisfies Endpoint

export const listErasures = {
  method: 'GET',
  url: '/privacy/erasures',
  config: { access: administer },
  schema: {
    summary: 'The latest erasures, newest first; numbers alone',
    response: { 200: z.object({ data: z.array(Erasure) }) },
  },
} as const satisfies Endpoint

export const getRetention = {
  method: 'GET',
  url: '/privacy/retention',
  config: { access: administer },
  schema: { summary: 'How long is kept what is erased by itself', response: { 200: RetentionSettings } },
} as const satisfies Endpoint

export const changeRetention = {
  method: 'PUT',
  url: '/privacy/retention',
  config: { access: administer, errors: ['stale_version'] },
  schema: {
    summary: 'Change how long is kept what is erased by itself',
    body: RetentionSettingsBody,
    response: { 200: RetentionSettings },
  },
} as const satisfies Endpoint
