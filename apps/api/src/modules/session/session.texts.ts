import type { Locale, Translated } from '@kontor/contract/shared'

/** The messages of the session's calls. */
const TEXTS = {
  logged_out: { de: 'Sie sind abgemeldet.', en: 'You are logged out.', es: 'Ha cerrado la sesión.' },
  password_requested: {
    de: 'Wenn Benutzername und E-Mail-Adresse zusammengehören, erhalten Sie in Kürze eine E-Mail.',
    en: 'If user name and e-mail address belong together, you will receive an e-mail shortly.',
    es: 'Si el usuario y el correo coinciden, recibirá un correo en breve.',
  },
  password_set: {
    de: 'Ihr Passwort ist gesetzt. Bitte melden Sie sich an.',
    en: 'Your password has been set. Please log in.',
    es: 'Su contraseña se ha establecido. Inicie sesión.',
  },
  support_hours: {
    de: 'Mo–Fr 09:00–17:00 Uhr',
    en: 'Mon–Fri 09:00–17:00',
    es: 'Lun–Vie 09:00–17:00',
  },
} as const satisfies Record<string, Translated>

export const sessionText = (key: keyof typeof TEXTS, locale: Locale): string => TEXTS[key][locale]
