import type { Page } from '@playwright/test'
import { openImported } from './amazon-order.ts'
import { deliver, ean13 } from './intake.ts'
import { expect, expectAccessible, logIn, sandbox, test } from './journey.ts'
import { completeSafetyCard } from './safety-card.ts'
import { wordsOf } from './words.ts'

const ACCOUNT = 'Amazon.de Schuhhaus Lindner'
const GERMANY = 'A1PA6795UKMFR9'
const FRANCE = 'A13V1IB3VIYZZH'
/** Amazon is told of every offer of the merchant in a country that is switched on, some thousand a feed. */
const TOLD_MS = 180_000

interface Listing {
  readonly pieces: number
  readonly listed_in?: string[]
  readonly countries?: Record<string, { price_cents: number; ends_at: string | null }>
}

/** Delivers a model in one size with three pieces, which Amazon does not list. @returns its SKU */
async function deliverUnlisted(page: Page, model: string): Promise<string> {
  const ean = ean13(`43${String(Date.now()).slice(-10)}`)
  const sku = `C-${ean}`
  const sizes = [{ size: '39', ean, sku, original_price: 120, sale_price: 89.95 }]
  const article = { wws_number: model, wws_model: model, title: 'Stiefelette', brand: 'Gabor', sizes }
  await deliver(page, 'articles', { articles: [article] })
  await completeSafetyCard(page, article.brand)
  const stock = [{ store_number: '101', ean, on_hand: 3 }]
  await deliver(page, 'stock', { counted_at: new Date().toISOString(), stock })
  return sku
}

const atAmazon = async (sku: string): Promise<Listing | undefined> =>
  (await sandbox<Listing[]>(`listings?sku=${sku}`))[0]

// In German alone: what is switched here has Amazon told of all offers anew, twice.
const { accounts, channels } = wordsOf('de')

/** Has the account sell on these marketplaces. */
async function sellIn(page: Page, marketplaces: string): Promise<void> {
  await page.goto('/management/channels')
  await page.getByRole('button', { name: accounts.editOf.replace('{name}', ACCOUNT), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(accounts.form.marketplaces).fill(marketplaces)
  await dialog.getByRole('button', { name: accounts.save }).click()
  await expect(dialog).toBeHidden()
}

test('a country is switched on, sold in and switched off (de)', async ({ page }) => {
  test.setTimeout(10 * 60_000)
  const model = `CO${Date.now()}`
  await logIn(page, 'de')
  await sellIn(page, `${GERMANY}, ${FRANCE}`)
  const sku = await deliverUnlisted(page, model)

  await test.step('what Amazon lacks is listed in both countries, and the product says so', async () => {
    await expect
      .poll(() => atAmazon(sku), { timeout: TOLD_MS })
      .toMatchObject({
        pieces: 3,
        countries: {
          [GERMANY]: { price_cents: 8995, ends_at: null },
          [FRANCE]: { price_cents: 8995, ends_at: null },
        },
      })
    await page.goto(`/productmanagement/products/${model}`)
    const countries = page.getByRole('list', { name: channels.offers.countries })
    // By the case as well: every line ends on „gemeldet“.
    for (const country of ['DE', 'FR']) {
      const line = countries.getByRole('listitem').filter({ hasText: new RegExp(country) })
      await expect(line).toContainText(channels.offerState.told, { timeout: TOLD_MS })
      await expect(line).toContainText('89,95')
    }
    await expectAccessible(page)
  })

  await test.step('somebody in France buys one, and the order is here', async () => {
    const number = `305-${String(Date.now()).slice(-7)}-1111111`
    const items = [{ sku, quantity: 1, price_cents: 8995, title: 'Stiefelette' }]
    const body = { amazon_order_id: number, marketplace_id: FRANCE, items }
    await sandbox('orders', { method: 'PUT', body })
    await openImported(page, 'de', number)
    await expect(page.getByText('Stiefelette').first()).toBeVisible()
  })

  await test.step('France is switched off: the offer ends there alone', async () => {
    await sellIn(page, GERMANY)
    await expect
      .poll(async () => (await atAmazon(sku))?.countries?.[FRANCE]?.ends_at ?? null, { timeout: TOLD_MS })
      .not.toBeNull()
    const listing = await atAmazon(sku)
    expect(listing?.countries?.[GERMANY]?.ends_at).toBeNull()
    expect(listing?.pieces).toBeGreaterThan(0)
  })
})
