import type { Locale } from '@kontor/contract/shared'
import type { PostalAddress } from '../../orders/orders.tables.ts'
import type { StoreAddress } from '../../organisation/organisation.tables.ts'

/** Pieces of the same article that travel together. */
export interface PaperLine {
  readonly ean: string
  readonly title: string
  readonly brand: string
  readonly articleNumber: string
  readonly size: string
  readonly color: string
  readonly quantity: number
}

/** Everything the papers of a parcel say. */
export interface ParcelPapers {
  readonly language: Locale
  readonly orderNumber: string
  /** As the customer reads it: DD.MM.YYYY and the like. */
  readonly orderDate: string
  readonly channelName: string
  readonly parcelNumber: string
  readonly trackingNumber: string
  readonly carrier: string
  readonly companyName: string
  readonly companyContact: readonly string[]
  readonly storeNumber: string
  readonly storeContact: readonly string[]
  readonly sender: StoreAddress
  readonly returns: StoreAddress
  readonly recipient: PostalAddress
  readonly lines: readonly PaperLine[]
  /** Whether the order has pieces, not cancelled, that are not in this parcel. */
  readonly hasOtherPieces: boolean
  /** Whether a return label is enclosed. */
  readonly returnLabel: boolean
}

/** Pieces of one article become one line with a quantity; the order of the first ones stays. */
export function groupPieces(pieces: readonly Omit<PaperLine, 'quantity'>[]): PaperLine[] {
  const groups = Map.groupBy(pieces, (piece) =>
    JSON.stringify([piece.ean, piece.title, piece.articleNumber, piece.size, piece.color]),
  )
  return [...groups.values()].flatMap(([first, ...more]) =>
    first ? [{ ...first, quantity: 1 + more.length }] : [],
  )
}
