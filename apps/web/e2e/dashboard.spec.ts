import type { Page } from '@playwright/test'
import { deliverOrder } from './intake-order.ts'
import { expect, expectAccessible, logIn, test } from './journey.ts'
import { LANGUAGES, wordsOf } from './words.ts'

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
  const box = page
    .getByRole('region', { name: words.title })
    .locator('section', { has: page.getByRole('heading', { name: words.orders.title, exact: true }) })
  const fact = async (name: string) =>
    numberIn((await box.locator('dl > div', { hasText: name }).locator('dd').textContent()) ?? '')
  await expect(box.locator('dl')).toBeVisible()
  return {
    count: numberIn((await box.locator('p').first().textContent()) ?? ''),
    items: await fact(words.items),
    amount: await fact(words.amount),
  }
}
