import type { Ctx } from '../../platform/ctx.ts'
import type { AttemptError } from './label-attempt.ts'
import { isLoose, type LabelAttempt } from './label-attempts.repository.ts'
import { changeLooseLabel } from './loose-labels.repository.ts'

const NOTHING_WRONG = { reason: null, information: [], fields: [] }

/** Its label is bought and stored. @param wanted false when it was taken back meanwhile: then it is being voided */
export async function looseLabelBought(ctx: Ctx, attempt: LabelAttempt, wanted: boolean): Promise<void> {
  if (!isLoose(attempt)) return
  const state = wanted ? 'bought' : 'voiding'
  await changeLooseLabel(ctx, attempt.looseLabelId, { state, ...NOTHING_WRONG })
}

/** The attempt ended without a label. @param error left out when it was taken back before anything was bought */
export async function looseLabelFailed(
  ctx: Ctx,
  attempt: LabelAttempt,
  error: AttemptError | undefined,
): Promise<void> {
  if (!isLoose(attempt)) return
  if (!error) {
    await changeLooseLabel(ctx, attempt.looseLabelId, { state: 'voided', ...NOTHING_WRONG })
    return
  }
  const carrierSpoke = error.reason === 'address' || error.reason === 'refused'
  await changeLooseLabel(ctx, attempt.looseLabelId, {
    state: 'failed',
    reason: error.reason,
    information: carrierSpoke ? [...error.texts] : [],
    fields: [...error.fields],
  })
}

/** The carrier has cancelled it. */
export async function looseLabelVoided(ctx: Ctx, attempt: LabelAttempt): Promise<void> {
  if (isLoose(attempt)) {
    await changeLooseLabel(ctx, attempt.looseLabelId, { state: 'voided', ...NOTHING_WRONG })
  }
}

/** The carrier does not cancel it: it stands, and it is paid. */
export async function looseVoidRefused(
  ctx: Ctx,
  attempt: LabelAttempt,
  texts: readonly string[],
): Promise<void> {
  if (!isLoose(attempt)) return
  await changeLooseLabel(ctx, attempt.looseLabelId, {
    state: 'bought',
    reason: 'void_refused',
    information: [...texts],
    fields: [],
  })
}
