import { berlinDay } from '../../platform/clock/berlin.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { noteReturnReason } from '../catalogue/index.ts'
import { returnedSize } from './returns.repository.ts'

/**
 * A piece came back: tells the figures of its article why, on the day of the order as the piece itself counts. A piece
 * that the catalogue does not know has no figures. A return, once chosen, is never changed, so nothing is taken back.
 */
export async function noteReason(
  ctx: Ctx,
  { line_id, reason }: { readonly line_id: number; readonly reason: string },
): Promise<void> {
  const piece = await returnedSize(ctx, line_id)
  if (piece) await noteReturnReason(ctx, { size_id: piece.sizeId, day: berlinDay(piece.orderDate), reason })
}
