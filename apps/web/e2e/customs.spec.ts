import { deliverOrder } from './intake-order.ts'
import { expect, expectAccessible, logIn, paperOf, test } from './journey.ts'
import { LANGUAGES, wordsOf } from './words.ts'

const INTAKE_KEY = Buffer.from('demo-intake:Kontor-Intake-2026').toString('base64')
/** A number of a series that shops give out themselves. */
const EAN = '2999000000029'
const LONDON = {
  street: 'Baker Street',
  street_no: '221b',
  zip_code: 'NW1 6XE',
  city: 'London',
  country: 'GB',
}

for (const language of LANGUAGES) {
  const { customs, shipping } = wordsOf(language)

  test(`an order to Great Britain is declared to customs and shipped (${language})`, async ({ page }) => {
    const feed = await page.request.post('/v1/intake/articles', {
      headers: { authorization: `Basic ${INTAKE_KEY}` },
      data: {
        articles: [
          {
            wws_number: 'E2E-CUSTOMS',
            wws_model: 'E2E-CUSTOMS',
            brand: 'Rieker',
            title: 'Sneaker',
            origin_country: 'PT',
            net_weight_grams: 720,
            sizes: [{ size: '42', ean: EAN, original_price: 89.95, sale_price: 89.95 }],
          },
        ],
      },
    })
    expect(feed.status()).toBe(200)
    const number = `CUSTOMS-${language}-${Date.now()}`
    const id = await deliverOrder(page, number, [{ title: 'Sneaker', ean: EAN }], LONDON)
    await logIn(page, language)
    await page.goto(`/orders/${id}`)
    const ship = page.getByRole('button', { name: shipping.ship.create })

    await test.step('the order says what customs lacks, and is not shipped without', async () => {
      const lacks = customs.line_one
        .replace('{positions}', '1')
        .replace('{fields}', customs.field.hs_tariff_number)
      await expect(page.getByText(lacks)).toBeVisible({ timeout: 60_000 })
      await expect(ship).toBeDisabled()
      await expectAccessible(page)
    })

    await test.step('the article proposes, staff add what is missing', async () => {
      await page.getByRole('button', { name: customs.enter }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByLabel(customs.field.origin_country)).toHaveValue('PT')
      await expect(dialog.getByLabel(customs.field.value)).toHaveValue('89,95')
      await expectAccessible(page)
      await dialog.getByLabel(customs.field.hs_tariff_number).fill('6404 11 00')
      await dialog.getByRole('button', { name: customs.save }).click()
      await expect(page.getByText(customs.complete)).toBeVisible()
    })

    await test.step('the customs paper lies among the papers', async () => {
      await ship.click()
      await expect(page.getByText(shipping.ship.done)).toBeVisible({ timeout: 60_000 })
      const paper = await paperOf(page, language, 'customs')
      const path = await paper.getAttribute('href')
      const pdf = await page.request.get(path ?? '', { headers: { 'sec-fetch-site': 'same-origin' } })
      expect(pdf.status()).toBe(200)
      expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')
    })
  })
}
