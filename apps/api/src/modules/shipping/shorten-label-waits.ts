import type { Ctx } from '../../platform/ctx.ts'
import { shortenSteps } from './labels/label-attempts.repository.ts'
import { shortenQuestions } from './tracking/tracking.repository.ts'
import { LONGEST_TRACKING_PAUSE_MS } from './tracking/tracking-pace.ts'

/** Longer than any pause, lease or quiet time of an attempt. */
const LONGEST_STEP_MS = 30 * 60_000

/** What labels wait for when the clock went back. */
export async function shortenLabelWaits(ctx: Ctx): Promise<void> {
  await shortenSteps(ctx, new Date(ctx.now.getTime() + LONGEST_STEP_MS))
  await shortenQuestions(ctx, new Date(ctx.now.getTime() + LONGEST_TRACKING_PAUSE_MS))
}
