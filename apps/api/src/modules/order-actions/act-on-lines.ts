import type { LineActionKind } from '@kontor/contract/order-actions'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { cancelableLine, cancelLine, changeLineStore, movableLine } from '../orders/index.ts'
import { returnableLine, returnLine } from '../returns/index.ts'
import type { ActionOptions } from './order-actions.repository.ts'

/** What is done with a line: the functions of the single call, which acts at once. */
interface ActOnLine {
  /** @returns the order that the line belongs to @throws AppError as the call for a single line */
  readonly judge: (ctx: Ctx, lineId: number, options: ActionOptions) => Promise<{ order: { id: number } }>
  readonly act: (ctx: Ctx, lineId: number, options: ActionOptions) => Promise<unknown>
}

const cancel: ActOnLine = {
  judge: (ctx, lineId, { cancel_reason: reason = 'out_of_stock' }) => cancelableLine(ctx, lineId, reason),
  act: (ctx, lineId, { cancel_reason: reason = 'out_of_stock', comment: commentary = '' }) =>
    cancelLine(ctx, lineId, { reason, commentary }),
}

const bookReturn: ActOnLine = {
  judge: (ctx, lineId) => returnableLine(ctx, lineId),
  act: (ctx, lineId, { return_reason: reason = 'no_reason', comment = '' }) =>
    returnLine(ctx, lineId, { status: 'accepted', reason, comment }),
}

const moveToStore: ActOnLine = {
  judge: (ctx, lineId, { store_id = 0, version }) =>
    movableLine(ctx, lineId, { store_id, ...(version !== undefined && { version }) }),
  act: (ctx, lineId, { store_id = 0, comment, found, version }) =>
    changeLineStore(ctx, lineId, {
      store_id,
      ...(comment !== undefined && { comment }),
      ...(found !== undefined && { found }),
      ...(version !== undefined && { version }),
    }),
}

const ACTS: Readonly<Record<LineActionKind, ActOnLine>> = {
  cancel,
  return: bookReturn,
  store: moveToStore,
}

/**
 * Whether all these lines of an order can be cancelled, returned or moved now.
 * @throws AppError for the first one that can not, as the call for a single line; `line_not_found` for another order's
 */
export async function judgeLines(
  ctx: Ctx,
  kind: LineActionKind,
  orderId: number,
  options: ActionOptions,
): Promise<void> {
  for (const lineId of new Set(options.lines)) {
    const { order } = await ACTS[kind].judge(ctx, lineId, options)
    if (order.id !== orderId) throw new AppError('line_not_found')
  }
}

/**
 * Cancels, returns or moves lines as things are now: since it was asked for, the channel or a colleague may have been faster. A
 * line that refuses takes those before it back with the caller's transaction.
 * @throws AppError as the call for a single line
 */
export async function actOnLines(ctx: Ctx, kind: LineActionKind, options: ActionOptions): Promise<void> {
  for (const lineId of new Set(options.lines)) await ACTS[kind].act(ctx, lineId, options)
}
