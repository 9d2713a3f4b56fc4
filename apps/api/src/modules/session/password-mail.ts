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

const INVITATION_SUBJECT: Translated = {
  de: 'Kontor: Einladung von {company}',
  en: 'Kontor: invitation from {company}',
  es: 'Kontor: invitación de {company}',
}

const INVITATION: Translated = {
  de: `Guten Tag {name},

{company} hat für Sie den Benutzer „{username}“ in Kontor angelegt. Über diesen Link legen Sie Ihr Passwort fest:

{link}

Der Link gilt {hours} Stunden und funktioniert einmal. Danach melden Sie sich mit Benutzername und Passwort an.

Ihr Kontor`,
  en: `Hello {name},

{company} has created the user “{username}” for you in Kontor. Use this link to set your password:

{link}

The link is valid for {hours} hours and works once. After that, log in with user name and password.

Your Kontor`,
  es: `Hola, {name}:

{company} ha creado para usted el usuario «{username}» en Kontor. Establezca su contraseña con este enlace:

{link}

El enlace es válido durante {hours} horas y funciona una sola vez. Después, inicie sesión con su usuario y contraseña.

Su Kontor`,
}

/**
 * The mail that invites somebody to a company, in the language of the invitation.
 * @param reader.name how the mail addresses the person
 */
export function invitationMail(
  reader: { email: string; name: string; username: string; locale: Locale },
  company: string,
  link: string,
  hours: number,
): Mail {
  const params = { name: reader.name, username: reader.username, company, link, hours }
  return {
    to: reader.email,
    subject: fill(INVITATION_SUBJECT[reader.locale], { company }),
    text: fill(INVITATION[reader.locale], params),
  }
}

const OFFER: Translated = {
  de: `Guten Tag {name},

{company} lädt Sie ein, mit Ihrem Benutzer „{username}“ auch für diese Firma in Kontor zu arbeiten. Melden Sie sich wie gewohnt an und nehmen Sie die Einladung über diesen Link an:

{link}

Der Link gilt {hours} Stunden. Ihr Passwort bleibt, wie es ist. Wenn Sie nicht für {company} arbeiten, müssen Sie nichts tun.

Ihr Kontor`,
  en: `Hello {name},

{company} invites you to work for them in Kontor, too, with your user “{username}”. Log in as usual and accept the invitation by this link:

{link}

The link is valid for {hours} hours. Your password stays as it is. If you do not work for {company}, you need not do anything.

Your Kontor`,
  es: `Hola, {name}:

{company} le invita a trabajar también para esta empresa en Kontor con su usuario «{username}». Inicie sesión como siempre y acepte la invitación con este enlace:

{link}

El enlace es válido durante {hours} horas. Su contraseña no cambia. Si no trabaja para {company}, no tiene que hacer nada.

Su Kontor`,
}

/** The mail that asks somebody with an account whether they want to work for one more company. */
export function offerMail(
  reader: { email: string; name: string; username: string; locale: Locale },
  company: string,
  link: string,
  hours: number,
): Mail {
  const params = { name: reader.name, username: reader.username, company, link, hours }
  return {
    to: reader.email,
    subject: fill(INVITATION_SUBJECT[reader.locale], { company }),
    text: fill(OFFER[reader.locale], params),
  }
}

/** Where the login screen sets a password (spec: orders §2, public routes). */
export const passwordLink = (publicUrl: string, username: string, token: string): string =>
  `${publicUrl}/password-reset?${new URLSearchParams({ activation_username: username, activation_token: token })}`
