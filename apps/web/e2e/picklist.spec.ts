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

/** Chooses the language where nobody is logged in. */
async function speak(page: Page, language: 'de' | 'en'): Promise<void> {
  await page.getByRole('button', { name: /^(DE|EN) / }).click()
  await page.getByRole('button', { name: { de: 'Deutsch', en: 'English' }[language], exact: true }).click()
}

for (const language of LANGUAGES) {
  const { app, orderList, pickList, session, stores: storeWords, ui } = wordsOf(language)
  const rows = (page: Page) => page.locator('tbody tr')
  const stores = (page: Page) => page.getByRole('heading', { level: 2 })

  test(`the pick list leads through each store and is printed (${language})`, async ({ page }) => {
    test.setTimeout(300_000)
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
    await speak(page, language)
    await expect(page.getByRole('heading', { level: 1, name: pickList.link.noneTitle })).toBeVisible()
    await expect(page.getByText(pickList.link.how)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: pickList.link.logIn, exact: true }).click()
    await page.getByLabel(login.username, { exact: true }).fill('versand')
    await page.getByLabel(login.password, { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: login.submit, exact: true }).click()
    await expect(page).toHaveURL(/\/picklist\?status=initial/)
    await expect(page.getByRole('heading', { level: 1, name: app.routes.pickList })).toBeVisible()
  })

  test(`a link opens the list of one store without a login, until it is revoked (${language})`, async ({
    page,
    browser,
  }) => {
    test.setTimeout(120_000)
    const number = `LINK-${language}-${Date.now()}`
    const name = `Tablet ${language} ${Date.now()}`
    const { links } = storeWords
    await logIn(page, language)
    const id = await deliverOrder(page, number, [{ title: 'Wanderstiefel', ean: EAN }])
    const list = await page.evaluate(async () => (await fetch('/v1/orders/picklist')).json())
    const { store_id, store_number, store_name } = list.data.find(
      (row: { qb_id: number }) => row.qb_id === id,
    )

    const address = await test.step('it is made at the store, and shown once', async () => {
      await page.goto(`/management/stores/${store_id}`)
      await page.getByRole('button', { name: links.add, exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(links.name).fill(name)
      await dialog.getByRole('button', { name: links.add, exact: true }).click()
      const shown = dialog.getByLabel(ui.link.label, { exact: true })
      await expect(shown).toHaveValue(/\/picklist#[\w-]{20,}$/)
      await expect(dialog.getByRole('img', { name: links.picture })).toBeVisible()
      await expectAccessible(page)
      const text = await shown.inputValue()
      await dialog.getByRole('button', { name: ui.link.done, exact: true }).click()
      await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText(links.never)
      return text
    })

    const tablet = await (await browser.newContext()).newPage()
    const tick = tablet.getByRole('checkbox', {
      name: pickList.tick.replace('{article}', 'Wanderstiefel').replace('{number}', String(id)),
    })
    const row = tablet.locator('tbody tr').filter({ has: tick })
    await test.step('it opens that list alone, and its token leaves the address', async () => {
      await tablet.goto(address)
      await speak(tablet, language)
      await expect(tablet.getByRole('heading', { level: 2 })).toHaveText([`${store_number} ${store_name}`])
      expect(new URL(tablet.url()).hash).toBe('')
      await expect(row).toBeVisible()
      await expect(row).not.toContainText(number)
      await expect(row.getByRole('link')).toHaveCount(0)
      await expectAccessible(tablet)
    })
    await test.step('its ticks are real', async () => {
      await tick.check()
      await expect(row).toContainText(name)
      await tablet.reload()
      await expect(tick).toBeChecked()
      await page.goto(`/picklist?store_id=${store_id}`)
      const same = page.locator('tbody tr').filter({ hasText: number })
      await expect(same.getByRole('checkbox')).toBeChecked()
      await tick.uncheck()
      await expect(row).not.toContainText(name)
    })
    await test.step('it leads nowhere else', async () => {
      await tablet.goto('/orders')
      await expect(tablet).toHaveURL((url) => url.pathname === '/')
    })
    await test.step('revoked it says so, and how to get another', async () => {
      await page.goto(`/management/stores/${store_id}`)
      await page.getByRole('button', { name: links.revokeOf.replace('{name}', name) }).click()
      await page.getByRole('dialog').getByRole('button', { name: links.revokeTitle, exact: true }).click()
      await expect(page.getByText(name, { exact: true })).toHaveCount(0)
      await tablet.goto('/picklist')
      await expect(tablet.getByRole('heading', { level: 1, name: pickList.link.over })).toBeVisible()
      await expect(tablet.getByText(pickList.link.how)).toBeVisible()
    })
    await tablet.context().close()
  })
}
