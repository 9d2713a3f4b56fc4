import type { Page } from '@playwright/test'
import { deliverOrder } from './intake-order.ts'
import { expect, expectAccessible, logIn, PASSWORD, test } from './journey.ts'
import { LANGUAGES, wordsOf } from './words.ts'

/** One of thirteen digits, and one of eight: each has bars of its own. */
const EAN = '4006381333931'
const SHORT_EAN = '96385074'

/** How many sheets a printed page has; Chromium leaves the page objects of its files readable. */
async function sheets(page: Page): Promise<number> {
  const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1')
  return [...pdf.matchAll(/\/Type\s*\/Page\b(?!s)/g)].length
}

for (const language of LANGUAGES) {
  const { app, orderList, pickList, session } = wordsOf(language)
  const rows = (page: Page) => page.locator('tbody tr')
  const stores = (page: Page) => page.getByRole('heading', { level: 2 })

  test(`the pick list leads through each store and is printed (${language})`, async ({ page }) => {
    test.setTimeout(180_000)
    const number = `PICK-${language}-${Date.now()}`
    await logIn(page, language)
    const id = await deliverOrder(page, number, [
      { title: 'Wanderstiefel', ean: EAN },
      { title: 'Clog', ean: SHORT_EAN },
    ])

    const [list] = await test.step('it opens from the order list in a tab of its own', async () => {
      await page.goto('/orders')
      const opened = page.context().waitForEvent('page')
      await page.getByRole('link', { name: orderList.list.pickList }).click()
      return [await opened]
    })
    const problems: string[] = []
    list.on('pageerror', (error) => problems.push(String(error)))
    await expect(list.getByRole('heading', { level: 1, name: app.routes.pickList })).toBeVisible()
    const row = rows(list).filter({ hasText: number })
    await expect(row).toHaveCount(2)
    await expect(row.first().getByRole('link', { name: String(id) })).toBeVisible()

    await test.step('numbers carry bars that a scanner reads', async () => {
      const bars = row.filter({ hasText: EAN }).locator('td[data-column="ean"] img')
      await expect(bars).toHaveAttribute('src', /^data:image\/svg/, { timeout: 60_000 })
      await expect(row.filter({ hasText: SHORT_EAN }).locator('td[data-column="ean"] img')).toBeVisible()
    })

    await test.step('filters stand in the address and say when nothing is left', async () => {
      await list.getByLabel(pickList.filter.store, { exact: true }).selectOption({ index: 1 })
      await expect(list).toHaveURL(/store_id=\d+/)
      await expect(stores(list)).toHaveCount(1)
      await list.getByLabel(pickList.filter.sort).selectOption('-article_number')
      await expect(list).toHaveURL(/sort=-article_number/)
      await list.getByLabel(pickList.filter.manufacturer).selectOption({ index: 1 })
      await expect(list).toHaveURL(/manufacturer=/)
      await expect(rows(list).first()).toBeVisible()
      // One store and manufacturer: of the whole list axe would look at thousands of cells of the same kind.
      await expectAccessible(list)
      await list.goto('/picklist?manufacturer=Niemand')
      await expect(list.getByText(pickList.emptyFiltered)).toBeVisible()
      await expect(list.getByText('Niemand').last()).toBeVisible()
      await list.getByRole('button', { name: pickList.reset, exact: true }).click()
      await expect(row).toHaveCount(2)
    })

    await test.step('paper has a sheet or more for each store, and nothing of the screen', async () => {
      const count = await stores(list).count()
      expect(await sheets(list)).toBeGreaterThanOrEqual(count)
      await list.emulateMedia({ media: 'print', colorScheme: 'dark' })
      await expect(list.getByLabel(pickList.filter.store, { exact: true })).toBeHidden()
      await expect(list.getByRole('button', { name: pickList.printAll })).toBeHidden()
      const look = await list.evaluate(() => {
        const head = document.querySelector('thead')
        const line = document.querySelector('tbody tr')
        const main = document.querySelector('main')
        if (!head || !line || !main) throw new Error('there is no list')
        return [
          getComputedStyle(head).display,
          getComputedStyle(line).breakInside,
          getComputedStyle(main).backgroundColor,
          getComputedStyle(line).color,
        ]
      })
      expect(look).toEqual(['table-header-group', 'avoid', 'rgb(255, 255, 255)', 'rgb(0, 0, 0)'])
      await list.emulateMedia({ media: 'screen', colorScheme: 'light' })
    })

    await test.step('one store alone can be printed', async () => {
      await list.evaluate(() => {
        window.print = () => {
          document.title = `printed ${document.querySelectorAll('section[data-left-out]').length}`
        }
      })
      const count = await stores(list).count()
      await list.locator('main section header').getByRole('button').first().click()
      await expect(list).toHaveTitle(`printed ${count - 1}`)
      await list.evaluate(() => window.dispatchEvent(new Event('afterprint')))
      await expect(list.locator('section[data-left-out]')).toHaveCount(0)
    })
    expect(problems).toEqual([])
  })

  test(`the pick list asks for a login and comes back after it (${language})`, async ({ page }) => {
    await page.goto('/picklist?status=initial')
    const { login } = session
    await page.getByRole('button', { name: language.toUpperCase(), exact: true }).click()
    await page.getByLabel(login.username, { exact: true }).fill('versand')
    await page.getByLabel(login.password, { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: login.submit, exact: true }).click()
    await expect(page).toHaveURL(/\/picklist\?status=initial/)
    await expect(page.getByRole('heading', { level: 1, name: app.routes.pickList })).toBeVisible()
  })
}
