import type { Page } from '@playwright/test'
import { ean13, INTAKE_HEADERS } from './intake.ts'
import { expect, expectAccessible, logIn, sandbox, test } from './journey.ts'
import { completeSafetyCard } from './safety-card.ts'
import { wordsOf } from './words.ts'

/** Amazon takes a feed each two minutes, once the first fifteen are used up by the journeys before. */
const TOLD_MS = 240_000

interface Listing {
  readonly price_cents: number | null
  readonly pieces: number
}

/** Delivers a model in one size with three pieces, which Amazon lists. @returns its SKU */
async function deliverListed(page: Page, model: string): Promise<string> {
  const ean = ean13(`44${String(Date.now()).slice(-10)}`)
  const sku = `J-${ean}`
  await sandbox('listings', { method: 'PUT', body: [{ sku }] })
  const sizes = [{ size: '39', ean, sku, original_price: 100, sale_price: 64.95 }]
  const article = { wws_number: model, wws_model: model, title: 'Pumps', brand: 'Gabor', sizes }
  await page.request.post('/v1/intake/articles', { headers: INTAKE_HEADERS, data: { articles: [article] } })
  await completeSafetyCard(page, article.brand)
  const stock = [{ store_number: '101', ean, on_hand: 3 }]
  await page.request.post('/v1/intake/stock', {
    headers: INTAKE_HEADERS,
    data: { counted_at: new Date().toISOString(), stock },
  })
  return sku
}

const atAmazon = async (sku: string): Promise<Listing[]> =>
  (await sandbox<Listing[]>(`listings?sku=${sku}`)).map(({ price_cents, pieces }) => ({
    price_cents,
    pieces,
  }))

for (const locale of ['de', 'en'] as const) {
  test(`what is switched reaches the channel, and the product says so (${locale})`, async ({ page }) => {
    test.setTimeout(10 * 60_000)
    const { catalogue, channels } = wordsOf(locale)
    const model = `CH${Date.now()}`
    const sku = await deliverListed(page, model)
    await logIn(page, locale)
    await page.goto(`/productmanagement/products/${model}`)
    const amazon = page
      .getByRole('listitem')
      .filter({ has: page.getByText('Amazon.de Schuhhaus Lindner') })
      .filter({ has: page.getByText(channels.offerState.told, { exact: true }) })
    await expect(amazon).toBeVisible({ timeout: TOLD_MS })
    await expectAccessible(page)
    expect(await atAmazon(sku)).toEqual([{ price_cents: 6495, pieces: 3 }])
    const switched = page.getByRole('switch', {
      name: catalogue.switch.channel.replace('{channel}', 'Amazon').replace('{model}', model),
    })
    await switched.click()
    await expect(switched).not.toBeChecked()
    await expect.poll(() => atAmazon(sku), { timeout: TOLD_MS }).toEqual([{ price_cents: 6495, pieces: 0 }])
    await expect(amazon).toContainText(locale === 'de' ? '0 Stück' : '0 pieces')
  })
}
