import type { Endpoint } from '../shared/index.ts'
import { anyOf, FileBody } from '../shared/index.ts'
import { Logo, LogoBody, LogoImageQuery, LogoSaved, MAX_LOGO_BYTES } from './logo.schemas.ts'

const access = anyOf('co_accounting')

export const getLogo = {
  method: 'GET',
  url: '/directsales/logo',
  config: { access },
  schema: { summary: "The logo on the company's own documents; null: none", response: { 200: Logo } },
} as const satisfies Endpoint

/** Documents that were issued stay as they are. */
export const saveLogo = {
  method: 'POST',
  url: '/directsales/logo',
  config: {
    access,
    errors: ['logo_not_compatible', 'logo_too_large', 'pictures_busy', 'storage_full'],
    speaksOutside: true,
    bodyLimit: Math.ceil((MAX_LOGO_BYTES * 4) / 3) + 64 * 1024,
  },
  schema: {
    summary: 'Set the logo on the documents that are issued from now on: JPG or PNG by content',
    body: LogoBody,
    response: { 200: LogoSaved },
  },
} as const satisfies Endpoint

export const getLogoImage = {
  method: 'GET',
  url: '/directsales/logo/image',
  config: { access, errors: ['logo_not_found'], produces: 'image/jpeg' },
  schema: {
    summary: "The picture of the company's logo",
    querystring: LogoImageQuery,
    response: { 200: FileBody },
  },
} as const satisfies Endpoint
