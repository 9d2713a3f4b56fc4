import type { Translated } from '@kontor/contract/shared'

interface Section {
  readonly heading: Translated
  readonly body: Translated
}

const sections: readonly Section[] = [
  {
    heading: { de: 'Wer verkauft', en: 'Who sells', es: 'Quién vende' },
    body: {
      de: 'Sie verkaufen über {market} im eigenen Namen und auf eigene Rechnung, mit einem Konto, das Ihrer Firma gehört. Für dieses Konto gelten daneben die Bedingungen, die {market} mit Ihnen vereinbart hat.',
      en: 'You sell through {market} in your own name and on your own account, with an account that belongs to your company. The terms that {market} has agreed with you apply to that account as well.',
      es: 'Usted vende a través de {market} en nombre y por cuenta propios, con una cuenta que pertenece a su empresa. Para esa cuenta rigen además las condiciones que {market} haya acordado con usted.',
    },
  },
  {
    heading: { de: 'Was übertragen wird', en: 'What is transferred', es: 'Qué se transmite' },
    body: {
      de: 'Kontor überträgt Angebote, Bestände und Preise der Filialen, die Sie einschalten, holt Bestellungen ab und meldet Versand, Stornierung und Erstattung zurück. Was Sie nicht eingeschaltet haben, wird nicht übertragen.',
      en: 'Kontor transfers offers, stock and prices of the stores that you switch on, fetches orders, and reports shipment, cancellation and refund. What you have not switched on is not transferred.',
      es: 'Kontor transmite ofertas, existencias y precios de las tiendas que usted active, recoge pedidos y comunica envíos, cancelaciones y reembolsos. Lo que no haya activado no se transmite.',
    },
  },
  {
    heading: { de: 'Ihre Angaben', en: 'Your details', es: 'Sus datos' },
    body: {
      de: 'Sie sorgen dafür, dass Zugangsdaten, Bestände, Preise und Angaben zu Ihren Artikeln stimmen. Zugangsdaten werden verschlüsselt gespeichert und nur für die Verbindung mit {market} benutzt.',
      en: 'You see to it that access details, stock, prices and what is said of your articles are right. Access details are stored encrypted and used for the connection with {market} alone.',
      es: 'Usted se ocupa de que los datos de acceso, las existencias, los precios y las indicaciones sobre sus artículos sean correctos. Los datos de acceso se guardan cifrados y se usan solo para la conexión con {market}.',
    },
  },
  {
    heading: { de: 'Abschalten', en: 'Switching off', es: 'Desactivación' },
    body: {
      de: 'Sie können den Verkauf jederzeit abschalten. Bestellungen, die bis dahin eingegangen sind, wickeln Sie noch ab.',
      en: 'You can switch selling off at any time. Orders that have come in by then you still fulfil.',
      es: 'Puede desactivar la venta en cualquier momento. Los pedidos recibidos hasta entonces aún los tramita usted.',
    },
  },
  {
    heading: { de: 'Neue Fassungen', en: 'New versions', es: 'Nuevas versiones' },
    body: {
      de: 'Erscheint eine neue Fassung, läuft weiter, was eingeschaltet ist. Die Einstellungen lassen sich wieder ändern, sobald Sie der neuen Fassung zugestimmt haben.',
      en: 'When a new version comes out, what is switched on goes on. The settings can be changed again once you have agreed to the new version.',
      es: 'Cuando aparezca una nueva versión, lo activado sigue funcionando. Los ajustes podrán modificarse de nuevo en cuanto usted acepte la nueva versión.',
    },
  },
]

/** Kontor's own first version of the terms of direct sale; `market` is what the marketplace is called. */
export const FIRST_TERMS = {
  title: {
    de: 'Bedingungen für den Direktverkauf über {market}',
    en: 'Terms of direct sale through {market}',
    es: 'Condiciones de la venta directa a través de {market}',
  },
  version: { de: 'Fassung 1', en: 'Version 1', es: 'Versión 1' },
  page: {
    de: 'Seite {page} von {pages}',
    en: 'Page {page} of {pages}',
    es: 'Página {page} de {pages}',
  },
  sections,
}
