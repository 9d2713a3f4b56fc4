/** A street line taken apart. */
export interface StreetParts {
  readonly street: string
  readonly street_no: string
  /** What stood behind the number: floor, flat, rear building. */
  readonly rest: string
}

/** Countries where the house number stands before the street. */
const NUMBER_FIRST = new Set(['FR', 'GB', 'UK', 'IE', 'LU', 'MC', 'US', 'CA', 'AU', 'NZ'])

/** `12`, `12a`, `12 a`, `12-14`, `5a-c`, `12/1`, `5/3/12`, `12 1/2`. */
const NUMBER =
  /\d+(?:\s?[a-z](?!\p{L}))?(?:\s?[-–/+]\s?(?:\d+(?:\s?[a-z](?!\p{L}))?|[a-z](?!\p{L}))|\s1\/2)*/iu
const EVERY_NUMBER = new RegExp(NUMBER, 'giu')
/** `12 rue de la Paix`, `12 bis, avenue Foch`, `12b High Street`. */
const LEADING = new RegExp(
  String.raw`^(${NUMBER.source}(?:\s(?:bis|ter|quater)(?!\p{L}))?)\s*,?\s+(?=\p{L}{2})`,
  'iu',
)
/** The squares of Mannheim have no street names: `C 4, 9` is house 9 in square C 4. */
const MANNHEIM = /^([a-z]\s?\d{1,2})\s*,\s*(\d+\s?[a-z]?)$/i
/** `Nr.`, `No:`, `nº`, `#` in front of a number. */
const MARKER = /(?:^|[\s,.])(?:nr[.:]?|no[.:]?|num[.:]?|n[º°.])\s*$|#\s*$/i
/** The 17th of June, `2 de Mayo`: a date or an ordinal, no house number. */
const ORDINAL = /^(?:\.\s?\p{L}|\s?(?:de|di|do)\s|(?:er|e|ème|º|ª)\s)/iu

/**
 * Takes a street line apart the way people of that country write it. What is no street with a number stays whole
 * in `street`, so that nothing is lost and the missing number shows.
 * @param country ISO 3166-1 alpha-2; unknown ones count as writing the number last
 */
export function splitStreet(line: string, country: string): StreetParts {
  const text = line.trim().replace(/\s+/g, ' ')
  const found = NUMBER_FIRST.has(country.toUpperCase())
    ? (leadingNumber(text) ?? trailingNumber(text))
    : (trailingNumber(text) ?? leadingNumber(text))
  return found ?? { street: text, street_no: '', rest: '' }
}

function leadingNumber(text: string): StreetParts | null {
  const match = LEADING.exec(text)
  return match ? { street: text.slice(match[0].length), street_no: (match[1] ?? '').trim(), rest: '' } : null
}

/** The first number behind the street's name that is no date; one that is marked as the number goes before. */
function trailingNumber(text: string): StreetParts | null {
  const square = MANNHEIM.exec(text)
  if (square) return { street: square[1] ?? '', street_no: square[2] ?? '', rest: '' }
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
    street: chosen.before.replace(MARKER, '').replace(/[\s,]+$/, ''),
    street_no: chosen.number,
    rest: chosen.after.replace(/^[\s,;/]+/, ''),
  }
}
