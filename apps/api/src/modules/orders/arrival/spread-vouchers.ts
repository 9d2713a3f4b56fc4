import type { NewOrderLine } from './add-pieces.ts'

/** One piece of a line, and what the customer pays for it. */
interface Piece {
  readonly line: NewOrderLine
  readonly item_price_cents: number
  readonly shipping_price_cents: number
}

/**
 * Takes lines below zero (vouchers, discounts of the whole order) off the goods, so that the lines add up to what the
 * customer pays: each piece bears its share by price, first those of the voucher's tax rate, and shipping what
 * goods cannot bear. A discount lessens what is paid for the goods themselves (UStG § 17 (1); UStAE 10.3), so invoices, refunds and
 * what goes back to the channel need to know no vouchers. Pure.
 * @returns the goods, a position in several lines where its pieces cost differently; null when vouchers exceed the order
 */
export function spreadVouchers(lines: readonly NewOrderLine[]): NewOrderLine[] | null {
  const vouchers = lines.filter((line) => line.item_price_cents < 0)
  if (vouchers.length === 0) return [...lines]
  let pieces = lines
    .filter((line) => line.item_price_cents >= 0)
    .flatMap((line): Piece[] => Array.from({ length: line.quantity }, () => ({ line, ...pricesOf(line) })))
  for (const { item_price_cents, quantity, tax_rate } of vouchers) {
    let left = -item_price_cents * quantity
    for (const field of ['item_price_cents', 'shipping_price_cents'] as const) {
      for (const isMeant of [(piece: Piece) => piece.line.tax_rate === tax_rate, () => true]) {
        const taken = takeOff(pieces, field, isMeant, left)
        pieces = taken.pieces
        left = taken.left
      }
    }
    if (left > 0) return null
  }
  return pieces.length > 0 ? asLines(pieces) : null
}

const pricesOf = ({ item_price_cents, shipping_price_cents }: NewOrderLine) => ({
  item_price_cents,
  shipping_price_cents,
})

/** Takes up to `amount` off the pieces that are meant, each by its share; cents that shares leave over go from the first on. */
function takeOff(
  pieces: readonly Piece[],
  field: 'item_price_cents' | 'shipping_price_cents',
  isMeant: (piece: Piece) => boolean,
  amount: number,
): { pieces: Piece[]; left: number } {
  const whole = pieces.filter(isMeant).reduce((sum, piece) => sum + piece[field], 0)
  const taken = Math.min(amount, whole)
  // Shares of what has been passed so far never drift from the whole by a cent.
  let passed = 0
  let given = 0
  return {
    left: amount - taken,
    pieces: pieces.map((piece) => {
      if (taken === 0 || !isMeant(piece)) return piece
      passed += piece[field]
      const due = Number((BigInt(taken) * BigInt(passed)) / BigInt(whole)) - given
      given += due
      return { ...piece, [field]: piece[field] - due }
    }),
  }
}

/** Pieces of a position that cost the same become one line again. */
function asLines(pieces: readonly Piece[]): NewOrderLine[] {
  const lines = new Map<string, NewOrderLine>()
  const positions = new Map<NewOrderLine, number>()
  for (const { line, ...prices } of pieces) {
    if (!positions.has(line)) positions.set(line, positions.size)
    const key = `${positions.get(line)}/${prices.item_price_cents}/${prices.shipping_price_cents}`
    const quantity = (lines.get(key)?.quantity ?? 0) + 1
    lines.set(key, { ...line, ...prices, quantity })
  }
  return [...lines.values()]
}
