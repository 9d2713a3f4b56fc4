import { RequiredLine } from '@kontor/contract/shared'
import { z } from 'zod'
import { credentialsOf } from '../../../platform/outbound/vendor-manifest.ts'

/** What opens a seller's account, as JSON, encrypted. */
export const AmazonCredentials = z.strictObject({
  /** The application's, from the developer console. */
  client_id: RequiredLine(300),
  client_secret: RequiredLine(300),
  /** The seller's grant; a seller renews it every 365 days. */
  refresh_token: RequiredLine(1000),
  /** The seller's merchant token (Seller Central: account information); feeds name it. Without it no feed is sent. */
  seller_id: RequiredLine(60).optional(),
})
export type AmazonCredentials = z.infer<typeof AmazonCredentials>

/** The same, with what people are told. */
export const amazonCredentials = credentialsOf(AmazonCredentials, {
  client_id: { isOpen: true, label: { de: 'Client-ID', en: 'Client ID', es: 'ID de cliente' } },
  client_secret: { label: { de: 'Geheimer Schlüssel', en: 'Secret key', es: 'Clave secreta' } },
  refresh_token: {
    label: { de: 'Aktualisierungstoken', en: 'Refresh token', es: 'Token de actualización' },
  },
  seller_id: {
    isOpen: true,
    label: { de: 'Händlerkennung', en: 'Merchant token', es: 'Identificador de vendedor' },
    hint: {
      de: 'Wird für Stornierungen und Erstattungen gebraucht.',
      en: 'Needed for cancellations and refunds.',
      es: 'Se necesita para cancelaciones y devoluciones de dinero.',
    },
  },
})
