import type { de } from './de.ts'

export const es: typeof de = {
  open: 'Exportar',
  title: 'Productos como archivo',
  intro_one: 'El producto del filtro.',
  intro_other: 'Los {total} productos del filtro, en el orden de la lista.',
  addition: 'Añadido al nombre del archivo',
  additionHint: 'Aparece en el nombre del archivo, por ejemplo «otoño».',
  form: 'Filas',
  forms: { product: 'Una por producto', size: 'Una por talla, con EAN y precios' },
  create: 'Crear archivo',
  running: 'Se está creando el archivo',
  rows: '{rows} filas escritas.',
  waiting:
    'El almacenamiento de Kontor no admite nada ahora. El archivo se creará por sí solo en cuanto lo haga.',
  leave: 'Puede seguir trabajando y salir de la página.',
  ready: 'El archivo está listo',
  readyText: '{rows} filas. El archivo queda aquí siete días.',
  failed: 'No se pudo crear el archivo',
  failedText: 'Inténtelo otra vez.',
  again: 'Otra vez',
  download: 'Descargar archivo',
  hide: 'Ocultar',
  recent: 'Últimos siete días',
  unnamed: 'Sin añadido',
  state: {
    queued: 'en espera',
    running: 'en creación',
    waiting: 'Espera almacenamiento',
    ready: 'listo',
    failed: 'fallido',
  },
}
