import type { de } from './de.ts'

export const es: typeof de = {
  intro:
    'Las ofertas de las tiendas activas salen y sus pedidos entran. Un pedido que indica otra tienda llega sin tienda remitente; el motivo figura en la línea.',
  tabs: 'Marketplaces de {name}',
  list: 'Tiendas en {name}',
  count_one: '{total} tienda',
  count_other: '{total} tiendas',
  add: 'Añadir tienda',
  edit: 'Editar',
  editOf: 'Editar {store}',
  column: { store: 'Tienda', gln: 'GLN', state: 'Estado', actions: 'Acciones' },
  state: { on: 'Activa', off: 'Inactiva' },
  withoutGln: 'Sin GLN: no se ofrece',
  empty: 'Aún no hay tiendas en {name}',
  emptyText: 'Añada las tiendas que deben vender en {name}.',
  form: {
    addTitle: 'Añadir tienda en {name}',
    editTitle: 'Editar tienda en {name}',
    store: 'Tienda',
    choose: 'Elija una',
    noGln: '{store} (sin GLN)',
    taken: '{store} (ya configurada)',
    glnText:
      '{name} reconoce una tienda por su GLN. Las tiendas sin GLN no se pueden elegir: indique el número en Tiendas.',
    none: 'No se puede elegir ninguna tienda.',
    toStores: 'Ir a las tiendas',
    active: 'Activa',
    activeText: 'Las existencias de la tienda van a {name} y se le asignan pedidos.',
    inactiveText: 'Sus ofertas terminan con 0 unidades.',
    save: 'Guardar',
  },
  saved: 'Guardado.',
  notModified: 'Nada ha cambiado.',
  access: {
    text: 'Los datos de acceso pertenecen a la cuenta de canal de su empresa. Aquí solo se define qué tiendas venden.',
    link: 'Ir a las cuentas de canal',
  },
}
