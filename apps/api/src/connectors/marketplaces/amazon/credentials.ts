import { RequiredLine } from '@kontor/contract/shared'
import { z } from 'zod'
import { credentialsOf } from '../../../platform/outbound/vendor-manifest.ts'

/** What opens a seller's account, as JSON, encrypted. */
export const AmazonCredentials = z.strictObject({
  /** The application's, from the developer console. Both left out: the operator's own application. */
  client_id: RequiredLine(300).optional(),
  client_secret: RequiredLine(300).optional(),
  /** The seller's grant; a seller renews it every 365 days. */
  refresh_token: RequiredLine(1000),
  /** The seller's merchant token (Seller Central: account information); feeds name it. Without it no feed is sent. */
  seller_id: RequiredLine(60).optional(),
})
export type AmazonCredentials = z.infer<typeof AmazonCredentials>

/** An application of the Selling Partner API, as the developer console shows it. */
export interface AmazonApplication {
  readonly id: string
  readonly clientId: string
  readonly clientSecret: string
  /** Not published yet: sellers authorise it in its workflow for tests. */
  readonly isDraft: boolean
}

/** Credentials with the application that the seller authorised. */
export type GrantedCredentials = AmazonCredentials &
  Required<Pick<AmazonCredentials, 'client_id' | 'client_secret'>>

/** Whether an application of the merchant's own speaks for the account. */
export const hasOwnApplication = ({ client_id, client_secret }: AmazonCredentials): boolean =>
  client_id !== undefined || client_secret !== undefined

/**
 * The credentials with an application: the account's own, else the operator's.
 * @returns null where half of an own one is missing, or the operator has set none
 */
export function withApplication(
  credentials: AmazonCredentials,
  operators: AmazonApplication | null,
): GrantedCredentials | null {
  const { client_id, client_secret } = credentials
  if (client_id !== undefined && client_secret !== undefined)
    return { ...credentials, client_id, client_secret }
  if (hasOwnApplication(credentials) || operators === null) return null
  return { ...credentials, client_id: operators.clientId, client_secret: operators.clientSecret }
}

/** The same, with what people are told. */
export const amazonCredentials = credentialsOf(
  AmazonCredentials,
  {
    client_id: {
      isOpen: true,
      label: { de: 'Client-ID', en: 'Client ID', es: 'ID de cliente' },
      hint: {
        de: 'Nur mit einer eigenen Anwendung; leer lassen, wenn Sie Kontor bei Amazon autorisiert haben.',
        en: 'Only with an application of your own; leave empty if you authorised Kontor at Amazon.',
        es: 'Solo con una aplicación propia; déjelo vacío si autorizó Kontor en Amazon.',
      },
    },
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
  },
  // Half an application speaks for nobody.
  ['client_id', 'client_secret'],
)
