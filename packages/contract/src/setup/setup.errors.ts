import { defineErrors } from '../shared/define-errors.ts'

export const setupErrors = defineErrors({
  setup_link_unknown: {
    status: 422,
    de: 'Dieser Link ist nicht richtig. Öffnen Sie ihn so, wie Kontor ihn beim Start ausgegeben hat.',
    en: 'This link is not right. Open it as Kontor has printed it at the start.',
    es: 'Este enlace no es correcto. Ábralo tal como Kontor lo mostró al arrancar.',
  },
  setup_link_expired: {
    status: 422,
    de: 'Dieser Link ist abgelaufen. Starten Sie Kontor neu: Es gibt dann einen neuen aus.',
    en: 'This link has expired. Start Kontor again: it then prints a new one.',
    es: 'Este enlace ha caducado. Reinicie Kontor: mostrará uno nuevo.',
  },
  setup_done: {
    status: 409,
    de: 'Kontor ist schon eingerichtet; dieser Link wird nicht mehr gebraucht. Bitte melden Sie sich an.',
    en: 'Kontor is set up already; this link is no longer needed. Please log in.',
    es: 'Kontor ya está configurado; este enlace ya no hace falta. Inicie sesión.',
  },
  company_name_taken: {
    status: 409,
    de: 'Eine Firma mit diesem Namen gibt es schon.',
    en: 'There is a company of this name already.',
    es: 'Ya existe una empresa con este nombre.',
  },
})
