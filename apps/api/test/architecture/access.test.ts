import {
  allows,
  KEY_SCOPES,
  type KeyScope,
  ORDER_RIGHT,
  RIGHTS,
  type Right,
  ROLES,
} from '@kontor/contract/shared'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../app.ts'
import { type MadeLink, makePickListLink, type PairedDevice, pairDevice } from '../builders/devices.ts'
import { addApiKey } from '../builders/intake.ts'
import { openOrderSession } from '../builders/session.ts'
import { declaredCalls, isStream, pathOf } from './declared-calls.ts'

let kontor: TestApp
let userOf: Record<Right, { readonly token: string }>
let keyWith: Record<KeyScope, string>
let device: PairedDevice
let link: MadeLink
beforeAll(async () => {
  kontor = await testApp()
  userOf = {
    ...kontor.a.users,
    service: kontor.provider.staff,
    [ORDER_RIGHT]: (await openOrderSession(kontor)).session,
  }
  device = await pairDevice(kontor, { company: kontor.b })
  link = await makePickListLink(kontor, { company: kontor.b })
  const keys: [KeyScope, string][] = []
  for (const scope of KEY_SCOPES)
    keys.push([scope, await addApiKey(kontor, kontor.a.admin, `AK-${scope}`, [scope])])
  keyWith = Object.fromEntries(keys) as typeof keyWith
})
afterAll(() => kontor.close())

const guarded = declaredCalls.filter(({ endpoint }) => endpoint.url !== '/logout')

/** Called without input: who may call is decided before what was said, so 401 and 403 come first. */
const call = (
  endpoint: (typeof guarded)[number]['endpoint'],
  user: { readonly token: string } | null,
  headers: Readonly<Record<string, string>> = {},
) => {
  const calls = kontor.as(user)
  const path = pathOf(endpoint)
  if (endpoint.method === 'GET') return calls.get(path, headers)
  if (endpoint.method === 'POST') return calls.post(path, {}, headers)
  return endpoint.method === 'PUT' ? calls.put(path, {}, headers) : calls.delete(path, {}, headers)
}

/** Lets in what is bound to a store, by its own header, and nobody else. */
function expectStoresOwn(
  name: string,
  endpoint: (typeof guarded)[number]['endpoint'],
  kind: 'device' | 'pickListLink',
): void {
  const own = () => (kind === 'device' ? device.headers : link.headers)
  it(`${name}: the ${kind} of a store is let in, a session, a key or the other one is none`, async () => {
    expect([401, 403]).not.toContain((await call(endpoint, null, own())).statusCode)
    const [deviceSecret, linkToken] = [device.headers['device-token'], link.token]
    for (const [user, headers] of [
      [userOf.co_admin, {}],
      [userOf.service, {}],
      [null, { authorization: keyWith.orders }],
      [null, kind === 'device' ? { 'device-token': linkToken } : { 'pick-list-token': deviceSecret }],
      [null, kind === 'device' ? link.headers : device.headers],
    ] as const)
      expect((await call(endpoint, user, headers)).statusCode).toBe(401)
  })
}

describe('the permission matrix', () => {
  for (const { name, endpoint } of guarded) {
    const { access } = endpoint.config
    if (access.kind === 'public' || access.kind === 'webhook') continue

    it(`${name}: nobody gets in unknown`, async () => {
      const answer = await call(endpoint, null)
      expect(answer.statusCode).toBe(401)
      expect(answer.json()).toMatchObject({ code: 'unauthenticated' })
    })

    if (access.kind === 'apiKey') {
      it(`${name}: a session is no API key`, async () => {
        expect((await call(endpoint, userOf.co_admin)).statusCode).toBe(401)
      })
      for (const scope of KEY_SCOPES) {
        const open = scope === access.scope
        it(`${name}: a key with the scope ${scope} is ${open ? 'let in' : 'refused'}`, async () => {
          const answer = await call(endpoint, null, { authorization: keyWith[scope] })
          if (open) expect([401, 403]).not.toContain(answer.statusCode)
          else expect([answer.statusCode, answer.json().code]).toEqual([403, 'key_scope_missing'])
        })
      }
      continue
    }

    if (access.kind === 'device' || access.kind === 'pickListLink') {
      expectStoresOwn(name, endpoint, access.kind)
      continue
    }

    it(`${name}: a device is nobody, nor is a link`, async () => {
      expect((await call(endpoint, null, device.headers)).statusCode).toBe(401)
      expect((await call(endpoint, null, link.headers)).statusCode).toBe(401)
      expect((await call(endpoint, null, { 'auth-token': link.token })).statusCode).toBe(401)
    })

    for (const role of RIGHTS) {
      const open = allows(access, [role])
      if (open && isStream(endpoint)) continue
      it(`${name}: ${role} is ${open ? 'let in' : 'refused'}`, async () => {
        const answer = await call(endpoint, userOf[role])
        if (open) expect([401, 403]).not.toContain(answer.statusCode)
        else expect(answer.json()).toMatchObject({ code: 'forbidden' })
      })
    }
  }

  it('never lets a merchant satisfy the provider, nor the provider a merchant', () => {
    expect(
      allows(
        { kind: 'provider' },
        ROLES.filter((role) => role !== 'service'),
      ),
    ).toBe(false)
    expect(allows({ kind: 'roles', roles: ['co_orders'] }, ['service'])).toBe(false)
  })

  it('opens to the limited session of an order what ships that order, and nothing else', () => {
    const open = declaredCalls.filter(({ endpoint }) => {
      const { access } = endpoint.config
      return access.kind !== 'public' && allows(access, [ORDER_RIGHT])
    })
    expect(open.map(({ name }) => name).sort()).toEqual([
      // By the name that the order's lines give it.
      'catalogue.getPicture',
      'order-access.getOrderEntry',
      'order-document.getOrder',
      'orders.addNote',
      'orders.listNotes',
      'session.logout',
      'shipping.checkShippings',
      'shipping.createLabels',
      'shipping.createOversizeLabel',
      'shipping.getLabelPdf',
      'shipping.getOrderPapers',
      'shipping.getShippingDocument',
      'shipping.listParcelOptionsOfOrder',
      'shipping.saveOrderCustoms',
    ])
  })
})
