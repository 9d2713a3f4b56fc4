import { USUAL_SCOPES } from '@kontor/contract/organisation'
import { apiKeys, companies } from '../../api/src/modules/organisation/organisation.tables.ts'
import { memberships, users } from '../../api/src/modules/session/session.tables.ts'
import { hashPassword } from '../../api/src/platform/auth/passwords.ts'
import type { Tx } from '../../api/src/platform/db/database.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD, type DemoAccount } from './accounts.ts'
import { PROVIDER } from './companies.ts'

/** How long after each other the people of a company were last seen. */
const LOGINS_APART_MS = 19 * 3_600_000

export async function writeProvider(tx: Tx, id: number): Promise<void> {
  const [invFirstName, invLastName] = PROVIDER.contact
  await tx.insert(companies).values({
    id,
    name: PROVIDER.name,
    isProvider: true,
    homepage: `https://www.${PROVIDER.domain}`,
    telephone: PROVIDER.telephone,
    invEmail: `service@${PROVIDER.domain}`,
    invCompany: PROVIDER.name,
    invFirstName,
    invLastName,
    invStreet: 'Rosenthaler Straße 40',
    invPostcode: '10178',
    invCity: 'Berlin',
  })
}

/** Writes the people of one company; the transaction must be in its scope. */
export async function writePeople(
  tx: Tx,
  company: { readonly id: number; readonly key: DemoAccount['company']; readonly domain: string },
  now: Date,
): Promise<void> {
  for (const [position, account] of DEMO_ACCOUNTS.filter((each) => each.company === company.key).entries()) {
    const [user] = await tx
      .insert(users)
      .values({
        username: account.username,
        loginType: account.type ?? 'portal',
        email: `${account.username}@${company.domain}`,
        firstName: account.firstName,
        lastName: account.lastName,
        passwordHash: await hashPassword(DEMO_PASSWORD),
        createdAt: now,
      })
      .returning({ id: users.id })
    if (!user) throw new Error(`user ${account.username} was not written`)
    await tx.insert(memberships).values({
      companyId: company.id,
      userId: user.id,
      roles: [...account.roles],
      lastLoginAt: new Date(now.getTime() - (position + 1) * LOGINS_APART_MS),
      createdAt: now,
    })
  }
}

export async function writeIntakeKey(
  tx: Tx,
  companyId: number,
  key: { readonly issuer: string; readonly accessKey: string; readonly secretKey: string },
  now: Date,
): Promise<void> {
  await tx.insert(apiKeys).values({
    companyId,
    issuer: key.issuer,
    accessKey: key.accessKey,
    secretHash: await hashPassword(key.secretKey),
    scopes: [...USUAL_SCOPES],
    createdAt: now,
  })
}
