import type { Locator, Page } from '@playwright/test'
import { ean13, INTAKE_HEADERS } from './intake.ts'
import { expect, expectAccessible, logIn, sandbox, test } from './journey.ts'
import { serverOf } from './servers.ts'
import { LANGUAGES, wordsOf } from './words.ts'

/** Delivers pumps with a picture on the merchant's server. */
async function deliver(page: Page, model: string, brand: string, image_url: string): Promise<void> {
  const body = String(Date.now()).slice(-10)
  const sizes = [{ size: '38', ean: ean13(`46${body}`), original_price: 100, sale_price: 80 }]
  const article = {
    wws_number: `B${body}`,
    wws_model: model,
    title: 'Pumps mit Bild',
    brand,
    kind: 'pumps',
    image_url,
  }
  const delivered = await page.request.post('/v1/intake/articles', {
    headers: INTAKE_HEADERS,
    data: { articles: [{ ...article, sizes }] },
  })
  expect((await delivered.json()).data).toMatchObject([{ result: 'created' }])
}

/** The width of the file that a picture shows; 0 while it has not arrived. */
const widthOf = (image: Locator) => image.evaluate((element: HTMLImageElement) => element.naturalWidth)

/** An app that has just started fetches the pictures of its demo first. */
const BEHIND_OTHERS = { timeout: 60_000 }

/** Colours that no shoe of the demo has. */
const COLOURS = { de: '00aa55', en: '5500aa' } as const

for (const language of LANGUAGES) {
  const { catalogue } = wordsOf(language)

  test(`the picture of a product fails with its reason, is fetched again, and is shown (${language})`, async ({
    page,
  }) => {
    const model = `BILD-${language}-${Date.now()}`
    const brand = `Bild ${Date.now()}`
    const file = `pumps-${COLOURS[language]}.png`
    await sandbox('faults', {
      method: 'POST',
      body: { target: 'pictures.get', kind: 'status', status: 404, match: { file } },
    })
    const { sandboxUrl } = serverOf(test.info().parallelIndex)
    await deliver(page, model, brand, `${sandboxUrl}/pictures/shoes/${file}`)
    await logIn(page, language)
    await page.goto(`/productmanagement/products/${model}`)

    await test.step('the product says why it has none', async () => {
      await expect(page.getByText(catalogue.picture.problem.not_found)).toBeVisible(BEHIND_OTHERS)
      await expect(page.getByRole('img', { name: 'Pumps mit Bild' })).toBeVisible()
      await expect(page.locator('img[src*="inventory-pictures"]')).toHaveCount(0)
      await expectAccessible(page)
    })

    await test.step('fetched again, it is there, and opens large', async () => {
      await page.getByRole('button', { name: catalogue.picture.again }).click()
      const image = page.getByRole('img', { name: 'Pumps mit Bild' })
      await expect(page.locator('img[src*="inventory-pictures"]')).toBeVisible({ timeout: 20_000 })
      await expect.poll(() => widthOf(image)).toBeGreaterThan(0)
      await expect(page.getByText(catalogue.picture.problem.not_found)).toBeHidden()
      await page.getByRole('button', { name: catalogue.picture.enlarge }).click()
      await expect.poll(() => widthOf(page.getByRole('dialog').locator('img'))).toBe(480)
      await expectAccessible(page)
      await page.keyboard.press('Escape')
    })

    await test.step('the list shows it, and knows it from those without', async () => {
      const list = `/productmanagement/products?brand=${encodeURIComponent(brand)}&stock_company_bigger=`
      await page.goto(list)
      const row = page.getByRole('row').filter({ hasText: model })
      await expect.poll(() => widthOf(row.locator('img[src*="inventory-pictures"]'))).toBeGreaterThan(0)
      await page.goto(`${list}&no_image=true`)
      await expect(page.getByRole('table', { name: catalogue.list.label })).toBeVisible()
      await expect(page.getByText(model)).toBeHidden()
    })

    await test.step('orders show our own copies, too', async () => {
      await page.goto('/orders?order_status=all-all')
      const copy = page.getByRole('row').locator('img[src*="inventory-pictures"]').first()
      await expect.poll(() => widthOf(copy)).toBeGreaterThan(0)
    })
  })
}
