import { fill, type Locale, type Translated } from '@kontor/contract/shared'
import type { Mail } from '../../platform/mail/mailer.ts'

const SUBJECT: Translated = {
  de: 'Kontor: Passwort festlegen',
  en: 'Kontor: set your password',
  es: 'Kontor: establezca su contraseña',
}

const TEXT: Translated = {
  de: `Guten Tag {name},

für Ihren Benutzer „{username}“ wurde ein neues Passwort angefordert. Über diesen Link legen Sie es fest:

{link}

Der Link gilt {hours} Stunden und funktioniert einmal. Wenn Sie kein Passwort angefordert haben, müssen Sie nichts tun.

Ihr Kontor`,
  en: `Hello {name},

a new password was requested for your user “{username}”. Use this link to set it:

{link}

The link is valid for {hours} hours and works once. If you did not request a password, you need not do anything.

Your Kontor`,
  es: `Hola, {name}:

Se ha solicitado una nueva contraseña para su usuario «{username}». Establézcala con este enlace:

{link}

El enlace es válido durante {hours} horas y funciona una sola vez. Si no la ha solicitado, no tiene que hacer nada.

Su Kontor`,
}

/**
 * The mail with the link that sets a password, in the language of its reader.
 * @param reader.name how the mail addresses the person
 */
export function passwordMail(
  reader: { email: string; name: string; username: string; locale: Locale },
  link: string,
  hours: number,
): Mail {
  const params = { name: reader.name, username: reader.username, link, hours }
  return { to: reader.email, subject: SUBJECT[reader.locale], text: fill(TEXT[reader.locale], params) }
}

/** Where the login screen sets a password (spec: orders §2, public routes). */
export const passwordLink = (publicUrl: string, username: string, token: string): string =>
  `${publicUrl}/password-reset?${new URLSearchParams({ activation_username: username, activation_token: token })}`
