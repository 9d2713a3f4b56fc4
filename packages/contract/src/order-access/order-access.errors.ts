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
    de: 'Dieser Link gilt nicht mehr: Die Bestellung ist abgeschlossen, oder eine andere Filiale versendet sie.',
    en: 'This link is no longer valid: the order is closed, or another store ships it.',
    es: 'Este enlace ya no es válido: el pedido está cerrado o lo envía otra tienda.',
  },
})
