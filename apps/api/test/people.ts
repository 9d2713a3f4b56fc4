import type { Role } from '@kontor/contract/shared'
import { companies } from '../src/modules/organisation/organisation.tables.ts'
import { memberships, sessions, users } from '../src/modules/session/session.tables.ts'
import { hashToken, newToken } from '../src/platform/auth/tokens.ts'
import type { Database } from '../src/platform/db/database.ts'

/** Somebody who is logged in. */
export interface TestUser {
  readonly id: number
  readonly name: string
  readonly companyId: number
  readonly roles: readonly Role[]
  /** For the `auth-token` header. */
  readonly token: string
}

const WEEK_MS = 7 * 86_400_000
let made = 0

/** A company, found by nothing but its id. */
export async function makeCompany(
  db: Database,
  name: string,
  isProvider = false,
): Promise<{ id: number; name: string }> {
  return db.write({ companyId: null }, async (tx) => {
    const [row] = await tx.insert(companies).values({ name, isProvider }).returning({ id: companies.id })
    if (!row) throw new Error('no company came back')
    return { id: row.id, name }
  })
}

/** A user of a company with the given roles and a live session. */
export async function makeUser(
  db: Database,
  companyId: number,
  roles: readonly Role[],
  now: Date,
): Promise<TestUser> {
  made += 1
  const name = `user${made}`
  const token = newToken()
  const id = await db.write({ companyId }, async (tx) => {
    const [user] = await tx
      .insert(users)
      .values({ username: name, email: `${name}@example.test`, firstName: 'Test', lastName: name })
      .returning({ id: users.id })
    if (!user) throw new Error('no user came back')
    await tx.insert(memberships).values({ companyId, userId: user.id, roles: [...roles], lastLoginAt: now })
    await tx.insert(sessions).values({
      tokenHash: hashToken(token),
      userId: user.id,
      activeCompanyId: companyId,
      createdAt: now,
      lastUsedAt: now,
      expiresAt: new Date(now.getTime() + WEEK_MS),
    })
    return user.id
  })
  return { id, name: `Test ${name}`, companyId, roles, token }
}
