import type { ConnectionCheck } from '@kontor/contract/organisation'
import type { Locale, Translated } from '@kontor/contract/shared'

const TEXTS: Readonly<Record<ConnectionCheck['result'], Translated>> = {
  ok: {
    de: 'Die Verbindung steht.',
    en: 'The connection works.',
    es: 'La conexión funciona.',
  },
  wrong_credentials: {
    de: 'Die Zugangsdaten sind falsch, abgelaufen oder gesperrt.',
    en: 'The credentials are wrong, expired or blocked.',
    es: 'Las credenciales son incorrectas, han caducado o están bloqueadas.',
  },
  missing_credentials: {
    de: 'Es sind keine Zugangsdaten hinterlegt.',
    en: 'No credentials are stored.',
    es: 'No hay credenciales guardadas.',
  },
  unreachable: {
    de: 'Die Gegenseite ist nicht erreichbar oder gestört. Bitte später erneut prüfen.',
    en: 'The other side cannot be reached or is out of order. Please check again later.',
    es: 'El otro lado no está disponible o tiene una avería. Compruébelo más tarde.',
  },
  busy: {
    de: 'Die Gegenseite nimmt gerade keine weiteren Anfragen an. Bitte in einigen Minuten erneut prüfen.',
    en: 'The other side takes no more requests right now. Please check again in a few minutes.',
    es: 'El otro lado no acepta más solicitudes por ahora. Compruébelo dentro de unos minutos.',
  },
}

/** How a connection was found, in words. */
export const connectionCheck = (result: ConnectionCheck['result'], locale: Locale): ConnectionCheck => ({
  result,
  message: TEXTS[result][locale],
})

/** Milliseconds after which somebody who waits for a check is told that the other side does not answer. */
export const CHECK_TIMEOUT_MS = 15_000
