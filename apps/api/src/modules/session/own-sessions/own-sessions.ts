import type { Ctx } from '../../../platform/ctx.ts'
import { userIdOf } from '../current-user.ts'
import { sessionsEnded } from '../session.events.ts'
import { staysInCompany } from '../session.repository.ts'
import { endOthers, endSessionById, type SessionOwner } from './own-sessions.repository.ts'

/** Whose sessions the caller sees: one that a partner opened knows nothing of other companies. */
export async function ownerOf(ctx: Ctx, sessionHash: string): Promise<SessionOwner> {
  const onlyCompanyId = (await staysInCompany(ctx.tx, sessionHash)) ? ctx.company.id : null
  return { userId: userIdOf(ctx), currentHash: sessionHash, onlyCompanyId }
}

/** Ends every session that the owner may see but the one that asks. @returns how many have ended */
export const endOtherSessions = async (ctx: Ctx, owner: SessionOwner): Promise<number> =>
  tellEnded(ctx, owner, await endOthers(ctx.tx, owner))

/** @returns how many have ended: one, or none that the owner may see has this id */
export const endOneSession = async (ctx: Ctx, owner: SessionOwner, id: string): Promise<number> =>
  tellEnded(ctx, owner, await endSessionById(ctx.tx, owner, id))

async function tellEnded(ctx: Ctx, { userId }: SessionOwner, ended: number): Promise<number> {
  if (ended > 0) await ctx.emit(sessionsEnded, { user_id: userId, ended_sessions: ended })
  return ended
}
