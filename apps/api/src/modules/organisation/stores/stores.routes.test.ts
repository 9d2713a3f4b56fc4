import type { AuditEntry, StoreDetail } from '@kontor/contract/organisation'
import type { Page } from '@kontor/contract/shared'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { registerDevice } from '../../../../test/builders/devices.ts'
import { EBAY, type OrderSetup, orderSetup, SHOP } from '../../../../test/builders/orders.ts'
import { sharedAccount } from '../../../../test/builders/shared-account.ts'
import { hashToken } from '../../../platform/auth/tokens.ts'
import { channelAccounts } from '../organisation.tables.ts'
import { pickListLinks } from './stores.tables.ts'

let kontor: TestApp
let setup: OrderSetup

beforeAll(async () => {
  kontor = await testApp()
  setup = await orderSetup(kontor)
  await orderSetup(kontor, kontor.b)
})
afterAll(() => kontor.close())

const keeper = () => kontor.as(kontor.a.users.co_accounting)
const path = (id: number) => `/accounting/stores/${id}`
/** The master data of one of several stores: each has an id of its own in the ERP. */
const masterOf = (id: number) => ({ ...MASTER, corrected_erp_store_id: `K-${id}` })

async function storeOf(id: number): Promise<StoreDetail> {
  const answer = await keeper().get(path(id))
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

const MASTER = {
  corrected_name: 'Schuhhaus Nippes',
  corrected_contact_name: 'Ada Quast',
  corrected_order_email: 'versand@example.test',
  corrected_contact_email: 'laden@example.test',
  corrected_click_collect_email: 'a@example.test,b@example.test',
  corrected_contact_phone: '+49 221 1',
  corrected_erp_store_id: 'K1',
  corrected_federal_state: '',
  corrected_street: 'Neusser Straße',
  corrected_street_no: '12a',
  corrected_zip_code: '50733',
  corrected_city: 'Köln',
  corrected_country: 'DE',
  corrected_ranking: 1,
}
const RETURN = {
  corrected_return_name: 'Retourenlager',
  corrected_return_street: 'Hof',
  corrected_return_street_no: '9',
  corrected_return_zip_code: '1010',
  corrected_return_city: 'Wien',
  corrected_return_country: 'AT',
}

async function newestAudit(): Promise<AuditEntry | undefined> {
  const page: Page<AuditEntry> = (await kontor.as(kontor.a.admin).get('/audit')).json()
  return page.data[0]
}

/** The fields that an answer refuses, with what it says of each. */
async function refused(id: number, body: object): Promise<Record<string, string[]>> {
  const answer = await keeper().put(path(id), body)
  expect(answer.statusCode).toBe(400)
  return answer.json().errors
}

describe('a change of a store', () => {
  test('takes over the corrected fields, derives the federal state and is written down', async () => {
    const [id] = setup.stores
    const { version } = await storeOf(id)
    const answer = await keeper().put(path(id), { ...MASTER, version })
    expect([answer.statusCode, answer.json().message]).toEqual([200, 'Die Filiale ist gespeichert.'])
    expect(await storeOf(id)).toMatchObject({
      name: 'Schuhhaus Nippes',
      click_collect_email: 'a@example.test,b@example.test',
      federal_state: 'NW',
      ranking: 1,
      version: version + 1,
    })
    expect(await newestAudit()).toMatchObject({
      type: 'store.changed',
      actor: { id: kontor.a.users.co_accounting.id },
      details: { store_id: id, fields: expect.arrayContaining(['name', 'federal_state', 'zip_code']) },
    })
    expect(JSON.stringify(await newestAudit())).not.toContain('Quast')
    const stale = await keeper().put(path(id), { ...MASTER, corrected_name: 'Anders', version })
    expect([stale.statusCode, stale.json().code]).toEqual([409, 'stale_version'])
    expect((await storeOf(id)).name).toBe('Schuhhaus Nippes')
  })

  test('keeps a chosen federal state, knows none abroad, and takes false for no mails', async () => {
    const [id] = setup.stores
    await keeper().put(path(id), {
      ...MASTER,
      corrected_federal_state: 'HE',
      corrected_click_collect_email: false,
    })
    expect(await storeOf(id)).toMatchObject({ federal_state: 'HE', click_collect_email: false })
    const abroad = { corrected_country: 'NL', corrected_zip_code: '1011 AB', corrected_federal_state: 'HE' }
    await keeper().put(path(id), { ...MASTER, ...abroad })
    expect(await storeOf(id)).toMatchObject({ federal_state: '', country: 'NL' })
    await keeper().put(path(id), MASTER)
  })

  test('is refused by field: nothing may be empty, e-mail addresses and postcodes have a form', async () => {
    const [id] = setup.stores
    const { corrected_city: _, ...withoutCity } = MASTER
    expect(await refused(id, withoutCity)).toEqual({ corrected_city: ['Alle Felder sind Pflichtfelder'] })
    expect(Object.keys(await refused(id, { ...MASTER, corrected_street: ' ' }))).toEqual(['corrected_street'])
    const mail = ['E-Mail-Adresse hat ein ungültiges Format']
    expect(await refused(id, { ...MASTER, corrected_order_email: 'a@b' })).toEqual({
      corrected_order_email: mail,
    })
    const spaced = { ...MASTER, corrected_click_collect_email: 'a@example.test, b@example.test' }
    expect(await refused(id, spaced)).toEqual({ corrected_click_collect_email: mail })
    for (const [country, zip] of [
      ['DE', '5073'],
      ['AT', '50733'],
      ['CH', '0100'],
      ['NL', '1011'],
      ['LU', 'L-1234'],
    ])
      expect(
        Object.keys(await refused(id, { ...MASTER, corrected_country: country, corrected_zip_code: zip })),
      ).toEqual(['corrected_zip_code'])
    expect(Object.keys(await refused(id, { ...MASTER, corrected_country: 'FR' }))).toEqual([
      'corrected_country',
    ])
    expect(Object.keys(await refused(id, { ...MASTER, corrected_gln: '' }))).toEqual(['*'])
    expect(Object.keys(await refused(id, { version: 1 }))).toEqual(['*'])
  })

  test('takes a GLN with its check digit, and a number that no other store has', async () => {
    const [id] = setup.stores
    const numbers = { corrected_gln: '4012345000009', corrected_store_number: '001-K' }
    expect(await refused(id, { ...numbers, corrected_gln: '4012345000008' })).toEqual({
      corrected_gln: ['Eine GLN hat 13 Ziffern, die letzte ist die Prüfziffer.'],
    })
    const taken = await keeper().put(path(id), { ...numbers, corrected_store_number: '002' })
    expect([taken.statusCode, taken.json().code]).toEqual([409, 'store_number_taken'])
    expect(Object.keys(taken.json().errors)).toEqual(['corrected_store_number'])
    expect((await keeper().put(path(id), numbers)).statusCode).toBe(200)
    expect(await storeOf(id)).toMatchObject({ gln: '4012345000009', store_number: '001-K' })
    await keeper().put(path(id), { corrected_gln: '', corrected_store_number: '001' })
  })

  test('gives it other addresses, whole or none', async () => {
    const [id] = setup.stores
    expect((await keeper().put(path(id), RETURN)).statusCode).toBe(200)
    expect(await storeOf(id)).toMatchObject({
      return_name: 'Retourenlager',
      return_country: 'AT',
      shipping_name: '',
    })
    expect(await newestAudit()).toMatchObject({ details: { fields: ['return_address'] } })
    expect(await refused(id, { ...RETURN, corrected_return_city: '' })).toEqual({
      corrected_return_city: ['Alle Felder sind Pflichtfelder'],
    })
    const pickup = Object.fromEntries(
      Object.entries(RETURN).map(([field, value]) => [field.replace('return', 'pickup'), value]),
    )
    expect(Object.keys(await refused(id, { ...pickup, corrected_pickup_phone: '' }))).toEqual([
      'corrected_pickup_phone',
    ])
    await keeper().put(path(id), { ...pickup, corrected_pickup_phone: '+43 1' })
    expect(await storeOf(id)).toMatchObject({ pickup_city: 'Wien', pickup_phone: '+43 1' })
    const empty = Object.fromEntries(Object.keys(RETURN).map((field) => [field, '']))
    await keeper().put(path(id), empty)
    expect(await storeOf(id)).toMatchObject({ return_name: '', return_country: '', pickup_city: 'Wien' })
  })
})

describe('the ranking', () => {
  test('stays 1 to n while twenty stores are moved and opened at once', async () => {
    const places = [3, 1, 2, 1, 3, 2, 1, 3, 1, 2, 3, 1, 2, 1, 3, 2, 1, 3]
    const moves = places.map((corrected_ranking, index) => {
      const id = setup.stores[index % 3] ?? 0
      return keeper().put(path(id), { ...masterOf(id), corrected_ranking })
    })
    const openings = ['900', '901'].map((number) => keeper().post('/accounting/stores', newStore(number)))
    const answers = await Promise.all([...moves, ...openings])
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 201]))
    const { data } = (await keeper().get('/accounting/stores')).json()
    expect(data.map((store: { ranking: number }) => store.ranking)).toEqual([1, 2, 3, 4, 5])
  })

  test('puts a store where it is wanted, and the others around it', async () => {
    const [first, second, third] = setup.stores
    await keeper().put(path(third), { ...masterOf(third), corrected_ranking: 1 })
    await keeper().put(path(first), { ...masterOf(first), corrected_ranking: 2 })
    await keeper().put(path(second), { ...masterOf(second), corrected_ranking: 5 })
    const { data } = (await keeper().get('/accounting/stores')).json()
    const ids = data.map((store: { id: number }) => store.id)
    expect([ids[0], ids[1], ids.at(-1)]).toEqual([third, first, second])
  })
})

test('a ranking beyond the number of stores is refused', async () => {
  const [id] = setup.stores
  const { store_count, ranking } = await storeOf(id)
  const beyond = await keeper().put(path(id), { ...masterOf(id), corrected_ranking: store_count + 1 })
  expect([beyond.statusCode, beyond.json().code, Object.keys(beyond.json().errors)]).toEqual([
    422,
    'store_ranking_too_high',
    ['corrected_ranking'],
  ])
  expect((await storeOf(id)).ranking).toBe(ranking)
})

test('two stores have no ERP id in common, also where both ask for it at once', async () => {
  const [first, second, third] = setup.stores
  const same = { ...MASTER, corrected_erp_store_id: 'SAME' }
  const answers = await Promise.all([first, second].map((id) => keeper().put(path(id), same)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const refusal = answers.find(({ statusCode }) => statusCode === 409)?.json()
  expect([refusal.code, Object.keys(refusal.errors)]).toEqual([
    'erp_store_id_taken',
    ['corrected_erp_store_id'],
  ])
  const opened = await keeper().post('/accounting/stores', { ...newStore('905'), erp_store_id: 'SAME' })
  expect([opened.statusCode, opened.json().code]).toEqual([409, 'erp_store_id_taken'])
  for (const id of [second, first, third]) await keeper().put(path(id), masterOf(id))
  expect((await kontor.as(kontor.b.admin).get('/accounting/stores')).json().data).toHaveLength(3)
})

const newStore = (store_number: string) => ({
  ...Object.fromEntries(
    Object.entries(MASTER)
      .filter(([field]) => field !== 'corrected_ranking')
      .map(([field, value]) => [field.replace('corrected_', ''), value]),
  ),
  store_number,
  erp_store_id: `K-${store_number}`,
  gln: '',
})

test('a new store comes last, with a number of its own', async () => {
  const opened = await keeper().post('/accounting/stores', newStore('910'))
  expect(opened.statusCode).toBe(201)
  const { store } = opened.json()
  expect(store).toMatchObject({ store_number: '910', federal_state: 'NW', ranking: store.store_count })
  expect(await newestAudit()).toMatchObject({ type: 'store.created', details: { store_id: store.id } })
  const again = await keeper().post('/accounting/stores', newStore('910'))
  expect([again.statusCode, again.json().code]).toEqual([409, 'store_number_taken'])
  const wrong = await keeper().post('/accounting/stores', { ...newStore('911'), zip_code: '1' })
  expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([400, ['zip_code']])
})

test('everybody signed in reads names and addresses of stores, and no more', async () => {
  const answer = await kontor.as(kontor.a.users.co_orders).get('/accounting/stores')
  const [first] = answer.json().data
  expect(Object.keys(first).sort()).toEqual(
    [
      'id',
      'store_number',
      'name',
      'is_active',
      'ranking',
      'street',
      'street_no',
      'zip_code',
      'city',
      'country',
    ].sort(),
  )
  for (const [role, user] of Object.entries(kontor.a.users)) {
    const opens = role === 'co_accounting' || role === 'co_admin'
    expect([role, (await kontor.as(user).get(path(setup.stores[0]))).statusCode]).toEqual([
      role,
      opens ? 200 : 403,
    ])
  }
})

describe('what a store sells on', () => {
  const status = async () => (await keeper().get('/accounting/stores/status')).json()
  const flagsOf = async (id: number) => (await status()).data.find((store: { id: number }) => store.id === id)

  test('is the company’s channels, but those that are switched off for it', async () => {
    const [id] = setup.stores
    expect(await flagsOf(id)).toMatchObject({
      channels: { shop: true, ebay: true, amazon: true },
      click_and_collect: true,
      str_address_street: 'Neusser Straße',
      str_address_street_number: '12a',
      str_address_zip_code: '50733',
      str_address_city: 'Köln',
    })
    const closed = { corrected_closed_channels: [EBAY], corrected_click_and_collect: false }
    expect((await keeper().put(path(id), closed)).statusCode).toBe(200)
    expect(await flagsOf(id)).toMatchObject({
      channels: { shop: true, ebay: false, amazon: true },
      click_and_collect: false,
    })
    expect(await newestAudit()).toMatchObject({ details: { fields: ['click_and_collect', 'channels'] } })
    const unknown = await keeper().put(path(id), { ...closed, corrected_closed_channels: [17] })
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'channel_not_sold_on'])
  })

  test('is nothing where its account is paused, or the store is closed', async () => {
    const id = setup.stores[1]
    await kontor.inCtx((ctx) =>
      ctx.tx
        .update(channelAccounts)
        .set({ isActive: false })
        .where(eq(channelAccounts.id, setup.accounts[SHOP])),
    )
    expect((await flagsOf(id)).channels).toEqual({ shop: false, ebay: true, amazon: true })
    const off = await keeper().put(path(id), { corrected_is_active: false })
    expect(off.statusCode).toBe(200)
    expect(await newestAudit()).toMatchObject({
      type: 'store.switched',
      details: { store_id: id, is_active: false },
    })
    expect(await flagsOf(id)).toMatchObject({
      channels: { shop: false, ebay: false, amazon: false },
      click_and_collect: false,
    })
    expect((await status()).sales_channels.map(({ key }: { key: string }) => key)).toEqual([
      'shop',
      'amazon',
      'ebay',
    ])
  })
})

test('an account of the provider counts while the company takes part in it', async () => {
  const KAUFLAND = 53
  const spec = { sales_channel_id: KAUFLAND, name: 'Kaufland', participants: [kontor.a.id] }
  const account = await sharedAccount(kontor.db, spec)
  const flag = async (company: typeof kontor.a) => {
    const answer = await kontor.as(company.users.co_accounting).get('/accounting/stores/status')
    return answer.json().data[0].channels.kaufland
  }
  expect([await flag(kontor.a), await flag(kontor.b)]).toEqual([true, undefined])
  await kontor.asOwner(
    `update channel_participations set is_active = false where channel_account_id = ${account.id} and participant_id = ${kontor.a.id}`,
  )
  expect(await flag(kontor.a)).toBe(false)
})

describe('links to the pick list', () => {
  const links = (id = setup.stores[2]) => `${path(id)}/pickListLinks`
  const list = async (id?: number) => (await keeper().get(links(id))).json().data

  test('are made, listed without their token, and revoked', async () => {
    expect(await list()).toEqual([])
    const made = await keeper().post(links(), { name: 'Lager' })
    expect([made.statusCode, made.json().message]).toEqual([201, 'Der Link ist erstellt.'])
    const { id, token } = made.json()
    expect(await newestAudit()).toMatchObject({
      type: 'pick_list_link.made',
      details: { link_id: id, name: 'Lager' },
    })
    expect(JSON.stringify(await newestAudit())).not.toContain(token)
    expect(await list()).toEqual([{ id, name: 'Lager', created_at: expect.any(String), last_used_at: null }])
    const kept = await kontor.inCtx(({ tx }) =>
      tx.select({ hash: pickListLinks.secretHash }).from(pickListLinks).where(eq(pickListLinks.id, id)),
    )
    expect(kept).toEqual([{ hash: hashToken(token) }])
    expect(await list(setup.stores[0])).toEqual([])
    expect((await keeper().delete(`${links(setup.stores[0])}/${id}`)).statusCode).toBe(404)
    const revoked = await keeper().delete(`${links()}/${id}`)
    expect([revoked.statusCode, revoked.json().message]).toEqual([200, 'Der Link ist widerrufen.'])
    expect(await newestAudit()).toMatchObject({ type: 'pick_list_link.revoked' })
    expect(await list()).toEqual([])
    expect((await keeper().delete(`${links()}/${id}`)).json().code).toBe('pick_list_link_not_found')
  })

  test('have a name', async () => {
    expect((await keeper().post(links(), { name: ' ' })).statusCode).toBe(400)
    expect((await keeper().post(links(), { name: 'x'.repeat(101) })).statusCode).toBe(400)
  })
})

describe('scan devices', () => {
  const devices = (id = setup.stores[2]) => `${path(id)}/wsDevices`
  const list = async () => (await keeper().get(devices())).json().data

  test('are added, changed and removed, and each has an id of its own', async () => {
    expect(await list()).toEqual([])
    const { device_id } = await registerDevice(kontor)
    const added = await keeper().post(devices(), { device_id, in_use_by: 'Lager' })
    expect([added.statusCode, added.json().message]).toEqual([201, 'Das Gerät ist hinzugefügt.'])
    expect(await newestAudit()).toMatchObject({ type: 'store_device.added' })
    const again = await keeper().post(devices(setup.stores[0]), { device_id, in_use_by: '' })
    expect([again.statusCode, again.json().code]).toEqual([409, 'device_id_taken'])
    const [device] = await list()
    expect(device).toMatchObject({ device_id, in_use_by: 'Lager', active: true, version: 1 })
    const one = `${devices()}/${device.id}`
    const change = { device_id, in_use_by: 'Kasse', active: false, version: 1 }
    expect((await keeper().put(one, change)).statusCode).toBe(200)
    expect(await newestAudit()).toMatchObject({ details: { fields: ['in_use_by', 'active'] } })
    expect((await keeper().put(one, { ...change, in_use_by: 'X' })).json().code).toBe('stale_version')
    expect((await keeper().put(`${devices(setup.stores[0])}/${device.id}`, change)).statusCode).toBe(404)
    expect((await keeper().delete(one)).statusCode).toBe(200)
    expect(await newestAudit()).toMatchObject({ type: 'store_device.removed' })
    expect(await list()).toEqual([])
    expect((await keeper().delete(one)).json().code).toBe('device_not_found')
  })
})
