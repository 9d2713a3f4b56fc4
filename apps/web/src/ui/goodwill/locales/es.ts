import type { de } from './de.ts'

export const es: typeof de = {
  status: {
    requested: 'Solicitado',
    accepted: 'Aceptado',
    declined: 'Rechazado',
  },
  reason: {
    item_broken: 'Artículo dañado',
    item_different_as_shown: 'Artículo distinto de la imagen',
    delivery_too_late: 'Entrega con retraso',
    other: 'Otro motivo',
  },
  condition: {
    like_new: 'Como nuevo',
    worn: 'Usado',
    damaged: 'Dañado',
    defective: 'Defectuoso',
  },
}
