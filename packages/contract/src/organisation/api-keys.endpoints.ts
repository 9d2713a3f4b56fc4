import { z } from 'zod'
import type { Endpoint } from '../shared/index.ts'
import { anyOf, IdParams } from '../shared/index.ts'
import { KeyPair, KeyPairBody, KeyPairEdit } from './api-keys.schemas.ts'

const accounting = anyOf('co_accounting')

/** 304: the issuer has two active pairs already, nothing was changed (spec: catalogue §8). */
const NotModified = z.null()

export const listKeyPairs = {
  method: 'GET',
  url: '/accounting/keys',
  config: { access: accounting },
  schema: {
    summary: 'The key pairs of the company, active ones first; secret keys are masked',
    response: { 200: z.object({ data: z.array(KeyPair) }) },
  },
} as const satisfies Endpoint

/** Hashes the secret key, which takes a moment. */
export const createKeyPair = {
  method: 'POST',
  url: '/accounting/keys',
  config: { access: accounting, speaksOutside: true, errors: ['sso_scope_for_admins'] },
  schema: {
    summary:
      'Make a key pair; its secret key is answered this once. 304: the issuer has two active pairs already',
    body: KeyPairBody,
    response: { 201: KeyPair, 304: NotModified },
  },
} as const satisfies Endpoint

export const updateKeyPair = {
  method: 'PUT',
  url: '/accounting/keys/:id',
  config: { access: accounting, errors: ['key_pair_not_found', 'stale_version', 'sso_scope_for_admins'] },
  schema: {
    summary: 'Change what a key pair may be used for. 304: the issuer has two other active pairs already',
    params: IdParams,
    body: KeyPairEdit,
    response: { 200: KeyPair, 304: NotModified },
  },
} as const satisfies Endpoint
