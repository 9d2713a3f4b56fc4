import { expect, expectAccessible, logIn, test } from './journey.ts'

test('the address is the state of the list', async ({ page }) => {
  await logIn(page, 'de', 'demo')
  await page.goto('/orders')
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(26)
  await expectAccessible(page)

  await test.step('a filter goes into the address, and back brings the list as it was', async () => {
    await page.getByLabel('Status', { exact: true }).selectOption('shipped')
    await expect(page).toHaveURL(/order_status=shipped/)
    await page.getByRole('button', { name: 'Weitere Filter' }).click()
    await page.getByLabel('Nachname').fill('er')
    await page.getByLabel('Nachname').press('Enter')
    await expect(page).toHaveURL(/customer_name=er/)
    await page.getByRole('table').getByRole('link').first().click()
    await expect(page).toHaveURL(/\/orders\/\d+$/)
    await page.goBack()
    await expect(page).toHaveURL(
      /order_status=shipped.*customer_name=er|customer_name=er.*order_status=shipped/,
    )
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

  await test.step('the last filter is remembered where the address names none', async () => {
    await page.goto('/orders')
    await expect(page).toHaveURL(/order_status=reserved/)
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
    expect(await page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0))).toBeLessThan(0.001)
  })
})
