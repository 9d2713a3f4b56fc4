import { defineErrors } from '../shared/define-errors.ts'

export const ordersErrors = defineErrors({
  order_not_found: {
    status: 404,
    de: 'Bestellung nicht gefunden.',
    en: 'Order not found.',
    es: 'Pedido no encontrado.',
  },
  order_not_found_by_channel: {
    status: 404,
    de: 'Bestellung nicht gefunden für {channel}-ID {number}',
    en: 'Order not found for {channel}-ID {number}',
    es: 'Pedido no encontrado para {channel}-ID {number}',
  },
  order_number_ambiguous: {
    status: 409,
    de: 'Zu dieser Nummer gibt es mehrere Bestellungen.',
    en: 'There are several orders with this number.',
    es: 'Hay varios pedidos con este número.',
  },
  export_too_large: {
    status: 422,
    de: 'Der Export umfasst mehr als {limit} Bestellungen. Bitte grenzen Sie die Liste ein.',
    en: 'The export has more than {limit} orders. Please narrow the list.',
    es: 'La exportación contiene más de {limit} pedidos. Acote la lista.',
  },
  no_late_change: {
    status: 409,
    de: 'An dieser Bestellung steht kein Hinweis auf eine späte Änderung.',
    en: 'This order has no notice of a late change.',
    es: 'Este pedido no tiene ningún aviso de un cambio tardío.',
  },
  country_stays: {
    status: 409,
    de: 'Das Land dieser Bestellung hat der Verkaufskanal vorgegeben; es bleibt.',
    en: 'The country of this order was given by the sales channel and stays.',
    es: 'El país de este pedido lo indicó el canal de venta y no cambia.',
  },
  line_not_found: {
    status: 404,
    de: 'Position nicht gefunden.',
    en: 'Line not found.',
    es: 'Línea no encontrada.',
  },
  line_not_to_fetch: {
    status: 409,
    de: 'Für diese Position ist nichts mehr zu holen: Sie hat keine Filiale, ist schon in einem Paket, storniert oder retourniert.',
    en: 'Nothing is to be fetched for this line any more: it has no store, is in a parcel already, cancelled or returned.',
    es: 'Ya no hay nada que recoger para esta línea: no tiene tienda, ya está en un paquete, cancelada o devuelta.',
  },
  note_not_found: {
    status: 404,
    de: 'Notiz nicht gefunden.',
    en: 'Note not found.',
    es: 'Nota no encontrada.',
  },
  line_store_locked: {
    status: 409,
    de: 'Die Filiale kann nicht mehr geändert werden, weil es für die Position Versandpapiere gibt oder geben kann oder sie storniert oder retourniert ist.',
    en: 'The store can no longer be changed because shipping papers exist or may exist for the line, or it is cancelled or returned.',
    es: 'La tienda ya no se puede cambiar porque hay o puede haber documentos de envío de la línea, o está cancelada o devuelta.',
  },
  store_out_of_stock: {
    status: 409,
    de: 'Diese Filiale hat den Artikel nicht mehr auf Lager.',
    en: 'This store no longer has the article in stock.',
    es: 'Esta tienda ya no tiene el artículo en existencias.',
  },
  address_locked: {
    status: 409,
    de: 'Die Adresse kann nicht geändert werden, während Versandpapiere erstellt werden oder nachdem sie erstellt wurden.',
    en: 'The address cannot be changed while shipping papers are being created or after they were created.',
    es: 'La dirección no se puede cambiar mientras se crean los documentos de envío o después de crearlos.',
  },
  amounts_need_no_confirmation: {
    status: 409,
    de: 'Die Beträge dieser Bestellung sind in Ordnung oder bereits bestätigt.',
    en: 'The amounts of this order add up or have been confirmed already.',
    es: 'Los importes de este pedido cuadran o ya están confirmados.',
  },
  illegal_transition: {
    status: 409,
    de: 'Das ist im Status „{status}“ nicht möglich.',
    en: 'This is not possible in status “{status}”.',
    es: 'No es posible en el estado «{status}».',
  },
  line_not_cancelable: {
    status: 409,
    de: 'Die Position kann nicht mehr storniert werden, weil Versandpapiere erstellt werden oder bestehen oder sie bereits storniert oder retourniert ist.',
    en: 'The line can no longer be cancelled because shipping papers are being created or exist, or it is already cancelled or returned.',
    es: 'La línea ya no se puede cancelar porque se están creando o existen documentos de envío, o ya está cancelada o devuelta.',
  },
  cancel_reason_not_allowed: {
    status: 422,
    de: 'Diesen Stornogrund gibt es nur für Bestellungen aus eigenen Kanalkonten.',
    en: 'This reason is only available for orders from your own channel accounts.',
    es: 'Este motivo solo existe para pedidos de cuentas de canal propias.',
  },
})
