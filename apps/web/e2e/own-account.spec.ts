import { expect, expectAccessible, logIn, openPage, test } from './journey.ts'
import { LANGUAGES, wordsOf } from './words.ts'

/** What is typed, so that there is something to save in both languages. */
const TYPED = {
  de: { days: '2', change: '-3,00', shown: '-3' },
  en: { days: '3', change: '2.50', shown: '2,5' },
} as const

for (const language of LANGUAGES) {
  const { app, directSales } = wordsOf(language)
  const words = directSales.accountSettings

  test.describe(language, () => {
    test.use({ locale: language === 'de' ? 'de-DE' : 'en-GB' })

    test(`the offers of an own account are set, in each country (${language})`, async ({ page }) => {
      const { days, change, shown } = TYPED[language]
      const save = page.getByRole('button', { name: words.form.save, exact: true })
      const field = (name: keyof typeof words.fields) => page.getByLabel(words.fields[name], { exact: true })
      await logIn(page, language, 'buchhaltung')
      await openPage(page, language, app.routes.directSaleAmazon)

      await test.step('what is wrong is said at its field, and cannot be saved', async () => {
        await expect(field('processing_time')).toBeVisible()
        await expectAccessible(page)
        await field('inventory_reduction').fill('2-3')
        await field('inventory_reduction').blur()
        await expect(page.getByText(words.form.count)).toBeVisible()
        await expect(save).toBeDisabled()
        await field('inventory_reduction').fill('')
        await field('price_change_fixed').fill('1')
        await field('price_change_percent').fill('2')
        await field('price_change_percent').blur()
        await expect(page.getByText(words.form.both)).toHaveCount(2)
        await expect(save).toBeDisabled()
        await field('price_change_percent').fill('')
      })

      await test.step('the rest is saved, and stays', async () => {
        await field('price_change_fixed').fill(change)
        await field('processing_time').fill(days)
        await save.click()
        await expect(
          page.getByText(language === 'de' ? 'Änderung gespeichert' : 'Update Successful'),
        ).toBeVisible()
        await page.reload()
        await expect(field('processing_time')).toHaveValue(days)
        await expect(field('price_change_fixed')).toHaveValue(shown)
        await expect(field('inventory_reduction')).toHaveValue('0')
        await field('price_change_fixed').fill('')
        await save.click()
        await expect(field('price_change_fixed')).toHaveValue('')
      })

      await test.step('the fee is explained with its numbers', async () => {
        await page.getByRole('button', { name: words.fee.open }).click()
        const dialog = page.getByRole('dialog')
        await expect(dialog.getByText(words.fee.sentence)).toBeVisible()
        await expect(dialog.getByText(/89,95.*13,49.*2,70/)).toBeVisible()
        await expect(dialog.getByText(/199,95.*29,99.*5,00/)).toBeVisible()
        await expectAccessible(page)
        await page.keyboard.press('Escape')
      })

      // Switching one has all that it holds counted anew on every channel, which the tests of the call do.
      await test.step('a store that is not synchronised cannot be switched on', async () => {
        const tabs = page.getByRole('navigation', { name: words.tabs.label })
        await tabs.getByRole('link', { name: words.tabs.stores, exact: true }).click()
        await expect(page).toHaveURL(/tab=stores/)
        const store = (name: string) =>
          page.getByRole('checkbox', { name: words.stores.sellsOf.replace('{name}', name) })
        await expect(store('Lindner Bremen')).toBeChecked()
        await expectAccessible(page)
        await expect(page.getByText(words.stores.not, { exact: true })).toHaveCount(1)
        await expect(page.getByRole('checkbox', { disabled: true })).toHaveCount(1)
        await tabs.getByRole('link', { name: words.tabs.config, exact: true }).click()
      })

      await test.step('a country is switched at once', async () => {
        const austria = page.getByText(words.countries.austria)
        await expect(austria).toBeVisible()
        const france = page.getByRole('checkbox', { name: language === 'de' ? 'Frankreich' : 'France' })
        for (const isOn of [true, false]) {
          await france.click()
          await expect(france).toBeEnabled()
          await expect(france).toBeChecked({ checked: isOn })
        }
      })
    })
  })
}
