import { BUILT_IN_VIEWS } from '@kontor/contract/order-views'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, logIn, test } from './journey.ts'
import { LANGUAGES, wordsOf } from './words.ts'

const FIRST_ROW_BY = 300

/** The number that a text of a count says, in either language. */
const numberIn = (text: string | null): number => Number(text?.replaceAll(/\D/g, '') ?? '')

const rows = (page: Page) => page.getByRole('table').locator('tbody tr[data-row]')

for (const language of LANGUAGES) {
  const { orderList: list, orderViews: words } = wordsOf(language)
  const tabsOf = (page: Page) => page.getByRole('navigation', { name: list.views.label })

  test(`views of the order list (${language})`, async ({ page }) => {
    const tabs = tabsOf(page)
    const current = tabs.locator('[aria-current="page"]')
    await logIn(page, language, 'demo')

    await test.step('each tab counts what its list has, and no tab moves when the counts arrive', async () => {
      await page.goto('/orders')
      await expect(current).toContainText(list.view.waiting)
      for (const view of BUILT_IN_VIEWS) {
        const tab = tabs.getByRole('link', { name: new RegExp(`^${list.view[view]}`) })
        await tab.click()
        await expect(page).toHaveURL(new RegExp(`view=${view}`))
        await expect(current).toContainText(list.view[view])
        const count = tab.locator('[data-figures]')
        await expect(count).toBeVisible()
        await expect
          .poll(async () => {
            const shown = await page.locator('header [data-figures]').first().textContent()
            return numberIn(shown) - numberIn(await count.textContent())
          })
          .toBe(0)
      }
      await expectAccessible(page)
    })

    await test.step('what waits is listed whatever its age, and what was sent of the last month', async () => {
      await tabs.getByRole('link', { name: new RegExp(`^${list.view.overdue}`) }).click()
      await expect(rows(page).first().locator('time[data-urgency="overdue"]')).toBeVisible()
      await expect(page.getByRole('button', { name: wordsOf(language).ui.filters.reset })).toHaveCount(0)
    })

    await test.step('back gives the row, its place and the focus', async () => {
      await page.goto('/orders?view=all')
      const row = rows(page).nth(20)
      await row.scrollIntoViewIfNeeded()
      const text = await row.getByRole('link').first().textContent()
      const before = await page.evaluate(() => window.scrollY)
      expect(before).toBeGreaterThan(100)
      await row.getByRole('link').first().click()
      await expect(page).toHaveURL(/\/orders\/\d+/)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(text ?? '')
      await page.goBack()
      await expect(row).toBeFocused()
      await expect(row).toContainText(text ?? '')
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before - 50)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1 })).toContainText(text ?? '')
    })

    await test.step('columns are put in order by keys, and stay so', async () => {
      await page.goto('/orders?view=all')
      const { columns, columnMove, columnsReset } = wordsOf(language).ui.table
      const heads = page.getByRole('table').getByRole('columnheader')
      await page.getByRole('button', { name: columns }).click()
      const grip = page.getByRole('button', { name: columnMove.replace('{column}', list.column.order_total) })
      await grip.focus()
      await page.keyboard.press('Home')
      await expect(grip).toBeFocused()
      await expect(heads.nth(1)).toContainText(list.column.order_total)
      await expectAccessible(page)
      await page.reload()
      await expect(heads.nth(1)).toContainText(list.column.order_total)
      await page.getByRole('button', { name: columns }).click()
      await page.getByRole('button', { name: columnsReset }).click()
      await expect(heads.nth(1)).toContainText(list.column.id)
    })

    await test.step('on a phone filters fold, and the first order stands near the top', async () => {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto('/orders?view=overdue')
      await expect(rows(page).first()).toBeVisible()
      const top = (await rows(page).first().boundingBox())?.y ?? Number.NaN
      expect(top).toBeLessThanOrEqual(FIRST_ROW_BY)
      const search = page.getByLabel(list.filter.search, { exact: true })
      await expect(search).toBeHidden()
      const fold = page.getByRole('button', {
        name: new RegExp(`^${wordsOf(language).ui.filters.label}( ·|$)`),
      })
      await fold.click()
      await search.fill('a')
      await search.press('Enter')
      await expect(fold).toContainText('· 1')
      await page.goto('/orders?view=all')
      await expect(current).toBeInViewport()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
      await expectAccessible(page)
    })
  })

  test(`saved views of the order list (${language})`, async ({ page, browser, baseURL }) => {
    const name = `Köln & <i>Bonn</i> ${Date.now() % 100_000} ${language}`
    const tabs = tabsOf(page)
    const current = tabs.locator('[aria-current="page"]')
    await logIn(page, language, 'demo')

    await test.step('a view of the company is saved', async () => {
      await page.goto('/orders?view=all&sales_channel=4&sort=customer_name')
      await page.getByRole('button', { name: list.views.add }).click()
      const dialog = page.getByRole('dialog', { name: words.saveTitle })
      await dialog.getByRole('textbox').fill(name)
      await dialog.getByLabel(words.whose).selectOption({ label: words.company })
      await expectAccessible(page)
      await dialog.getByRole('button', { name: words.save }).click()
      await expect(page).toHaveURL(/\?view=\d+$/)
      await expect(current).toContainText(name)
    })

    const address = new URL(page.url())
    await test.step('a colleague opens it by its link, and cannot change it', async () => {
      const context = await browser.newContext(baseURL === undefined ? {} : { baseURL })
      const colleague = await context.newPage()
      await logIn(colleague, language, 'auftrag')
      await colleague.goto(address.pathname + address.search)
      await expect(tabsOf(colleague).locator('[aria-current="page"]')).toContainText(name)
      await expect(rows(colleague).first()).toBeVisible()
      await colleague.getByRole('button', { name: list.views.manage }).click()
      await expect(colleague.getByRole('button', { name: words.copyLink })).toBeVisible()
      await expect(colleague.getByRole('button', { name: words.delete })).toHaveCount(0)
      await context.close()
    })

    await test.step('it opens the list by default, until it does no more, and is deleted', async () => {
      const choose = async (entry: string) => {
        await page.getByRole('button', { name: list.views.manage }).click()
        await page.getByRole('button', { name: entry, exact: true }).click()
      }
      await choose(words.makeDefault)
      await expect(page.getByText(words.defaultSet.replace('{name}', name))).toBeVisible()
      await page.goto('/orders')
      await expect(current).toContainText(name)
      await choose(words.dropDefault)
      await expect(page.getByText(words.defaultDropped)).toBeVisible()
      await choose(words.delete)
      await page.getByRole('button', { name: words.deleteTitle }).click()
      await expect(tabs.getByText(name)).toHaveCount(0)
      await page.goto(address.pathname + address.search)
      await expect(page.getByText(list.views.missing)).toBeVisible()
      await page.getByRole('link', { name: list.views.toFirst }).click()
      await expect(rows(page).first()).toBeVisible()
    })
  })
}
