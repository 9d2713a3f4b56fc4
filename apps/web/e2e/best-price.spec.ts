import { expect, expectAccessible, logIn, openPage, test } from './journey.ts'
import { LANGUAGES, wordsOf } from './words.ts'

/** By how much the brand stays below competitors, another amount in each language, and what becomes of 94,90 € by it. */
const SET = {
  de: { typed: '0,05', kept: '0,05', price: '94,85', ending: '93,95' },
  en: { typed: '0.10', kept: '0,10', price: '94,80', ending: '93,95' },
} as const

for (const language of LANGUAGES) {
  const { app, bestPrice: words, pricingRules, uvp } = wordsOf(language)
  const { typed, kept, price, ending } = SET[language]

  test.describe(language, () => {
    test.use({ locale: language === 'de' ? 'de-DE' : 'en-GB' })

    test(`a brand follows the prices of competitors (${language})`, async ({ page }) => {
      const undercut = page.getByLabel(words.undercut)
      const follow = page.getByLabel(words.follow)
      const channel = page.getByRole('group', { name: words.channels }).getByLabel('Amazon')
      const save = async () => {
        await page.getByRole('button', { name: words.save, exact: true }).click()
        await expect(page.getByText(words.saved)).toBeVisible()
        await page.reload()
      }
      const brands = page.locator('details').filter({ hasText: /^(Bestpreise|Best prices)/ })
      await logIn(page, language, 'buchhaltung')

      await test.step('it is reached from the settings, brand by brand', async () => {
        await openPage(page, language, app.routes.uvp)
        await brands.locator('summary').click()
        const brand = brands.getByRole('link').first()
        const name = (await brand.textContent()) ?? ''
        await expectAccessible(page)
        await brand.click()
        const heading = page.getByRole('heading', { name: words.title.replace('{name}', name) })
        await expect(heading).toBeVisible()
        await expect(page.getByRole('link', { name: app.routes.uvp }).last()).toBeVisible()
        await expect(follow).not.toBeChecked()
        await expectAccessible(page)
      })

      await test.step('a wrong amount says so at its field', async () => {
        for (const wrong of ['1.000,00', '-1', '0,001']) {
          await undercut.fill(wrong)
          await page.getByRole('button', { name: words.save, exact: true }).click()
          await expect(undercut).toBeFocused()
          await expect(page.getByText(words.wrong)).toBeVisible()
        }
        await expectAccessible(page)
      })

      await test.step('a sentence says what the settings do', async () => {
        const sentence = page.locator('[data-figures]').filter({ hasText: '94,90' })
        await undercut.fill(typed)
        await expect(sentence).toContainText(price)
        await page.getByLabel(words.ending).selectOption('.95')
        await expect(sentence).toContainText(ending)
        await follow.check()
        await expect(page.getByText(words.onNowhere)).toBeVisible()
        await channel.check()
        await expect(page.getByText(words.on)).toBeVisible()
      })

      await test.step('what was saved is there again, and seen among the brands', async () => {
        await save()
        await expect(undercut).toHaveValue(kept)
        await expect(page.getByLabel(words.ending)).toHaveValue('.95')
        await expect(follow).toBeChecked()
        await expect(channel).toBeChecked()
        await page.getByRole('link', { name: app.routes.uvp }).last().click()
        await brands.locator('summary').click()
        const first = brands.getByRole('listitem').first()
        await expect(first).toContainText(uvp.bestPrices.follows)
        await first.getByRole('link').click()
      })

      await test.step('and no longer follows', async () => {
        await follow.uncheck()
        await channel.uncheck()
        await page.getByLabel(words.ending).selectOption('none')
        await save()
        await expect(follow).not.toBeChecked()
        await expect(channel).not.toBeChecked()
      })

      await test.step('a brand that is not carried leads back', async () => {
        await page.goto('/settings/uvp/best-price/1')
        await expect(page.getByRole('heading', { name: words.notFound })).toBeVisible()
        await page.getByRole('link', { name: words.back }).click()
        await expect(brands).toBeVisible()
      })

      await test.step('Tamaris has a page of its own, which its rules lead to', async () => {
        await openPage(page, language, app.routes.tamaris)
        await page.getByRole('link', { name: pricingRules.tamaris.toBestPrice }).click()
        await expect(page.getByRole('heading', { name: app.routes.tamarisBestPrice })).toBeVisible()
        await undercut.fill(typed)
        await save()
        await expect(undercut).toHaveValue(kept)
        await expectAccessible(page)
      })
    })

    test(`who may not set best prices is told so (${language})`, async ({ page }) => {
      await logIn(page, language, 'versand')
      for (const address of ['/settings/uvp/best-price/1', '/settings/tamaris-best-price']) {
        await page.goto(address)
        await expect(page).toHaveURL(/\/unauthorized/)
      }
    })
  })
}
