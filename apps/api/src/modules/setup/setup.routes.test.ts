import { SETUP_STEPS } from '@kontor/contract/setup'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { HOUR, MINUTE, sessionFixture } from '../../../test/builders/session.ts'
import { ensureReferenceData } from '../../reference-data.ts'
import { issueSetupLink } from './setup-link.ts'
import { setupProgress } from './setup-progress.ts'

const PASSWORD = 'sieben rote sandalen'
const PERSON = {
  company_name: 'Schuhhaus Anders',
  first_name: 'Ada',
  last_name: 'Anders',
  username: 'ada',
  email: 'ada@anders.example',
  password: PASSWORD,
}

let kontor: TestApp
const { logIn, getUser } = sessionFixture(() => kontor)

const issue = () =>
  kontor.db.read({ companyId: null }, (tx) =>
    issueSetupLink(tx, kontor.deps.secrets, 'https://kontor.example', kontor.clock.now()),
  )
async function tokenOf(): Promise<string> {
  const link = await issue()
  expect(link).toMatch(/^https:\/\/kontor\.example\/setup#\d{13}\.[\w-]{43}$/)
  return link?.split('#')[1] ?? ''
}
const check = (token: string) => kontor.as(null).post('/setup/link', { token })
const setUp = (token: string, business = 'own', person: object = {}) =>
  kontor.as(null).post('/setup', { token, business, ...PERSON, ...person })

/** An installation without a company, as the first start finds it. */
const emptied = () => {
  beforeEach(async () => {
    kontor = await testApp()
    await kontor.asOwner('truncate companies, users cascade')
  })
  afterEach(() => kontor.close())
}

describe('the first start', () => {
  emptied()

  test('for one’s own business makes two companies and one person, who logs in to the merchant’s', async () => {
    const token = await tokenOf()
    expect((await check(token)).statusCode).toBe(200)
    const answer = await setUp(token)
    expect([answer.statusCode, answer.json().message]).toEqual([
      200,
      'Kontor ist eingerichtet. Bitte melden Sie sich an.',
    ])
    const session = (await logIn({ username: 'ada', password: PASSWORD })).json()
    expect(session.roles).toEqual(['co_admin'])
    const user = (await getUser(session.token)).json()
    expect(user.companies.map(({ name }: { name: string }) => name)).toEqual([
      'Schuhhaus Anders',
      'Schuhhaus Anders (Betreiber)',
    ])
    expect(user.company).toMatchObject({ name: 'Schuhhaus Anders', is_provider: false })
    const operator = user.companies[1].id
    const moved = await kontor.as(session).put('/session/company', { company_id: operator })
    expect(moved.json()).toMatchObject({ company: { is_provider: true }, roles: ['co_admin', 'service'] })
    const log = (await kontor.as(session).get('/audit?type=company.set_up')).json().data
    expect(log).toMatchObject([{ actor: { name: 'Ada Anders' } }])
  })

  test('for others makes the provider’s company alone', async () => {
    expect((await setUp(await tokenOf(), 'provider')).statusCode).toBe(200)
    const session = (await logIn({ username: 'ada', password: PASSWORD })).json()
    const user = (await getUser(session.token)).json()
    expect(user.companies).toHaveLength(1)
    expect([user.company.is_provider, user.roles]).toEqual([true, ['co_admin', 'service']])
  })

  test('a forged link, one of yesterday and a used one are refused in words that say what to do', async () => {
    expect((await check('erfunden')).json().code).toBe('setup_link_unknown')
    expect((await setUp('erfunden')).json().code).toBe('setup_link_unknown')
    // Nobody gives a link another day.
    const [end, proof] = (await tokenOf()).split('.')
    expect((await check(`${Number(end) + 1}.${proof}`)).json().code).toBe('setup_link_unknown')
    const old = await tokenOf()
    kontor.clock.advance(24 * HOUR)
    expect((await check(old)).json().message).toBe(
      'Dieser Link ist abgelaufen. Starten Sie Kontor neu: Es gibt dann einen neuen aus.',
    )
    expect((await setUp(old)).json().code).toBe('setup_link_expired')
    const token = await tokenOf()
    kontor.clock.advance(24 * HOUR - MINUTE)
    expect((await setUp(token)).statusCode).toBe(200)
    for (const used of [token, old]) expect((await check(used)).json().code).toBe('setup_done')
    expect((await setUp(token, 'own', { username: 'eve' })).json().code).toBe('setup_done')
    expect((await setUp('erfunden')).json().code).toBe('setup_link_unknown')
    // No start prints another one.
    expect(await issue()).toBeNull()
  })

  test('refuses a password that is guessed first and keeps the link', async () => {
    const token = await tokenOf()
    for (const [password, code] of [
      ['passwort1234', 'password_too_common'],
      ['schuhhaus anders eins', 'password_contains_name'],
    ] as const)
      expect((await setUp(token, 'own', { password })).json().code).toBe(code)
    expect((await setUp(token, 'own', { password: 'kurz' })).statusCode).toBe(400)
    expect((await setUp(token)).statusCode).toBe(200)
  })
})

describe('what is still to be set up', () => {
  beforeAll(async () => {
    kontor = await testApp()
    await ensureReferenceData(kontor.db)
  })
  afterAll(() => kontor.close())
  const progress = async () => (await kontor.as(kontor.a.admin).get('/setup/progress')).json()
  const doneSteps = async () =>
    (await progress()).steps.flatMap((each: { step: string; done: boolean }) =>
      each.done ? [each.step] : [],
    )

  test('is seen in the company’s own data, step by step', async () => {
    expect((await progress()).steps.map(({ step }: { step: string }) => step)).toEqual(SETUP_STEPS)
    const before = await doneSteps()
    expect(before).not.toContain('company')
    const own = `company_id = ${kontor.a.id}`
    const changes: Record<string, string> = {
      company: `update companies set inv_email = 'a@b.example', inv_street = 'Weg 1', inv_postcode = '50667', inv_city = 'Köln' where id = ${kontor.a.id}`,
      invoice_sender: `insert into invoice_settings (company_id, seller_name, street, street_no, zip_code, city, country, vat_id, tax_number, iban, bic, email, phone)
        values (${kontor.a.id}, '', '', '', '', '', 'DE', 'DE136695976', '', '', '', 'a@b.example', '')`,
      stores: `insert into stores (company_id, store_number, name, street, street_no, zip_code, city) values (${kontor.a.id}, '1', 'Köln', 'Weg', '1', '50667', 'Köln')`,
      parcel_option: `update companies set default_parcel_id = 1 where id = ${kontor.a.id}`,
      carrier_account: `insert into carrier_accounts (company_id, vendor, credentials) values (${kontor.a.id}, 'shipcloud', 'x')`,
      channel_account: `insert into channel_accounts (company_id, sales_channel_id, name, adapter) select ${kontor.a.id}, id, 'Shop', 'intake' from sales_channels limit 1`,
      key_pair: `insert into api_keys (company_id, issuer, access_key, secret_hash) values (${kontor.a.id}, 'Shop', 'setup', 'x')`,
    }
    for (const [step, change] of Object.entries(changes)) {
      expect(await doneSteps(), step).not.toContain(step)
      await kontor.asOwner(change)
      expect(await doneSteps(), step).toContain(step)
    }
    expect((await progress()).done).toBe(true)
    await kontor.asOwner(`update api_keys set is_active = false where ${own}`)
    expect((await progress()).done).toBe(false)
    // Another company's things do not count.
    expect((await kontor.as(kontor.b.admin).get('/setup/progress')).json().done).toBe(false)
  })

  test('a carrier of the operator serves every company; working alone leaves nothing missing', () => {
    const things = fc.record(
      Object.fromEntries(SETUP_STEPS.map((step) => [step, fc.boolean()])) as Record<
        (typeof SETUP_STEPS)[number],
        fc.Arbitrary<boolean>
      >,
    )
    fc.assert(
      fc.property(things, fc.boolean(), (found, operator) => {
        const { steps, done } = setupProgress(found, operator)
        const missing = SETUP_STEPS.filter(
          (step) => !found[step] && step !== 'users' && !(step === 'carrier_account' && operator),
        )
        expect(done).toBe(missing.length === 0)
        expect(steps.filter((each) => !each.done && !each.optional).map(({ step }) => step)).toEqual(missing)
      }),
    )
  })
})
