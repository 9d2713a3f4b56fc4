import { eq } from 'drizzle-orm'
import { orderTokens } from '../../src/modules/order-access/order-access.tables.ts'
import { memberships, sessions, users } from '../../src/modules/session/session.tables.ts'
import { hashPassword } from '../../src/platform/auth/passwords.ts'
import { hashToken, newToken } from '../../src/platform/auth/tokens.ts'
import type { TestApp } from '../app.ts'
import { orderToShip, type ShippingSetup, shippingSetup } from './shipping.ts'

export const PASSWORD = 'vier blaue stiefel'
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE

interface Person {
  readonly companyId: number
  readonly roles: string[] | null
  readonly loginType?: 'portal' | 'ipos'
  /** Null: not confirmed yet. */
  readonly password?: string | null
  readonly locale?: 'de' | 'en' | 'es'
  readonly isActive?: boolean
}

/** What the tests of this module do with people and sessions, in one running app. */
export function sessionFixture(kontor: () => TestApp) {
  const addPerson = async (username: string, person: Person): Promise<number> => {
    const password = person.password === undefined ? PASSWORD : person.password
    return kontor().db.write({ companyId: person.companyId }, async (tx) => {
      const [user] = await tx
        .insert(users)
        .values({
          username,
          email: `${username}@example.test`,
          loginType: person.loginType ?? 'portal',
          firstName: 'Rieke',
          lastName: 'Sander',
          passwordHash: password === null ? null : await hashPassword(password),
          locale: person.locale ?? 'de',
          isActive: person.isActive ?? true,
        })
        .returning({ id: users.id })
      if (!user) throw new Error('no user came back')
      await tx
        .insert(memberships)
        .values({ companyId: person.companyId, userId: user.id, roles: person.roles })
      return user.id
    })
  }
  return {
    addPerson,
    joinCompany: (userId: number, companyId: number, roles: string[] | null) =>
      kontor().db.write({ companyId }, (tx) => tx.insert(memberships).values({ companyId, userId, roles })),
    logIn: (body: object, remoteAddress = '192.0.2.1', headers: Record<string, string> = {}) =>
      kontor().app.inject({ method: 'POST', url: '/v1/login', payload: body, remoteAddress, headers }),
    getUser: (token: string) =>
      kontor().app.inject({ method: 'GET', url: '/v1/accounting/user', headers: { 'auth-token': token } }),
    countSessions: (userId: number) =>
      kontor().db.write({ companyId: null }, (tx) => tx.$count(sessions, eq(sessions.userId, userId))),
  }
}

/** The token that the mail about an order brings to a store of company A. */
export async function issueOrderToken(kontor: TestApp, orderId: number, storeId: number): Promise<string> {
  const token = newToken()
  await kontor.inCtx(({ tx, now, company }) =>
    tx.insert(orderTokens).values({
      companyId: company.id,
      orderId,
      storeId,
      tokenHash: hashToken(token),
      email: 'versand@example.test',
      createdAt: now,
    }),
  )
  return token
}

/** What the link of the mail asks for. */
export const enterOrder = (kontor: TestApp, orderId: number, orderToken: string) =>
  kontor.as(null).get(`/login/${orderId}`, { 'order-token': orderToken })

/** An order of company A that store 001 shall ship, and that store's limited session. */
export async function openOrderSession(kontor: TestApp, setup?: ShippingSetup) {
  const there = setup ?? (await shippingSetup(kontor))
  const orderId = await kontor.inCtx((ctx) => orderToShip(ctx, there))
  const token = await issueOrderToken(kontor, orderId, there.stores[0])
  const answer = await enterOrder(kontor, orderId, token)
  return { setup: there, orderId, orderToken: token, session: { token: String(answer.json().token) } }
}
