import type { ManagedChannelAccount } from '@kontor/contract/organisation'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { sharedAccount } from '../../../../test/builders/shared-account.ts'
import { domainEvents } from '../../../platform/events/events.tables.ts'
import { ensureReferenceData } from '../../../reference-data.ts'
import { channelAccounts } from '../organisation.tables.ts'

let kontor: TestApp
beforeAll(async () => {
  kontor = await testApp()
  await ensureReferenceData(kontor.db)
})
afterAll(() => kontor.close())

const CREDENTIALS = {
  client_id: 'amzn1.client',
  client_secret: 'kanarienvogel',
  refresh_token: 'Atzr|kanarienvogel',
  seller_id: 'A1',
}
const AMAZON = { sales_channel_id: 4, adapter: 'amazon', name: 'Amazon.de' }
const asAdmin = () => kontor.as(kontor.a.admin)
const create = (body: object) => asAdmin().post('/accounting/channels', body)
const list = async (user = kontor.a.users.co_accounting): Promise<ManagedChannelAccount[]> =>
  (await kontor.as(user).get('/accounting/channels')).json().data
const made = async (body: object): Promise<ManagedChannelAccount> => {
  const answer = await create(body)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}
const edit = (account: ManagedChannelAccount, changes: object) =>
  asAdmin().put(`/accounting/channels/${account.id}`, {
    name: account.name,
    marketplaces: account.marketplaces,
    stock_buffer: account.own?.stock_buffer,
    is_active: account.is_active,
    version: account.own?.version,
    ...changes,
  })
const eventsOf = (id: number) =>
  kontor.inCtx(async ({ tx }) => {
    const rows = await tx
      .select({ type: domainEvents.type, payload: domainEvents.payload })
      .from(domainEvents)
      .where(sql`${domainEvents.payload}->>'channel_account_id' = ${String(id)}`)
      .orderBy(domainEvents.id)
    return rows
  })

describe('the accounts at channels', () => {
  it('are opened with credentials that nobody reads again', async () => {
    const answer = await create({
      ...AMAZON,
      marketplaces: ['A1PA6795UKMFR9'],
      stock_buffer: 2,
      credentials: CREDENTIALS,
    })
    expect(answer.statusCode, answer.body).toBe(201)
    const account: ManagedChannelAccount = answer.json()
    expect(account).toMatchObject({
      is_own: true,
      sales_channel: 'Amazon',
      adapter: 'amazon',
      is_active: false,
      own: { credentials_stored: true, stock_buffer: 2, awaits_first_import: true, import_from: null },
    })
    const shown = await asAdmin().get('/accounting/channels')
    expect(shown.body + answer.body).not.toContain('kanarienvogel')
    const [row] = await kontor.inCtx(({ tx }) =>
      tx.select().from(channelAccounts).where(eq(channelAccounts.id, account.id)),
    )
    expect(JSON.stringify(row)).not.toContain('kanarienvogel')
    expect(JSON.parse(kontor.deps.secrets.decrypt(row?.credentials ?? ''))).toEqual(CREDENTIALS)
  })

  it('are seen by the accounting, and opened, changed and paused by an admin alone', async () => {
    const account = await made({ ...AMAZON, name: 'Nur Administration' })
    const accountant = kontor.as(kontor.a.users.co_accounting)
    const seen: ManagedChannelAccount[] = (await accountant.get('/accounting/channels')).json().data
    expect(seen.map(({ id }) => id)).toContain(account.id)
    const tries = [
      await accountant.post('/accounting/channels', { ...AMAZON, name: 'Zweites' }),
      await accountant.put(`/accounting/channels/${account.id}`, {
        name: account.name,
        is_active: true,
        version: account.own?.version,
      }),
      await accountant.post(`/accounting/channels/${account.id}/import`, { from: '2026-01-01', version: 1 }),
    ]
    expect(tries.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403])
  })

  it('of the provider are shown to the merchant without what is its owner’s', async () => {
    await sharedAccount(kontor.db, {
      sales_channel_id: 3,
      name: 'Zalando Partnerprogramm',
      participants: [kontor.a.id],
      credentials: 'sealed',
    })
    const found = (await list()).find(({ name }) => name === 'Zalando Partnerprogramm')
    expect(found).toMatchObject({ is_own: false, own: null })
    expect(await list(kontor.b.users.co_accounting)).toEqual([])
    const changed = await edit(found as ManagedChannelAccount, { stock_buffer: 0, version: 1 })
    expect([changed.statusCode, changed.json().code]).toEqual([404, 'channel_account_not_found'])
    const [own] = await list(kontor.provider.staff)
    expect(own).toMatchObject({
      name: 'Zalando Partnerprogramm',
      is_own: true,
      own: { credentials_stored: true },
    })
    const paused = await kontor.as(kontor.provider.staff).put(`/accounting/channels/${own?.id}`, {
      name: own?.name,
      is_active: false,
      version: 1,
    })
    expect(paused.json()).toMatchObject({ is_active: false })
    expect((await list()).find(({ name }) => name === 'Zalando Partnerprogramm')).toMatchObject({
      is_active: false,
    })
  })

  it('keep their credentials unless new ones are given, of which the log says no more than that', async () => {
    const account = await made({ ...AMAZON, name: 'Amazon.fr', credentials: CREDENTIALS })
    const sealedOf = async () =>
      (
        await kontor.inCtx(({ tx }) =>
          tx.select().from(channelAccounts).where(eq(channelAccounts.id, account.id)),
        )
      )[0]?.credentials
    const before = await sealedOf()
    const renamed = await edit(account, { name: 'Amazon Frankreich', stock_buffer: 3 })
    expect(renamed.json()).toMatchObject({ name: 'Amazon Frankreich', own: { stock_buffer: 3, version: 2 } })
    expect(await sealedOf()).toBe(before)
    await edit(renamed.json(), { credentials: { ...CREDENTIALS, client_secret: 'neu' } })
    expect(await sealedOf()).not.toBe(before)
    const events = await eventsOf(account.id)
    expect(events).toEqual([
      { type: 'channel_account.created', payload: { channel_account_id: account.id } },
      {
        type: 'channel_account.changed',
        payload: { channel_account_id: account.id, fields: ['name', 'stock_buffer'] },
      },
      {
        type: 'channel_account.changed',
        payload: { channel_account_id: account.id, fields: ['credentials'] },
      },
    ])
  })

  it('are paused and resumed, which is logged as such; what is saved unchanged is not', async () => {
    const shop = await made({ sales_channel_id: 1, adapter: 'intake', name: 'Shop' })
    expect(shop).toMatchObject({ is_active: true, own: { awaits_first_import: false } })
    const paused = (await edit(shop, { is_active: false })).json()
    const resumed = (await edit(paused, { is_active: true })).json()
    expect((await edit(resumed, {})).json()).toEqual(resumed)
    expect((await eventsOf(shop.id)).map(({ type, payload }) => [type, payload])).toEqual([
      ['channel_account.created', { channel_account_id: shop.id }],
      ['channel_account.switched', { channel_account_id: shop.id, is_active: false }],
      ['channel_account.switched', { channel_account_id: shop.id, is_active: true }],
    ])
  })

  it('changed by two people at once keep what the first saved, of fifty as of two', async () => {
    const account = await made({ sales_channel_id: 2, adapter: 'intake', name: 'eBay' })
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => edit(account, { stock_buffer: n + 1 })),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    const refused = answers.filter(({ statusCode }) => statusCode === 409)
    expect(refused.map((answer) => answer.json().code)).toEqual(Array(49).fill('stale_version'))
    expect((await list()).find(({ id }) => id === account.id)?.own?.version).toBe(2)
  })

  it.each([
    [{ ...AMAZON, sales_channel_id: 3 }, 422, 'channel_adapter_unfit'],
    [{ ...AMAZON, sales_channel_id: 999 }, 404, 'sales_channel_not_found'],
    [
      { sales_channel_id: 1, adapter: 'intake', name: 'X', credentials: CREDENTIALS },
      422,
      'channel_adapter_unfit',
    ],
    [{ ...AMAZON, adapter: 'nobody' }, 422, 'channel_adapter_unfit'],
    [
      { sales_channel_id: 1, adapter: 'intake', name: 'X', marketplaces: ['A1'] },
      422,
      'channel_adapter_unfit',
    ],
    [{ sales_channel_id: 1, adapter: 'intake', name: 'X', stock_buffer: -1 }, 400, 'invalid_request'],
    [{ sales_channel_id: 1, adapter: 'intake', name: '' }, 400, 'invalid_request'],
    [{ ...AMAZON, marketplaces: ['../x'] }, 400, 'invalid_request'],
    [{ ...AMAZON, name: 'Amazon.de' }, 409, 'channel_account_name_taken'],
  ])('%j is refused with %i %s', async (body, status, code) => {
    const answer = await create(body)
    expect([answer.statusCode, answer.json().code]).toEqual([status, code])
  })

  it('whose orders were never fetched are not resumed without their first import', async () => {
    const account = await made({ ...AMAZON, name: 'Amazon.it', credentials: CREDENTIALS })
    const answer = await edit(account, { is_active: true })
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'first_import_missing'])
  })

  it.each(['client_id', 'client_secret'] as const)(
    'refuse half an application, without its %s',
    async (key) => {
      const { [key]: _, ...half } = CREDENTIALS
      const answer = await asAdmin().post(
        '/accounting/channels',
        { ...AMAZON, name: 'Halb', credentials: half },
        { 'accept-language': 'de' },
      )
      expect([answer.statusCode, answer.json().code, answer.json().errors]).toEqual([
        422,
        'credentials_incomplete',
        {
          [`credentials.${key}`]: [
            'Diese Angaben gehören zusammen: bitte alle ausfüllen oder alle leer lassen.',
          ],
        },
      ])
      // Neither: the operator's application speaks for it.
      const { client_id, client_secret, ...none } = CREDENTIALS
      expect((await create({ ...AMAZON, name: `Ohne ${key}`, credentials: none })).statusCode).toBe(201)
    },
  )

  it.each([
    [{ client_id: 'x' }, ['credentials.refresh_token']],
    [{ ...CREDENTIALS, client_id: ' ' }, ['credentials.client_id']],
    [{ ...CREDENTIALS, seller_id: 'x'.repeat(61) }, ['credentials.seller_id']],
    [{ ...CREDENTIALS, api_key: 'x' }, ['credentials.api_key']],
  ])('take credentials that fit their vendor alone: %j', async (credentials, fields) => {
    const answer = await create({ ...AMAZON, name: 'Unvollständig', credentials })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_request'])
    expect(Object.keys(answer.json().errors)).toEqual(fields)
    const account = await made({ ...AMAZON, name: `Amazon ${fields.join()}`, credentials: CREDENTIALS })
    expect(Object.keys((await edit(account, { credentials })).json().errors)).toEqual(fields)
  })

  it('say what is wrong with credentials in the language of who typed them', async () => {
    const inLanguage = async (language: string) => {
      const body = { ...AMAZON, name: 'X', credentials: { client_id: 'x', client_secret: 'y' } }
      const answer = await asAdmin().post('/accounting/channels', body, { 'accept-language': language })
      return answer.json().errors
    }
    expect(await inLanguage('de')).toEqual({ 'credentials.refresh_token': ['Bitte ausfüllen.'] })
    expect(await inLanguage('en')).toEqual({ 'credentials.refresh_token': ['Please fill in.'] })
    expect(await inLanguage('es')).toEqual({ 'credentials.refresh_token': ['Rellene este campo.'] })
  })
})

describe('an account that Connected Retail is told of', () => {
  const CONNECTED = { sales_channel_id: 3, adapter: 'connected_retail' }
  const ways = (id: number) =>
    kontor.inCtx(({ tx }) =>
      tx
        .select({
          adapter: channelAccounts.adapter,
          flag: channelAccounts.connectedRetail,
          vendor: channelAccounts.vendor,
        })
        .from(channelAccounts)
        .where(eq(channelAccounts.id, id)),
    )

  it('is what servers of the version before know as one that delivers by itself', async () => {
    const { id } = await made({ ...CONNECTED, name: 'Filialen' })
    expect(await ways(id)).toEqual([{ adapter: 'intake', flag: true, vendor: 'connected_retail' }])
  })

  it('is shown as such when one of those has opened it', async () => {
    const [row] = await kontor.inCtx(({ company, tx }) =>
      tx
        .insert(channelAccounts)
        .values({
          companyId: company.id,
          salesChannelId: 3,
          name: 'Älter',
          adapter: 'intake',
          connectedRetail: true,
        })
        .returning(),
    )
    expect((await list()).find(({ id }) => id === row?.id)).toMatchObject({
      adapter: 'connected_retail',
      is_active: true,
    })
  })
})

describe('the ways to connect an account', () => {
  const waysFor = async (user: { readonly token: string }, language = 'de') =>
    kontor.as(user).get('/channel-adapters', { 'accept-language': language })

  it('say what each asks for, in the language of who asks', async () => {
    const { data } = (await waysFor(kontor.a.users.co_accounting)).json()
    expect(data.map(({ adapter }: { adapter: string }) => adapter)).toEqual([
      'intake',
      'amazon',
      'connected_retail',
      'neutral_marketplace',
    ])
    expect(data[1]).toEqual({
      adapter: 'amazon',
      name: 'Amazon (wird abgerufen)',
      hint: '',
      sales_channel_ids: [4],
      orders: 'pulled',
      has_marketplaces: true,
      is_checkable: true,
      credentials: [
        {
          key: 'client_id',
          label: 'Client-ID',
          hint: 'Nur mit einer eigenen Anwendung; leer lassen, wenn Sie Kontor bei Amazon autorisiert haben.',
          is_secret: false,
          is_required: false,
          most: 300,
          pattern: null,
        },
        expect.objectContaining({ key: 'client_secret', is_secret: true, is_required: false }),
        expect.objectContaining({ key: 'refresh_token', is_secret: true, is_required: true, most: 1000 }),
        expect.objectContaining({ key: 'seller_id', is_secret: false, is_required: false, most: 60 }),
      ],
    })
    expect(data[0]).toMatchObject({ sales_channel_ids: [], credentials: [], is_checkable: false })
    expect(data[2]).toMatchObject({ sales_channel_ids: [3], credentials: [], is_checkable: true })
    const english = (await waysFor(kontor.a.users.co_accounting, 'en')).json().data
    expect(english[1].credentials[2].label).toBe('Refresh token')
  })

  it('are shown to those alone who see accounts, and are the same for every company', async () => {
    expect((await waysFor(kontor.a.users.co_orders)).statusCode).toBe(403)
    expect((await waysFor(kontor.provider.staff)).statusCode).toBe(200)
    const [ours, theirs] = [await waysFor(kontor.a.admin), await waysFor(kontor.b.admin)]
    expect(theirs.json()).toEqual(ours.json())
  })
})
