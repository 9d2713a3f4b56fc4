import { RequiredLine } from '@kontor/contract/shared'
import { z } from 'zod'
import { credentialsOf } from '../../../platform/outbound/vendor-manifest.ts'

/** Ten digits of the customer, two of the product, two of the participation (Parcel DE Shipping 2.1.8, `Shipment.billingNumber`). */
const billingNumber = (product: string) => RequiredLine(14).regex(new RegExp(`^\\w{10}${product}\\w{2}$`))

/** What opens a company's own contract with DHL, as JSON, encrypted. */
export const DhlCredentials = z.strictObject({
  username: RequiredLine(100),
  password: RequiredLine(200),
  api_key: RequiredLine(200),
  /** For DHL Paket (V01PAK). */
  billing_number: billingNumber('01'),
  /** For DHL Paket International (V53WPAK). */
  billing_number_international: billingNumber('53').optional(),
  /** Names at Parcel DE Returns to whom parcels come back from Germany: each receiver is there for one country of the sender. */
  returns_receiver: RequiredLine(30).optional(),
})
export type DhlCredentials = z.infer<typeof DhlCredentials>

/** The same, with what people are told. */
export const dhlCredentials = credentialsOf(DhlCredentials, {
  username: {
    isOpen: true,
    label: { de: 'Benutzername', en: 'User name', es: 'Nombre de usuario' },
    hint: {
      de: 'Ein Systembenutzer aus dem Geschäftskundenportal; dessen Kennwort gilt länger als das von Personen.',
      en: 'A system user of the business customer portal, whose password lasts longer than that of a person.',
      es: 'Un usuario de sistema del portal de clientes empresariales, cuya contraseña dura más que la de una persona.',
    },
  },
  password: { label: { de: 'Kennwort', en: 'Password', es: 'Contraseña' } },
  api_key: {
    label: { de: 'API-Schlüssel', en: 'API key', es: 'Clave de API' },
    hint: {
      de: 'Aus dem Entwicklerportal von DHL, freigeschaltet für Parcel DE Shipping; für Retouren und Sendungsverfolgung auch für Parcel DE Returns und Shipment Tracking – Unified.',
      en: 'From DHL’s developer portal, opened for Parcel DE Shipping; for returns and tracking also for Parcel DE Returns and Shipment Tracking – Unified.',
      es: 'Del portal de desarrolladores de DHL, activada para Parcel DE Shipping; para devoluciones y seguimiento también para Parcel DE Returns y Shipment Tracking – Unified.',
    },
  },
  billing_number: {
    isOpen: true,
    label: {
      de: 'Abrechnungsnummer DHL Paket',
      en: 'Billing number DHL Paket',
      es: 'Número de facturación DHL Paket',
    },
    hint: {
      de: '14 Stellen, die 11. und 12. sind 01.',
      en: '14 characters, the 11th and 12th are 01.',
      es: '14 caracteres, el 11.º y el 12.º son 01.',
    },
  },
  billing_number_international: {
    isOpen: true,
    label: {
      de: 'Abrechnungsnummer DHL Paket International',
      en: 'Billing number DHL Paket International',
      es: 'Número de facturación DHL Paket International',
    },
    hint: {
      de: '14 Stellen, die 11. und 12. sind 53. Ohne sie gibt es keine Label ins Ausland.',
      en: '14 characters, the 11th and 12th are 53. Without it there are no labels to other countries.',
      es: '14 caracteres, el 11.º y el 12.º son 53. Sin él no hay etiquetas al extranjero.',
    },
  },
  returns_receiver: {
    isOpen: true,
    label: {
      de: 'Retourenempfänger',
      en: 'Receiver of returns',
      es: 'Destinatario de devoluciones',
    },
    hint: {
      de: 'Wie im Geschäftskundenportal angelegt, der für Retouren aus Deutschland, meist „deu“: sie gehen an die Adresse, die dort steht. Ohne ihn und für Kunden in anderen Ländern gibt es keine Rücksendelabel.',
      en: 'As set up in the business customer portal, the one for returns from Germany, usually “deu”: they go to the address that stands there. Without it, and for customers in other countries, there are no return labels.',
      es: 'Como figura en el portal de clientes empresariales, el de las devoluciones desde Alemania, normalmente «deu»: van a la dirección indicada allí. Sin él, y para clientes de otros países, no hay etiquetas de devolución.',
    },
  },
})
