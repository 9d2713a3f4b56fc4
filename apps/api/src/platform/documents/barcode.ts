import bwipjs from 'bwip-js/node'

/** Kinds of barcode our papers carry. */
export type Symbology = 'code128' | 'ean13'

/** A barcode as alternating widths of bars and gaps, a bar first, in modules. */
export interface Bars {
  readonly widths: readonly number[]
  /** Sum of the widths: how many modules wide the code is, without its quiet zones. */
  readonly modules: number
}

/** @throws when the text cannot be written in that symbology */
export function bars(symbology: Symbology, text: string): Bars {
  const [symbol] = bwipjs.raw(symbology, text, '')
  if (!symbol || !('sbs' in symbol)) throw new Error(`no ${symbology} for "${text}"`)
  return { widths: symbol.sbs, modules: symbol.sbs.reduce((sum, width) => sum + width, 0) }
}

/** Whether a text is a GTIN-13 with the right check digit (GS1: weights 1 and 3 from the left, mod 10). */
export function isEan13(text: string): boolean {
  if (!/^\d{13}$/.test(text)) return false
  const sum = [...text].reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}

/** Whether Code 128 can carry it: printable ASCII. */
export const fitsCode128 = (text: string): boolean => /^[\x20-\x7e]{1,60}$/.test(text)
