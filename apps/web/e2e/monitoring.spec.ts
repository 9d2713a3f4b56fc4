import { buyAtAmazon, openImported } from './amazon-order.ts'
import { chooseInAccountMenu, expect, expectAccessible, logIn, test } from './journey.ts'
import { LANGUAGES, wordsOf } from './words.ts'

/** What the customer typed: no carrier delivers there. */
const WRONG_CITY = 'Nirgendwo'
const NUMBERS = { de: '304-7777777-1111111', en: '304-7777777-2222222' } as const

test.beforeAll(async () => {
  for (const number of Object.values(NUMBERS)) await buyAtAmazon(number, { city: WRONG_CITY })
})

for (const language of LANGUAGES) {
  const { app, monitoring: words, order, shipping, ui } = wordsOf(language)

  test(`what was overlooked is found and finished on the spot (${language})`, async ({ page }) => {
    await logIn(page, language)
    for (const [path, type] of [
      ['orders', 'orders'],
      ['returns', 'returns'],
      ['unknown-status', 'unknown-status'],
      ['shipped', 'ordersShipped'],
    ] as const) {
      await test.step(`the list of ${type}`, async () => {
        await page.goto(`/overview/${path}`)
        await expect(page.getByRole('heading', { name: words.title[type], level: 1 })).toBeVisible()
        await expect(
          page.getByRole('table').getByRole('link').first().or(page.getByText(words.empty[type])),
        ).toBeVisible()
        await expectAccessible(page)
      })
    }

    await test.step('an order leads from the list to its document', async () => {
      await page.goto('/overview/orders')
      await page.getByRole('table').getByRole('link').first().click()
      await expect(page).toHaveURL(/\/orders\/\d+$/)
    })
  })

  test(`a label that failed gets its address corrected by the provider (${language})`, async ({ page }) => {
    const number = NUMBERS[language]
    await logIn(page, language)
    await test.step('the carrier refuses the address', async () => {
      await openImported(page, language, number)
      await page.getByRole('button', { name: shipping.ship.create }).click()
      await expect(page.getByText(shipping.labelError.address).first()).toBeVisible({ timeout: 30_000 })
    })

    await test.step('the merchant sees it among the label errors, with what was sent', async () => {
      await page.goto('/overview/labels')
      await expect(page.getByRole('row', { name: number })).toBeVisible()
      await page.getByRole('button', { name: words.labels.payloadOf.replace('{number}', number) }).click()
      await expect(page.getByRole('dialog').locator('pre')).toContainText(WRONG_CITY)
      await page.getByRole('dialog').getByRole('button', { name: ui.dialog.close }).last().click()
      await expectAccessible(page)
    })

    await test.step('the provider corrects it in the list, and the label is made', async () => {
      await chooseInAccountMenu(page, language, app.account.logout)
      await logIn(page, language, 'service')
      await page.goto('/overview/labels?cause=address')
      await page.getByRole('button', { name: words.labels.addressOf.replace('{number}', number) }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(order.correct.city).fill('Köln')
      await dialog.getByRole('button', { name: order.correct.confirmAndRetry }).click()
      await dialog.getByRole('button', { name: order.correct.close }).last().click()
      await expect(async () => {
        await page.reload()
        await expect(page.getByRole('table')).toBeVisible()
        await expect(page.getByRole('row', { name: number })).toHaveCount(0)
      }).toPass({ timeout: 60_000 })
      await expectAccessible(page)
    })
  })
}
