/** How numbers are written in a column; unknown where no value of it says so. */
export type DecimalMark = ',' | '.' | undefined

/** Currencies and percent signs beside a number, and the blanks that group its digits. */
const BESIDE = /[\s\u00a0\u202f'’]|€|EUR|CHF|%/giu
const PLAIN = /^-?\d+$/
const WITH_BOTH = /^-?\d{1,3}(?:([.,])\d{3})+(?!\1)[.,]\d+$/
const ENDS_IN_DECIMALS = /([.,])\d{1,2}$/
/** No group stands behind a 0 or more than three digits, or has more than three itself: pieces are `0,000` and `12,000` to some. */
const NO_GROUP = /^-?(?:(?:0|\d{4,})([.,])\d+|\d+([.,])\d{4,})$/

/**
 * The decimal mark of a column: what stands in front of the last one or two digits of its values, or last where both
 * marks stand, or where it can group nothing. Undefined when its values say nothing, or contradict each other.
 */
export function decimalMarkOf(values: readonly string[]): DecimalMark {
  const marks = new Set<string>()
  for (const value of values) {
    const text = value.replace(BESIDE, '')
    const [, before, behind] = NO_GROUP.exec(text) ?? []
    const mark = WITH_BOTH.test(text)
      ? /[.,](?=\d+$)/.exec(text)?.[0]
      : (ENDS_IN_DECIMALS.exec(text)?.[1] ?? before ?? behind)
    if (mark !== undefined) marks.add(mark)
  }
  const [only, other] = marks
  return other === undefined ? (only as DecimalMark) : undefined
}

/**
 * Reads a number as a merchant's system writes it: `89,95`, `89.95`, `1.234,50`, `1,234.50`, `1 234,50 €`. Where the column does
 * not say which mark is the decimal one, a dot in front of three digits groups thousands (`1.299`), and a comma there is
 * ambiguous.
 * @returns the number; null when it is none, or could be two
 */
export function readNumber(value: string, mark: DecimalMark): number | null {
  const text = value.replace(BESIDE, '')
  if (PLAIN.test(text)) return Number(text)
  if (WITH_BOTH.test(text)) {
    const decimal = text.lastIndexOf(',') > text.lastIndexOf('.') ? ',' : '.'
    return mark === undefined || mark === decimal ? plainNumber(text, decimal) : null
  }
  const marks = text.replace(/[^.,]/g, '')
  if (marks === '') return null
  const used = marks.charAt(0)
  if (mark !== undefined) return used === mark ? plainNumber(text, mark) : grouped(text, used)
  if (marks.length > 1) return grouped(text, used)
  if (!/^-?[1-9]\d{0,2}[.,]\d{3}$/.test(text)) return plainNumber(text, used)
  return used === '.' ? grouped(text, '.') : null
}

/** A number with this decimal mark, whatever groups its thousands. */
function plainNumber(text: string, decimal: string): number | null {
  const [whole = '', fraction = '', ...more] = text.split(decimal)
  const digits = PLAIN.test(whole) || whole === '' ? whole : ungrouped(whole, decimal === ',' ? '.' : ',')
  if (more.length > 0 || digits === null || !/^\d*$/.test(fraction) || whole + fraction === '') return null
  return Number(`${digits === '' || digits === '-' ? `${digits}0` : digits}.${fraction || '0'}`)
}

const grouped = (text: string, group: string): number | null => {
  const digits = ungrouped(text, group)
  return digits === null ? null : Number(digits)
}

function ungrouped(text: string, group: string): string | null {
  const [first = '', ...groups] = text.split(group)
  const isGrouped = /^-?\d{1,3}$/.test(first) && groups.every((digits) => /^\d{3}$/.test(digits))
  return isGrouped ? first + groups.join('') : null
}

const YES = new Set([
  '1',
  'ja',
  'j',
  'yes',
  'y',
  'true',
  'wahr',
  'x',
  'si',
  'sí',
  'aktiv',
  'active',
  'activo',
])
const NO = new Set([
  '0',
  'nein',
  'n',
  'no',
  'false',
  'falsch',
  '-',
  'inaktiv',
  'inactive',
  'inactivo',
  // WooCommerce's draft.
  '-1',
])

/** Yes or no as people write it; null when it is neither. */
export function readFlag(value: string): boolean | null {
  const word = value.toLowerCase()
  if (YES.has(word)) return true
  return NO.has(word) ? false : null
}

const GROUPS: Readonly<Record<'women' | 'men' | 'kids' | 'unisex', RegExp>> = {
  women: /^(damen?|frau(en)?|women'?s?|woman|ladies|mujer(es)?|female|w|d)$/,
  men: /^(herren?|m[aä]nner|men'?s?|man|gentlemen|hombres?|male|m|h)$/,
  kids: /^(kind(er)?|kids?|jungen?|m[aä]dchen|baby|babies|boys?|girls?|children|ni[nñ][oa]s?|k)$/,
  unisex: /^(unisex|u|damen ?[/&+u] ?herren|erwachsene|adults?)$/,
}
const KINDS: Readonly<Record<'sneaker' | 'pumps' | 'boots' | 'sandal' | 'kids', RegExp>> = {
  sneaker: /^(sneakers?|halbschuhe?|turnschuhe?|schn[uü]rschuhe?|slipper|loafers?|zapatillas?)$/,
  pumps: /^(pumps?|ballerinas?|high heels?|absatzschuhe?|zapatos? de tac[oó]n)$/,
  boots: /^(boots?|stiefel(etten?)?|botas?|botines?)$/,
  sandal: /^(sandale?n?|sandals?|sandalett?en?|pantoletten?|zehentrenner|sandalias?)$/,
  kids: /^(kinderschuhe?|kids?|kinder|lauflernschuhe?|zapatos? infantil(es)?)$/,
}

const wordIn =
  <K extends string>(words: Readonly<Record<K, RegExp>>) =>
  (value: string): K | null => {
    const word = value.toLowerCase().trim()
    return (Object.keys(words) as K[]).find((key) => words[key].test(word)) ?? null
  }

/** Whom an article is made for, as people write it; null when it is nobody we know. */
export const readTargetGroup = wordIn(GROUPS)

/** What kind of shoe it is, as people write it; null when it is none that is drawn. */
export const readKind = wordIn(KINDS)

/** A long number without what keeps a spreadsheet from shortening it: `="4006381333931"`, `'4006381333931`, `4006 3813 33931`. */
export const readCode = (value: string): string =>
  value
    .replace(/^="?(.*?)"?$/, '$1')
    .replace(/^['’]/, '')
    .replace(/[\s\u00a0-]/g, '')
