import type { ConnectionFinding, ConnectionTest } from '@kontor/contract/direct-sales'
import type { Locale, Translated } from '@kontor/contract/shared'

const FINDINGS: Readonly<Record<ConnectionFinding, Translated>> = {
  reached: {
    de: 'Die Verbindung steht: Adresse, Verschlüsselung und Anmeldung sind in Ordnung.',
    en: 'The connection works: address, encryption and login are fine.',
    es: 'La conexión funciona: la dirección, el cifrado y el acceso son correctos.',
  },
  not_set_up: {
    de: 'Es ist noch keine Verbindung gespeichert. Bitte tragen Sie Adresse und Zugangsdaten ein und speichern Sie.',
    en: 'No connection is saved yet. Please enter address and credentials and save them.',
    es: 'Aún no hay ninguna conexión guardada. Introduzca la dirección y las credenciales y guárdelas.',
  },
  login_refused: {
    de: 'Die Gegenseite ist erreichbar, lehnt die Anmeldung aber ab. Bitte prüfen Sie Benutzer und Passwort.',
    en: 'The other side is reached but refuses the login. Please check user and password.',
    es: 'El otro lado responde, pero rechaza el acceso. Compruebe el usuario y la contraseña.',
  },
  certificate: {
    de: 'Das Zertifikat der Gegenseite ist ungültig, abgelaufen oder gehört zu einem anderen Namen. Bitte lassen Sie es dort erneuern.',
    en: 'The certificate of the other side is invalid, expired or of another name. Please have it renewed there.',
    es: 'El certificado del otro lado no es válido, ha caducado o pertenece a otro nombre. Pida que lo renueven.',
  },
  forbidden_address: {
    de: 'Diese Adresse darf nicht aufgerufen werden: Sie ist unverschlüsselt, nutzt einen unüblichen Port oder führt in ein privates Netz.',
    en: 'This address may not be called: it is not encrypted, uses an unusual port or leads into a private network.',
    es: 'No se puede llamar a esta dirección: no está cifrada, usa un puerto no habitual o lleva a una red privada.',
  },
  timeout: {
    de: 'Die Gegenseite antwortet nicht in der erwarteten Zeit. Bitte prüfen Sie, ob sie läuft und die Firewall Anfragen zulässt.',
    en: 'The other side does not answer in time. Please check that it runs and that its firewall lets calls in.',
    es: 'El otro lado no responde a tiempo. Compruebe que funciona y que el cortafuegos admite llamadas.',
  },
  unreachable: {
    de: 'Die Gegenseite ist nicht erreichbar oder meldet einen Fehler. Bitte prüfen Sie die Adresse und versuchen Sie es später erneut.',
    en: 'The other side cannot be reached or reports a fault. Please check the address and try again later.',
    es: 'El otro lado no está disponible o informa de un error. Compruebe la dirección e inténtelo más tarde.',
  },
}

/** What a test of a connection found, with what to do. */
export const connectionTest = (result: ConnectionFinding, locale: Locale): ConnectionTest => ({
  result,
  message: FINDINGS[result][locale],
})

const WORDS = {
  read_again: {
    de: 'Die Datei wird erneut eingelesen.',
    en: 'The file is read again.',
    es: 'El archivo se vuelve a leer.',
  },
  partner_erp: { de: 'ERP', en: 'ERP', es: 'ERP' },
} as const satisfies Readonly<Record<string, Translated>>

/** One of these in the caller's language. */
export const exchangeWord = (word: keyof typeof WORDS, locale: Locale): string => WORDS[word][locale]
