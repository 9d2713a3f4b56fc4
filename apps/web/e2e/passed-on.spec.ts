import type { APIRequestContext, Page } from '@playwright/test'
import { expect, expectAccessible, logIn, test } from './journey.ts'
import { LANGUAGES, type Language, wordsOf } from './words.ts'

const PASSWORD = 'Kontor-Demo-2026'
const PROVIDER_KEY = basic('demo-provider', 'Kontor-Provider-2026')
/** The two companies that sell through the provider's account at Kaufland, each with a store. */
const MERCHANTS = [
  { username: 'demo', name: 'Schuhhaus Lindner', store: '101' },
  { username: 'maier', name: 'Sohle & Absatz Maier', store: 'S1' },
] as const
type Merchant = (typeof MERCHANTS)[number]

function basic(accessKey: string, secretKey: string): string {
  return `Basic ${Buffer.from(`${accessKey}:${secretKey}`).toString('base64')}`
}

const filled = (text: string, values: Readonly<Record<string, string | number>>): string =>
  Object.entries(values).reduce((whole, [name, value]) => whole.replace(`{${name}}`, String(value)), text)

/** A number that is free for use inside a company, with its check digit. */
function freshEan(): string {
  const digits = `299${String(Date.now()).slice(-9)}`
  const sum = [...digits].reduce(
    (total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3),
    0,
  )
  return `${digits}${(10 - (sum % 10)) % 10}`
}

async function tokenOf(request: APIRequestContext, { username }: Merchant): Promise<string> {
  const login = await request.post('/v1/login', { data: { username, password: PASSWORD } })
  return ((await login.json()) as { token: string }).token
}

/** Puts one article that nobody else has on the shelves of a merchant, by a key of its own. */
async function stockUp(request: APIRequestContext, merchant: Merchant, token: string, ean: string) {
  const made = await request.post('/v1/accounting/keys', {
    headers: { 'auth-token': token },
    data: { issuer: `ERP ${ean}` },
  })
  expect(made.status()).toBe(201)
  const { access_key, secret_key } = (await made.json()) as { access_key: string; secret_key: string }
  const headers = { authorization: basic(access_key, secret_key) }
  const article = { wws_number: ean, wws_model: ean, brand: 'Ahlbeck', title: 'Deichläufer' }
  const sizes = [{ size: '38', ean, original_price: 89.95, sale_price: 89.95 }]
  const articles = await request.post('/v1/intake/articles', {
    headers,
    data: { articles: [{ ...article, sizes }] },
  })
  expect(articles.ok()).toBe(true)
  const stock = await request.post('/v1/intake/stock', {
    headers,
    data: {
      counted_at: new Date().toISOString(),
      stock: [{ store_number: merchant.store, ean, on_hand: 2 }],
    },
  })
  expect(stock.ok()).toBe(true)
}

/** An order of the provider's account for which the channel names no store. */
async function sell(request: APIRequestContext, number: string, ean: string): Promise<void> {
  const answer = await request.post('/v1/intake/orders', {
    headers: { authorization: PROVIDER_KEY },
    data: {
      orders: [
        {
          channel: '53',
          ext_order_id: number,
          order_date: new Date().toISOString(),
          order_total: 89.95,
          customer: {
            delivery: {
              first_name: 'Ada',
              last_name: 'Wanderfalk',
              street: 'Lindenweg',
              street_no: '4',
              zip_code: '50667',
              city: 'Köln',
            },
          },
          lines: [{ item_id: `${number}-1`, ean, title: 'Deichläufer', item_price: 89.95 }],
        },
      ],
    },
  })
  expect((await answer.json()).data).toMatchObject([{ result: 'imported' }])
}

/** The order's id in the company that a session belongs to; undefined where it has none of this number. */
async function orderIn(request: APIRequestContext, token: string, number: string) {
  const answer = await request.get(`/v1/orders/find/53/${number}`, { headers: { 'auth-token': token } })
  return answer.ok() ? ((await answer.json()) as { order_id: number }).order_id : undefined
}

async function changePerson(page: Page, language: Language, username: string): Promise<void> {
  await page.evaluate(() => localStorage.clear())
  await page.context().clearCookies()
  await logIn(page, language, username)
}

for (const language of LANGUAGES) {
  const { allocations, order, orderScreen, ui } = wordsOf(language)

  test(`an order refused by one company arrives at the next (${language})`, async ({ page, request }) => {
    const number = `PASSED-${language}-${Date.now()}`
    const ean = freshEan()
    const tokens = new Map<string, string>()
    for (const merchant of MERCHANTS) {
      const token = await tokenOf(request, merchant)
      tokens.set(merchant.username, token)
      await stockUp(request, merchant, token, ean)
    }
    await sell(request, number, ean)
    // The colours or the draw decided who has it.
    const ids = await Promise.all(
      MERCHANTS.map(({ username }) => orderIn(request, tokens.get(username) ?? '', number)),
    )
    expect(ids.filter((id) => id !== undefined)).toHaveLength(1)
    const [first, second] = ids[0] === undefined ? [MERCHANTS[1], MERCHANTS[0]] : MERCHANTS

    await test.step('the first company cancels it', async () => {
      await logIn(page, language, first.username)
      await page.goto(`/orders/${ids.find((id) => id !== undefined)}`)
      const line = page
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: 'Deichläufer' }) })
      await expect(page.getByText('Wanderfalk').first()).toBeVisible()
      await line.getByRole('button', { name: filled(orderScreen.optionsOf, { position: 1 }) }).click()
      await page.getByRole('button', { name: orderScreen.action.cancel, exact: true }).click()
      const dialog = page.getByRole('dialog', { name: filled(order.cancel.title, { position: 1 }) })
      await dialog.getByLabel(order.form.reason).selectOption('prior_sale')
      await dialog.getByRole('button', { name: order.cancel.confirm_one, exact: true }).click()
      await expect(dialog).toBeHidden()
      await expect(line.getByText(ui.status.cancelled)).toBeVisible({ timeout: 30_000 })
      await expect(line.getByText(order.cancelReason.reallocated)).toBeVisible()
      await page.reload()
      await expect(line.getByText(order.cancelReason.reallocated)).toBeVisible()
      await expect(page.getByText('Wanderfalk')).toHaveCount(0)
      await expect(page.getByText('Lindenweg')).toHaveCount(0)
      await expectAccessible(page)
    })

    await test.step('the second one has it in its list, and sees how it came', async () => {
      await changePerson(page, language, second.username)
      await page.goto(`/orders?search=${number}`)
      await page.getByRole('row').filter({ hasText: number }).getByRole('link').first().click()
      await expect(page).toHaveURL(/\/orders\/\d+/)
      await expect(page.getByText('Wanderfalk').first()).toBeVisible()
      await page.getByRole('heading', { level: 3 }).getByRole('button', { expanded: false }).first().click()
      const history = `${orderScreen.history.title}: ${orderScreen.history.ofStore}`
      await page.getByRole('button', { name: history }).click()
      const dialog = page.getByRole('dialog', { name: filled(order.history.storeTitle, { position: 1 }) })
      await expect(dialog.getByText(allocations.own.standing)).toBeVisible()
      await expect(dialog.getByText(first.name)).toHaveCount(0)
      await expectAccessible(page)
    })

    await test.step('the provider sees its way', async () => {
      await changePerson(page, language, 'service')
      await page.goto('/service/allocations?view=all')
      const rows = page
        .getByRole('table', { name: allocations.list })
        .getByRole('row')
        .filter({ hasText: number })
      await expect(rows).toHaveCount(2)
      await expect(rows.first()).toContainText(filled(allocations.cause.refused, { company: first.name }))
      await expect(rows.first()).toContainText(second.name)
      await expect(rows.last()).toContainText(first.name)
      await rows.first().getByRole('button', { name: allocations.steps.open }).click()
      const dialog = page.getByRole('dialog', { name: filled(allocations.steps.title, { number }) })
      await expect(dialog.getByRole('table')).toHaveCount(2)
      await expect(dialog.getByRole('table').first().getByRole('row')).toHaveCount(2)
      await expect(dialog.getByRole('table').last().getByRole('row')).toHaveCount(3)
      await expectAccessible(page)
    })
  })
}
