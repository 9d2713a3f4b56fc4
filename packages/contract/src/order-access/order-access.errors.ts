import { defineErrors } from '../shared/define-errors.ts'

export const orderAccessErrors = defineErrors({
  order_token_invalid: {
    status: 401,
    de: 'Dieser Link zur Bestellung ist ungültig.',
    en: 'This link to the order is not valid.',
    es: 'Este enlace al pedido no es válido.',
  },
  order_token_over: {
    status: 410,
    de: 'Dieser Link gilt nicht mehr: Die Bestellung ist abgeschlossen, eine andere Filiale versendet sie, oder er ist älter als 30 Tage.',
    en: 'This link is no longer valid: the order is closed, another store ships it, or it is older than 30 days.',
    es: 'Este enlace ya no es válido: el pedido está cerrado, lo envía otra tienda o el enlace tiene más de 30 días.',
  },
})
