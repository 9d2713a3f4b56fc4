import type { Translated } from '@kontor/contract/shared'

export const TEXTS = {
  hidden: { de: 'Ausgeblendet.', en: 'Hidden.', es: 'Ocultado.' },
  recreated: {
    de: 'Das Label wird erneut bearbeitet.',
    en: 'The label is being processed again.',
    es: 'La etiqueta se está procesando de nuevo.',
  },
  all_recreated: {
    de: '{count} Labels werden erneut bearbeitet.',
    en: '{count} labels are being processed again.',
    es: 'Se están procesando de nuevo {count} etiquetas.',
  },
  none_to_recreate: {
    de: 'Es gibt keine Labels, die erneut bearbeitet werden müssten.',
    en: 'There are no labels to process again.',
    es: 'No hay etiquetas que procesar de nuevo.',
  },
  address_corrected: {
    de: 'Die Adresse ist korrigiert. Das Label wird erneut bearbeitet.',
    en: 'The address is corrected. The label is being processed again.',
    es: 'La dirección está corregida. La etiqueta se está procesando de nuevo.',
  },
  mail_subject: {
    de: 'Kontor: Lieferadresse der Bestellung {number} korrigiert',
    en: 'Kontor: delivery address of order {number} corrected',
    es: 'Kontor: dirección de entrega del pedido {number} corregida',
  },
  mail_text: {
    de: `Guten Tag,

die Lieferadresse der Bestellung {number} war für den Versanddienst nicht lesbar. Unser Kundenservice hat sie korrigiert, die Versandpapiere sind erstellt und stehen in Kontor bereit.

Ihr Kontor`,
    en: `Hello,

the carrier could not read the delivery address of order {number}. Our customer service has corrected it; the shipping papers have been created and are ready in Kontor.

Your Kontor`,
    es: `Hola:

El transportista no pudo leer la dirección de entrega del pedido {number}. Nuestro servicio de atención la ha corregido; los documentos de envío están creados y disponibles en Kontor.

Su Kontor`,
  },
} as const satisfies Record<string, Translated>
