import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { returnProgramme } from './documents/return-programme.ts'
import { attemptsOfOrder } from './label-attempts.repository.ts'
import { loadParcelPapers } from './parcel-papers.repository.ts'
import type { ServedPdf } from './serve-documents.ts'
import { channelHasReturnProgramme, findShipping } from './shipping.repository.ts'

/**
 * The return slip of the channel's own return programme (decisions: Shipping), made when it is asked for: parcels that left
 * before the channel had one get it, too. @throws AppError `document_not_found`
 */
export async function returnProgrammeSlip(ctx: Ctx, shippingId: number): Promise<ServedPdf> {
  const shipping = await findShipping(ctx, shippingId)
  if (shipping?.state !== 'shipped' || !(await channelHasReturnProgramme(ctx, shipping.orderId)))
    throw new AppError('document_not_found')
  const label = (await attemptsOfOrder(ctx, shipping.orderId)).findLast(
    (attempt) =>
      attempt.shippingId === shippingId && attempt.labelType === 'shipping' && attempt.state === 'bought',
  )
  if (!label) throw new AppError('document_not_found')
  const { papers } = await loadParcelPapers(ctx, label)
  return {
    bytes: await returnProgramme(papers),
    fileName: `${shipping.orderId}-${shippingId}-return-programme.pdf`,
  }
}
