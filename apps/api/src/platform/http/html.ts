import { escapeUTF8 } from 'entities'

/** Markup that this program has written. Only `html` and `ownMarkup` make it; any other text becomes text. */
export class Markup {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  toString(): string {
    return this.#text
  }
}

/** What may stand in a template: nothing is written for null, undefined and false. */
export type HtmlPart = Markup | string | number | null | undefined | false | readonly HtmlPart[]

/** A text as it stands in HTML, between elements and in quoted attributes. */
export const escaped = (text: string): string => escapeUTF8(text.toWellFormed())

/**
 * Markup with values in it, each escaped unless it is markup itself: html`<b>${title}</b>`. Attributes have to be quoted.
 * A value never opens an element or ends an attribute, whatever it holds; addresses that are not our own are checked before.
 */
export const html = (pieces: TemplateStringsArray, ...parts: readonly HtmlPart[]): Markup =>
  new Markup(pieces.reduce((text, piece, index) => `${text}${written(parts[index - 1])}${piece}`))

/** Markup that stands in the program as it is: a style sheet, a drawing. Never anything that somebody has sent. */
export const ownMarkup = (text: string): Markup => new Markup(text)

function written(part: HtmlPart): string {
  if (part === null || part === undefined || part === false) return ''
  if (part instanceof Markup) return part.toString()
  if (typeof part === 'string') return escaped(part)
  return typeof part === 'number' ? String(part) : part.map(written).join('')
}
