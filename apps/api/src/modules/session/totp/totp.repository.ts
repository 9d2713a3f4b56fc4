import { and, eq, getTableColumns, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { hashToken } from '../../../platform/auth/tokens.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { sessions } from '../session.tables.ts'
import { loginRules, loginSteps, recoveryCodes, totpFactors } from './totp.tables.ts'

export type LoginStepRow = typeof loginSteps.$inferSelect
type FactorRow = typeof totpFactors.$inferSelect

/** A login step takes so many wrong codes; afterwards the password is asked again. */
const WRONG_CODES_A_STEP = 5

// The app of a person

export async function findFactor(tx: Tx, userId: number): Promise<FactorRow | undefined> {
  const [factor] = await tx.select().from(totpFactors).where(eq(totpFactors.userId, userId))
  return factor
}

export const hasFactor = async (tx: Tx, userId: number): Promise<boolean> =>
  (await tx.$count(totpFactors, and(eq(totpFactors.userId, userId), isNotNull(totpFactors.confirmedAt)))) > 0

/** Keeps a key that no code has confirmed yet, in the place of a former one of this kind. */
export async function keepPendingFactor(
  tx: Tx,
  factor: { readonly userId: number; readonly secret: string; readonly createdAt: Date },
): Promise<void> {
  await tx
    .insert(totpFactors)
    .values(factor)
    .onConflictDoUpdate({
      target: totpFactors.userId,
      set: { secret: factor.secret, createdAt: factor.createdAt, lastStep: null },
      setWhere: isNull(totpFactors.confirmedAt),
    })
}

export async function confirmFactor(tx: Tx, userId: number, step: number, now: Date): Promise<void> {
  await tx.update(totpFactors).set({ confirmedAt: now, lastStep: step }).where(eq(totpFactors.userId, userId))
}

export async function noteStep(tx: Tx, userId: number, step: number): Promise<void> {
  await tx.update(totpFactors).set({ lastStep: step }).where(eq(totpFactors.userId, userId))
}

/** Removes app and recovery codes; sessions that a code has opened count as opened without. */
export async function removeFactor(tx: Tx, userId: number): Promise<void> {
  await tx.delete(totpFactors).where(eq(totpFactors.userId, userId))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.update(sessions).set({ secondFactor: false }).where(eq(sessions.userId, userId))
}

/** Notes that the person of a session has shown a code. */
export async function noteSecondFactor(tx: Tx, sessionHash: string): Promise<void> {
  await tx.update(sessions).set({ secondFactor: true }).where(eq(sessions.tokenHash, sessionHash))
}

// Recovery codes

/** Writes new ones; the former ones no longer count. */
export async function replaceRecoveryCodes(
  tx: Tx,
  userId: number,
  plainCodes: readonly string[],
): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.insert(recoveryCodes).values(plainCodes.map((code) => ({ userId, codeHash: hashToken(code) })))
}

/** Uses a recovery code up. @returns false when it is none of the person's, or was used */
export async function spendRecoveryCode(tx: Tx, userId: number, plain: string, now: Date): Promise<boolean> {
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, hashToken(plain)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ userId: recoveryCodes.userId })
  return used.length > 0
}

export const countRecoveryCodes = (tx: Tx, userId: number): Promise<number> =>
  tx.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))

// The second step of a login

export async function addLoginStep(tx: Tx, step: typeof loginSteps.$inferInsert): Promise<void> {
  await tx.insert(loginSteps).values(step)
}

/** A step that still counts, for one caller at a time. */
export async function lockLoginStep(tx: Tx, proofHash: string, now: Date): Promise<LoginStepRow | undefined> {
  const [step] = await tx
    .select()
    .from(loginSteps)
    .where(
      and(
        eq(loginSteps.proofHash, proofHash),
        isNull(loginSteps.usedAt),
        gt(loginSteps.expiresAt, now),
        lt(loginSteps.wrongCodes, WRONG_CODES_A_STEP),
      ),
    )
    .for('update')
  return step
}

export async function spendLoginStep(tx: Tx, proofHash: string, now: Date): Promise<void> {
  await tx.update(loginSteps).set({ usedAt: now }).where(eq(loginSteps.proofHash, proofHash))
}

export async function noteWrongCode(tx: Tx, proofHash: string): Promise<void> {
  await tx
    .update(loginSteps)
    .set({ wrongCodes: sql`${loginSteps.wrongCodes} + 1` })
    .where(eq(loginSteps.proofHash, proofHash))
}

// What a company asks of its people

export type LoginRulesRow = Omit<typeof loginRules.$inferSelect, 'companyId'>

export async function findLoginRules(ctx: Ctx): Promise<LoginRulesRow> {
  const { companyId, ...columns } = getTableColumns(loginRules)
  const [rules] = await ctx.tx.select(columns).from(loginRules).where(eq(companyId, ctx.company.id))
  return rules ?? { totpRequired: false, totpAtPartner: true, version: 0 }
}

/** @returns false when somebody else has changed them since `version`; 0 stands for no row yet */
export async function writeLoginRules(ctx: Ctx, { version, ...rules }: LoginRulesRow): Promise<boolean> {
  const companyId = ctx.company.id
  const next = { ...rules, version: version + 1 }
  const written =
    version === 0
      ? await ctx.tx
          .insert(loginRules)
          .values({ companyId, ...next })
          .onConflictDoNothing()
          .returning({ version: loginRules.version })
      : await ctx.tx
          .update(loginRules)
          .set(next)
          .where(and(eq(loginRules.companyId, companyId), eq(loginRules.version, version)))
          .returning({ version: loginRules.version })
  return written.length > 0
}
