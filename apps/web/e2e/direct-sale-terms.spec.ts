import { expect, expectAccessible, logIn, openPage, test } from './journey.ts'
import { LANGUAGES, wordsOf } from './words.ts'

for (const language of LANGUAGES) {
  const { app, directSales } = wordsOf(language)
  const words = directSales.terms.service
  const market = 'Amazon'

  test.describe(language, () => {
    test.use({ locale: language === 'de' ? 'de-DE' : 'en-GB' })

    test(`terms are read before anybody publishes some (${language})`, async ({ page }) => {
      await logIn(page, language, 'buchhaltung')
      await openPage(page, language, app.routes.files)
      const links = page.getByRole('region', { name: directSales.terms.files }).getByRole('link')
      await expect(links).toHaveCount(2)
      await expectAccessible(page)
      const path = (await links.first().getAttribute('href')) ?? ''
      const answer = await page.evaluate(async (address) => {
        const { status, headers } = await fetch(address)
        return [status, headers.get('content-type')]
      }, path)
      expect(answer).toEqual([200, 'application/pdf'])
    })

    test(`the provider sees which version counts, and publishes only a PDF (${language})`, async ({
      page,
    }) => {
      await logIn(page, language, 'service')
      await openPage(page, language, app.routes.serviceTerms)
      const table = page.getByRole('table', { name: words.table.replace('{name}', market) })
      await expect(table.getByRole('row').nth(1)).toContainText(words.current)
      await expectAccessible(page)
      await page.getByRole('button', { name: words.publishOf.replace('{name}', market) }).click()
      const dialog = page.getByRole('dialog')
      const submit = dialog.getByRole('button', { name: words.submit, exact: true })
      await submit.click()
      await expect(dialog.getByText(words.missing)).toBeVisible()
      const buffer = Buffer.from('%PDF-1.7 %%EOF')
      await dialog
        .locator('input[type=file]')
        .setInputFiles({ name: 'bedingungen.pdf', mimeType: 'application/pdf', buffer })
      await submit.click()
      await expect(dialog.getByRole('alert')).toContainText('PDF')
      await expectAccessible(page)
    })
  })
}
