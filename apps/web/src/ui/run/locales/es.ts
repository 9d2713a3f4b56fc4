import type { de } from './de.ts'

export const es: typeof de = {
  results: 'Resultado',
  noResults: 'Nada con este resultado',
  undo: 'Deshacer',
  hide: 'Ocultar',
  leave: 'Puede seguir trabajando y salir de la página.',
  waiting:
    'El almacenamiento de Kontor no admite nada ahora. El archivo se creará por sí solo en cuanto lo haga.',
}
