import type { Page } from '@playwright/test'
import { deliverOrder } from './intake-order.ts'
import { expect, expectAccessible, logIn, openPage, test } from './journey.ts'
import { LANGUAGES, type Language, wordsOf } from './words.ts'

/** `1.234,56 €` and `1.234` as numbers; the same form in every language. */
const numberIn = (text: string): number =>
  Number(
    text
      .replaceAll('.', '')
      .replace(',', '.')
      .replace(/[^\d.-]/g, ''),
  )

for (const language of LANGUAGES) {
  test(`the figures of a store and a day, and an order more (${language})`, async ({ page }) => {
    const { performance: words } = wordsOf(language)
    await logIn(page, language)
    await page.goto('/home?view=figures')
    const store = page.getByLabel(words.store, { exact: true })
    const period = page.getByLabel(words.period, { exact: true })
    await expect(store.locator('option').first()).toHaveText(words.allStores)
    await expect(period).toHaveValue('this_month')
    await store.selectOption({ label: await labelOf(page, '101') })
    await period.selectOption('today')
    await expect(page).toHaveURL(/period=today/)
    await expect(page).toHaveURL(/store=\d+/)
    await expectAccessible(page)
    const before = await figuresOf(page, words)

    await test.step('two pieces at 89.95 make one order and 179.90 more', async () => {
      await deliverOrder(page, `DASH-${language}-${Date.now()}`, [{ title: 'Pumps' }, { title: 'Sneaker' }])
      await page.reload()
      const after = await figuresOf(page, words)
      expect(after.count - before.count).toBe(1)
      expect(after.items - before.items).toBe(2)
      expect(after.amount - before.amount).toBeCloseTo(179.9, 2)
    })

    await test.step('another store has nothing of it', async () => {
      await expect(period).toHaveValue('today')
      await store.selectOption({ label: await labelOf(page, '102') })
      await expect(page).toHaveURL(/period=today/)
    })
  })
}

for (const language of LANGUAGES) {
  test(`from the colour to the orders behind it (${language})`, async ({ page }) => {
    const { why, app } = wordsOf(language)
    await logIn(page, language)
    await openPage(page, language, app.routes.points)
    await expect(page.getByRole('region', { name: why.sums })).toBeVisible()
    await expectAccessible(page)
    const entry = page.locator('tbody tr').first().getByRole('link').first()
    await expect(entry).toHaveAttribute('href', /\/orders\/\d+$/)
    await entry.click()
    await expect(page).toHaveURL(/\/orders\/\d+$/)
  })
}

const BOXES = ['orders', 'returns', 'cancellations'] as const

for (const language of LANGUAGES) {
  test(`three figures followed to their orders (${language})`, async ({ page }) => {
    const { performance: words } = wordsOf(language)
    await logIn(page, language)
    for (const of of BOXES) {
      await test.step(words[of].title, async () => {
        await page.goto('/home?view=figures&period=last_month')
        const box = boxOf(page, words.title, words[of].title)
        const figure = box.locator('p').first().getByRole('link')
        const count = numberIn((await figure.textContent()) ?? '')
        expect(count).toBeGreaterThan(0)
        await figure.click()
        await expectOrders(page, language, count)

        await page.goto('/home?view=figures&period=last_month')
        const row = box.getByRole('row').nth(1)
        const ofChannel = row.getByRole('link')
        const countOfChannel = numberIn((await ofChannel.textContent()) ?? '')
        await ofChannel.click()
        await expect(page).toHaveURL(/sales_channel=\d+/)
        await expectOrders(page, language, countOfChannel)
      })
    }
  })
}

/** The list of orders has so many, and shows so many rows as far as they fit on its page. */
async function expectOrders(page: Page, language: Language, count: number): Promise<void> {
  const { performance, orderList } = wordsOf(language)
  const { list } = orderList
  const title = (count === 1 ? list.count_one : list.count_other).replace(
    '{total}',
    count.toLocaleString('de-DE'),
  )
  await expect(page).toHaveURL(/\/orders\?/)
  // The figure that was followed may say the same, and stays, hidden at the end, until the list takes its place.
  await expect(page.getByRole('region', { name: performance.title, includeHidden: true })).toHaveCount(0)
  await expect(page.getByText(title, { exact: true })).toBeVisible()
  await expect(page.locator('tbody tr')).toHaveCount(Math.min(count, 25))
}

const boxOf = (page: Page, region: string, title: string) =>
  page
    .getByRole('region', { name: region })
    .locator('section', { has: page.getByRole('heading', { name: title, exact: true }) })

const labelOf = async (page: Page, number: string): Promise<string> => {
  const option = page.locator('option', { hasText: new RegExp(`^${number} `) })
  await expect(option).toHaveCount(1)
  return (await option.textContent()) ?? ''
}

/** What the first box says. */
async function figuresOf(
  page: Page,
  words: {
    readonly title: string
    readonly items: string
    readonly amount: string
    readonly orders: { readonly title: string }
  },
) {
  const box = boxOf(page, words.title, words.orders.title)
  const fact = async (name: string) =>
    numberIn((await box.locator('dl > div', { hasText: name }).locator('dd').textContent()) ?? '')
  await expect(box.locator('dl')).toBeVisible()
  // Until what was asked for is there, the figures of before stay.
  await expect(page.locator('[data-stale]')).toHaveCount(0)
  return {
    count: numberIn((await box.locator('p').first().textContent()) ?? ''),
    items: await fact(words.items),
    amount: await fact(words.amount),
  }
}

for (const language of LANGUAGES) {
  test(`an order in the live sales once the window is shown again (${language})`, async ({ page }) => {
    const { live: words } = wordsOf(language)
    await logIn(page, language)
    await page.goto('/home?view=figures')
    const sums = page.getByRole('table', { name: words.sums, exact: true })
    const orders = async () =>
      numberIn(
        (await sums.getByRole('row', { name: words.orders }).getByRole('cell').first().textContent()) ?? '',
      )
    await expect(sums).toBeVisible()
    const before = await orders()
    await deliverOrder(page, `LIVE-${language}-${Date.now()}`, [{ title: 'Pumps' }])
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect.poll(orders).toBe(before + 1)
    await page.getByText(words.asTable, { exact: true }).click()
    await expect(page.getByRole('table', { name: words.byHour, exact: true })).toBeVisible()
    await expectAccessible(page)
  })
}
