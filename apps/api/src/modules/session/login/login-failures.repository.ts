import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import type { UserRow } from '../session.repository.ts'
import { loginAddresses, loginFailures } from '../session.tables.ts'

/** Which account at which address. */
export interface LoginPair {
  /**
   * `token`: single sign-on, which names no account. `order`: an order token; the account is the order. `totp`: a code
   * beside the password; the account is the person's id, wherever it comes from. `ftp`: a user of the FTP server.
   */
  readonly loginType: 'portal' | 'ipos' | 'token' | 'order' | 'totp' | 'ftp'
  readonly username: string
  readonly address: string
}

/** One login of this pair at a time: without it, many at once would all see the same few failures. */
export async function lockLoginPair(tx: Tx, { loginType, username, address }: LoginPair): Promise<void> {
  const pair = JSON.stringify([loginType, username, address])
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${pair}, 0))`)
}

/** When logins of this pair failed since an instant, newest first, at most `limit`. */
export async function failuresSince(tx: Tx, pair: LoginPair, since: Date, limit: number): Promise<Date[]> {
  const rows = await tx
    .select({ at: loginFailures.at })
    .from(loginFailures)
    .where(and(ofPair(pair), gt(loginFailures.at, since)))
    .orderBy(desc(loginFailures.at))
    .limit(limit)
  return rows.map(({ at }) => at)
}

/** When logins with a password failed at an address since an instant, newest first, at most `limit`. */
export async function failuresAtAddress(
  tx: Tx,
  address: string,
  since: Date,
  limit: number,
): Promise<Date[]> {
  const rows = await tx
    .select({ at: loginFailures.at })
    .from(loginFailures)
    .where(
      and(
        eq(loginFailures.address, address),
        inArray(loginFailures.loginType, ['portal', 'ipos']),
        gt(loginFailures.at, since),
      ),
    )
    .orderBy(desc(loginFailures.at))
    .limit(limit)
  return rows.map(({ at }) => at)
}

export async function addFailure(tx: Tx, pair: LoginPair, at: Date): Promise<void> {
  await tx.insert(loginFailures).values({ ...pair, at })
}

export async function forgetFailures(tx: Tx, pair: LoginPair): Promise<void> {
  await tx.delete(loginFailures).where(ofPair(pair))
}

/** At every address. */
export async function forgetFailuresOfUser(tx: Tx, user: UserRow): Promise<void> {
  await tx
    .delete(loginFailures)
    .where(and(eq(loginFailures.loginType, user.loginType), eq(loginFailures.username, user.username)))
}

const ofPair = ({ loginType, username, address }: LoginPair) =>
  and(
    eq(loginFailures.loginType, loginType),
    eq(loginFailures.username, username),
    eq(loginFailures.address, address),
  )

/** Whether somebody has logged in with the right password at an address before. */
export async function hasLoggedInAt(tx: Tx, userId: number, address: string): Promise<boolean> {
  return (await tx.$count(loginAddresses, atAddress(userId, address))) > 0
}

export async function rememberAddress(tx: Tx, userId: number, address: string, at: Date): Promise<void> {
  await tx
    .insert(loginAddresses)
    .values({ userId, address, lastLoginAt: at })
    .onConflictDoUpdate({
      target: [loginAddresses.userId, loginAddresses.address],
      set: { lastLoginAt: at },
    })
}

const atAddress = (userId: number, address: string) =>
  and(eq(loginAddresses.userId, userId), eq(loginAddresses.address, address))
