import type { Locale, Translated } from '@kontor/contract/shared'
import type { OfferCount } from '../../channels/index.ts'

const WORDS = {
  retried: {
    de: 'Das Angebot wird erneut gesendet.',
    en: 'The offer is sent again.',
    es: 'La oferta se vuelve a enviar.',
  },
  under_way: {
    de: 'Das Angebot ist schon unterwegs.',
    en: 'The offer is under way already.',
    es: 'La oferta ya está en camino.',
  },
  none_refused: {
    de: 'Es gibt kein abgelehntes Angebot mehr.',
    en: 'There is no refused offer any more.',
    es: 'Ya no hay ninguna oferta rechazada.',
  },
  withdrawn: {
    de: 'Das Angebot bleibt, wie es ist.',
    en: 'The offer stays as it is.',
    es: 'La oferta se queda como está.',
  },
} as const satisfies Readonly<Record<string, Translated>>

export const listingsWord = (word: keyof typeof WORDS, locale: Locale): string => WORDS[word][locale]

/** How many offers are sent again. Pure. */
export function retriedText({ count, is_capped }: OfferCount, locale: Locale): string {
  if (count === 1) return listingsWord('retried', locale)
  const many = new Intl.NumberFormat(locale).format(count)
  const number = {
    de: is_capped ? `Mehr als ${many}` : many,
    en: is_capped ? `More than ${many}` : many,
    es: is_capped ? `Más de ${many}` : many,
  }[locale]
  return {
    de: `${number} Angebote werden erneut gesendet.`,
    en: `${number} offers are sent again.`,
    es: `${number} ofertas se vuelven a enviar.`,
  }[locale]
}
