import type { Ctx } from '../../platform/ctx.ts'
import { isForParcel, isLoose, isParcelWanted, type LabelAttempt } from './label-attempts.repository.ts'
import { findLooseLabel, lockLooseLabel } from './loose-labels.repository.ts'
import { findShipping, lockOrder } from './shipping.repository.ts'

// What a label is for decides who is locked, whether it is still wanted and where its papers lie. How it is bought does
// not depend on it.

/** Locks what the label is for, before anything else of it is touched. */
export async function lockSubject(ctx: Ctx, attempt: LabelAttempt): Promise<void> {
  if (isForParcel(attempt)) await lockOrder(ctx, attempt.orderId)
  else if (isLoose(attempt)) await lockLooseLabel(ctx, attempt.looseLabelId)
}

/** Whether the label shall still be bought: its parcel has something to carry, or nobody took the label back. */
export async function isWanted(ctx: Ctx, attempt: LabelAttempt): Promise<boolean> {
  if (isForParcel(attempt)) return isParcelWanted(ctx, attempt.shippingId)
  const label = isLoose(attempt) && (await findLooseLabel(ctx, attempt.looseLabelId))
  return label ? label.state !== 'voiding' && label.state !== 'voided' : false
}

/** Whether a bought label is to stay at the carrier. */
export async function isInUse(ctx: Ctx, attempt: LabelAttempt): Promise<boolean> {
  if (attempt.state !== 'bought') return false
  if (!isForParcel(attempt)) return isWanted(ctx, attempt)
  return (await findShipping(ctx, attempt.shippingId))?.state !== 'voided'
}

/** Where the papers of this subject lie in the file store. */
export const subjectFolder = (attempt: LabelAttempt): string =>
  isForParcel(attempt) ? `shippings/${attempt.shippingId}` : `labels/${attempt.looseLabelId}`
