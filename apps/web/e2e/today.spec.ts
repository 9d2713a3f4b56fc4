import type { Page } from '@playwright/test'
import { deliverOrder } from './intake-order.ts'
import { expect, expectAccessible, logIn, openPage, test } from './journey.ts'
import { LANGUAGES, wordsOf } from './words.ts'

/** What the frame around every page asks for: session, master data, the bell, the counts of the menu, system messages. */
const OF_THE_FRAME =
  /^\/v1\/(login|accounting|orders\/parcel-options|messages|clickAndCollect\/reservations\/count|observation|intake\/dead-letters\/count|erp\/exports)/
/** What the page asks for itself: one call for all rows and figures, and whether the company is set up. */
const OF_THE_PAGE = ['/v1/setup/progress', '/v1/today']

const queues = (page: Page, name: string) => page.getByRole('list', { name, exact: true })
/** The height of all of the page in pixels. */
const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)
/** How far things moved while the page was loaded, as browsers measure it. */
const shiftOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => done(sum)))
      }),
  )

for (const language of LANGUAGES) {
  const { app, home: words, orderList } = wordsOf(language)

  test(`the day begins with what is most urgent, and Enter opens it (${language})`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await logIn(page, language)
    await expect(page).toHaveURL(/\/home/)
    const rows = queues(page, words.queues).getByRole('listitem')
    await expect(rows.first()).toBeVisible()
    await expectAccessible(page)
    expect(await heightOf(page)).toBeLessThanOrEqual(900)

    await test.step('it asks for little and moves nothing', async () => {
      const asked: string[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      await page.reload()
      await expect(rows.first()).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      expect(await shiftOf(page)).toBeLessThan(0.02)
      const own = asked.filter((path) => path.startsWith('/v1/') && !OF_THE_FRAME.test(path))
      expect([...new Set(own)].toSorted()).toEqual(OF_THE_PAGE)
      expect(own).toHaveLength(OF_THE_PAGE.length)
    })

    await test.step('the first button has the focus', async () => {
      const first = rows.first().getByRole('link')
      await expect(first).toBeFocused()
      await first.press('Enter')
      await expect(page).not.toHaveURL(/\/home/)
    })

    await test.step('the list that a row opens has as many rows as it counts', async () => {
      await openPage(page, language, app.menu.today)
      await expect(page).toHaveURL(/view=queues/)
      const overdue = queues(page, words.queues).locator('[data-kind="overdue"]')
      const count = Number((await overdue.locator('strong').textContent())?.replaceAll('.', ''))
      await overdue.getByRole('link').click()
      await expect(page).toHaveURL(/view=overdue/)
      const title = (count === 1 ? orderList.list.count_one : orderList.list.count_other).replace(
        '{total}',
        count.toLocaleString('de-DE'),
      )
      await expect(page.getByText(title, { exact: true })).toBeVisible()
    })
  })

  test(`the figures are the second view, and the one that is opened again (${language})`, async ({
    page,
  }) => {
    await logIn(page, language)
    await page.getByRole('link', { name: words.views.figures, exact: true }).click()
    await expect(page.getByRole('heading', { name: words.latest.title, exact: true })).toBeVisible()
    await page.goto('/home')
    await expect(page.getByRole('heading', { name: words.latest.title, exact: true })).toBeVisible()
    await openPage(page, language, app.menu.today)
    await expect(queues(page, words.queues)).toBeVisible()
  })
}

test('who handles orders without the dashboard has the rows of orders, and no figures', async ({ page }) => {
  const { home: words } = wordsOf('de')
  await logIn(page, 'de', 'auftrag')
  await expect(page).toHaveURL(/\/home/)
  const list = queues(page, words.queues)
  await expect(list.locator('[data-kind="overdue"]')).toBeVisible()
  await expect(list.locator('[data-kind="feeds"]')).toHaveCount(0)
  await expect(page.getByRole('list', { name: words.day.label })).toHaveCount(0)
  await expect(page.getByRole('link', { name: words.views.figures, exact: true })).toHaveCount(0)
})

test('the rows are counted again when an order comes in while the page is open', async ({ page }) => {
  const { home: words } = wordsOf('de')
  await logIn(page, 'de')
  await expect(queues(page, words.queues).getByRole('listitem').first()).toBeVisible()
  const answer = page.waitForResponse((response) => new URL(response.url()).pathname === '/v1/today')
  await deliverOrder(page, `TODAY-${Date.now()}`, [{ title: 'Pumps' }])
  expect((await answer).ok()).toBe(true)
})

for (const width of [390, 320])
  test(`on a phone of ${width} px it fits on two screens`, async ({ page }) => {
    const { home: words } = wordsOf('de')
    await page.setViewportSize({ width, height: 844 })
    await logIn(page, 'de')
    await expect(queues(page, words.queues).getByRole('listitem').first()).toBeVisible()
    expect(await heightOf(page)).toBeLessThanOrEqual(2 * 844)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await expectAccessible(page)
  })
