import type { Page } from '@playwright/test'
import { deliver, ean13 } from './intake.ts'
import { expect, expectAccessible, logIn, openPage, sandbox, test } from './journey.ts'
import { completeSafetyCard } from './safety-card.ts'
import { LANGUAGES, wordsOf } from './words.ts'

interface Listed {
  readonly model: string
  readonly ean: string
  readonly sku: string
}

/** Delivers a model in one size at 99,95 € with three pieces, which Amazon lists. */
async function deliverListed(page: Page, brand: string): Promise<Listed> {
  const ean = ean13(`43${String(Date.now()).slice(-10)}`)
  const sku = `F-${ean}`
  const model = `PF${ean}`
  await sandbox('listings', { method: 'PUT', body: [{ sku }] })
  const sizes = [{ size: '39', ean, sku, original_price: 119.95, sale_price: 99.95 }]
  const article = { wws_number: model, wws_model: model, title: 'Pumps', brand, sizes }
  await deliver(page, 'articles', { articles: [article] })
  await completeSafetyCard(page, brand)
  const stock = [{ store_number: '101', ean, on_hand: 3 }]
  await deliver(page, 'stock', { counted_at: new Date().toISOString(), stock })
  return { model, ean, sku }
}

/** A competitor at Amazon asks so much for it now, shipping included. */
const compete = (page: Page, { ean }: Listed, price: number) =>
  deliver(page, 'competitor-prices', {
    prices: [{ ean, channel: 'amazon', price, seen_at: new Date().toISOString() }],
  })

const expectAtAmazon = ({ sku }: Listed, cents: number) =>
  expect
    .poll(
      async () =>
        (await sandbox<{ price_cents: number | null }[]>(`listings?sku=${sku}`)).map(
          ({ price_cents }) => price_cents,
        ),
      // Behind whatever else the channel has to be told, in its pace.
      { timeout: 120_000 },
    )
    .toEqual([cents])

for (const language of LANGUAGES) {
  const { app, bestPrice, heldPrices: held, pricingRules: words, priceTrace, uvp } = wordsOf(language)

  test.describe(language, () => {
    test.use({ locale: language === 'de' ? 'de-DE' : 'en-GB' })

    test(`a price follows a competitor, and never goes below the floor (${language})`, async ({ page }) => {
      test.setTimeout(480_000)
      const brand = `Jagd ${Date.now()}`
      const shoe = await deliverListed(page, brand)
      const global = page.getByLabel(words.global)
      const setGlobal = async (percent: string) => {
        await page.goto('/settings/pricing-rules')
        await global.fill(percent)
        await page.getByRole('button', { name: words.save }).click()
        await expect(page.getByText(words.saved)).toBeVisible()
      }
      await logIn(page, language, 'buchhaltung')

      await test.step('a brand follows competitors at Amazon', async () => {
        await openPage(page, language, app.routes.uvp)
        await page.locator('summary', { hasText: uvp.bestPrices.title }).click()
        await page.getByRole('link', { name: brand }).click()
        await page.getByLabel(bestPrice.follow).check()
        await page.getByRole('group', { name: bestPrice.channels }).getByLabel('Amazon').check()
        await page.getByRole('button', { name: bestPrice.save, exact: true }).click()
        await expect(page.getByText(bestPrice.saved)).toBeVisible()
      })

      await test.step('the channel gets the floor, never less', async () => {
        await setGlobal('20')
        await compete(page, shoe, 60)
        await expectAtAmazon(shoe, 7996)
      })

      await test.step('a dry run shows what other rules would do, and saves exactly that', async () => {
        await global.fill('10')
        await page.getByRole('button', { name: words.simulation.start, exact: true }).click()
        const dialog = page.getByRole('dialog', { name: words.simulation.titleOn })
        const row = dialog.getByRole('row').filter({ hasText: brand })
        await expect(row).toContainText('79,96')
        await expect(row).toContainText(words.simulation.held.replace('{floor}', '89,96').slice(0, 16))
        await expectAccessible(page)
        const download = page.waitForEvent('download')
        await dialog.getByRole('button', { name: words.simulation.csv }).click()
        expect((await download).suggestedFilename()).toBe(`${words.simulation.file}.csv`)
        await dialog.getByRole('button', { name: words.simulation.take }).click()
        await expect(page.getByText(words.saved)).toBeVisible()
        await expect(dialog).toBeHidden()
        await expectAtAmazon(shoe, 8996)
      })

      await test.step('the product names the rule, the competitor and what goes out', async () => {
        await page.goto(`/productmanagement/products/${shoe.model}`)
        const card = page.locator('section', {
          has: page.getByRole('heading', { name: priceTrace.title, exact: true }),
        })
        await expect(card.getByText(priceTrace.of.global)).toBeVisible()
        const amazon = card.getByRole('rowgroup').filter({ hasText: 'Amazon' })
        await expect(amazon).toContainText('89,96')
        await expect(amazon).toContainText(/60,00/)
      })

      await test.step('what would give a shoe away waits for a person', async () => {
        await setGlobal('')
        await expectAtAmazon(shoe, 5999)
        const other = await deliverListed(page, brand)
        await expectAtAmazon(other, 9995)
        await compete(page, other, 5)
        const notice = page.getByRole('status').filter({ hasText: held.title })
        await expect(notice).toBeVisible()
        await openPage(page, language, app.routes.products)
        // The page before stays until the next one is there: what is clicked on it is gone with it.
        await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
        await expect(notice).toBeVisible()
        await notice.getByRole('button', { name: held.show }).click()
        const dialog = page.getByRole('dialog', { name: held.title })
        await expect(dialog.getByRole('row').filter({ hasText: '4,99' })).toContainText('99,95')
        await expectAccessible(page)
        await dialog.getByRole('button', { name: held.discard, exact: true }).click()
        await expect(page.getByText(held.discarded)).toBeVisible()
        await expect(notice).toBeHidden()
        await expectAtAmazon(other, 9995)
        // Other rules would ask for it again.
        await compete(page, other, 95)
        await expectAtAmazon(other, 9499)
      })

      await test.step('from when on it waits is the company’s to say', async () => {
        await page.goto('/settings/pricing-rules')
        await page.getByRole('button', { name: held.breaker.edit }).click()
        const share = page.getByLabel(held.breaker.share)
        await share.fill('101')
        await page.getByRole('button', { name: held.breaker.save, exact: true }).click()
        await expect(share).toBeFocused()
        await expect(page.getByText(held.breaker.wrong)).toBeVisible()
        await share.fill(language === 'de' ? '25' : '22,5')
        await page.getByRole('button', { name: held.breaker.save, exact: true }).click()
        await expect(page.getByText(held.breaker.saved)).toBeVisible()
        await expect(page.getByText(language === 'de' ? /25,00\s%/ : /22,50\s%/)).toBeVisible()
      })
      await setGlobal('30')
    })
  })
}
