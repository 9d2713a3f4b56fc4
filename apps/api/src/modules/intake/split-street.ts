/** A street line taken apart. */
export interface StreetParts {
  readonly street: string
  readonly street_no: string
  /** What stood behind the number: floor, flat, rear building. */
  readonly rest: string
}

/** Countries where the house number stands before the street. */
const NUMBER_FIRST = new Set(['FR', 'GB', 'UK', 'IE', 'LU', 'MC', 'US', 'CA', 'AU', 'NZ'])

/** `12`, `12a`, `12 a`, `12-14`, `5a-c`, `12/1`, `5/3/12`, `12 1/2`, `5½`. */
const NUMBER =
  /(?<!\d)\d+[½¼¾]?(?:\s?[a-z](?!\p{L}|\/o\s))?(?:\s?[-–/+]\s?(?:\d+(?:\s?[a-z](?!\p{L}))?|[a-z](?!\p{L}))|\s1\/2)*/iu
const EVERY_NUMBER = new RegExp(NUMBER, 'giu')
/** `12 rue de la Paix`, `12 bis, avenue Foch`, `12b High Street`, `14 r. de l'Église`. */
const LEADING = new RegExp(
  String.raw`^(${NUMBER.source}(?:\s(?:bis|ter|quater)(?!\p{L}))?)\s?,?\s(?=\p{L}{2}|\p{L}\.\s)`,
  'iu',
)
/** The squares of Mannheim have no street names: `C 4, 9` and `Q7 24` are houses 9 and 24 in squares C 4 and Q7. */
const MANNHEIM =
  /^([a-u]\s?\d{1,2})(?:\s*,\s*|\s)(\d+(?:\s?[a-z](?!\p{L}))?(?:\s?[-–]\s?\d+)?)(?:,\s?(\S.*))?$/iu
/** `Ö 7`: a street of one letter, which is no square of Mannheim. */
const ONE_LETTER = /^(?![a-u])(\p{L})\s(\d+\s?[a-z]?)$/iu
/** `Straße 101, 5` and `Plein 1944 25`: what follows the word, or a year, belongs to the name. */
const NUMBERED_STREET =
  /^((?:stra(?:ß|ss)e|str\.|weg|platz|allee|zeile|ring|plein)\s\d{1,3}|\D+\s1[5-9]\d\d)(?:\s*,\s*|\s)(\d+(?:\s?[a-z])?)$/iu
/** `Camino Viejo s/n`, `Località Piano snc`: a house without a number says so. */
const WITHOUT_NUMBER = /^(.*\p{L}),?\s(s\/n|s\.n\.|snc|s\.n\.c\.)$/iu
/** `Nr.`, `Hausnr.`, `No:`, `nº`, `nave`, `#` in front of a number. */
const MARKER = /(?:^|[\s,.])(?:(?:hs\.?-?|haus)?nr[.:]?|hausnummer:?|no[.:]?|num[.:]?|n[º°.]|nave)\s*$|#\s*$/i
const MONTHS =
  'januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember|' +
  'janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|' +
  'gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|dicembre'
/** The 17th of June, `2 de Mayo`, `4 Novembre`: a date or an ordinal, no house number. */
const ORDINAL = new RegExp(
  String.raw`^(?:\.\s?\p{L}|\s?(?:de|di|do)\s|(?:er|e|ème|º|ª)\s|\s(?:${MONTHS})(?!\p{L}))`,
  'iu',
)
/** `Flat 3, ` in front of the house number: part of the building, not the house. */
const PART_OF_BUILDING = /^((?:flat|apt\.?|apartment|unit|suite|room)\s[^,]*),\s*(?=\d)/i
/** `c/o Schmidt, ` in front of the street. */
const CARE_OF = /^(c\/o\s[^,]+),\s*/i

/**
 * Takes a street line apart the way people of that country write it. A line without a street and a number stays whole
 * in `street`, so that nothing is lost and the missing number shows.
 * @param country ISO 3166-1 alpha-2; unknown ones count as writing the number last
 */
export function splitStreet(line: string, country: string): StreetParts {
  const text = line
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/(?<![\s,])[\s,]+[-–?]+$/, '')
  const before = CARE_OF.exec(text) ?? PART_OF_BUILDING.exec(text)
  if (before) {
    const parts = splitStreet(text.slice(before[0].length), country)
    return { ...parts, rest: [before[1] ?? '', parts.rest].filter((part) => part !== '').join(', ') }
  }
  const found = isNumberFirst(country)
    ? (leadingNumber(text) ?? trailingNumber(text))
    : (trailingNumber(text) ?? leadingNumber(text))
  return found ?? { street: text, street_no: '', rest: '' }
}

/** Whether people of a country write the house number before the street. */
export const isNumberFirst = (country: string): boolean => NUMBER_FIRST.has(country.toUpperCase())

/** The number of a line that has nothing else, marked or not (`Nr. 47`, `3 b`); null for any other line. */
export function loneNumber(line: string): string | null {
  const match = LONE_NUMBER.exec(line)
  return match ? (match[1] ?? '').trim() : null
}

const LONE_NUMBER = new RegExp(
  String.raw`^(?:(?:(?:hs\.?-?|haus)?nr[.:]?|hausnummer:?|no[.:]|n[º°.]|#)\s*)?(${NUMBER.source})$`,
  'iu',
)

function leadingNumber(text: string): StreetParts | null {
  const match = LEADING.exec(text)
  return match ? { street: text.slice(match[0].length), street_no: (match[1] ?? '').trim(), rest: '' } : null
}

/** The first number behind the street's name that is no date; one that is marked as the number goes before. */
function trailingNumber(text: string): StreetParts | null {
  for (const pattern of [MANNHEIM, ONE_LETTER, NUMBERED_STREET, WITHOUT_NUMBER]) {
    const whole = pattern.exec(text)
    if (whole) return { street: whole[1] ?? '', street_no: whole[2] ?? '', rest: whole[3] ?? '' }
  }
  const candidates = [...text.matchAll(EVERY_NUMBER)]
    .map((match) => ({
      number: match[0],
      before: text.slice(0, match.index),
      after: text.slice(match.index + match[0].length),
    }))
    .filter(({ before, after }) => /\p{L}{2}/u.test(before) && !ORDINAL.test(after))
  const apart = candidates.filter(({ before }) => /[\s.,:#º°]$/.test(before))
  const chosen = apart.find(({ before }) => MARKER.test(before)) ?? apart[0] ?? candidates[0]
  if (!chosen) return null
  return {
    street: chosen.before.replace(MARKER, '').replace(/(?<![\s,])[\s,]+$/, ''),
    street_no: chosen.number,
    rest: chosen.after.replace(/^[\s,;/]+/, ''),
  }
}
