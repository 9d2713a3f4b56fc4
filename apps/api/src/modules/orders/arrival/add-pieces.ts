import type { Ctx } from '../../../platform/ctx.ts'
import { type CatalogueSize, findSizesByEan } from '../../catalogue/index.ts'
import { insertLines, type NewLineRow } from '../lifecycle/orders.repository.ts'
import { reserveStores } from '../sourcing/reserve-stores.ts'

/** Pieces of one position of a channel order at the same price; amounts in minor units of the order's currency. */
export interface NewOrderLine {
  /** The channel's own id of the position; its pieces share it. */
  readonly mp_item_id: string
  readonly mp_item_id_addition: string
  readonly sku: string
  /** Empty when the channel names none. */
  readonly ean: string
  readonly title: string
  readonly size: string
  readonly color: string
  readonly article_number: string
  readonly image_url: string
  /** Gross per piece, what the customer pays. */
  readonly item_price_cents: number
  readonly original_item_price_cents: number
  readonly shipping_price_cents: number
  readonly tax_rate: number
  readonly quantity: number
  /** Number of the store the channel sold it from; empty when it leaves that to the merchant. */
  readonly store_number: string
}

/** The order that pieces are added to. */
interface Receiver {
  readonly id: number
  readonly orderDate: Date
  /** Whether staff will have to send them: only then is stock promised to them. */
  readonly isReserved: boolean
  /** Position of its last line; left out: it has none. */
  readonly lastPosition?: number
}

/**
 * Adds pieces to an order, one line each, with sender store, reason and reservation.
 * @param pieces each a single piece, whatever its `quantity` says
 * @returns the ids of the lines, in the order of the pieces
 */
export async function addPieces(
  ctx: Ctx,
  { id, orderDate, isReserved, lastPosition = 0 }: Receiver,
  pieces: readonly NewOrderLine[],
): Promise<number[]> {
  const sizes = await findSizesByEan(ctx, [
    ...new Set(pieces.map((piece) => piece.ean).filter((ean) => ean !== '')),
  ])
  const lineIds = await insertLines(
    ctx,
    pieces.map((piece, index) => ({
      orderId: id,
      position: lastPosition + index + 1,
      orderDate,
      ...lineFacts(piece, sizes.get(piece.ean) ?? null),
    })),
  )
  if (isReserved) await reserveStores(ctx, id, pieces, lineIds, sizes)
  return lineIds
}

/** What the channel says about an article stands; the catalogue fills in what it leaves open. */
const lineFacts = (
  piece: NewOrderLine,
  size: CatalogueSize | null,
): Omit<NewLineRow, 'orderId' | 'position' | 'orderDate'> => ({
  mpItemId: piece.mp_item_id,
  mpItemIdAddition: piece.mp_item_id_addition,
  articleSizeId: size?.size_id ?? null,
  sku: piece.sku || size?.sku || '',
  ean: piece.ean,
  title: piece.title,
  brand: size?.brand ?? '',
  kind: size?.kind ?? '',
  wwsId: size?.wws_number ?? '',
  wwsSize: piece.size || size?.size || '',
  wwsColor: piece.color || size?.color || '',
  imageUrl: piece.image_url || size?.image_url || '',
  erpArticleNumber: piece.article_number || size?.article_number || '',
  itemPriceCents: piece.item_price_cents,
  originalItemPriceCents: piece.original_item_price_cents,
  shippingPriceCents: piece.shipping_price_cents,
  taxRate: piece.tax_rate,
  isOversize: size?.is_oversize ?? false,
})
