import { buyAtAmazon, openImported } from './amazon-order.ts'
import { expect, expectAccessible, logIn, paperOf, sandbox, test } from './journey.ts'
import { LANGUAGES, wordsOf } from './words.ts'

interface Ledger {
  confirmations: { order_id: string; tracking_number?: string }[]
}

/** What the customer typed: no carrier delivers there. */
const WRONG_CITY = 'Nirgendwo'
const NUMBERS = { de: '303-1111111-1111111', en: '303-2222222-2222222' } as const

test.beforeAll(async () => {
  for (const number of Object.values(NUMBERS)) await buyAtAmazon(number, { city: WRONG_CITY })
})

for (const language of LANGUAGES) {
  const { channels, order, orderScreen, shipping } = wordsOf(language)

  test(`a marketplace order becomes a parcel on its way (${language})`, async ({ page, context }) => {
    const amazonNumber = NUMBERS[language]
    await logIn(page, language)

    await test.step('it is imported and found by its Amazon number', async () => {
      await openImported(page, language, amazonNumber)
      await expectAccessible(page)
    })

    const create = page.getByRole('button', { name: shipping.ship.create })
    await test.step('the carrier refuses the address, which is corrected and tried again in one go', async () => {
      await create.click()
      const alert = page.getByRole('alert').filter({ hasText: shipping.labelError.address })
      await expect(alert.getByText(shipping.labelError.field.city)).toBeVisible({ timeout: 30_000 })
      await expect(alert.getByText(new RegExp(`${WRONG_CITY} could not be found`))).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: shipping.labelError.correct }).first().click()
      const dialog = page.getByRole('dialog')
      await expectAccessible(page)
      const city = dialog.getByLabel(order.correct.city)
      await expect(city).toBeFocused()
      await city.fill('Köln')
      await dialog.getByRole('button', { name: order.correct.confirmAndRetry }).click()
      await expect(dialog).toBeHidden()
      await expect(page.getByText('50667 Köln').first()).toBeVisible()
    })

    await test.step('the shipping papers are made and the label opens', async () => {
      await expect(page.getByText(shipping.ship.done)).toBeVisible({ timeout: 30_000 })
      const label = await paperOf(page, language, 'label')
      const path = await label.getAttribute('href')
      const [tab] = await Promise.all([context.waitForEvent('page'), label.click()])
      await tab.close()
      const bytes = await page.evaluate(async (url) => {
        const answer = await fetch(url)
        return {
          status: answer.status,
          type: answer.headers.get('content-type'),
          text: (await answer.text()).slice(0, 5),
        }
      }, path ?? '')
      expect(bytes).toEqual({ status: 200, type: 'application/pdf', text: '%PDF-' })
    })

    await test.step('Amazon has the confirmation', async () => {
      await expect
        .poll(
          async () =>
            (await sandbox<Ledger>('ledger')).confirmations.filter(
              ({ order_id }) => order_id === amazonNumber,
            ).length,
          { timeout: 30_000 },
        )
        .toBe(1)
      await page.reload()
      await expect(page.getByText(channels.reportState.sent).first()).toBeVisible()
    })

    await test.step('the order history shows it all', async () => {
      await page.getByRole('button', { name: orderScreen.more, exact: true }).click()
      await page.getByRole('button', { name: order.history.open }).click()
      const history = page.getByRole('dialog')
      await expect(history.getByText(order.event.approved).first()).toBeVisible()
      await expect(history.getByText(order.event.shipped).first()).toBeVisible()
      await expectAccessible(page)
    })
  })
}
