import { attempt } from '../../../platform/attempt.ts'
import { isFuture } from '../../../platform/clock/future-instants.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { findEansBySku } from '../../catalogue/index.ts'
import {
  amountDifference,
  applyOrderEvent,
  createOrder,
  type DeliveredOrder,
  deliveredOrders,
  type HistoryActor,
  isDeliverable,
  type NewOrder,
  replaceChannelOrder,
  storeChannelOrder,
} from '../../orders/index.ts'
import { type ChannelAccount, inParticipant } from '../../organisation/index.ts'
import { allocateArrival } from '../allocation/allocate-arrival.ts'
import { type DocumentShare, shareDocument } from '../allocation/share-document.ts'
import {
  hasOpenObjection,
  keepFailure,
  type LetterKind,
  resolveFailures,
} from '../dead-letters.repository.ts'
import type { DocumentSource } from '../document-source.ts'
import { type ImportReason, ImportRefused, reasonOf } from '../import-failure.ts'
import { type PositionState, positionsOf } from '../intake.repository.ts'
import {
  type ChannelDocument,
  type ChannelLine,
  type ChannelOrder,
  UnreadableOrder,
} from '../order-source.ts'
import { withPlainTexts } from '../plain-texts.ts'
import { postalAddress } from '../postal-address.ts'
import { documentHash, storable } from '../stored-document.ts'
import { applyChannelUpdate } from './apply-channel-update.ts'

/** An order of more pieces than this is a mistake, and each piece would be a row. */
const MOST_PIECES = 1000
/** An order placed longer ago than this is a mistake, and would lead every list of what is overdue. */
const OLDEST_YEARS = 10

/**
 * What became of a document. `updated`: the order was known, and the document changed it; `noted`: it came too late for
 * that, and stands as a notice on the order. `unallocated`: nobody who sells through the account can send it now.
 */
export type ImportOutcome =
  | { readonly result: 'imported' | 'updated' | 'noted' | 'unchanged'; readonly order_id: number }
  | { readonly result: 'unallocated'; readonly order_id: null }
  | {
      readonly result: 'dead_letter'
      readonly order_id: number | null
      readonly dead_letter_id: number
      readonly reason: ImportReason
      readonly error: unknown
    }

/**
 * Takes in what a channel delivered. The document is stored first, as it came; then an order is made of it, or the
 * known order is updated. What cannot be imported becomes a dead letter with its reason, and does no harm to whatever
 * else is in the transaction. The same document again changes nothing, however many deliver it at once. On a shared
 * account the order becomes that of merchants who sell through it, in their scope: mostly of one, of several in parts.
 * @param ctx the company that owns the account
 */
export async function importDocument(
  ctx: Ctx,
  source: DocumentSource,
  delivered: ChannelDocument,
): Promise<ImportOutcome> {
  const { account } = source
  const document = { ext_order_id: delivered.ext_order_id, raw: storable(delivered.raw) }
  const content = delivered.corrected === undefined ? document.raw : storable(delivered.corrected)
  const hash = documentHash(document.raw)
  const stored = await storeChannelOrder(ctx, account.id, { ...document, hash })
  const isChanged = stored.raw_hash !== hash
  const parts = await deliveredOrders(ctx, [account.id], document.ext_order_id)
  const [known] = parts
  if (known && !isChanged && !source.again) return { result: 'unchanged', order_id: known.id }
  if (isChanged) await replaceChannelOrder(ctx, stored.id, document.raw, hash)

  const keep = async (kind: LetterKind, reason: ImportReason, error: unknown): Promise<ImportOutcome> => ({
    result: 'dead_letter',
    order_id: known?.id ?? null,
    dead_letter_id: await keepFailure(ctx, {
      account_id: account.id,
      sales_channel_id: account.sales_channel_id,
      ext_order_id: document.ext_order_id,
      kind,
      reason_code: reason.code,
      reason_params: reason.params,
      raw: content,
      raw_hash: hash,
    }),
    reason,
    error,
  })
  const before = isChanged ? stored.raw : null
  const isOpposed = known !== undefined && (await hasOpenObjection(ctx, account.id, document.ext_order_id))
  const tried = await attempt(ctx, (inner) =>
    known
      ? applyToParts(inner, source, parts, { raw: content, before, isOpposed })
      : createFrom(inner, source, stored.id, content),
  )
  if (!tried.done) return keep(known ? 'event' : 'order', reasonOf(ctx, tried.error), tried.error)
  if (tried.value.objection) return keep('event', tried.value.objection, null)
  await resolveFailures(ctx, {
    account_id: account.id,
    ext_order_id: document.ext_order_id,
    sales_channel_id: account.sales_channel_id,
  })
  return tried.value.outcome
}

interface Import {
  readonly outcome: Exclude<ImportOutcome, { result: 'dead_letter' }>
  /** What was not applied because it contradicts what happened here. */
  readonly objection: ImportReason | null
}

/** An order that was made, or was there already. */
interface Created {
  readonly outcome: { readonly result: 'imported' | 'unchanged'; readonly order_id: number }
  readonly objection: null
}

/** What is delivered of a known order, and what was delivered before it; null where that does not count. */
interface Delivery {
  readonly raw: unknown
  readonly before: unknown
  /** Whether what was delivered before it still waits among the import errors: then its state was not applied. */
  readonly isOpposed: boolean
}

const FURTHEST = ['updated', 'noted', 'unchanged'] as const

/** Applies a document to each company's part of the order, as far as it is about what the part has. */
async function applyToParts(
  ctx: Ctx,
  source: DocumentSource,
  parts: readonly DeliveredOrder[],
  { raw, before, isOpposed }: Delivery,
): Promise<Import> {
  const inPart = <T>(part: DeliveredOrder, work: (seller: Ctx) => Promise<T>) =>
    inParticipant(ctx, source.account.id, part.company_id, work)
  const whole = { now: withPlainTexts(source.readOrder(raw)), before: readBefore(source, before) }
  const held: PositionState[][] = []
  for (const part of parts.length > 1 ? parts : [])
    held.push(await inPart(part, (seller) => positionsOf(seller, part.id)))
  const shares = shareDocument(whole.now, whole.before, held)
  const imports: Import[] = []
  for (const [index, part] of parts.entries()) {
    const share = shares[index] ?? { ...whole, areAmountsNew: false }
    imports.push(await inPart(part, (seller) => applyUpdate(seller, source, part.id, share, isOpposed)))
  }
  const furthest = FURTHEST.map((result) => imports.find(({ outcome }) => outcome.result === result)).find(
    (found) => found !== undefined,
  )
  if (!furthest) throw new Error('a document was applied to no order')
  const objection = imports.map((one) => one.objection).find((one) => one !== null) ?? null
  return { outcome: furthest.outcome, objection }
}

async function applyUpdate(
  ctx: Ctx,
  source: DocumentSource,
  orderId: number,
  { now: order, before, areAmountsNew }: DocumentShare,
  isOpposed: boolean,
): Promise<Import> {
  const { result, objection } = await applyChannelUpdate(ctx, orderId, order, {
    before: before && (await factsOf(ctx, before)),
    now: await factsOf(ctx, order),
    areAmountsNew,
    cancelled_item_ids: order.cancelled_item_ids,
    bringsState: source.statesCount === 'always' || isOpposed || order.state !== before?.state,
    ...(source.actor ? { actor: source.actor } : {}),
  })
  return { outcome: { result, order_id: orderId }, objection }
}

/** What the channel said before, read as it is read today; null where it cannot be. */
function readBefore(source: DocumentSource, raw: unknown): ChannelOrder | null {
  if (raw === null) return null
  try {
    return withPlainTexts(source.readOrder(raw))
  } catch (error) {
    if (error instanceof UnreadableOrder || error instanceof ImportRefused) return null
    throw error
  }
}

const factsOf = async (ctx: Ctx, order: ChannelOrder): Promise<OrderFacts> => ({
  ...newOrderFacts(order),
  lines: await namedLines(ctx, order),
})

async function createFrom(
  ctx: Ctx,
  source: DocumentSource,
  documentId: number,
  raw: unknown,
): Promise<Import> {
  const order = withPlainTexts(source.readOrder(raw))
  refuseImpossible(ctx, order)
  if (!source.account.is_shared) return createAt(ctx, source, documentId, order)
  const orderId = await allocateArrival(ctx, {
    account: source.account,
    document_id: documentId,
    order,
    is_to_be_sent: newOrderFacts(order).not_shippable_reason === null && isWhole(order),
    create: async (seller, part) =>
      (await createAt(seller, source, documentId, part, seller.now)).outcome.order_id,
  })
  if (orderId === null) return { outcome: { result: 'unallocated', order_id: null }, objection: null }
  return { outcome: { result: 'imported', order_id: orderId }, objection: null }
}

/** Whether none of it has left. */
const isWhole = (order: ChannelOrder): boolean => Object.keys(order.shipped_quantities).length === 0

/**
 * Ends the waiting of an order that nobody can send: it becomes the account owner's own and is cancelled, which its channel
 * is told as it is of every other.
 */
export async function cancelUnsent(
  ctx: Ctx,
  source: DocumentSource,
  documentId: number,
  raw: unknown,
): Promise<void> {
  const order = withPlainTexts(source.readOrder(raw))
  const { outcome } = await createAt(ctx, source, documentId, { ...order, cancelled_item_ids: [] })
  await applyOrderEvent(ctx, outcome.order_id, {
    type: 'cancelled',
    by: 'merchant',
    reason: 'no_merchant_has_it',
    actor: { kind: 'system', name: '' },
  })
}

/** Makes the order in the scope of the company whose it is. */
async function createAt(
  ctx: Ctx,
  { account, actor }: { readonly account: ChannelAccount; readonly actor?: HistoryActor },
  documentId: number,
  read: ChannelOrder,
  allocatedAt?: Date,
): Promise<Created> {
  const order = { ...read, lines: await linesToTake(ctx, read) }
  const facts = newOrderFacts(order)
  const { order_id, created } = await createOrder(ctx, {
    account_owner_id: account.owner_id,
    channel_account_id: account.id,
    channel_order_id: documentId,
    sales_channel_id: account.sales_channel_id,
    ...facts,
    amount_difference_cents: amountDifference(read),
    ...(actor ? { actor } : {}),
    ...(allocatedAt && facts.not_shippable_reason === null ? { allocated_at: allocatedAt } : {}),
  })
  if (!created) return { outcome: { result: 'unchanged', order_id }, objection: null }
  const left = new Set(order.lines.map((line) => line.mp_item_id))
  const cancelled = order.cancelled_item_ids.filter((itemId) => left.has(itemId))
  if (cancelled.length > 0 && isOpen(order)) {
    await applyOrderEvent(ctx, order_id, {
      type: 'channel_cancelled',
      mp_item_ids: cancelled,
      ...(actor ? { actor } : {}),
    })
  }
  return { outcome: { result: 'imported', order_id }, objection: null }
}

const isOpen = (order: ChannelOrder): boolean => order.state === 'unpaid' || order.state === 'paid'

function refuseImpossible(ctx: Ctx, order: ChannelOrder): void {
  if (isFuture(ctx, order.order_date)) throw new ImportRefused('order_date_in_future')
  const oldest = new Date(ctx.now)
  oldest.setUTCFullYear(oldest.getUTCFullYear() - OLDEST_YEARS)
  if (order.order_date < oldest) {
    const year = String(order.order_date.getUTCFullYear())
    throw new ImportRefused('order_date_too_old', { year, years: OLDEST_YEARS })
  }
  const pieces = order.lines.reduce((sum, line) => sum + line.quantity, 0)
  if (pieces > MOST_PIECES) throw new ImportRefused('too_many_pieces', { pieces, most: MOST_PIECES })
}

/** The lines to make an order of: without the pieces that others have sent already. */
async function linesToTake(ctx: Ctx, order: ChannelOrder): Promise<readonly ChannelLine[]> {
  const named = await namedLines(ctx, order)
  const left = withoutShipped(named, order.shipped_quantities)
  return left.length > 0 ? left : named
}

/** The lines with EANs where the SKU names them. */
async function namedLines(ctx: Ctx, order: ChannelOrder): Promise<readonly ChannelLine[]> {
  const unnamed = order.lines.filter((line) => line.ean === '').map((line) => line.sku)
  const eans = await findEansBySku(ctx, unnamed)
  return order.lines.map((line) => (line.ean === '' ? { ...line, ean: eans.get(line.sku) ?? '' } : line))
}

/**
 * Pieces that had left before the order came here can't be shipped again, so they are no lines here; the document
 * keeps them.
 */
function withoutShipped(
  lines: readonly ChannelLine[],
  shipped: Readonly<Record<string, number>>,
): ChannelLine[] {
  const gone = new Map(Object.entries(shipped))
  return lines.flatMap((line) => {
    const take = Math.min(line.quantity, gone.get(line.mp_item_id) ?? 0)
    gone.set(line.mp_item_id, (gone.get(line.mp_item_id) ?? 0) - take)
    return take === line.quantity ? [] : [{ ...line, quantity: line.quantity - take }]
  })
}

const STATUSES = {
  unpaid: 'initial',
  paid: 'approved',
  shipped: 'shipped',
  delivered: 'fulfilled',
  cancelled: 'cancelled',
} as const

type OrderFacts = Omit<
  NewOrder,
  'account_owner_id' | 'channel_account_id' | 'channel_order_id' | 'sales_channel_id' | 'actor'
>

function newOrderFacts(order: ChannelOrder): OrderFacts {
  const { state, fulfilled_by_channel, cancelled_item_ids: _, shipped_quantities, extra, ...facts } = order
  const delivery = order.delivery && postalAddress(order.delivery)
  const shippedBefore =
    Object.keys(shipped_quantities).length > 0 ? { shipped_before_import: shipped_quantities } : null
  return {
    ...facts,
    status: STATUSES[state],
    imported: !isOpen(order),
    not_shippable_reason: notShippable(order, delivery?.country ?? ''),
    delivery,
    billing: order.billing && postalAddress(order.billing),
    amount_difference_cents: amountDifference(order),
    extra: extra || shippedBefore ? { ...extra, ...shippedBefore } : null,
  }
}

function notShippable(order: ChannelOrder, country: string): NewOrder['not_shippable_reason'] {
  if (order.fulfilled_by_channel) return 'fulfilled_by_channel'
  if (order.order_type === 'pickup') return 'pickup'
  if (!isOpen(order)) return 'imported_closed'
  return country !== '' && !isDeliverable(country) ? 'undeliverable_country' : null
}
