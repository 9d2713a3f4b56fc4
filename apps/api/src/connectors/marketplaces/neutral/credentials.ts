import { RequiredLine } from '@kontor/contract/shared'
import { z } from 'zod'
import { credentialsOf } from '../../../platform/outbound/vendor-manifest.ts'

/** What opens a merchant's account by HTTP Basic, as JSON, encrypted. */
export const NeutralCredentials = z.strictObject({
  /** A colon would end it (RFC 7617 §2). */
  username: RequiredLine(100).regex(/^[^:]*$/),
  password: RequiredLine(200),
})
export type NeutralCredentials = z.infer<typeof NeutralCredentials>

/** The same, with what people are told. */
export const neutralCredentials = credentialsOf(NeutralCredentials, {
  username: { isOpen: true, label: { de: 'Benutzername', en: 'User name', es: 'Usuario' } },
  password: { label: { de: 'Passwort', en: 'Password', es: 'Contraseña' } },
})
