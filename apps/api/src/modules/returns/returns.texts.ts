import type { Translated } from '@kontor/contract/shared'

export const MESSAGES = {
  line_returned: {
    de: 'Die Retoure ist gebucht. Der Kunde erhält {amount} zurück.',
    en: 'The return has been booked. The customer gets {amount} back.',
    es: 'La devolución está registrada. El cliente recupera {amount}.',
  },
  case_created: {
    de: 'Der Kulanzfall wurde angelegt.',
    en: 'Case created successfully',
    es: 'El caso de cortesía se ha creado.',
  },
  case_accepted: {
    de: 'Der Kulanzfall ist angenommen.',
    en: 'The goodwill case has been accepted.',
    es: 'El caso de cortesía ha sido aceptado.',
  },
  case_declined: {
    de: 'Der Kulanzfall ist abgelehnt.',
    en: 'The goodwill case has been declined.',
    es: 'El caso de cortesía ha sido rechazado.',
  },
} as const satisfies Record<string, Translated>
