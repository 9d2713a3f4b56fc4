import { readFile } from 'node:fs/promises'
import { monthName } from '../src/lib/months.ts'
import { expect, expectAccessible, logIn, openPage, test } from './journey.ts'
import { LANGUAGES, wordsOf } from './words.ts'

for (const language of LANGUAGES) {
  test(`the daily statistics of three months back (${language})`, async ({ page }) => {
    const { app, daily: words } = wordsOf(language)
    await logIn(page, language)
    await openPage(page, language, app.routes.dailyStatistics)
    const month = page.getByLabel(words.month, { exact: true })
    await expect(month).toBeVisible()
    const options = await month
      .getByRole('option')
      .evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value))
    expect(options.length).toBeGreaterThan(12)
    const [last = '', , , three = ''] = options
    await expect(month).toHaveValue(last)
    const named = monthName(`${three}-01`, language)
    const days = page.getByRole('img', {
      name: words.chartOf.replace('{title}', words.days.replace('{month}', named)),
    })

    await test.step('each step back is in the address, and outlasts a reload', async () => {
      for (let step = 1; step <= 3; step++) {
        await page.getByRole('button', { name: words.earlier, exact: true }).click()
        await expect(page).toHaveURL(new RegExp(`month=${options[step]}`))
      }
      await page.reload()
      await expect(month).toHaveValue(three)
      await expect(days).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('the days add up to the sums of the month, on the screen and in the file', async () => {
      const sums = page.getByRole('table', { name: words.sumsOf.replace('{month}', named) })
      const shipped = sums.getByRole('row', { name: words.shippings }).getByRole('cell')
      const items = Number(((await shipped.nth(1).textContent()) ?? '').replaceAll('.', ''))
      expect(items).toBeGreaterThan(0)
      const title = words.days.replace('{month}', named)
      const card = page.locator('section', { has: page.getByRole('heading', { name: title, exact: true }) })
      await card.getByRole('button', { name: words.asTable, exact: true }).click()
      await expect(page).toHaveURL(/days=table/)
      await expect(card.getByRole('table').getByRole('row')).toHaveCount(
        new Date(Number(three.slice(0, 4)), Number(three.slice(5)), 0).getDate() + 1,
      )
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        card.getByRole('button', { name: words.csvOf.replace('{title}', title) }).click(),
      ])
      expect(download.suggestedFilename()).toBe(`${words.file}-${three}.csv`)
      const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n').slice(1)
      expect(lines.reduce((sum, line) => sum + Number(line.split(';')[1]), 0)).toBe(items)
      await expectAccessible(page)
    })

    await test.step('back in the newest month nothing stands in the address', async () => {
      await month.selectOption(last)
      await expect(page).not.toHaveURL(/month=/)
    })
  })
}
