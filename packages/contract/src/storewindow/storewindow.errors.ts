import { defineErrors } from '../shared/define-errors.ts'

export const storewindowErrors = defineErrors({
  storewindow_action_not_found: {
    status: 404,
    de: 'Diese Aktion gibt es nicht.',
    en: 'There is no such action.',
    es: 'Esta acción no existe.',
  },
  storewindow_path_taken: {
    status: 409,
    de: 'Diese Filiale hat schon eine Aktion mit diesem Pfad.',
    en: 'This store already has an action with this path.',
    es: 'Esta tienda ya tiene una acción con esta ruta.',
  },
  storewindow_too_many_actions: {
    status: 409,
    de: 'Eine Filiale kann höchstens {most} Aktionen haben.',
    en: 'A store can have at most {most} actions.',
    es: 'Una tienda puede tener como máximo {most} acciones.',
  },
})
