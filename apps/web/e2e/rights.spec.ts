import { deliverOrder } from './intake-order.ts'
import { expect, expectAccessible, logIn, test } from './journey.ts'
import { wordsOf } from './words.ts'

const { app, order, shipping } = wordsOf('de')
const OPEN_ORDERS = '/orders?order_status=open&sales_channel=1'

test('who may not ship lands on what waits and sees why', async ({ page }) => {
  await logIn(page, 'de', 'auftrag')
  await expect(page).toHaveURL(/\/home/)
  await expectAccessible(page)
  const id = await deliverOrder(page, `RIGHTS-${Date.now()}`, [{ title: 'Wanderstiefel' }])
  await page.goto(`/orders/${id}`)
  await expect(page.getByRole('button', { name: shipping.ship.create })).toBeDisabled()
  await expect(page.getByText(shipping.ship.noPermission)).toBeVisible()
})

test('an order is shipped without a mouse', async ({ page }) => {
  await logIn(page, 'de', 'versand')
  const number = `KEYS-${Date.now()}`
  await deliverOrder(page, number, [{ title: 'Wanderstiefel' }])
  await page.goto(`/orders?ext_order_id=${number}`)
  await page.getByRole('table').getByRole('link').first().focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/orders\/\d+\?list=/)
  const create = page.getByRole('button', { name: shipping.ship.create })
  await expect(create).toBeEnabled()
  for (
    let presses = 0;
    presses < 80 && !(await create.evaluate((button) => button === document.activeElement));
    presses++
  ) {
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await expect(page.getByText(shipping.ship.done)).toBeVisible({ timeout: 30_000 })
})

test("another company's order looks like one that never existed", async ({ page }) => {
  await logIn(page, 'de', 'demo')
  await page.goto(OPEN_ORDERS)
  const link = await page.getByRole('table').getByRole('link').first().getAttribute('href')
  await page.getByRole('button', { name: /Sabine Lindner/ }).click()
  await page.getByRole('button', { name: app.account.logout }).click()
  await logIn(page, 'de', 'demo2')
  await page.goto(link ?? '')
  await expect(page.getByText(order.notFound.title)).toBeVisible()
})
