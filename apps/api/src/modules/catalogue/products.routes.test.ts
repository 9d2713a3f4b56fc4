import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { type OrderSetup, orderSetup } from '../../../test/builders/orders.ts'
import { upsertArticles } from './index.ts'

const ean13 = (digits: number): string => {
  const text = String(digits)
  const sum = [...text].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
  return `${text}${(10 - (sum % 10)) % 10}`
}

let made = 0
/** An article as a feed names it, with one size unless told otherwise. */
const article = (fields: Readonly<Record<string, unknown>> = {}) => {
  made += 1
  return {
    wws_number: `P${made}`,
    wws_model: `PM${made}`,
    brand: 'Gabor',
    title: `Pumps ${made}`,
    sizes: [{ size: '38', ean: ean13(401_000_000_000 + made), original_price: 100, sale_price: 80 }],
    ...fields,
  }
}

describe('products', () => {
  let kontor: TestApp
  let setup: OrderSetup
  beforeAll(async () => {
    kontor = await testApp()
    setup = await orderSetup(kontor)
    await orderSetup(kontor, kontor.b)
  })
  afterAll(() => kontor?.close())

  const as = (company = kontor.a) => kontor.as(company.users.co_accounting)
  const deliver = async (articles: object[], company = kontor.a) => {
    const { IntakeArticle } = await import('@kontor/contract/catalogue')
    const results = await kontor.inCtx(
      (ctx) =>
        upsertArticles(
          ctx,
          articles.map((each) => IntakeArticle.parse(each)),
        ),
      company.admin,
    )
    expect(results.map(({ result }) => result)).not.toContain('refused')
  }
  const list = async (query: Readonly<Record<string, unknown>> = {}, company = kontor.a) => {
    const params = new URLSearchParams(
      Object.entries(query).map(([key, value]): [string, string] => [
        key,
        typeof value === 'object' ? JSON.stringify(value) : String(value),
      ]),
    )
    return as(company).get(`/inventory?${params}`)
  }
  const models = async (query: Readonly<Record<string, unknown>> = {}) =>
    ((await list(query)).json().data as { wws_model: string }[]).map(({ wws_model }) => wws_model)
  const put = (model: string, body: object, query = '') =>
    as().put(`/inventory/${encodeURIComponent(model)}${query}`, body)

  it('are listed with their figures, by model, and no switch moves them', async () => {
    await deliver([article({ wws_model: 'FIRST', brand: 'Liste' })])
    kontor.clock.set(new Date(kontor.clock.now().getTime() + 1000))
    await deliver([
      article({ wws_model: 'SECOND', brand: 'Liste', category: 'Pumps', target_group: 'women' }),
    ])
    const answer = await list({ filters: { brand: 'Liste' } })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ total: 2, total_is_capped: false, per_page: 25, from: 1, to: 2 })
    expect(answer.json().data[1]).toMatchObject({
      wws_model: 'SECOND',
      category: 'Pumps',
      target_group: 'women',
      // 80 of 100 is 20 % off.
      products_price: 80,
      price_rate: 20,
      pct: { val: 20, style: 'warning', icon: 'arrow-down' },
      sales: { total: 0, channels: {} },
      return_rate: 0,
      stock_company: 0,
      is_active: true,
      shares_model: false,
      channels: [
        { name: 'shop', active: true },
        { name: 'ebay', active: true },
        { name: 'amazon', active: true },
      ],
    })
    const shown = (sort = {}) => models({ filters: { brand: 'Liste', ...sort } })
    expect(await shown()).toEqual(['FIRST', 'SECOND'])
    kontor.clock.set(new Date(kontor.clock.now().getTime() + 1000))
    for (const model of ['SECOND', 'FIRST', 'SECOND']) {
      await put(model, { product_active: model === 'FIRST' })
      expect(await shown()).toEqual(['FIRST', 'SECOND'])
    }
    expect(await shown({ sort_model: 'asc' })).toEqual(['FIRST', 'SECOND'])
    expect(await shown({ sort_model: 'desc' })).toEqual(['SECOND', 'FIRST'])
  })

  it('say what each store has of a size, with what is promised of it, whatever store is chosen', async () => {
    const ean = ean13(403_000_000_000 + ++made)
    await deliver([
      article({ wws_model: 'MATRIX', sizes: [{ size: '38', ean, original_price: 100, sale_price: 80 }] }),
    ])
    const [first, second] = setup.stores
    await kontor.asOwner(`
      insert into stock (company_id, store_id, size_id, on_hand, reserved)
      select company_id, s, id, h, r from article_sizes,
        (values (${first}, 3, 1), (${second}, 2, 2)) as v(s, h, r)
      where company_id = ${kontor.a.id} and ean = '${ean}'`)
    for (const query of ['', `?storeId=${first}`]) {
      const product = (await as().get(`/inventory/MATRIX${query}`)).json()
      expect(product.stores.map(({ id }: { id: number }) => id)).toEqual([first, second])
      expect(product.sizes[0]).toMatchObject({
        stock: 2,
        by_store: [
          { id: first, stock: 2, reserved: 1 },
          { id: second, stock: 0, reserved: 2 },
        ],
        store_information: [{ id: first, stock: 2 }],
      })
    }
  })

  it('say what was sold by month, and what they cost in the last 30 days', async () => {
    const ean = ean13(404_000_000_000 + ++made)
    const priced = (sale_price: number, channel_prices = {}) =>
      deliver([
        article({
          wws_number: 'HISTORY',
          wws_model: 'HISTORY',
          sizes: [{ size: '38', ean, original_price: 100, sale_price, channel_prices }],
        }),
      ])
    const later = (days: number) =>
      kontor.clock.set(new Date(kontor.clock.now().getTime() + days * 86_400_000))
    later(-41)
    await priced(50)
    later(1)
    await priced(70)
    later(40)
    await priced(90, { ebay: 85 })
    await kontor.asOwner(`
      insert into article_day_figures (company_id, article_id, day, sales_channel_id, sold, returned)
      select company_id, id, d::date, c, sold, returned from articles,
        (values ('2026-02-27', 4, 3, 1), ('2026-02-28', 4, 1, 0), ('2026-02-28', 1, 1, 1), ('2026-03-01', 4, 2, 2))
          as v(d, c, sold, returned)
      where company_id = ${kontor.a.id} and wws_number = 'HISTORY'`)
    const answer = await as().get('/inventory/HISTORY/history')
    // 50.00 was left more than 30 days ago.
    expect(answer.json()).toMatchObject({
      months: [
        { month: '2026-03', sold: 2, returned: 2 },
        { month: '2026-02', sold: 5, returned: 2 },
      ],
      prices: [
        { channel: '', price: 90, lowest_30_days: 70 },
        { channel: 'ebay', price: 85, lowest_30_days: 70 },
      ],
      changes: [
        { size: '38', channel: 'ebay', was: null, is: 85 },
        { size: '38', channel: '', was: 70, is: 90 },
        { size: '38', channel: '', was: 50, is: 70 },
      ],
    })
    const ids = (answered: typeof answer) => answered.json().changes.map(({ id }: { id: number }) => id)
    expect(new Set(ids(answer)).size).toBe(3)
    expect(ids(await as().get('/inventory/HISTORY/history'))).toEqual(ids(answer))
    expect((await as(kontor.b).get('/inventory/HISTORY/history')).json().code).toBe('product_not_found')
    expect((await kontor.as(kontor.a.users.co_orders).get('/inventory/HISTORY/history')).statusCode).toBe(403)
  })

  it('are counted up to 200 where figures and facts narrow the list together, else further', async () => {
    const brand = 'Viel'
    await deliver(Array.from({ length: 201 }, () => article({ brand })))
    const total = async (filters: object) => {
      const { total, total_is_capped } = (await list({ filters })).json()
      return [total, total_is_capped]
    }
    expect(await total({ brand })).toEqual([201, false])
    expect(await total({ brand, products_price_bigger: 80 })).toEqual([200, true])
    expect(await total({ products_price_bigger: 80 })).not.toContain(true)
    const last = await list({ filters: { brand, products_price_bigger: 80 }, page: 9 })
    expect(last.json().data).toHaveLength(1)
  })

  it('are filtered by inclusive bounds, beginnings, seasons, pictures and channels', async () => {
    const size = (price: number, original = 100) => [
      { size: '38', ean: ean13(402_000_000_000 + ++made), original_price: original, sale_price: price },
    ]
    const brand = 'Filter'
    await deliver([
      article({ brand, wws_model: 'F-50', sizes: size(50), season: 'FS26' }),
      article({
        brand,
        wws_model: 'F-60',
        sizes: size(60),
        season: 'HW26',
        image_url: 'https://x.test/a.jpg',
      }),
      article({ brand, wws_model: 'G-70', sizes: size(70), season: 'HW25' }),
    ])
    const found = async (filters: object, more: object = {}) =>
      (await models({ filters: { brand, ...filters }, ...more })).sort()
    expect(await found({ products_price_bigger: 50, products_price_lower: '60.00' })).toEqual([
      'F-50',
      'F-60',
    ])
    expect(await found({ products_price_bigger: 60.01 })).toEqual(['G-70'])
    expect(await found({ wws_model: 'F-' })).toEqual(['F-50', 'F-60'])
    expect(await found({ wws_model: '-50' })).toEqual([])
    // One that is not fetched yet has none.
    expect(await found({ no_image: true, img_id: 'x' })).toEqual(['F-50', 'F-60', 'G-70'])
    expect(await found({ img_id: 'x' })).toEqual([])
    expect(await found({}, { seasons: ['FS26', 'HW25'] })).toEqual(['F-50', 'G-70'])
    expect(await found({ total_sales_lower: 0, stock_company_lower: 0, return_rate_lower: 0 })).toHaveLength(
      3,
    )
    expect(await found({ stock_company_bigger: 1 })).toEqual([])
    expect(await found({ return_rate_bigger: 10 })).toEqual([])
    await put('F-50', { channels: [{ name: 'ebay', active: false }] })
    expect(await found({}, { channels: { ebay: false } })).toEqual(['F-50'])
    expect(await found({}, { channels: { ebay: true, amazon: true } })).toEqual(['F-60', 'G-70'])
    // One that there is not hides everything: a key that is mistyped must not stand for the whole assortment.
    expect(await found({}, { channels: { ebey: true } })).toEqual([])
    expect(await found({}, { channels: { ebey: false } })).toEqual([])
    const sorted = (sort: object) => models({ filters: { brand, ...sort } })
    expect(await sorted({ sort_products_price: 'asc' })).toEqual(['F-50', 'F-60', 'G-70'])
    expect(await sorted({ sort_price_rate: 'asc' })).toEqual(['G-70', 'F-60', 'F-50'])
    expect(await sorted({ sort_price_rate: 'desc' })).toEqual(['F-50', 'F-60', 'G-70'])
  })

  it.each([
    { column: 'stock_company', filter: 'stock_company', sort: 'sort_stock_company', values: [1, 7, 30] },
    { column: 'sold', filter: 'total_sales', sort: undefined, values: [1, 7, 30] },
    // The database holds hundredths of a percent, the call takes percent.
    { column: 'return_rate', filter: 'return_rate', sort: 'sort_return_rate', values: [1000, 4000, 8000] },
  ])('are sorted and bounded, bounds included, by $column', async ({ column, filter, sort, values }) => {
    const brand = `By ${column}`
    const names = ['low', 'middle', 'high'].map((name) => `${column}-${name}`)
    // Not in the order of their ids, which is the last thing sorted by.
    for (const wws_model of [names[2], names[0], names[1]]) await deliver([article({ brand, wws_model })])
    for (const [index, name] of names.entries())
      await kontor.asOwner(`update article_figures f set ${column} = ${values[index]} from articles a
        where a.company_id = f.company_id and a.id = f.article_id and a.wws_model = '${name}'`)
    const [low, middle, high] = names
    const bound = column === 'return_rate' ? 40 : 7
    const found = (filters: object) => models({ filters: { brand, ...filters } })
    expect((await found({ [`${filter}_bigger`]: bound })).sort()).toEqual([high, middle])
    expect((await found({ [`${filter}_lower`]: bound })).sort()).toEqual([low, middle])
    expect(await found({ [`${filter}_bigger`]: bound, [`${filter}_lower`]: bound })).toEqual([middle])
    if (sort === undefined) return
    expect(await found({ [sort]: 'asc' })).toEqual([low, middle, high])
    expect(await found({ [sort]: 'desc' })).toEqual([high, middle, low])
  })

  it.each([
    { filters: { unknown: 1 } },
    { filters: { sort_price_rate: 'asc', sort_return_rate: 'asc' } },
    { filters: { return_rate_bigger: 15 } },
    { filters: { stock_company_bigger: -1 } },
    { filters: { total_sales_bigger: 1.5 } },
    { filters: 'kein JSON' },
    { filters: [] },
    { count: 30 },
    { channels: { ebay: 'yes' } },
    { seasons: 'FS26' },
    { page: 0 },
    { other: 1 },
  ])('refuse a list by %j', async (query) => {
    expect((await list(query)).statusCode).toBe(400)
  })

  it('offer the brands, seasons and channels that there are', async () => {
    await deliver([article({ brand: 'Zuletzt', season: 'ZZ99' })])
    const { brands, seasons, channels, defaults } = (await as().get('/inventory/filters')).json()
    expect(brands).toContain('Zuletzt')
    expect(brands).toEqual([...new Set(brands)])
    expect(seasons).toContain('ZZ99')
    expect(seasons).not.toContain('')
    expect(channels.map(({ name }: { name: string }) => name)).toEqual(['shop', 'ebay', 'amazon'])
    expect(defaults).toEqual({ stock_company_bigger: 1 })
  })

  it('are switched per channel and as a whole; the whole keeps the channels’ own', async () => {
    await deliver([article({ wws_model: 'SWITCH' })])
    const off = await put('SWITCH', { channels: [{ name: 'ebay', active: false }] })
    // The company's channels have to be told.
    expect(off.statusCode).toBe(202)
    expect(off.json()).toMatchObject({
      status: 202,
      message: 'Kanal eBay wurde aktualisiert!',
      is_active: true,
    })
    expect((await put('SWITCH', { channels: [{ name: 'ebay', active: false }] })).json()).toMatchObject({
      status: 0,
      message: 'Nichts geändert',
    })
    await put('SWITCH', { product_active: false })
    const on = await put('SWITCH', { product_active: true })
    expect(on.json()).toMatchObject({ is_active: true })
    expect(on.json().channels).toContainEqual({ name: 'ebay', active: false })
    expect(on.json().channels).toContainEqual({ name: 'shop', active: true })
    expect((await put('SWITCH', {})).json().status).toBe(0)
  })

  it('refuse a channel without an account, and change nothing', async () => {
    await deliver([article({ wws_model: 'NOACCOUNT' })])
    for (const name of ['zalando', 'no_such']) {
      const answer = await put('NOACCOUNT', {
        channels: [
          { name: 'ebay', active: false },
          { name, active: true },
        ],
      })
      expect(answer.statusCode).toBe(422)
      expect(answer.json()).toMatchObject({ code: 'channel_without_account' })
    }
    const [row] = (await list({ filters: { wws_model: 'NOACCOUNT' } })).json().data
    expect(row.channels).toContainEqual({ name: 'ebay', active: true })
  })

  it('refuse a channel that is named twice, once on and once off', async () => {
    await deliver([article({ wws_model: 'TWICE' })])
    const named = (...values: boolean[]) =>
      put('TWICE', { channels: values.map((active) => ({ name: 'ebay', active })) })
    const refused = await named(false, true)
    expect([refused.statusCode, refused.json().errors]).toEqual([
      400,
      { channels: ['Ein Kanal ist zweimal genannt, einmal an und einmal aus.'] },
    ])
    const [row] = (await list({ filters: { wws_model: 'TWICE' } })).json().data
    expect(row.channels).toContainEqual({ name: 'ebay', active: true })
    expect((await named(false, false)).statusCode).toBeLessThan(300)
  })

  it('end as one of fifty callers said, without an error', async () => {
    await deliver([article({ wws_model: 'FIFTY' })])
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        put('FIFTY', { channels: [{ name: 'ebay', active: index % 2 === 0 }] }),
      ),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 202]))
    await put('FIFTY', { channels: [{ name: 'ebay', active: false }] })
    const [row] = (await list({ filters: { wws_model: 'FIFTY' } })).json().data
    expect(row.channels).toContainEqual({ name: 'ebay', active: false })
  })

  it('that share a model are told apart by their ERP id', async () => {
    await deliver([
      article({ wws_model: 'TWIN', wws_number: 'T1', title: 'Eins' }),
      article({ wws_model: 'TWIN', wws_number: 'T2', title: 'Zwei' }),
    ])
    const candidates = [
      { wws_number: 'T1', title: 'Eins' },
      { wws_number: 'T2', title: 'Zwei' },
    ]
    const ambiguous = await as().get('/inventory/TWIN')
    expect(ambiguous.statusCode).toBe(409)
    expect(ambiguous.json()).toMatchObject({ code: 'product_ambiguous', candidates })
    const refused = await put('TWIN', { product_active: false })
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({ candidates })
    expect((await put('TWIN', { product_active: false }, '?wws_number=T2')).statusCode).toBe(202)
    expect((await as().get('/inventory/TWIN?wws_number=T1')).json()).toMatchObject({
      title: 'Eins',
      is_active: true,
      shares_model: true,
    })
    expect((await as().get('/inventory/TWIN?wws_number=T2')).json()).toMatchObject({ is_active: false })
    expect((await as().get('/inventory/TWIN?wws_number=T3')).statusCode).toBe(404)
  })

  it('are found whatever stands in their model', async () => {
    const strange = ['A/B 1', '50% Rabatt', '#7', '"Ä" =1+1', '😀', '../x', 'a'.repeat(60)]
    await deliver(strange.map((wws_model) => article({ wws_model })))
    for (const model of strange) {
      const answer = await as().get(`/inventory/${encodeURIComponent(model)}`)
      expect([answer.statusCode, answer.json().wws_model]).toEqual([200, model])
      expect((await put(model, { product_active: false })).statusCode).toBe(202)
    }
    for (const model of ['a'.repeat(200), 'a'.repeat(5000), '../../etc', 'A%2'])
      expect((await as().get(`/inventory/${encodeURIComponent(model)}`)).statusCode).toBe(404)
  })

  it('are shown with their sizes and where they lie', async () => {
    const eans = [ean13(403_000_000_001), ean13(403_000_000_002)]
    await deliver([
      article({
        wws_model: 'DETAIL',
        sizes: [
          { size: '40', ean: eans[0], original_price: 100, sale_price: 100 },
          { size: '9,5', ean: eans[1], original_price: 100, sale_price: 90, channel_prices: { ebay: 95 } },
        ],
      }),
    ])
    const { applyStock } = await import('./index.ts')
    await kontor.inCtx((ctx) =>
      applyStock(ctx, kontor.clock.now(), [
        { store_number: '001', ean: eans[0] ?? '', on_hand: 3 },
        { store_number: '002', ean: eans[0] ?? '', on_hand: 2 },
      ]),
    )
    const all = (await as().get('/inventory/DETAIL')).json()
    expect(all.sizes.map(({ size, stock }: { size: string; stock: number }) => [size, stock])).toEqual([
      ['9,5', 0],
      ['40', 5],
    ])
    expect(all.stores.map(({ store_number }: { store_number: string }) => store_number)).toEqual([
      '001',
      '002',
    ])
    const one = (await as().get(`/inventory/DETAIL?storeId=${setup.stores[1]}`)).json()
    expect(one.sizes[1]).toMatchObject({
      stock: 2,
      storeId: setup.stores[1],
      store_information: [{ store_number: '002', name: 'Schuhhaus Bonn', address: 'Markt 1, 50667 Bonn' }],
    })
    expect((await as().get('/inventory/DETAIL?storeId=999999')).statusCode).toBe(404)
  })

  it('are found by model, ERP id, EAN and a part of the title', async () => {
    const ean = ean13(404_000_000_001)
    await deliver([
      article({
        wws_model: 'FIND-1',
        wws_number: 'ERPFIND',
        title: 'Roter 100%_Ballerina',
        sizes: [{ size: '38', ean, original_price: 1, sale_price: 1 }],
      }),
    ])
    for (const search of ['FIND-', 'ERPF', ean, `0${ean}`, 'ballerina', '100%_b']) {
      const { data } = (await as().get(`/inventory-search?search=${encodeURIComponent(search)}`)).json()
      expect(data.map(({ wws_model }: { wws_model: string }) => wws_model)).toEqual(['FIND-1'])
    }
    expect((await as().get('/inventory-search?search=%25%25%25')).json().data).toEqual([])
    expect((await as().get('/inventory-search')).statusCode).toBe(400)
  })

  it('of another company are as if they never were', async () => {
    await deliver([article({ wws_model: 'FOREIGN', brand: 'Fremd' })], kontor.b)
    expect((await as().get('/inventory/FOREIGN')).statusCode).toBe(404)
    expect((await put('FOREIGN', { product_active: false })).statusCode).toBe(404)
    expect((await list({ filters: { brand: 'Fremd' } })).json().total).toBe(0)
    expect((await as().get('/inventory-search?search=FOREIGN')).json().data).toEqual([])
    expect((await list({ filters: { brand: 'Fremd' } }, kontor.b)).json().total).toBe(1)
  })

  it('are closed to everybody without co_accounting', async () => {
    const orders = kontor.as(kontor.a.users.co_orders)
    for (const path of ['/inventory', '/inventory/filters', '/inventory/X', '/inventory-search?search=x'])
      expect((await orders.get(path)).statusCode).toBe(403)
    expect((await orders.put('/inventory/X', { product_active: true })).statusCode).toBe(403)
    expect((await kontor.as(null).get('/inventory')).statusCode).toBe(401)
  })

  it('refuse a switch that is none', async () => {
    for (const body of [
      { product_active: 'ja' },
      { channels: {} },
      { more: 1 },
      { channels: [{ name: 'X Y', active: true }] },
    ])
      expect((await put('SWITCH', body)).statusCode).toBe(400)
  })

  it('keep a switch that a later feed does not mention', async () => {
    const fed = article({ wws_model: 'KEPT' })
    await deliver([fed])
    await put('KEPT', { product_active: false })
    await deliver([{ ...fed, title: 'Neuer Titel' }])
    expect((await as().get('/inventory/KEPT')).json()).toMatchObject({
      title: 'Neuer Titel',
      is_active: false,
    })
    await deliver([{ ...fed, is_active: true }])
    expect((await as().get('/inventory/KEPT')).json()).toMatchObject({ is_active: true })
  })
})
