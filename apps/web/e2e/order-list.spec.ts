import { deliverOrder } from './intake-order.ts'
import { expect, expectAccessible, logIn, test } from './journey.ts'
import { LANGUAGES, wordsOf } from './words.ts'

test('the address is the state of the list', async ({ page }) => {
  await logIn(page, 'de', 'demo')
  await page.goto('/orders')
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(26)
  await expectAccessible(page)

  await test.step('a filter goes into the address, and back brings the list as it was', async () => {
    const firstOrder = page.getByRole('table').getByRole('link').first()
    const id = (await firstOrder.getAttribute('href'))?.match(/\/orders\/(\d+)/)?.[1] ?? ''
    await page.getByLabel('Status', { exact: true }).selectOption('all-all')
    await expect(page).toHaveURL(/order_status=all-all/)
    await page.getByRole('button', { name: 'Weitere Filter' }).click()
    await page.getByLabel('Bestell-ID').fill(id)
    await page.getByLabel('Bestell-ID').press('Enter')
    await expect(page).toHaveURL(new RegExp(`order_id=${id}`))
    await expect(rows).toHaveCount(2)
    await firstOrder.click()
    await expect(page).toHaveURL(new RegExp(`/orders/${id}\\?list=`))
    await page.goBack()
    await expect(page).toHaveURL(/order_status=all-all/)
    await expect(page).toHaveURL(new RegExp(`order_id=${id}`))
  })

  await test.step('nothing found names the filters and offers a way out', async () => {
    await page.goto('/orders?order_status=shipped&customer_name=niemandheisstso')
    await expect(page.getByText('niemandheisstso').first()).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('what is filtered is exported', async () => {
    await page.goto('/orders?order_status=reserved')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Als CSV exportieren' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/\.csv$/)
  })

  await test.step('the filter that was chosen last is remembered, not the one of a link', async () => {
    await page.goto('/orders')
    await expect(page).toHaveURL(/order_status=all-all/)
  })

  await test.step('the layout does not shift while it loads', async () => {
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number
          hadRecentInput: boolean
        })[]) {
          if (!entry.hadRecentInput)
            document.documentElement.dataset.shift = String(
              Number(document.documentElement.dataset.shift ?? 0) + entry.value,
            )
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto('/orders?order_status=open')
    await expect(rows).toHaveCount(26)
    // The provider's message comes later than the screen, into the room that was kept for it.
    await expect(page.getByRole('button', { name: wordsOf('de').messages.system.hide }).first()).toBeVisible()
    expect(await page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0))).toBeLessThan(0.001)
  })
})

for (const language of LANGUAGES) {
  const { order, orderList: orders, shipping } = wordsOf(language)

  test(`a queue is worked off by Enter alone (${language})`, async ({ page }) => {
    await logIn(page, language)
    const number = `QUEUE-${language}-${Date.now()}`
    const [first = 0, second = 0] = [
      await deliverOrder(page, `${number}-1`, [{ title: 'Wanderstiefel' }]),
      await deliverOrder(page, `${number}-2`, [{ title: 'Wanderstiefel' }]),
    ]
    const place = page.getByRole('navigation', { name: order.place.label })
    const heading = (id: number) =>
      page.getByRole('heading', { level: 1, name: order.order.replace('{id}', String(id)) })
    const create = page.getByRole('button', { name: shipping.ship.create })

    await test.step('what is overdue comes first, and its count is that of the list', async () => {
      await page.goto('/orders?order_status=open')
      const due = page.getByRole('table').locator('tbody time[data-urgency]')
      await expect(due.first()).toHaveAttribute('data-urgency', 'overdue')
      const dates = await due.evaluateAll((times) => times.map((time) => time.getAttribute('datetime')))
      expect(dates).toEqual(dates.toSorted())
      await page.getByLabel(orders.filter.due, { exact: true }).selectOption('overdue')
      await expect(page).toHaveURL(/due=overdue/)
      await expectAccessible(page)
    })

    await test.step('from the list to its first order, shipped, printed, and on to the next', async () => {
      await page.goto(`/orders?order_status=open&ext_order_id=${number}`)
      await page.getByRole('table').getByRole('link').first().focus()
      await page.keyboard.press('Enter')
      await expect(heading(first)).toBeVisible()
      await expect(place).toContainText(order.place.of.replace('{position}', '1').replace('{total}', '2'))
      await expect(create).toBeFocused()
      await expectAccessible(page)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('button', { name: shipping.ship.print })).toBeFocused({ timeout: 40_000 })
      await page.keyboard.press('Enter')
      await expect(page.getByRole('link', { name: shipping.ship.nextOrder, exact: true })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(heading(second)).toBeVisible()
      await expect(create).toBeFocused()
    })

    await test.step('a reload keeps the place, and back leads to the list', async () => {
      await page.reload()
      await expect(place).toContainText(order.place.of.replace('{position}', '1').replace('{total}', '1'))
      await place.getByRole('link').last().click()
      await expect(page).toHaveURL(new RegExp(`ext_order_id=${number}`))
    })
  })
}
