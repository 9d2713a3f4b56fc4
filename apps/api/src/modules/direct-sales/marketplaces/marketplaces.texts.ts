import type { ConnectionFinding, ConnectionTest } from '@kontor/contract/direct-sales'
import type { Locale, Translated } from '@kontor/contract/shared'

/** What a test of the login at a market found, with what to do: its address is the operator's. `{name}`: the market. */
const FINDINGS: Readonly<Record<ConnectionFinding, Translated>> = {
  reached: {
    de: 'Die Verbindung steht: {name} ist erreichbar und nimmt die Anmeldung an.',
    en: 'The connection works: {name} is reached and takes the login.',
    es: 'La conexión funciona: {name} responde y acepta el acceso.',
  },
  not_set_up: {
    de: 'Es sind noch keine Zugangsdaten gespeichert. Bitte tragen Sie Benutzername und Passwort ein und speichern Sie.',
    en: 'No login is saved yet. Please enter user name and password and save them.',
    es: 'Aún no hay datos de acceso guardados. Introduzca el usuario y la contraseña y guárdelos.',
  },
  login_refused: {
    de: '{name} ist erreichbar, lehnt die Anmeldung aber ab. Bitte prüfen Sie Benutzername und Passwort.',
    en: '{name} is reached but refuses the login. Please check user name and password.',
    es: '{name} responde, pero rechaza el acceso. Compruebe el usuario y la contraseña.',
  },
  certificate: {
    de: 'Das Zertifikat von {name} ist ungültig, abgelaufen oder gehört zu einem anderen Namen. Bitte melden Sie das dem Kundenservice; Ihre Zugangsdaten wurden nicht gesendet.',
    en: 'The certificate of {name} is invalid, expired or of another name. Please tell customer service; your login was not sent.',
    es: 'El certificado de {name} no es válido, ha caducado o pertenece a otro nombre. Avise al servicio de atención al cliente; sus datos de acceso no se han enviado.',
  },
  forbidden_address: {
    de: 'Die hinterlegte Adresse von {name} darf nicht aufgerufen werden: Sie ist unverschlüsselt oder führt in ein privates Netz. Bitte melden Sie das dem Kundenservice.',
    en: 'The address of {name} that is set may not be called: it is not encrypted or leads into a private network. Please tell customer service.',
    es: 'No se puede llamar a la dirección configurada de {name}: no está cifrada o lleva a una red privada. Avise al servicio de atención al cliente.',
  },
  timeout: {
    de: '{name} antwortet nicht in der erwarteten Zeit. Bitte versuchen Sie es in einigen Minuten erneut.',
    en: '{name} does not answer in time. Please try again in a few minutes.',
    es: '{name} no responde a tiempo. Inténtelo de nuevo dentro de unos minutos.',
  },
  unreachable: {
    de: '{name} ist nicht erreichbar oder meldet einen Fehler. Bitte versuchen Sie es später erneut; bleibt es dabei, hilft der Kundenservice.',
    en: '{name} cannot be reached or reports a fault. Please try again later; if it stays so, customer service helps.',
    es: '{name} no está disponible o informa de un error. Inténtelo más tarde; si persiste, le ayuda el servicio de atención al cliente.',
  },
}

/** What a test of the login at a market found, in the reader's language. Pure. */
export const marketTest = (result: ConnectionFinding, name: string, locale: Locale): ConnectionTest => ({
  result,
  message: FINDINGS[result][locale].replaceAll('{name}', name),
})
