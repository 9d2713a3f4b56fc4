import type { Page } from '@playwright/test'
import { deliver, ean13 } from './intake.ts'
import { expect, expectAccessible, logIn, test } from './journey.ts'
import { LANGUAGES, wordsOf } from './words.ts'

/** Delivers a model in two sizes, one of them without a purchase price. */
async function deliverModel(page: Page, model: string): Promise<void> {
  const body = String(Date.now()).slice(-9)
  const size = (name: string, index: number) => ({
    size: name,
    ean: ean13(`47${index}${body}`),
    original_price: 100,
    sale_price: 49.95,
  })
  const sizes = [{ ...size('39', 0), cost_price: 40 }, size('40', 1)]
  const article = { wws_number: model, wws_model: model, title: 'Pumps', brand: 'Seltenmarke', sizes }
  await deliver(page, 'articles', { articles: [article] })
}

const PRICE = String.raw`\d+,\d\d\s€`

for (const language of LANGUAGES) {
  test(`a product says below what no price goes out, and why (${language})`, async ({ page }) => {
    const { priceTrace: words } = wordsOf(language)
    const model = `MP${Date.now()}`
    await deliverModel(page, model)
    await logIn(page, language, 'buchhaltung')
    await page.goto(`/productmanagement/products/${model}`)
    const card = page.locator('section', {
      has: page.getByRole('heading', { name: words.title, exact: true }),
    })
    await expect(card.getByText(words.of.global)).toBeVisible()
    const amazon = card.getByRole('rowgroup').filter({ hasText: 'Amazon' })
    await expect(amazon.getByRole('row')).toHaveText([
      new RegExp(`Amazon39${PRICE}${PRICE}${PRICE}${PRICE}${PRICE}`),
      new RegExp(`^40${PRICE}${PRICE}${words.gap.no_cost_price}${PRICE}${PRICE}$`),
    ])
    await expect(card.getByText(words.earnsTooLittle)).toBeVisible()
    await expectAccessible(page)
    await card.getByRole('link', { name: words.rules }).click()
    await expect(page).toHaveURL(/\/settings\/pricing-rules$/)
  })
}
