import type { de } from './de.ts'

export const es: typeof de = {
  title: 'ERP',
  export: 'Exportar al ERP',
  exportAgain: 'Exportar de nuevo',
  never: 'Aún no exportado',
  pending: 'Exportando',
  waiting: 'A la espera de otro intento',
  sent: 'Exportado',
  failed: 'La exportación ha fallado',
  sentAt: 'Transmitido el {date}.',
  requestedBy: 'Solicitado el {date} por {name}.',
  requestedByItself: 'Iniciado el {date} con la liberación.',
  version: 'Documento {version}',
  nextAttempt: 'Próximo intento el {date}.',
  noNextAttempt: 'No se vuelve a intentar automáticamente.',
  said: 'Respuesta: {message}',
  failure: {
    unavailable: 'No se pudo acceder al ERP.',
    unauthorised: 'El ERP ha rechazado las credenciales.',
    refused: 'El ERP ha rechazado el documento.',
    not_allowed: 'La dirección guardada del ERP no está permitida.',
    switched_off: 'La conexión estaba desactivada en el momento de la exportación.',
    nothing_left: 'Todas las líneas se cancelaron antes de la transmisión.',
  },
  blocked: {
    erp_manual: 'Su ERP se mantiene a mano. No es posible exportar.',
    erp_not_connected: 'La conexión con su ERP no está activa. Póngase en contacto con soporte.',
    forbidden: 'No tiene permiso para exportar.',
    cancelled: 'Todas las líneas están canceladas. No hay nada que exportar.',
  },
  confirm: {
    title: 'Exportar el pedido {id}',
    what: 'El pedido se transmite a su ERP como documento openTRANS con todas las líneas no canceladas ({count}).',
    again: 'Ya se transmitió. El ERP recibe otro documento con el mismo número de pedido.',
    reserved: 'El pedido aún no está pagado. El documento indica que el pago está pendiente.',
  },
}
