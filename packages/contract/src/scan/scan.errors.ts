import { defineErrors } from '../shared/define-errors.ts'

export const scanErrors = defineErrors({
  scan_line_gone: {
    status: 404,
    de: 'Diese Position liegt nicht mehr bei Ihrer Filiale.',
    en: 'This line is no longer with your store.',
    es: 'Esta línea ya no está en su tienda.',
  },
  scan_line_taken: {
    status: 409,
    de: 'Diese Position hat schon ein anderes Gerät bearbeitet: {by}.',
    en: 'Another device has already dealt with this line: {by}.',
    es: 'Otro dispositivo ya ha tramitado esta línea: {by}.',
  },
  scan_wrong_size: {
    status: 422,
    de: 'Falsche Größe: gescannt {scanned}, bestellt {wanted}.',
    en: 'Wrong size: scanned {scanned}, ordered {wanted}.',
    es: 'Talla equivocada: escaneada {scanned}, pedida {wanted}.',
  },
  scan_ean_unknown: {
    status: 422,
    de: 'Die EAN {ean} gehört nicht zu dieser Position.',
    en: 'The EAN {ean} does not belong to this line.',
    es: 'El EAN {ean} no pertenece a esta línea.',
  },
  scan_not_undone: {
    status: 409,
    de: 'Eine nicht gefundene Position geht an eine andere Filiale und kann nicht zurückgenommen werden.',
    en: 'A line that was not found goes to another store and cannot be taken back.',
    es: 'Una línea no encontrada pasa a otra tienda y no se puede deshacer.',
  },
  scan_command_reused: {
    status: 409,
    de: 'Diese Nummer eines Befehls ist schon für einen anderen vergeben.',
    en: 'This number of a command is taken by another one.',
    es: 'Este número de orden ya está asignado a otra.',
  },
})
