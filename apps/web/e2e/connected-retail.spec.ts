import type { Page } from '@playwright/test'
import { deliverOrder } from './intake-order.ts'
import { expect, expectAccessible, logIn, openPage, test } from './journey.ts'
import { LANGUAGES, type Language, wordsOf } from './words.ts'

const ZALANDO = '3'

for (const language of LANGUAGES) {
  test(`an order whose store Zalando named shows in its box (${language})`, async ({ page }) => {
    const { retail, orderList } = wordsOf(language)
    const number = `RETAIL-${language}-${Date.now()}`
    await logIn(page, language)
    const before = await soldToday(page, language)
    await deliverOrder(page, number, [{ title: 'Pumps' }, { title: 'Sneaker' }], {}, ZALANDO)
    const after = await soldToday(page, language)
    expect([after.orders - before.orders, after.items - before.items]).toEqual([1, 2])
    await expectAccessible(page)

    await boxOf(page, language).getByRole('link', { name: retail.itsOrders }).click()
    await expect(page).toHaveURL(/\/orders\?.*sales_channel=3.*store_named=1/)
    await expect(page.getByRole('table', { name: orderList.list.label })).toContainText(number)
  })

  test(`the history is imported on the company page (${language})`, async ({ page }) => {
    const { app, retail } = wordsOf(language)
    // Has stored both keys.
    await logIn(page, language, 'demo2')
    await openPage(page, language, app.routes.company)
    const history = page.getByRole('region', { name: retail.history.title, exact: true })
    await expect(history.getByText(retail.history.text)).toBeVisible()
    await history.getByRole('button', { name: retail.history.start, exact: true }).click()
    const done = history.getByText(retail.history.done.split('{')[0] ?? '')
    await expect(done).toBeVisible({ timeout: 30_000 })
    await expectAccessible(page)
    await page.reload()
    await expect(done).toBeVisible()
    await expect(history.getByRole('button', { name: retail.history.start, exact: true })).toBeEnabled()
  })
}

const boxOf = (page: Page, language: Language) => {
  const { performance, retail } = wordsOf(language)
  return page
    .getByRole('region', { name: performance.title })
    .locator('section', { has: page.getByRole('heading', { name: retail.title, exact: true }) })
}

/** What the box says of today; without sales it is not there. */
async function soldToday(page: Page, language: Language): Promise<{ orders: number; items: number }> {
  const { retail } = wordsOf(language)
  const answered = page.waitForResponse(/connected-retail-stats/)
  await page.goto('/home?view=figures&period=today')
  const { orders, items } = (await (await answered).json()) as { orders: number; items: number }
  const box = boxOf(page, language)
  if (orders === 0) {
    await expect(box).toBeHidden()
    return { orders, items }
  }
  await expect(box.locator('p').first()).toHaveText(`${orders} ${retail.ofOrders}`)
  await expect(box.locator('dl > div', { hasText: retail.items }).first().locator('dd')).toHaveText(
    `${items}`,
  )
  return { orders, items }
}
