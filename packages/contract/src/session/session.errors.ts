import { defineErrors } from '../shared/define-errors.ts'

export const sessionErrors = defineErrors({
  login_failed: {
    status: 422,
    de: 'Benutzername oder Passwort ist falsch.',
    en: 'User name or password is wrong.',
    es: 'El usuario o la contraseña no son correctos.',
  },
  login_throttled: {
    status: 429,
    de: 'Zu viele fehlgeschlagene Anmeldungen. Bitte warten Sie {minutes} Minuten.',
    en: 'Too many failed logins. Please wait {minutes} minutes.',
    es: 'Demasiados intentos fallidos. Espere {minutes} minutos.',
  },
  activation_token_invalid: {
    status: 422,
    de: 'Der Link ist abgelaufen oder wurde schon benutzt. Bitte fordern Sie einen neuen an.',
    en: 'The link has expired or has already been used. Please request a new one.',
    es: 'El enlace ha caducado o ya se ha usado. Solicite uno nuevo.',
  },
  password_too_common: {
    status: 422,
    de: 'Dieses Passwort ist zu leicht zu erraten. Bitte wählen Sie ein anderes, etwa mehrere Wörter.',
    en: 'This password is too easy to guess. Please choose another one, several words for example.',
    es: 'Esta contraseña es demasiado fácil de adivinar. Elija otra, por ejemplo varias palabras.',
  },
  password_contains_name: {
    status: 422,
    de: 'Das Passwort darf weder Ihren Benutzernamen noch den Namen Ihrer Firma enthalten.',
    en: 'The password must not contain your user name or the name of your company.',
    es: 'La contraseña no debe contener su nombre de usuario ni el nombre de su empresa.',
  },
  login_token_invalid: {
    status: 401,
    de: 'Diese Anmeldung ist abgelaufen oder wurde schon benutzt. Bitte melden Sie sich an.',
    en: 'This login has expired or has already been used. Please log in.',
    es: 'Este inicio de sesión ha caducado o ya se ha usado. Inicie sesión.',
  },
  sso_user_unknown: {
    status: 404,
    de: 'Diesen Benutzer gibt es in Ihrer Firma nicht.',
    en: 'There is no such user in your company.',
    es: 'Este usuario no existe en su empresa.',
  },
  sso_user_inactive: {
    status: 422,
    de: 'Dieser Benutzer ist deaktiviert.',
    en: 'This user is deactivated.',
    es: 'Este usuario está desactivado.',
  },
  sso_user_without_rights: {
    status: 422,
    de: 'Diesem Benutzer sind in Ihrer Firma keine Rechte zugeordnet.',
    en: 'This user has no rights in your company.',
    es: 'Este usuario no tiene permisos en su empresa.',
  },
  company_not_yours: {
    status: 404,
    de: 'Diese Firma gibt es nicht.',
    en: 'There is no such company.',
    es: 'Esa empresa no existe.',
  },
})
