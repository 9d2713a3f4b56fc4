import type { Endpoint } from '../shared/index.ts'
import { anyOf } from '../shared/index.ts'
import {
  AuthorisationAddress,
  AuthorisedAccounts,
  SavedConsent,
  SellerConsent,
  TokenExpiration,
} from './authorisation.schemas.ts'

const connect = anyOf('co_accounting')

export const getAuthorisationAddress = {
  method: 'GET',
  url: '/accounting/company/authUrl',
  config: { access: connect, writes: true, errors: ['consent_application_missing'] },
  schema: {
    summary: 'Where the company authorises the application at its marketplace; good once and for 15 minutes',
    response: { 200: AuthorisationAddress },
  },
} as const satisfies Endpoint

export const saveSellerConsent = {
  method: 'PUT',
  url: '/accounting/company/saveSPAuth',
  config: {
    access: connect,
    speaksOutside: true,
    errors: [
      'consent_application_missing',
      'consent_state_unknown',
      'consent_state_used',
      'consent_state_expired',
      'consent_code_refused',
      'consent_pending',
    ],
  },
  schema: {
    summary:
      'Store what the marketplace came back with: the account of this seller is renewed, else one is opened',
    body: SellerConsent,
    response: { 200: SavedConsent },
  },
} as const satisfies Endpoint

export const listAuthorisedAccounts = {
  method: 'GET',
  url: '/accounting/company/authorisations',
  config: { access: connect },
  schema: {
    summary:
      'The company’s own accounts at the marketplace, each with its seller and until when it is authorised',
    response: { 200: AuthorisedAccounts },
  },
} as const satisfies Endpoint

export const getTokenExpiration = {
  method: 'GET',
  url: '/observation/amazon/tokenExpirationDate',
  config: { access: anyOf('co_accounting', 'co_orders') },
  schema: {
    summary:
      'The earliest day on which an authorisation of the company’s accounts ends; null while none does',
    response: { 200: TokenExpiration },
  },
} as const satisfies Endpoint
