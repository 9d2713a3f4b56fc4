import { defineErrors } from '../shared/define-errors.ts'

export const monitoringErrors = defineErrors({
  shipping_not_found: {
    status: 404,
    de: 'Diese Sendung gibt es nicht.',
    en: 'There is no such parcel.',
    es: 'Este envío no existe.',
  },
  address_corrected_by_provider: {
    status: 409,
    de: 'Die Adresse dieser Bestellung korrigiert unser Kundenservice. Sie erhalten danach eine E-Mail.',
    en: 'Our customer service corrects the address of this order. You will receive an e-mail afterwards.',
    es: 'Nuestro servicio de atención corrige la dirección de este pedido. Después recibirá un correo.',
  },
})
