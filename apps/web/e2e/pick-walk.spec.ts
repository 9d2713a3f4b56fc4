import type { PickList, PickListRow } from '@kontor/contract/orders'
import type { Page } from '@playwright/test'
import { read } from './api-call.ts'
import { deliverOrder } from './intake-order.ts'
import { expect, expectAccessible, logIn, PASSWORD, test } from './journey.ts'
import { LANGUAGES, wordsOf } from './words.ts'

/** Ten seconds in which it can be taken back, then the carrier's answers. */
const SHIPPED_MS = 90_000
const PHONE = { width: 320, height: 700 }

const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))

/** The EAN of a pair in the first store that another store has, too. */
async function eanOfTwoStores(page: Page): Promise<string> {
  const { data } = await read<PickList>(page, '/orders/picklist')
  for (const { line_id, store_id, ean } of data.filter(({ store_number }) => store_number === '101')) {
    const stores = await read<{ data: { store_id: number; available: number; is_closed: boolean }[] }>(
      page,
      `/orders/line/${line_id}/stores`,
    )
    if (stores.data.some((one) => one.store_id !== store_id && one.available > 1 && !one.is_closed))
      return ean
  }
  throw new Error('no pair of the demo lies in two stores')
}

for (const language of LANGUAGES) {
  const { order: orderWords, orderActions, pickList: words, ui } = wordsOf(language)

  test(`chosen orders are walked, ticked by two people and shipped together (${language})`, async ({
    page,
    browser,
    baseURL,
  }) => {
    test.setTimeout(300_000)
    const name = `Gang${language}${Date.now()}`
    await logIn(page, language)
    const ean = await eanOfTwoStores(page)
    const deliver = (place: number, titles: readonly string[]) =>
      deliverOrder(
        page,
        `${name}-${place}`,
        titles.map((title) => ({ title, ean })),
        { last_name: name },
      )
    const pair = await deliver(1, ['Stiefel', 'Pumps'])
    const single = await deliver(2, ['Clog'])
    const cancelled = await deliver(3, ['Slipper'])
    const missing = await deliver(4, ['Sandale'])
    const bar = page.getByRole('region', { name: ui.table.bulkActions })
    const dialog = page.getByRole('dialog')
    const row = (at: Page, title: string) => at.locator('tbody tr').filter({ hasText: title })
    const box = (at: Page, title: string) => row(at, title).getByRole('checkbox')

    await test.step('a list is made of the selected orders, those of a single pair first', async () => {
      await page.goto(`/orders?order_status=all-all&customer_name=${name}`)
      await expect(page.getByRole('link', { name: String(missing) })).toBeVisible()
      await page.getByRole('columnheader').getByRole('checkbox').check()
      await bar.getByRole('button', { name: words.title, exact: true }).click()
      const size = {
        pieces: fill(words.pieces_other, { count: 5 }),
        orders: fill(words.walk.orders_other, { count: 4 }),
      }
      await expect(dialog.getByText(fill(words.walk.size, size))).toBeVisible()
      await dialog.getByLabel(words.walk.singleFirst).check()
      await expectAccessible(page)
      await dialog.getByRole('button', { name: words.walk.open, exact: true }).click()
      await expect(page).toHaveURL(/\/picklist\?.*lines=\d+/)
      await expect(page.locator('tbody tr')).toHaveCount(5)
      const orders = await page.locator('tbody tr td[data-column="order"] a').allTextContents()
      expect(orders.slice(-2)).toEqual([String(pair), String(pair)])
      await expectAccessible(page)
    })

    const context = await browser.newContext({ baseURL: baseURL ?? '' })
    const colleague = await context.newPage()
    await test.step('ticks of two people are seen by both, and stay', async () => {
      await logIn(colleague, language, 'auftrag')
      await colleague.goto(page.url())
      await expect(colleague.locator('tbody tr')).toHaveCount(5)
      await Promise.all([box(page, 'Stiefel').check(), box(colleague, 'Pumps').check()])
      for (const at of [page, colleague]) {
        await expect(box(at, 'Stiefel')).toBeChecked()
        await expect(box(at, 'Pumps')).toBeChecked()
        await expect(
          at.getByText(fill(words.walk.progress, { done: 2, total: 5 }), { exact: true }),
        ).toBeVisible()
      }
      await colleague.reload()
      await expect(box(colleague, 'Stiefel')).toBeChecked()
      // Who may not ship is offered no shipping.
      const ship = fill(words.walk.ship, { count: 1 })
      await expect(page.getByRole('button', { name: ship, exact: true })).toBeEnabled()
      await expect(colleague.getByRole('button', { name: ship, exact: true })).toHaveCount(0)
    })

    await test.step('the keyboard leads from box to box', async () => {
      await page.locator('tbody input[type=checkbox]').first().focus()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowUp')
      await expect(page.locator('tbody input[type=checkbox]').first()).toBeFocused()
      await box(page, 'Clog').focus()
      await page.keyboard.press('Space')
      await expect(box(page, 'Clog')).toBeChecked()
    })

    await test.step('an order that is cancelled meanwhile stays on the list, and says so', async () => {
      const login = await page.request.post('/v1/login', { data: { username: 'demo', password: PASSWORD } })
      const { token } = (await login.json()) as { token: string }
      const { data } = await read<PickList>(page, '/orders/picklist')
      const line = data.find(({ qb_id }: PickListRow) => qb_id === cancelled)
      const answer = await page.request.put(`/v1/orders/line/${line?.line_id}/cancel`, {
        headers: { 'auth-token': token },
        data: {},
      })
      expect(answer.status()).toBe(200)
      await expect(row(page, 'Slipper')).toContainText(words.standing.cancelled)
      await expect(box(page, 'Slipper')).toBeDisabled()
      await expect(row(colleague, 'Slipper')).toContainText(words.standing.cancelled)
    })

    await test.step('what is missing is sent from another store that has it', async () => {
      await page
        .getByRole('button', { name: fill(words.missingOf, { article: 'Sandale', number: `${name}-4` }) })
        .click()
      await expect(dialog.getByLabel(orderWords.form.reason)).toHaveValue('out_of_stock')
      const elsewhere = dialog.getByRole('region', { name: orderWords.cancel.elsewhere })
      await expectAccessible(page)
      await elsewhere.getByRole('button').first().click()
      await expect(dialog).toBeHidden()
      await expect(page.getByRole('button', { name: orderWords.act.undo, exact: true })).toBeVisible()
      await expectAccessible(page)
      // Ten seconds in which it could be taken back; then the row stands under the other store.
      await expect(page.getByRole('heading', { level: 2 })).toHaveCount(2, {
        timeout: 30_000,
      })
      await expect(row(page, 'Sandale')).toBeVisible()
    })

    await test.step('pictures and barcodes are there when it prints', async () => {
      await page.evaluate(() => {
        window.print = () => {
          const pictures = [...document.querySelectorAll<HTMLImageElement>('td[data-column="image"] img')]
          const bars = [...document.querySelectorAll<HTMLImageElement>('td[data-column="ean"] img')]
          const isThere = ({ complete, naturalWidth }: HTMLImageElement) => complete && naturalWidth > 0
          document.title = `printed ${pictures.every(isThere)} ${bars.filter(isThere).length}`
        }
      })
      await page.getByRole('button', { name: words.printAll, exact: true }).click()
      await expect(page).toHaveTitle('printed true 5')
      await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
    })

    await test.step('it fits a phone', async () => {
      await colleague.setViewportSize(PHONE)
      await expect(row(colleague, 'Clog')).toBeVisible()
      expect(await colleague.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
      await expectAccessible(colleague)
    })

    await test.step('what is picked is shipped together, the rest stays', async () => {
      await page.getByRole('button', { name: fill(words.walk.ship, { count: 2 }), exact: true }).click()
      await expect(dialog.getByText(orderActions.dialog.possible_other.replace('{total}', '2'))).toBeVisible()
      await dialog
        .getByRole('button', { name: orderActions.dialog.ship.confirm_other.replace('{total}', '2') })
        .click()
      await expect(page).toHaveURL(/\/order-actions\/\d+$/)
      await expect(page.getByRole('link', { name: orderActions.print })).toBeVisible({ timeout: SHIPPED_MS })
      await page.goBack()
      for (const title of ['Stiefel', 'Pumps', 'Clog'])
        await expect(row(page, title)).toContainText(words.standing.in_parcel)
      await expect(box(page, 'Sandale')).toBeEnabled()
      await expect(
        page.getByText(fill(words.walk.progress, { done: 3, total: 4 }), { exact: true }),
      ).toBeVisible()
    })
    expect([single, pair].every((id) => id > 0)).toBe(true)
    await context.close()
  })

  test(`a view of more than one walk carries is divided (${language})`, async ({ page }) => {
    await logIn(page, language)
    await page.goto('/orders?order_status=open&start=')
    await page.getByRole('columnheader').getByRole('checkbox').check()
    const bar = page.getByRole('region', { name: ui.table.bulkActions })
    await bar.getByRole('button').first().click()
    await bar.getByRole('button', { name: words.title, exact: true }).click()
    const dialog = page.getByRole('dialog')
    const which = dialog.getByLabel(words.walk.which)
    await which.selectOption({ index: 1 })
    await dialog.getByRole('button', { name: words.walk.open, exact: true }).click()
    await expect(page).toHaveURL(/\/picklist\?lines=/)
    await expect(page.locator('tbody tr').first()).toBeVisible()
    const count = await page.locator('tbody tr').count()
    expect(count).toBeGreaterThan(0)
    expect(count).toBeLessThanOrEqual(60)
  })
}
