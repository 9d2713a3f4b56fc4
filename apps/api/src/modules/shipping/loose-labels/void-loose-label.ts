import { isHandedOver, type LooseLabel } from '@kontor/contract/shipping'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { transitionsOf } from '../labels/label-attempts.repository.ts'
import { voidLabels } from '../labels/request-label.ts'
import { getLooseLabel, showLooseLabel } from './list-loose-labels.ts'
import {
  attemptsOfLooseLabel,
  changeLooseLabel,
  lockLooseLabel,
  NOTHING_WRONG,
} from './loose-labels.repository.ts'

/**
 * Voids a label; the job cancels it at the carrier. Repeating it changes nothing.
 * @throws AppError `label_not_found`, `label_not_voidable` while it is being made or after it failed, `label_handed_over`
 */
export async function voidLooseLabel(ctx: Ctx, id: number): Promise<LooseLabel> {
  const label = await lockLooseLabel(ctx, id)
  if (!label) throw new AppError('label_not_found')
  if (label.state === 'voiding' || label.state === 'voided') return showLooseLabel(ctx, label)
  const attempt = (await attemptsOfLooseLabel(ctx, id)).at(-1)
  if (label.state !== 'bought' || !attempt) throw new AppError('label_not_voidable')
  if (isHandedOver(await transitionsOf(ctx, [attempt.id]))) throw new AppError('label_handed_over')
  await voidLabels(ctx, [attempt.id])
  await changeLooseLabel(ctx, id, { state: 'voiding', ...NOTHING_WRONG })
  return getLooseLabel(ctx, id)
}
