import { fill, type Locale, type Translated } from '@kontor/contract/shared'

/** Answers to a switch of a product (spec: catalogue §8). */
const SWITCH_TEXTS = {
  updated: { de: 'Änderung gespeichert', en: 'Update Successful', es: 'Cambio guardado' },
  channel: {
    de: 'Kanal {name} wurde aktualisiert!',
    en: 'Channel {name} was updated!',
    es: '¡El canal {name} se ha actualizado!',
  },
  unchanged: { de: 'Nichts geändert', en: 'Not modified', es: 'Sin cambios' },
} as const satisfies Record<string, Translated>

/** What a switch of a product came to. @param channels names of those that were switched @param whole the product as well */
export function switchMessage(
  { channels, whole }: { readonly channels: readonly string[]; readonly whole: boolean },
  locale: Locale,
): string {
  if (!whole && channels.length === 0) return SWITCH_TEXTS.unchanged[locale]
  const ofChannels = channels.map((name) => fill(SWITCH_TEXTS.channel[locale], { name }))
  return [...(whole ? [SWITCH_TEXTS.updated[locale]] : []), ...ofChannels].join(' ')
}

/** Answers to the rows of a feed that were refused or changed nothing. */
const TEXTS = {
  channel_unknown: {
    de: 'EAN {ean}: Den Kanal „{channel}“ gibt es nicht.',
    en: 'EAN {ean}: there is no channel “{channel}”.',
    es: 'EAN {ean}: no existe el canal «{channel}».',
  },
  ean_of_another_article: {
    de: 'Die EAN {ean} gehört bereits zum Artikel {wws_number}.',
    en: 'EAN {ean} already belongs to article {wws_number}.',
    es: 'El EAN {ean} ya pertenece al artículo {wws_number}.',
  },
  ean_twice: {
    de: 'Die EAN {ean} kommt in diesem Artikel mehrfach vor.',
    en: 'EAN {ean} appears more than once in this article.',
    es: 'El EAN {ean} aparece varias veces en este artículo.',
  },
  article_twice: {
    de: 'Der Artikel {wws_number} kommt in dieser Lieferung mehrfach vor; der erste Eintrag gilt.',
    en: 'Article {wws_number} appears more than once in this delivery; the first entry counts.',
    es: 'El artículo {wws_number} aparece varias veces en este envío; vale la primera entrada.',
  },
  stock_twice: {
    de: 'Filiale und EAN kommen in dieser Lieferung mehrfach vor; der erste Eintrag gilt.',
    en: 'Store and EAN appear more than once in this delivery; the first entry counts.',
    es: 'La tienda y el EAN aparecen varias veces en este envío; vale la primera entrada.',
  },
  store_unknown: {
    de: 'Es gibt keine Filiale mit der Nummer {store_number}.',
    en: 'There is no store with number {store_number}.',
    es: 'No existe ninguna tienda con el número {store_number}.',
  },
  ean_unknown: {
    de: 'Die EAN {ean} gehört zu keinem Artikel.',
    en: 'EAN {ean} belongs to no article.',
    es: 'El EAN {ean} no pertenece a ningún artículo.',
  },
  stock_older: {
    de: 'Es liegt bereits ein neuerer Bestand vor.',
    en: 'A newer count is here already.',
    es: 'Ya hay un recuento más reciente.',
  },
} as const satisfies Record<string, Translated>

/** One of these texts in the caller's language. */
export const catalogueText = (
  key: keyof typeof TEXTS,
  locale: Locale,
  params: Readonly<Record<string, string>> = {},
): string => fill(TEXTS[key][locale], params)
