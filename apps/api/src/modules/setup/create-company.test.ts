import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { sessionFixture } from '../../../test/builders/session.ts'

const PASSWORD = 'sieben rote sandalen'
const STORE = {
  store_number: '1',
  gln: '',
  name: 'Köln',
  street: 'Ehrenstraße',
  street_no: '12',
  zip_code: '50672',
  city: 'Köln',
  country: 'DE',
  contact_name: 'Ada Anders',
  order_email: 'koeln@anders.example',
  contact_email: 'koeln@anders.example',
  click_collect_email: false,
  contact_phone: '0221 1',
  erp_store_id: '1',
  federal_state: '',
}
const company = (name: string, username: string) => ({
  name,
  inv_country: 'AT',
  first_user: { username, email: `${username}@anders.example`, first_name: 'Ada', last_name: 'Anders' },
  stores: [
    STORE,
    { ...STORE, store_number: '2', erp_store_id: '2', name: 'Bonn', zip_code: '53111', city: 'Bonn' },
  ],
})

let kontor: TestApp
const { logIn, getUser } = sessionFixture(() => kontor)
beforeAll(async () => {
  kontor = await testApp()
})
afterAll(() => kontor.close())
const create = (body: object, by = kontor.provider.staff) => kontor.as(by).post('/accounting/companies', body)

describe('a company for a merchant', () => {
  test('has its first person, who sets a password by the link and finds the stores', async () => {
    const answer = await create(company('Schuhhaus Anders', 'ada'))
    expect(answer.statusCode).toBe(201)
    const { id, invitation_link } = answer.json()
    const link = new URL(invitation_link)
    const activation_token = link.searchParams.get('activation_token')
    const set = await kontor
      .as(null)
      .put('/accounting/user/password-reset', { username: 'ada', password: PASSWORD, activation_token })
    expect(set.statusCode).toBe(200)
    const session = (await logIn({ username: 'ada', password: PASSWORD })).json()
    expect((await getUser(session.token)).json()).toMatchObject({
      roles: ['co_admin'],
      company: { id, name: 'Schuhhaus Anders', is_provider: false },
    })
    const stores = (await kontor.as(session).get('/accounting/stores')).json().data
    expect(stores.map((store: { name: string; ranking: number }) => [store.name, store.ranking])).toEqual([
      ['Köln', 1],
      ['Bonn', 2],
    ])
    const log = (await kontor.as(session).get('/audit?type=company.set_up')).json().data
    expect(log).toMatchObject([{ actor: { name: kontor.provider.staff.name } }])
    const people = (await kontor.as(kontor.provider.staff).get(`/accounting/companies/${id}/users`)).json()
    expect(people.data).toMatchObject([{ username: 'ada', roles: ['co_admin'], state: 'active' }])
    const again = `/accounting/companies/${id}/users/${people.data[0].id}/invitation`
    expect((await kontor.as(kontor.provider.staff).post(again)).json().code).toBe('member_not_invited')
  })

  test('is made once by fifty callers', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => create(company('Schuhhaus Fünfzig', `fuenfzig${n}`))),
    )
    expect(answers.map((answer) => answer.json().code ?? 'done').sort()).toEqual([
      ...Array(49).fill('company_name_taken'),
      'done',
    ])
  })

  test('leaves nothing behind when its person or a store is refused', async () => {
    const twice = await create({ ...company('Halbes Schuhhaus', 'hal'), stores: [STORE, STORE] })
    expect(twice.json().code).toBe('store_number_taken')
    const known = { ...company('Halbes Schuhhaus', 'ada') }
    const taken = await create({ ...known, first_user: { ...known.first_user, email: 'x@y.example' } })
    expect(taken.json().code).toBe('username_taken')
    const found = await kontor.as(kontor.provider.staff).get('/accounting/companies?search=Halbes')
    expect(found.json().total).toBe(0)
    expect((await create({ ...company('', 'x') })).statusCode).toBe(400)
  })

  test('is made by the provider’s staff alone', async () => {
    expect((await create(company('Fremd', 'fremd'), kontor.a.admin)).statusCode).toBe(403)
  })
})
