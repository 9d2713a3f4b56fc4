import { expect, expectAccessible, logIn, test } from './journey.ts'
import { wordsOf } from './words.ts'

test('the address is the state of the list', async ({ page }) => {
  await logIn(page, 'de', 'demo')
  await page.goto('/orders')
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(26)
  await expectAccessible(page)

  await test.step('a filter goes into the address, and back brings the list as it was', async () => {
    const firstOrder = page.getByRole('table').getByRole('link').first()
    const id = (await firstOrder.getAttribute('href'))?.match(/\d+$/)?.[0] ?? ''
    await page.getByLabel('Status', { exact: true }).selectOption('all-all')
    await expect(page).toHaveURL(/order_status=all-all/)
    await page.getByRole('button', { name: 'Weitere Filter' }).click()
    await page.getByLabel('Bestell-ID').fill(id)
    await page.getByLabel('Bestell-ID').press('Enter')
    await expect(page).toHaveURL(new RegExp(`order_id=${id}`))
    await expect(rows).toHaveCount(2)
    await firstOrder.click()
    await expect(page).toHaveURL(new RegExp(`/orders/${id}$`))
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
      page.getByText('Als CSV exportieren').click(),
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
    // The provider's message comes later than the screen, and stands at its foot.
    await expect(page.getByRole('button', { name: wordsOf('de').messages.system.hide }).first()).toBeVisible()
    expect(await page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0))).toBeLessThan(0.001)
  })
})
