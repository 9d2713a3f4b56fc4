import { hashToken, newToken } from '../../platform/auth/tokens.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { sendMail } from '../../platform/mail/send-mail.ts'
import { addOrderToken, type PieceToPick, piecesToPick } from './order-tokens.repository.ts'
import { orderLink, storeMail } from './store-mail.ts'

/** Sends a mail with its own link to each store that has to ship pieces of an open order and has had none about it. */
export async function mailStores(ctx: Ctx, orderId: number, publicUrl: string): Promise<void> {
  const byStore = new Map<number, [PieceToPick, ...PieceToPick[]]>()
  for (const piece of await piecesToPick(ctx, orderId)) {
    const others = byStore.get(piece.storeId)
    if (others) others.push(piece)
    else byStore.set(piece.storeId, [piece])
  }
  for (const [storeId, pieces] of byStore) {
    const token = newToken()
    const isFirst = await addOrderToken(ctx, {
      orderId,
      storeId,
      tokenHash: hashToken(token),
      email: pieces[0].email,
      createdAt: ctx.now,
    })
    if (isFirst) await ctx.enqueue(sendMail, storeMail(pieces, orderLink(publicUrl, orderId, token)))
  }
}
