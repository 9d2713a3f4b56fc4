import { defineErrors } from '../shared/define-errors.ts'

export const catalogueErrors = defineErrors({
  product_not_found: {
    status: 404,
    de: 'Wir konnten das Produkt nicht finden.',
    en: 'We could not find the product.',
    es: 'No hemos podido encontrar el producto.',
  },
  product_ambiguous: {
    status: 409,
    de: 'Mehrere Artikel haben dieses Modell: {wws_numbers}. Bitte wählen Sie einen über die ERP-ID.',
    en: 'Several articles have this model: {wws_numbers}. Please choose one by its ERP id.',
    es: 'Varios artículos tienen este modelo: {wws_numbers}. Elija uno por su ID de ERP.',
  },
  picture_not_found: {
    status: 404,
    de: 'Dieses Bild gibt es nicht.',
    en: 'There is no such picture.',
    es: 'Esta imagen no existe.',
  },
  product_without_picture: {
    status: 422,
    de: 'Zu diesem Produkt ist keine Bildadresse geliefert worden.',
    en: 'No picture address has been delivered for this product.',
    es: 'No se ha entregado ninguna dirección de imagen para este producto.',
  },
  channel_without_account: {
    status: 422,
    de: 'Für den Kanal „{channel}“ hat Ihre Firma kein Konto.',
    en: 'Your company has no account for the channel “{channel}”.',
    es: 'Su empresa no tiene cuenta en el canal «{channel}».',
  },
  bulk_without_filter: {
    status: 422,
    de: 'Bitte setzen Sie zuerst einen Filter, der die Produkte eingrenzt.',
    en: 'Please set a filter first that narrows the products down.',
    es: 'Establezca primero un filtro que limite los productos.',
  },
  bulk_without_change: {
    status: 422,
    de: 'Es gibt nichts zu ändern: Kein Produkt des Filters würde umgeschaltet.',
    en: 'There is nothing to change: no product of the filter would be switched.',
    es: 'No hay nada que cambiar: ningún producto del filtro cambiaría.',
  },
  bulk_running: {
    status: 409,
    de: 'Es läuft bereits eine Sammeländerung. Bitte warten Sie, bis sie fertig ist.',
    en: 'A bulk update is running already. Please wait until it has finished.',
    es: 'Ya hay un cambio masivo en curso. Espere a que termine.',
  },
  bulk_not_found: {
    status: 404,
    de: 'Diese Sammeländerung gibt es nicht. Sie werden nach 7 Tagen gelöscht.',
    en: 'There is no such bulk update. They are deleted after 7 days.',
    es: 'Este cambio masivo no existe. Se eliminan después de 7 días.',
  },
  bulk_not_revertible: {
    status: 409,
    de: 'Diese Sammeländerung lässt sich nicht zurücknehmen: Sie ist älter als 24 Stunden, noch nicht fertig oder schon zurückgenommen.',
    en: 'This bulk update cannot be reverted: it is older than 24 hours, not finished yet, or reverted already.',
    es: 'Este cambio masivo no se puede deshacer: tiene más de 24 horas, no ha terminado o ya se ha deshecho.',
  },
})
