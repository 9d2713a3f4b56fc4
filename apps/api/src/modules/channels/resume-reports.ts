import { sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import { fetchUntil } from './open-reports.ts'

/**
 * An account was paused or resumed. While it is paused its reports wait (`claimReport`); resumed, they go out in the order
 * in which they were noted, with the next sweep, and have their whole time again.
 */
export async function resumeReports(
  ctx: Ctx,
  event: { readonly channel_account_id: number; readonly is_active: boolean },
): Promise<void> {
  if (!event.is_active) return
  await ctx.tx.execute(sql`
    select resume_reports(${event.channel_account_id}, ${ctx.now.toISOString()}::timestamptz,
      ${fetchUntil(ctx).toISOString()}::timestamptz)`)
}
