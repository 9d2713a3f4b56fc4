import { fill, type Locale, type Translated } from '@kontor/contract/shared'

/** The messages of the first start, and what it names. */
const TEXTS = {
  link_open: {
    de: 'Der Link ist gültig.',
    en: 'The link is valid.',
    es: 'El enlace es válido.',
  },
  set_up: {
    de: 'Kontor ist eingerichtet. Bitte melden Sie sich an.',
    en: 'Kontor is set up. Please log in.',
    es: 'Kontor está configurado. Inicie sesión.',
  },
  /** The company that operates the installation of a merchant's own business. */
  operator: { de: '{name} (Betreiber)', en: '{name} (operator)', es: '{name} (operador)' },
} as const satisfies Record<string, Translated>

export const setupText = (
  key: keyof typeof TEXTS,
  locale: Locale,
  params?: Readonly<Record<string, string>>,
): string => fill(TEXTS[key][locale], params)
