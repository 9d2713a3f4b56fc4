import { RequiredLine } from '@kontor/contract/shared'
import { z } from 'zod'
import { credentialsOf } from '../../../platform/outbound/vendor-manifest.ts'

/** What opens a company's own contract, as JSON, encrypted. */
export const ShipcloudCredentials = z.strictObject({ api_key: RequiredLine(300) })

/** The same, with what people are told. */
export const shipcloudCredentials = credentialsOf(ShipcloudCredentials, {
  api_key: {
    label: { de: 'API-Schlüssel', en: 'API key', es: 'Clave de API' },
    hint: {
      de: 'Aus Ihrem Konto beim Versanddienst.',
      en: 'From your account with the carrier.',
      es: 'De su cuenta con el transportista.',
    },
  },
})
