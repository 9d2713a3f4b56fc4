import { type Locale, ownValue, type Translated } from '@kontor/contract/shared'
import { TEMPLATE_UNKNOWN } from './listing.ts'
import { withoutMarks } from './marked-issues.ts'

/** Why we hold an offer back, by the code that stands at it. */
const HELD: Readonly<Record<string, Translated>> = {
  [TEMPLATE_UNKNOWN]: {
    de: 'Die Versandvorlage gibt es beim Kanal nicht unter diesem Namen. Bitte prüfen Sie ihn in den Einstellungen.',
    en: 'The channel has no shipping template of this name. Please check it in the settings.',
    es: 'El canal no tiene ninguna plantilla de envío con este nombre. Compruébelo en los ajustes.',
  },
  product_safety: {
    de: 'Für die Marke fehlen Angaben zur Produktsicherheit. Bitte ergänzen Sie ihre Karte unter „Produktsicherheit“.',
    en: 'Product safety details of the brand are missing. Please complete its card under “Product safety”.',
    es: 'Faltan datos de seguridad de la marca. Complete su ficha en «Seguridad de productos».',
  },
  relisting: {
    de: 'Das Angebot ist abgemeldet und wird nach 24 Stunden neu angelegt.',
    en: 'The offer is delisted, and is listed anew after 24 hours.',
    es: 'La oferta está dada de baja y se vuelve a crear a las 24 horas.',
  },
  rate_missing: {
    de: 'Für die Währung dieses Landes ist kein Kurs eingetragen.',
    en: 'No rate has been entered for the currency of this country.',
    es: 'No se ha indicado ningún tipo de cambio para la moneda de este país.',
  },
  rate_outdated: {
    de: 'Der Kurs ist älter als 7 Tage. Bitte tragen Sie den heutigen ein.',
    en: 'The rate is older than 7 days. Please enter today’s.',
    es: 'El tipo de cambio tiene más de 7 días. Indique el de hoy.',
  },
}

/** Whether a message is a reason of ours. Pure. */
export const isHeldReason = (message: string | null): message is string =>
  message !== null && Object.hasOwn(HELD, message)

/** What stands at an offer, for people: the channel's own words stay as they are. Pure. */
export const offerMessage = (message: string | null, locale: Locale): string | null =>
  message === null ? null : (ownValue(HELD, message)?.[locale] ?? withoutMarks(message))
