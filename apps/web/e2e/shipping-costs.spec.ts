import { expect, expectAccessible, logIn, openPage, test } from './journey.ts'
import { LANGUAGES, wordsOf } from './words.ts'

/** The store of the demo that has no values of its own, and its GLN. */
const STORE = { number: '103', gln: '4260000010034' }
/** What shipping costs for a moment, so that there is something to save in both languages. */
const COSTS = { de: '5,20', en: '5.30' } as const
const SHOWN = { de: '5,20', en: '5,30' } as const

for (const language of LANGUAGES) {
  const { app, shippingCosts: words } = wordsOf(language)

  test.describe(language, () => {
    test.use({ locale: language === 'de' ? 'de-DE' : 'en-GB' })

    test(`what shipping costs is set by channel (${language})`, async ({ page }) => {
      const dialog = page.getByRole('dialog')
      const row = page
        .getByRole('table', { name: words.table })
        .getByRole('row')
        .filter({ has: page.getByRole('cell', { name: '2 eBay', exact: true }) })
      const open = () => row.getByRole('button').click()
      const save = () => dialog.getByRole('button', { name: words.save, exact: true }).click()
      const field = (name: 'label' | 'freeShippingFrom' | 'shipping') =>
        dialog.getByLabel(words.fields[name]).first()
      await logIn(page, language, 'buchhaltung')
      await openPage(page, language, app.routes.shippingCosts)
      await expect(row).toContainText('60,00')
      await expectAccessible(page)

      await test.step('amounts take commas and dots, and a wrong one says so at its field', async () => {
        await open()
        for (const wrong of ['1.000,00', '-1', 'NaN']) {
          await field('shipping').fill(wrong)
          await save()
          await expect(field('shipping')).toBeFocused()
          await expect(dialog.getByText(words.fields.wrong)).toBeVisible()
        }
        await field('shipping').fill('6,91')
        await save()
        await expect(dialog.getByText(words.fields.tooHigh.replace('{limit}', '6,90 €'))).toBeVisible()
        await expectAccessible(page)
      })

      await test.step('an order at the threshold is free, one a cent below is not', async () => {
        await field('freeShippingFrom').fill('49,90')
        await field('shipping').fill(COSTS[language])
        await expect(dialog.getByText(/49,90.*49,89/)).toBeVisible()
        await save()
        await expect(dialog).toBeHidden()
        await expect(row).toContainText(new RegExp(`49,90.*${SHOWN[language]}`))
      })

      await test.step('a store above the limit is named, and nothing is saved', async () => {
        await open()
        await field('label').fill('eBay Express')
        await dialog.getByRole('button', { name: words.glns.add }).click()
        const own = (name: string) =>
          dialog.getByLabel(words.glns.field.replace('{field}', name).replace('{number}', '1'))
        const stores = own(words.glns.store)
        const labels = await stores.locator('option').allTextContents()
        await stores.selectOption({ label: labels.find((label) => label.startsWith(STORE.number)) ?? '' })
        await own(words.glns.shipping).fill('99')
        await save()
        await expect(dialog.getByRole('alert').filter({ hasText: STORE.gln })).toBeVisible()
        await expectAccessible(page)
        await page.reload()
        await expect(row).toContainText('49,90')
        await expect(row).not.toContainText('eBay Express')
      })

      await test.step('what a store has of its own is kept, and goes again', async () => {
        await open()
        await dialog.getByRole('button', { name: words.glns.add }).click()
        await dialog.getByRole('combobox').selectOption(STORE.gln)
        await save()
        await expect(dialog).toBeHidden()
        await expect(row).toContainText(words.own_one.replace('{count}', '1'))
        await open()
        await dialog.getByRole('button', { name: words.glns.remove.replace('{number}', '1') }).click()
        await field('freeShippingFrom').fill('60')
        await field('shipping').fill('4.90')
        await save()
        await expect(dialog).toBeHidden()
        await expect(row).toContainText(/60,00.*4,90/)
      })
    })

    test(`who may not set what shipping costs is told so (${language})`, async ({ page }) => {
      await logIn(page, language, 'versand')
      await page.goto('/settings/shipping')
      await expect(page).toHaveURL(/\/unauthorized/)
    })
  })
}
