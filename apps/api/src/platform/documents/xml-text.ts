/** Characters that XML 1.0 has no place for, not even escaped. */
const NOT_IN_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** What XML can carry of a text; half a surrogate pair is marked by U+FFFD. */
export function carriedByXml(text: string): string {
  return text.toWellFormed().replace(NOT_IN_XML, '')
}

/**
 * A text as xmlbuilder2's `txt` wants it, to come out as it is: what looks like an entity ("A&B;", "&nbsp;") it would
 * write down unescaped.
 */
export const xmlText = (text: string): string => carriedByXml(text).replaceAll('&', '&amp;')

/** The same for a value in an object that is made into elements: there entities are also read once before. */
export const xmlValue = (text: string): string => carriedByXml(text).replaceAll('&', '&amp;amp;')
