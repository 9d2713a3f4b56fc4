import { expect, expectAccessible, logIn, openPage, test } from './journey.ts'
import { LANGUAGES, wordsOf } from './words.ts'

const PROVIDER_KEY = Buffer.from('demo-provider:Kontor-Provider-2026').toString('base64')
/** In nobody's catalogue. */
const EAN = '4099999999990'

for (const language of LANGUAGES) {
  const { allocations, app } = wordsOf(language)

  test(`an order that no merchant has waits in the provider's queue (${language})`, async ({ page }) => {
    const number = `WAITS-${language}-${Date.now()}`
    const answer = await page.request.post('/v1/intake/orders', {
      headers: { authorization: `Basic ${PROVIDER_KEY}` },
      data: {
        orders: [
          {
            channel: '53',
            ext_order_id: number,
            order_date: new Date().toISOString(),
            order_total: 89.95,
            customer: {
              delivery: { last_name: 'Beispiel', street: 'Lindenweg 4', zip_code: '50667', city: 'Köln' },
            },
            lines: [{ item_id: '1', ean: EAN, title: 'Sneaker', item_price: 89.95 }],
          },
        ],
      },
    })
    expect((await answer.json()).data).toMatchObject([{ result: 'unallocated' }])

    await logIn(page, language, 'service')
    await openPage(page, language, app.routes.allocations)
    const row = page
      .getByRole('table', { name: allocations.list })
      .getByRole('row')
      .filter({ hasText: number })
    await expect(row).toContainText(allocations.reason.nobody)
    await expectAccessible(page)
    await page.getByLabel(allocations.show, { exact: true }).selectOption('all')
    await expect(page).toHaveURL(/view=all/)
    await expect(row).toContainText(allocations.cause.arrival)
    await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
    await expectAccessible(page)
  })
}
