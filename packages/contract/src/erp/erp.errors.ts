import { defineErrors } from '../shared/define-errors.ts'

export const erpErrors = defineErrors({
  erp_disabled: {
    status: 409,
    de: 'Für Ihr Unternehmen ist kein ERP eingerichtet.',
    en: 'No ERP is set up for your company.',
    es: 'Su empresa no tiene ningún ERP configurado.',
  },
  erp_manual: {
    status: 409,
    de: 'Ihr ERP wird von Hand gepflegt. Ein Export ist nicht möglich.',
    en: 'Your ERP is maintained by hand. An export is not possible.',
    es: 'Su ERP se mantiene a mano. No es posible exportar.',
  },
  erp_not_connected: {
    status: 409,
    de: 'Die Anbindung Ihres ERP ist nicht aktiv. Bitte wenden Sie sich an den Support.',
    en: 'The connection to your ERP is not active. Please contact support.',
    es: 'La conexión con su ERP no está activa. Póngase en contacto con soporte.',
  },
  erp_currency_unsupported: {
    status: 409,
    de: 'Der Beleg an das ERP (openTRANS) kennt die Währung {currency} nicht. Bitte erfassen Sie die Bestellung dort von Hand.',
    en: 'The document for the ERP (openTRANS) does not know the currency {currency}. Please enter the order there by hand.',
    es: 'El documento para el ERP (openTRANS) no conoce la moneda {currency}. Registre el pedido allí a mano.',
  },
  erp_nothing_to_export: {
    status: 409,
    de: 'Alle Positionen dieser Bestellung sind storniert. Es gibt nichts zu exportieren.',
    en: 'All lines of this order are cancelled. There is nothing to export.',
    es: 'Todas las líneas de este pedido están canceladas. No hay nada que exportar.',
  },
})
