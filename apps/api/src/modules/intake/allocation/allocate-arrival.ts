import { deadlinesFor } from '../../../platform/clock/deadlines.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { type ParticipantStock, stockOfParticipants } from '../../catalogue/index.ts'
import { type ChannelAccount, inParticipant } from '../../organisation/index.ts'
import { ImportRefused } from '../import-failure.ts'
import { orderAllocated } from '../intake.events.ts'
import type { ChannelLine, ChannelOrder } from '../order-source.ts'
import { allocatePieces } from './allocate-pieces.ts'
import { isWaiting, keepAllocation, noteUnallocated, settleUnallocated } from './allocations.repository.ts'
import { partOf } from './part-of-order.ts'
import { chooseSeller, wantedPieces } from './seller-of.ts'

/** Business time that an order waits for somebody who has it (issue: allocation across merchants). */
const WAIT_MINUTES = 24 * 60

/** An order of a shared account, as the channel delivered it. */
export interface ArrivedOrder {
  readonly account: ChannelAccount
  /** Its document, in the company that owns the account. */
  readonly document_id: number
  readonly order: ChannelOrder
  /** Whether somebody has to send it: otherwise nobody needs to have it. */
  readonly is_to_be_sent: boolean
  /** Makes an order of it in the scope of a company. @returns its id */
  create(seller: Ctx, order: ChannelOrder): Promise<number>
}

/**
 * Gives an order of a shared account to those who have it. Where the channel named stores, to whose they are; an order that
 * nobody has to send, to who has most of it in the catalogue. What nobody can send as a whole waits in the provider's
 * queue for a day of business time.
 * @param ctx the company that owns the account
 * @returns the id of the order, of several that of the first; null while it waits
 * @throws ImportRefused `no_participant` where nobody sells through the account
 */
export async function allocateArrival(ctx: Ctx, arrived: ArrivedOrder): Promise<number | null> {
  const { account, document_id } = arrived
  const order = withoutCancelled(arrived.order)
  const participants = await stockOfParticipants(ctx, account.id, wantedPieces(order.lines))
  const sellerId = chooseSeller(participants)
  if (sellerId === null) throw new ImportRefused('no_participant', { account: account.name })
  if (!arrived.is_to_be_sent || isNamed(participants, sellerId)) {
    const orderId = await give(ctx, arrived, sellerId)
    await settleUnallocated(ctx, document_id, 'allocated')
    return orderId
  }
  const pieces = order.lines.flatMap((line) => Array.from({ length: line.quantity }, () => line))
  const { order_ids } = await allocatePieces(ctx, {
    account,
    ext_order_id: order.ext_order_id,
    cause: (await isWaiting(ctx, document_id)) ? 'again' : 'arrival',
    from_company_id: null,
    pieces,
    in_part: false,
    create: (seller, some, charged) => arrived.create(seller, partOf(order, some, charged)),
  })
  const [first] = order_ids
  if (first !== undefined) {
    await settleUnallocated(ctx, document_id, 'allocated')
    return first
  }
  const waiting = {
    channelAccountId: account.id,
    channelOrderId: document_id,
    extOrderId: order.ext_order_id,
  }
  await noteUnallocated(
    ctx,
    { ...waiting, pieces: pieces.length, ...namesOf(order) },
    deadlinesFor().addBusinessMinutes(ctx.now, WAIT_MINUTES),
  )
  return null
}

const isNamed = (participants: readonly ParticipantStock[], sellerId: number): boolean =>
  participants.some(({ participant_id, named }) => participant_id === sellerId && named > 0)

/** Without choice: by the store that the channel named, or because nothing has to be sent. */
async function give(ctx: Ctx, arrived: ArrivedOrder, company_id: number): Promise<number> {
  const { account, order } = arrived
  const order_id = await inParticipant(ctx, account.id, company_id, async (seller) => {
    const id = await arrived.create(seller, order)
    if (arrived.is_to_be_sent) await seller.emit(orderAllocated, { order_id: id, cause: 'arrival' })
    return id
  })
  if (!arrived.is_to_be_sent) return order_id
  const pieces = order.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  await keepAllocation(ctx, {
    channelAccountId: account.id,
    extOrderId: order.ext_order_id,
    cause: 'arrival',
    reason: 'named_by_channel',
    fromCompanyId: null,
    pieces,
    candidates: [],
    draw: 0,
    chosen: [{ company_id, order_id, pieces }],
  })
  return order_id
}

/** What is ordered, by EAN, else by SKU; each once. Pure. */
function namesOf({ lines }: ChannelOrder): { readonly eans: string[]; readonly skus: string[] } {
  const [withEan, others] = [lines.filter(({ ean }) => ean !== ''), lines.filter(({ ean }) => ean === '')]
  const once = (names: readonly string[]) => [...new Set(names)].filter((name) => name !== '')
  return { eans: once(withEan.map(({ ean }) => ean)), skus: once(others.map(({ sku }) => sku)) }
}

/** Without the positions that the channel has cancelled already; one that is cancelled as a whole stays as it is. */
function withoutCancelled(order: ChannelOrder): ChannelOrder {
  const isLeft = ({ mp_item_id }: ChannelLine) => !order.cancelled_item_ids.includes(mp_item_id)
  const lines = order.lines.filter(isLeft)
  if (lines.length === 0 || lines.length === order.lines.length) return order
  return { ...order, lines, cancelled_item_ids: [] }
}
