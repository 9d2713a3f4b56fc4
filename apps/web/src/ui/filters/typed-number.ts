/** What an address holds at most. */
const MOST_DIGITS = 9
const MOST = '9'.repeat(MOST_DIGITS)

/**
 * A number as somebody typed it in the form that addresses hold: digits without leading zeros and, with decimals, a comma and
 * at most two more. `1.234,5` and `1,234.5` are the same: of both signs the last one divides, of one alone a comma does, and
 * a dot unless three digits follow, as German writes thousands. Further decimals are cut off, what is too large is the
 * largest. Empty for what has no digit. Pure.
 */
export function typedNumber(text: string, hasDecimals: boolean): string {
  const [whole, decimals] = hasDecimals ? parts(text) : [text, '']
  const digits = whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '')
  const cents = decimals.replace(/\D/g, '').slice(0, 2)
  if (digits === '' && cents === '') return ''
  if (digits.length > MOST_DIGITS) return MOST
  return cents === '' ? digits : `${digits || '0'},${cents}`
}

/** Before and behind the sign that divides decimals. */
function parts(text: string): [string, string] {
  const comma = text.lastIndexOf(',')
  const dot = text.lastIndexOf('.')
  const divides = Math.max(comma, dot)
  const isThousands = dot > comma && ((comma < 0 && /\.\d{3}$/.test(text)) || text.indexOf('.') !== dot)
  return divides < 0 || isThousands ? [text, ''] : [text.slice(0, divides), text.slice(divides + 1)]
}
