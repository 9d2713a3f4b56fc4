import type { de } from './de.ts'

export const es: typeof de = {
  list: 'Errores de importación',
  count_one: '{total} entrada',
  count_other: '{total} entradas',
  intro:
    'Pedidos y avisos que no se pudieron importar. No se pierde nada: una vez corregidos, impórtelos aquí de nuevo.',
  empty: 'No hay errores de importación',
  emptyText: 'Todo lo que entregaron sus canales se ha importado.',
  emptyResolved: 'Todavía no hay nada resuelto',
  emptyResolvedText: 'Los errores de importación resueltos se pueden consultar aquí.',
  show: 'Mostrar',
  open: 'Abiertos',
  resolved: 'Resueltos',
  column: {
    created_at: 'Recibido',
    kind: 'Tipo',
    ext_order_id: 'Número de pedido',
    reason: 'Motivo',
    attempts: 'Intentos',
    raw: 'Documento',
    last_attempt_at: 'Último intento',
    resolution: 'Resultado',
    actions: 'Acciones',
  },
  kind: {
    order: 'Pedido',
    event: 'Aviso',
  },
  resolution: {
    imported: 'Importado',
    dismissed: 'Descartado',
  },
  unknownChannel: 'Canal desconocido',
  view: 'Ver',
  viewOf: 'Ver el documento de {number}',
  retry: 'Importar de nuevo',
  retryOf: 'Importar de nuevo: {number}',
  dismiss: 'Descartar',
  dismissOf: 'Descartar {number}',
  openOrder: 'Abrir pedido {id}',
  imported: 'La importación se ha realizado.',
  raw: {
    title: 'Datos entregados de {number}',
    text: 'Tal como los entregó el canal, sin cambios.',
    reason: 'Motivo',
  },
  confirm: {
    title: '¿Descartar el error de importación?',
    text: '«{number}» de {channel} no se importará y desaparecerá de las entradas abiertas. El canal de venta no recibe aviso. No se puede deshacer.',
    dismiss: 'Descartar error de importación',
  },
}
