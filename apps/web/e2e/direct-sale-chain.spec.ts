import type { Product } from '@kontor/contract/catalogue'
import type { Page } from '@playwright/test'
import { openImported } from './amazon-order.ts'
import { callAs } from './api-call.ts'
import { chooseInAccountMenu, expect, expectAccessible, logIn, openPage, sandbox, test } from './journey.ts'
import { completeSafetyCard } from './safety-card.ts'
import { decideAsSeller, SELLERS } from './seller-central.ts'
import { wordsOf } from './words.ts'

const SETTINGS = '/directsale/amazon'
const GERMANY = 'A1PA6795UKMFR9'
const FRANCE = 'A13V1IB3VIYZZH'
/** A merchant that sells nothing at Amazon yet. */
const MERCHANT = { user: 'maier', name: 'Sohle & Absatz Maier', store: 'Sohle & Absatz Stuttgart' } as const
const OTHER_STORE = 'Sohle & Absatz Ulm'
/** Amazon is told by the minute, and says by a report what it took. */
const TOLD_MS = 180_000

interface Listing {
  readonly pieces: number
  readonly countries?: Record<string, { price_cents: number; ends_at: string | null }>
}
interface Ledger {
  readonly confirmations: readonly { order_id: string; tracking_number?: string }[]
}
/** A size of which the store above has two pieces or more. */
interface Chosen {
  readonly model: string
  readonly brand: string
  readonly sku: string
  readonly pieces: number
  readonly cents: number
}

/** What is offered: a size of the first brand. */
async function choose(page: Page): Promise<Chosen> {
  type Row = Pick<Product, 'wws_model' | 'wws_number' | 'brand'>
  const { data } = await callAs<{ data: Row[] }>(page, MERCHANT.user, 'GET', '/inventory')
  const brand = data[0]?.brand
  for (const row of data.filter((one) => one.brand === brand)) {
    const detail = await callAs<Product>(page, MERCHANT.user, 'GET', `/inventory/${row.wws_model}`)
    const store = detail.stores.find(({ name }) => name === MERCHANT.store)
    for (const { size, sale_price, by_store } of detail.sizes) {
      const held = by_store.find(({ id }) => id === store?.id)
      const pieces = (held?.stock ?? 0) - (held?.reserved ?? 0)
      if (pieces < 2) continue
      const cents = Math.round(sale_price * 100)
      return { model: row.wws_model, brand: row.brand, sku: `${row.wws_model}-${size}`, pieces, cents }
    }
  }
  throw new Error(`no store has two pieces of ${brand}`)
}

// In German alone: orders are fetched and offers told by the minute, and terms are agreed to once.
const language = 'de'
const { accounts, app, authorisation, channels, companies, directSales, listings, shipping } =
  wordsOf(language)
const words = directSales.accountSettings
const seller = SELLERS.new

test('from the terms of Amazon to a confirmed order (de)', async ({ page }) => {
  // Orders are fetched, offers told and parcels confirmed by the minute.
  test.setTimeout(8 * 60_000)
  const chosen = await choose(page)
  const atAmazon = async () => (await sandbox<Listing[]>(`listings?sku=${chosen.sku}`))[0]
  const open = async (state: keyof typeof words.company & ('closed' | 'resting' | 'open')) => {
    await logIn(page, language, 'service')
    await openPage(page, language, app.routes.companies)
    await page.getByRole('link', { name: MERCHANT.name }).first().click()
    await page.getByRole('link', { name: companies.tabs.channels, exact: true }).click()
    await page.getByLabel('Amazon', { exact: true }).selectOption(state)
    await expect(page.getByText(words.company.saved)).toBeVisible()
    await expectAccessible(page)
    await chooseInAccountMenu(page, language, app.account.logout)
  }
  const country = (code: 'DE' | 'FR') =>
    page.getByRole('checkbox', {
      name: new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code,
    })
  const switchCountry = async (code: 'DE' | 'FR', isOn: boolean) => {
    await country(code).click()
    await expect(country(code)).toBeEnabled()
    await expect(country(code)).toBeChecked({ checked: isOn })
  }

  await test.step('closed to the company, the provider opens it, and nothing goes out yet', async () => {
    await logIn(page, language, MERCHANT.user)
    await page.goto(SETTINGS)
    await expect(page.getByText(words.status.closed)).toBeVisible()
    await chooseInAccountMenu(page, language, app.account.logout)
    await open('resting')
  })

  await test.step('the terms are agreed to before there are settings', async () => {
    await logIn(page, language, MERCHANT.user)
    // Its ERP has no entry in the menu; the address works all the same.
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Amazon', exact: true })).toHaveCount(
      0,
    )
    await page.goto(SETTINGS)
    const check = page.getByLabel(directSales.terms.check)
    const agree = page.getByRole('button', { name: directSales.terms.accept, exact: true })
    await expect(check).toBeVisible()
    await expect(agree).toHaveCount(0)
    await expectAccessible(page)
    await check.click()
    await agree.click()
    await expect(page.getByText(words.status.resting)).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the seller authorises Kontor, and the account is opened', async () => {
    await page.goto('/directlisting/amazon')
    await page.getByRole('button', { name: authorisation.begin }).click()
    await decideAsSeller(page, 'Zulassen', seller)
    await expect(page.getByText(authorisation.opened.replace('{seller}', seller))).toBeVisible()
    await page.getByRole('link', { name: authorisation.channels }).click()
    const first = accounts.first.of.split('{name}')[0] ?? ''
    await page.getByRole('button', { name: new RegExp(`^${first}.*Amazon`) }).click()
    await page.getByRole('dialog').getByRole('button', { name: accounts.first.do }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('a price is set, and countries are switched on', async () => {
    await page.goto(SETTINGS)
    const fixed = page.getByLabel(words.fields.price_change_fixed, { exact: true })
    await expect(fixed).toBeVisible()
    for (const code of ['DE', 'FR'] as const) await switchCountry(code, true)
    await fixed.fill('-3,00')
    await page.getByRole('button', { name: words.form.save, exact: true }).click()
    await expect(page.getByText('Änderung gespeichert').first()).toBeVisible()
  })

  await test.step('a store sells once it is synchronised and switched on', async () => {
    await page.getByRole('link', { name: words.tabs.stores, exact: true }).click()
    const sells = (name: string) =>
      page.getByRole('checkbox', { name: words.stores.sellsOf.replace('{name}', name) })
    const store = sells(MERCHANT.store)
    await expect(store).toBeVisible()
    await expect(store).toBeDisabled()
    await expect(sells(OTHER_STORE)).not.toBeChecked()
    await expect(page.getByText(words.stores.not, { exact: true })).toHaveCount(2)
    const { data } = await callAs<{ data: { id: number; name: string }[] }>(
      page,
      MERCHANT.user,
      'GET',
      '/accounting/stores',
    )
    const id = data.find(({ name }) => name === MERCHANT.store)?.id
    const { version, store_number: number } = await callAs<{ version: number; store_number: string }>(
      page,
      MERCHANT.user,
      'GET',
      `/accounting/stores/${id}`,
    )
    const gln = { corrected_gln: '4260000010218', corrected_store_number: number, version }
    await callAs(page, MERCHANT.user, 'PUT', `/accounting/stores/${id}`, gln)
    await page.reload()
    await expect(store).not.toBeChecked()
    await store.click()
    await expect(store).toBeChecked()
    await expect(page.getByText(words.stores.listed.replace('{name}', MERCHANT.store))).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('once the provider opens it, the offer is told and accepted in both countries', async () => {
    await completeSafetyCard(page, chosen.brand, MERCHANT.user)
    expect(await atAmazon()).toBeUndefined()
    await chooseInAccountMenu(page, language, app.account.logout)
    await open('open')
    await logIn(page, language, MERCHANT.user)
    const told = { price_cents: chosen.cents - 300, ends_at: null }
    await expect
      .poll(atAmazon, { timeout: TOLD_MS })
      .toMatchObject({ pieces: chosen.pieces, countries: { [GERMANY]: told, [FRANCE]: told } })
    await page.goto(`/directlisting/amazon?state=listed&number=${chosen.sku}`)
    const rows = page.getByRole('table', { name: listings.list }).getByRole('row')
    await expect(rows.filter({ hasText: chosen.sku })).toHaveCount(2, { timeout: TOLD_MS })
    await expectAccessible(page)
    await page.goto(`/productmanagement/products/${chosen.model}`)
    const countries = page.getByRole('list', { name: channels.offers.countries })
    await expect(
      countries.getByRole('listitem').filter({ hasText: channels.offerState.told }),
    ).not.toHaveCount(0)
  })

  const number = `305-${String(Date.now()).slice(-7)}-1111111`
  await test.step('somebody buys one in France, and the order is here', async () => {
    const items = [{ sku: chosen.sku, quantity: 1, price_cents: chosen.cents - 300 }]
    const address = {
      name: 'Ada Beispiel-Lindemann',
      addressLine1: 'Lindenweg 4',
      city: 'Köln',
      postalCode: '50667',
      countryCode: 'DE',
    }
    const order = { amazon_order_id: number, seller_id: seller, marketplace_id: FRANCE, items, address }
    await sandbox('orders', { method: 'PUT', body: { ...order, prime: false } })
    await openImported(page, language, number)
  })

  await test.step('it is sent from that store, and Amazon has the confirmation', async () => {
    await page.getByRole('button', { name: shipping.ship.create }).click()
    await expect(page.getByText(shipping.ship.done)).toBeVisible({ timeout: 60_000 })
    await expect
      .poll(
        async () =>
          (await sandbox<Ledger>('ledger')).confirmations.filter(({ order_id }) => order_id === number)
            .length,
        { timeout: 60_000 },
      )
      .toBe(1)
  })

  await test.step('France is switched off: the offer ends there alone', async () => {
    await page.goto(SETTINGS)
    await expect(country('FR')).toBeVisible()
    await expect(country('FR')).toBeChecked()
    await switchCountry('FR', false)
    await expect
      .poll(async () => (await atAmazon())?.countries?.[FRANCE]?.ends_at ?? null, { timeout: TOLD_MS })
      .not.toBeNull()
    const listing = await atAmazon()
    expect(listing?.countries?.[GERMANY]?.ends_at).toBeNull()
    expect(listing?.pieces).toBe(chosen.pieces - 1)
  })

  await test.step('closed again, the offer has no piece left', async () => {
    await chooseInAccountMenu(page, language, app.account.logout)
    await open('closed')
    await expect.poll(async () => (await atAmazon())?.pieces, { timeout: TOLD_MS }).toBe(0)
  })
})
