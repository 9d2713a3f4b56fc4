import { deliverOrder } from './intake-order.ts'
import { expect, expectAccessible, logIn, sandbox, test } from './journey.ts'
import { LANGUAGES, wordsOf } from './words.ts'

interface Ledger {
  references: { reference_number: string; service: string; purchases: number }[]
}

const INTAKE_KEY = Buffer.from('demo-intake:Kontor-Intake-2026').toString('base64')
/** A number of a series that shops give out themselves. */
const BIG_EAN = '2999000000012'

for (const language of LANGUAGES) {
  const { order, shipping } = wordsOf(language)

  test(`an oversize line travels alone (${language})`, async ({ page }) => {
    const feed = await page.request.post('/v1/intake/articles', {
      headers: { authorization: `Basic ${INTAKE_KEY}` },
      data: {
        articles: [
          {
            wws_number: 'E2E-OVERSIZE',
            wws_model: 'E2E-OVERSIZE',
            brand: 'Rieker',
            title: 'Reitstiefel mit Schaft',
            kind: 'boots',
            is_oversize: true,
            sizes: [{ size: '42', ean: BIG_EAN, original_price: 199.95, sale_price: 199.95 }],
          },
        ],
      },
    })
    expect(feed.status()).toBe(200)
    const id = await deliverOrder(page, `OVERSIZE-${language}-${Date.now()}`, [
      { title: 'Sneaker' },
      { title: 'Reitstiefel mit Schaft', ean: BIG_EAN },
    ])
    /** Shipping labels that the carrier sold for the order. */
    const sold = async () => {
      const { references } = await sandbox<Ledger>('ledger')
      return references
        .filter((one) => one.reference_number.startsWith(`${id}-`) && one.service !== 'returns')
        .map(({ purchases }) => purchases)
    }
    await logIn(page, language)
    await page.goto(`/orders/${id}`)
    const big = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /Reitstiefel/ }) })
    const createBig = big.getByRole('button', { name: shipping.oversize.createOf.replace('{position}', '2') })

    await test.step('only the oversize line has the button', async () => {
      await expect(createBig).toBeEnabled({ timeout: 60_000 })
      const plain = shipping.oversize.createOf.replace('{position}', '1')
      await expect(page.getByRole('button', { name: plain })).toHaveCount(0)
      await expect(big.getByText(order.line.oversize, { exact: true })).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('its papers are made alone, by keyboard', async () => {
      await createBig.focus()
      await page.keyboard.press('Enter')
      await expect(page.getByText(shipping.ship.done)).toBeVisible({ timeout: 60_000 })
      await expect(createBig).toHaveCount(0)
      expect(await sold()).toEqual([1])
    })

    await test.step('the rest goes by an ordinary parcel', async () => {
      const parcel = page.getByLabel(shipping.ship.parcel, { exact: true })
      await expect(parcel.locator('option', { hasText: 'Sperrgut' })).toHaveCount(0)
      await page.getByRole('button', { name: shipping.ship.create }).click()
      await expect.poll(sold, { timeout: 60_000 }).toEqual([1, 1])
      await expect(page.getByRole('button', { name: shipping.ship.create })).toHaveCount(0, {
        timeout: 60_000,
      })
    })
  })
}
