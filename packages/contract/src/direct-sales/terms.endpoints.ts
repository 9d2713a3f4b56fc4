import { anyOf, type Endpoint, FileStream, orProvider, provider } from '../shared/index.ts'
import {
  AcceptTermsBody,
  MarketParams,
  TermsFile,
  TermsState,
  TermsVersion,
  TermsVersionParams,
  TermsVersions,
} from './terms.schemas.ts'

const accounting = anyOf('co_accounting')

export const getTerms = {
  method: 'GET',
  url: '/directsales/terms/:market',
  config: { access: accounting, errors: ['market_not_found'] },
  schema: {
    summary: 'Whether the company has agreed to the terms of a marketplace',
    params: MarketParams,
    response: { 200: TermsState },
  },
} as const satisfies Endpoint

export const acceptTerms = {
  method: 'POST',
  url: '/directsales/terms/:market',
  config: { access: accounting, errors: ['market_not_found', 'terms_outdated'] },
  schema: {
    summary: 'Agree to the terms of a marketplace, as often as one likes',
    params: MarketParams,
    body: AcceptTermsBody,
    response: { 200: TermsState },
  },
} as const satisfies Endpoint

export const getTermsFile = {
  method: 'GET',
  url: '/directsales/file/:market/terms',
  config: { access: accounting, errors: ['market_not_found'] },
  schema: {
    summary: 'Where the terms of a marketplace are to be read',
    params: MarketParams,
    response: { 200: TermsFile },
  },
} as const satisfies Endpoint

export const listTermsVersions = {
  method: 'GET',
  url: '/directsales/terms',
  config: { access: orProvider(accounting) },
  schema: {
    summary: 'All versions of the terms of direct sale, by marketplace, the newest first',
    response: { 200: TermsVersions },
  },
} as const satisfies Endpoint

export const getTermsPdf = {
  method: 'GET',
  url: '/directsales/terms/:market/:version/terms.pdf',
  config: {
    access: orProvider(accounting),
    speaksOutside: true,
    produces: 'application/pdf',
    errors: ['market_not_found', 'file_not_found'],
  },
  schema: {
    summary: 'A version of the terms of a marketplace',
    params: TermsVersionParams,
    response: { 200: FileStream },
  },
} as const satisfies Endpoint

export const publishTerms = {
  method: 'PUT',
  url: '/directsales/terms/:market/:version',
  config: {
    access: provider,
    speaksOutside: true,
    takes: 'application/octet-stream',
    errors: [
      'market_not_found',
      'terms_version_taken',
      'terms_not_pdf',
      'file_too_large',
      'unsupported_media_type',
      'storage_full',
    ],
  },
  schema: {
    summary: 'Publish the next version of the terms, a PDF of up to 5 MB: every company has to agree anew',
    params: TermsVersionParams,
    response: { 200: TermsVersion },
  },
} as const satisfies Endpoint
