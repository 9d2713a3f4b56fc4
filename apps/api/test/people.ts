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
  const [user] = await makeUsers(db, companyId, [roles], now)
  if (!user) throw new Error('no user came back')
  return user
}

/** Users of a company, one for each set of roles and in their order, each with a live session. */
export async function makeUsers(
  db: Database,
  companyId: number,
  rolesOfEach: readonly (readonly Role[])[],
  now: Date,
): Promise<TestUser[]> {
  const drafts = rolesOfEach.map((roles) => {
    made += 1
    return { roles, username: `user${made}`, token: newToken() }
  })
  return db.write({ companyId }, async (tx) => {
    const rows = await tx
      .insert(users)
      .values(
        drafts.map(({ username }) => ({
          username,
          email: `${username}@example.test`,
          firstName: 'Test',
          lastName: username,
        })),
      )
      .returning({ id: users.id, username: users.username })
    const ids = new Map(rows.map(({ id, username }) => [username, id]))
    const people = drafts.map(({ roles, username, token }) => {
      const id = ids.get(username)
      if (id === undefined) throw new Error(`${username} did not come back`)
      return { id, name: `Test ${username}`, companyId, roles, token }
    })
    await tx
      .insert(memberships)
      .values(people.map(({ id, roles }) => ({ companyId, userId: id, roles: [...roles], lastLoginAt: now })))
    await tx.insert(sessions).values(
      people.map(({ id, token }) => ({
        tokenHash: hashToken(token),
        userId: id,
        activeCompanyId: companyId,
        createdAt: now,
        lastUsedAt: now,
        expiresAt: new Date(now.getTime() + WEEK_MS),
      })),
    )
    return people
  })
}
