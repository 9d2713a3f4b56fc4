import type { de } from './de.ts'

export const es: typeof de = {
  offline: 'Sin conexión con Kontor. Compruebe su red e inténtelo de nuevo.',
  unavailable: 'Kontor no está disponible en este momento. Inténtelo de nuevo en breve.',
  unexpectedAnswer: 'No se ha entendido la respuesta del servidor. Inténtelo de nuevo.',
  notModified: 'No se ha modificado nada.',
  deadline: {
    left: 'quedan {span}',
    overdue: '{span} de retraso',
    at: 'Vence el {date}',
    days: '{days} d',
    daysAndHours: '{days} d {hours} h',
    hoursAndMinutes: '{hours} h {minutes}',
    hours: '{hours} h',
    minutes: '{minutes} min',
  },
  issue: {
    required: 'Rellene este campo.',
    tooShort: 'Introduzca al menos {count} caracteres.',
    tooLong: 'Introduzca como máximo {count} caracteres.',
    tooSmall: 'El valor debe ser como mínimo {count}.',
    tooLarge: 'El valor debe ser como máximo {count}.',
    email: 'Introduzca una dirección de correo válida, p. ej. nombre@empresa.es.',
    number: 'Introduzca un número, p. ej. 12,50.',
    choice: 'Elija uno de los valores ofrecidos.',
    invalid: 'Compruebe este dato.',
  },
}
