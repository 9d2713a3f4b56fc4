import type { Page } from '@playwright/test'
import { deliver, ean13 } from './intake.ts'
import { expect, expectAccessible, logIn, sandbox, test } from './journey.ts'
import { completeSafetyCard } from './safety-card.ts'
import { LANGUAGES, wordsOf } from './words.ts'

const ADDRESS = '/directlisting/amazon'
/** What Amazon is told of goes out by the minute, after everything that waits. */
const TOLD_MS = 180_000
/** What is written in the tests of the connector, by code, in the language of the reader. */
const PLAIN = {
  de: 'Die EAN gehört bei Amazon zu einem Artikel mit anderen Angaben',
  en: 'At Amazon the EAN is that of an article with other details',
} as const

interface Listing {
  readonly listed_in?: string[]
}

/** Delivers a shoe that Amazon takes for another article. @returns its SKU */
async function deliverRefused(page: Page, language: 'de' | 'en'): Promise<string> {
  const ean = ean13(`4${language === 'de' ? '4' : '5'}${String(Date.now()).slice(-10)}`)
  const sku = `R-${ean}`
  const listing = { sku, price_cents: 8995, refuses: 'SKU widerspricht dem Katalog.', refuses_code: '8541' }
  await sandbox('listings', { method: 'PUT', body: [listing] })
  const sizes = [{ size: '39', ean, sku, original_price: 120, sale_price: 89.95 }]
  const article = { wws_number: sku, wws_model: sku, title: 'Stiefelette', brand: 'Gabor', sizes }
  await deliver(page, 'articles', { articles: [article] })
  await completeSafetyCard(page, article.brand)
  const stock = [{ store_number: '101', ean, on_hand: 3 }]
  await deliver(page, 'stock', { counted_at: new Date().toISOString(), stock })
  return sku
}

for (const language of LANGUAGES) {
  const { authorisation, listings: words } = wordsOf(language)

  test.describe(language, () => {
    test.use({ locale: language === 'de' ? 'de-DE' : 'en-GB' })

    test(`an offer that Amazon refuses is explained, sent again and listed anew (${language})`, async ({
      page,
    }) => {
      test.setTimeout(8 * 60_000)
      const sku = await deliverRefused(page, language)
      const named = (text: string) => text.replace('{sku}', sku)
      const row = page.getByRole('table', { name: words.list }).getByRole('row').filter({ hasText: sku })
      const tab = (state: keyof typeof words.states) =>
        page.getByRole('navigation', { name: words.views }).getByRole('link', { name: words.states[state] })
      await logIn(page, language, 'buchhaltung')
      await page.goto(ADDRESS)
      await expect(page.getByText(authorisation.accounts.seller).first()).toBeVisible()

      await test.step('Amazon checks a handful beforehand', async () => {
        await page.getByRole('button', { name: words.preview.openOf }).click()
        const checked = page.getByRole('dialog').getByRole('table', { name: words.preview.table })
        await expect(checked.getByText(words.preview.valid).first()).toBeVisible({ timeout: 60_000 })
        await expectAccessible(page)
        await page.keyboard.press('Escape')
      })

      await test.step('the reason stands there in plain words', async () => {
        await page.getByLabel(words.filter.number).fill(sku)
        await page.keyboard.press('Enter')
        await expect(page).toHaveURL(new RegExp(`number=${sku}`))
        await expect(row).toContainText(PLAIN[language], { timeout: TOLD_MS })
        await expect(tab('refused')).toHaveAttribute('aria-current', 'page')
        await expectAccessible(page)
      })

      await test.step('it is sent again', async () => {
        await row.getByRole('button', { name: named(words.retryOf) }).click()
        await expect(
          page.getByText(language === 'de' ? 'wird erneut gesendet' : 'is sent again'),
        ).toBeVisible()
        await expect(row).toContainText(PLAIN[language], { timeout: TOLD_MS })
      })

      const relist = async () => {
        await row.getByRole('button', { name: named(words.relist.of) }).click()
        await page.getByRole('dialog').getByRole('button', { name: words.relist.confirm }).click()
        await expect(page.getByRole('dialog')).toHaveCount(0)
      }
      await test.step('listing it anew can be taken back', async () => {
        await relist()
        const cancel = row.getByRole('button', { name: named(words.relist.cancelOf) })
        await expect(cancel).toBeVisible()
        await expectAccessible(page)
        await cancel.click()
        await expect(row.getByRole('button', { name: named(words.relist.of) })).toBeVisible()
      })

      await test.step('or is done: it is delisted, and waits for a day', async () => {
        await relist()
        await tab('held').click()
        await expect(page).toHaveURL(/state=held/)
        await expect(row).toContainText(words.relist.waiting.split(',')[0] ?? '', { timeout: TOLD_MS })
        const [listing] = await sandbox<Listing[]>(`listings?sku=${sku}`)
        expect(listing?.listed_in).toEqual([])
        await page.reload()
        await expect(row).toBeVisible()
        await expectAccessible(page)
      })
    })

    test(`who may not do accounting is told so (${language})`, async ({ page }) => {
      await logIn(page, language, 'versand')
      await page.goto(ADDRESS)
      await expect(page).toHaveURL(/\/unauthorized/)
    })
  })
}
