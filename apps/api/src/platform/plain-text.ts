import { decodeHTMLStrict } from 'entities'

/** Characters that no title or name has, and that come to light when entities are read. */
const UNSEEN = /[\p{Cc}\p{Cf}]/gu
const LINE_BREAK = /\r\n|[\r\n\v\f\u0085\u2028\u2029]/g

/**
 * A text of one line in which a channel left HTML's entities: `Gr&uuml;n&nbsp;&amp; Co.` is `Grün & Co.`. They are read
 * once, so that what stands for an entity stays one; `AT&T` and `?a=1&copy=2` are none.
 */
export const plainText = (text: string): string =>
  text.includes('&') ? plainLine(decodeHTMLStrict(text).replace(LINE_BREAK, ' ')) : text

/** The same for a text that may have lines, such as a comment: they stay. */
export const plainLines = (text: string): string =>
  text.includes('&')
    ? decodeHTMLStrict(text).replace(LINE_BREAK, '\n').split('\n').map(plainLine).join('\n').trim()
    : text

const plainLine = (line: string): string =>
  line
    .replace(/[\u00a0\t]/g, ' ')
    .replace(UNSEEN, '')
    .replace(/ {2,}/g, ' ')
    .trim()
