import type { LineFigures } from '../line-figures.ts'

/** Sums over rows of the order list, in cents; the same figures as the order list's columns. */
export interface Sums extends LineFigures {
  /** Without what stands beside them. */
  readonly lines: number
}

/** What a store sold through a channel. */
export interface StoreSums extends Sums {
  readonly channel: string
  readonly storeNumber: string
  /** Empty for lines that no store has. */
  readonly store: string
}

/** The figures of a month in one currency. */
export interface CurrencySums {
  readonly currency: string
  /** By channel and store, each in its order. */
  readonly stores: readonly StoreSums[]
}

type Sold = Pick<StoreSums, 'channel' | 'storeNumber' | 'store'> & { readonly currency: string }

export const NO_SUMS: Sums = { lines: 0, gross: 0, tax: 0, net: 0, cancelled: 0, refund: 0, kept: 0 }

/** The sum of sums. Pure. */
export const add = (one: Sums, other: Sums): Sums => ({
  lines: one.lines + other.lines,
  gross: one.gross + other.gross,
  tax: one.tax + other.tax,
  net: one.net + other.net,
  cancelled: one.cancelled + other.cancelled,
  refund: one.refund + other.refund,
  kept: one.kept + other.kept,
})

/** Adds up rows as they come; as many sums are in memory as there are channels and stores. */
export class MonthlySums {
  private readonly sums = new Map<string, StoreSums & { readonly currency: string }>()

  add({ currency, channel, storeNumber, store }: Sold, amounts: Sums): void {
    const sold = { currency, channel, storeNumber, store }
    const key = JSON.stringify([currency, channel, storeNumber, store])
    this.sums.set(key, { ...sold, ...add(this.sums.get(key) ?? NO_SUMS, amounts) })
  }

  /** The currency of most lines first; in each the channels by name, and their stores by number, lines without a store last. */
  byCurrency(): readonly CurrencySums[] {
    const all = [...this.sums.values()].sort(
      (a, b) =>
        a.channel.localeCompare(b.channel, 'de') ||
        Number(a.store === '') - Number(b.store === '') ||
        a.storeNumber.localeCompare(b.storeNumber, 'de', { numeric: true }) ||
        a.store.localeCompare(b.store, 'de'),
    )
    return [...new Set(all.map(({ currency }) => currency))]
      .map((currency) => ({ currency, stores: all.filter((sums) => sums.currency === currency) }))
      .sort((a, b) => linesOf(b) - linesOf(a) || (a.currency < b.currency ? -1 : 1))
  }
}

const linesOf = ({ stores }: CurrencySums): number => stores.reduce(add, NO_SUMS).lines
