import type { AddressField } from '@kontor/contract/orders'
import { fill, isKeyOf, type Locale, type Translated } from '@kontor/contract/shared'
import type { HistoryTexts } from '../orders/index.ts'

/** The entries of the history of an order that are about its labels. */
export const shippingHistory = {
  transitions: {
    label_requested_tr: {
      de: 'Versandpapiere angefordert',
      en: 'Shipping papers requested',
      es: 'Documentos de envío solicitados',
    },
    label_bought_tr: {
      de: 'Versandpapiere erstellt',
      en: 'Shipping papers created',
      es: 'Documentos de envío creados',
    },
    label_failed_tr: {
      de: 'Versandpapiere konnten nicht erstellt werden',
      en: 'Shipping papers could not be created',
      es: 'No se pudieron crear los documentos de envío',
    },
    customs_entered_tr: {
      de: 'Zollangaben ergänzt',
      en: 'Customs details entered',
      es: 'Datos de aduana completados',
    },
    label_voided_tr: {
      de: 'Label storniert',
      en: 'Label voided',
      es: 'Etiqueta anulada',
    },
  },
  reasons: {},
} as const satisfies HistoryTexts

/** The notices about shipping papers (spec: orders §8, label-error notices). */
const NOTICES = {
  pending: {
    de: 'Die Versandpapiere werden erstellt.',
    en: 'The shipping papers are being created.',
    es: 'Se están creando los documentos de envío.',
  },
  waiting: {
    de: 'Der Versanddienst antwortet nicht. Wir versuchen es weiter, nächster Versuch um {time} Uhr.',
    en: 'The carrier does not answer. We keep trying, next at {time}.',
    es: 'El transportista no responde. Seguimos intentándolo, la próxima vez a las {time}.',
  },
  waiting_for_storage: {
    de: 'Das Label ist gekauft, aber der Speicher von Kontor ist gerade nicht verfügbar oder voll. Wir versuchen es weiter, nächster Versuch um {time} Uhr.',
    en: 'The label is bought, but the storage of Kontor is not available or full right now. We keep trying, next at {time}.',
    es: 'La etiqueta está comprada, pero el almacenamiento de Kontor no está disponible o está lleno. Seguimos intentándolo, la próxima vez a las {time}.',
  },
  done: {
    de: 'Die Versandpapiere sind erstellt.',
    en: 'The shipping papers have been created.',
    es: 'Los documentos de envío están creados.',
  },
  nothing: {
    de: 'Für diese Bestellung wurden noch keine Versandpapiere angefordert.',
    en: 'No shipping papers have been requested for this order yet.',
    es: 'Aún no se han solicitado documentos de envío para este pedido.',
  },
  called_off: {
    de: 'Die Bestellung wurde storniert, ihre Label ebenfalls.',
    en: 'The order was cancelled. The labels were voided.',
    es: 'El pedido se ha cancelado. Las etiquetas se han anulado.',
  },
  austria: {
    de: 'Für Sendungen nach Österreich legen Sie bitte einen Abholauftrag beim Paketdienst an{details}.',
    en: 'For shipments to Austria please create a pickup order with the carrier{details}.',
    es: 'Para envíos a Austria, cree una orden de recogida con el transportista{details}.',
  },
  austria_details: {
    de: ' (Kundennummer: {customer_number}, Depot: {depot})',
    en: ' (customer number: {customer_number}, depot: {depot})',
    es: ' (número de cliente: {customer_number}, depósito: {depot})',
  },
  ask_support: {
    de: 'bitte beim Support erfragen',
    en: 'please ask support',
    es: 'consulte con soporte',
  },
  address: {
    de: 'Der Versanddienst lehnt die Lieferadresse ab.',
    en: 'The carrier refuses the delivery address.',
    es: 'El transportista rechaza la dirección de entrega.',
  },
  address_fields: {
    de: 'Bitte prüfen: {fields}.',
    en: 'Please check: {fields}.',
    es: 'Compruebe: {fields}.',
  },
  corrected_for_you: {
    de: 'Adressfehler werden an Werktagen innerhalb von etwa 3 Stunden korrigiert. Sie erhalten danach eine E-Mail.',
    en: 'Address errors are corrected within about 3 hours on working days. You will receive an e-mail afterwards.',
    es: 'Los errores de dirección se corrigen en unas 3 horas en días hábiles. Después recibirá un correo electrónico.',
  },
  correct_it_yourself: {
    de: 'Bitte korrigieren Sie die Adresse unter Überwachung > Labelfehler und erstellen Sie die Versandpapiere erneut.',
    en: 'Please correct the address under Monitoring > Label errors and create the shipping papers again.',
    es: 'Corrija la dirección en Supervisión > Errores de etiquetas y vuelva a crear los documentos de envío.',
  },
  carrier_says: {
    de: 'Versanddienst: {words}',
    en: 'Carrier: {words}',
    es: 'Transportista: {words}',
  },
  look_for: {
    de: 'Ihre Referenz dort: {words}',
    en: 'Your reference there: {words}',
    es: 'Su referencia allí: {words}',
  },
  weight: {
    de: 'Der Versanddienst nimmt Gewicht oder Maße des Pakets nicht an.',
    en: 'The carrier does not accept the weight or the measures of the parcel.',
    es: 'El transportista no acepta el peso o las medidas del paquete.',
  },
  too_large: {
    de: 'Das Paket ist dem Versanddienst zu schwer oder zu groß.',
    en: 'The parcel is too heavy or too large for the carrier.',
    es: 'El paquete es demasiado pesado o grande para el transportista.',
  },
  service: {
    de: 'Der Versanddienst befördert die Sendung nicht mit dieser Paketart.',
    en: 'The carrier does not take the shipment with this parcel option.',
    es: 'El transportista no acepta el envío con este tipo de paquete.',
  },
  phone: {
    de: 'Der Versanddienst verlangt eine gültige Telefonnummer des Empfängers.',
    en: 'The carrier asks for a valid phone number of the recipient.',
    es: 'El transportista exige un número de teléfono válido del destinatario.',
  },
  email: {
    de: 'Der Versanddienst verlangt eine gültige E-Mail-Adresse des Empfängers.',
    en: 'The carrier asks for a valid e-mail address of the recipient.',
    es: 'El transportista exige una dirección de correo válida del destinatario.',
  },
  customs: {
    de: 'Der Versanddienst nimmt die Zollangaben nicht an.',
    en: 'The carrier does not take the customs details.',
    es: 'El transportista no acepta los datos de aduana.',
  },
  account: {
    de: 'Der Versanddienst nimmt das Versandkonto nicht an: Zugangsdaten, Vertrag oder Guthaben.',
    en: 'The carrier does not take the carrier account: credentials, contract or credit.',
    es: 'El transportista no acepta la cuenta de envío: credenciales, contrato o saldo.',
  },
  refused: {
    de: 'Der Versanddienst hat die Sendung abgelehnt.',
    en: 'The carrier refused the shipment.',
    es: 'El transportista ha rechazado el envío.',
  },
  unreachable: {
    de: 'Der Versanddienst war nicht erreichbar. Es wurde nichts gekauft.',
    en: 'The carrier could not be reached. Nothing was bought.',
    es: 'No se pudo contactar con el transportista. No se ha comprado nada.',
  },
  in_doubt: {
    de: 'Es ist unklar, ob das Label gekauft wurde. Erneutes Erstellen prüft das zuerst und kauft nichts doppelt.',
    en: 'It is unclear whether the label was bought. Creating again checks this first and buys nothing twice.',
    es: 'No está claro si se compró la etiqueta. Al crearla de nuevo se comprueba primero y no se compra dos veces.',
  },
  ask_channel: {
    de: 'Es ist unklar, ob das Label gekauft wurde, und wer es verkauft, kann danach nicht gefragt werden. Bitte sehen Sie dort nach (Amazon: die Bestellung in Seller Central; DHL: die Sendungen im Geschäftskundenportal), bevor Sie es erneut versuchen.',
    en: 'It is unclear whether the label was bought, and whoever sells it cannot be asked. Please look there (Amazon: the order in Seller Central; DHL: the shipments in the business customer portal) before you try again.',
    es: 'No está claro si se compró la etiqueta, y no se puede consultar a quien la vende. Compruébelo allí (Amazon: el pedido en Seller Central; DHL: los envíos en el portal de clientes empresariales) antes de intentarlo de nuevo.',
  },
  shown_at_channel: {
    de: 'Die Antwort auf den Kauf des Labels ging verloren, der Verkaufskanal zeigt aber ein Paket. Bitte laden Sie das Label dort herunter (Amazon: Seller Central).',
    en: 'The answer to the purchase of the label was lost, but the sales channel shows a parcel. Please download the label there (Amazon: Seller Central).',
    es: 'La respuesta a la compra de la etiqueta se perdió, pero el canal de venta muestra un paquete. Descargue allí la etiqueta (Amazon: Seller Central).',
  },
  service_saved: {
    de: 'Auswahl gespeichert',
    en: 'Selection saved',
    es: 'Selección guardada',
  },
  gone: {
    de: 'Die vorbereitete Sendung gibt es beim Versanddienst nicht mehr. Es wurde nichts gekauft.',
    en: 'The prepared shipment no longer exists at the carrier. Nothing was bought.',
    es: 'El envío preparado ya no existe en el transportista. No se ha comprado nada.',
  },
  document: {
    de: 'Das Label ist gekauft, aber sein PDF ließ sich nicht abrufen. Erneutes Erstellen ruft nur das PDF ab.',
    en: 'The label is bought, but its PDF could not be fetched. Creating again only fetches the PDF.',
    es: 'La etiqueta está comprada, pero no se pudo obtener su PDF. Al crearla de nuevo solo se obtiene el PDF.',
  },
  void_refused: {
    de: 'Ein Label konnte beim Versanddienst nicht storniert werden.',
    en: 'A label could not be voided at the carrier.',
    es: 'No se pudo anular una etiqueta en el transportista.',
  },
  return_label: {
    de: 'Das Rücksendelabel fehlt:',
    en: 'The return label is missing:',
    es: 'Falta la etiqueta de devolución:',
  },
  contact_support: {
    de: 'Bitte versuchen Sie es erneut oder wenden Sie sich an den Support.',
    en: 'Please try again or contact support.',
    es: 'Inténtelo de nuevo o póngase en contacto con soporte.',
  },
} as const satisfies Record<string, Translated>

type Notice = keyof typeof NOTICES

export const notice = (
  key: Notice,
  locale: Locale,
  params?: Readonly<Record<string, string | number>>,
): string => fill(NOTICES[key][locale], params)

const FIELDS = {
  first_name: { de: 'Vorname', en: 'first name', es: 'nombre' },
  last_name: { de: 'Nachname', en: 'last name', es: 'apellidos' },
  street: { de: 'Straße', en: 'street', es: 'calle' },
  street_no: { de: 'Hausnummer', en: 'house number', es: 'número' },
  care_of: {
    de: 'Postnummer oder Adresszusatz',
    en: 'post number or care of',
    es: 'número postal o a la atención de',
  },
  zip_code: { de: 'Postleitzahl', en: 'postcode', es: 'código postal' },
  city: { de: 'Ort', en: 'city', es: 'localidad' },
  country: { de: 'Land', en: 'country', es: 'país' },
} as const satisfies Record<AddressField, Translated>

/** The name of an address field in the caller's language; a field that is not one of ours keeps its own. */
export function fieldName(field: string, locale: Locale): string {
  return isKeyOf(FIELDS, field) ? FIELDS[field][locale] : field
}
