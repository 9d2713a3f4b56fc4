import { expect, expectAccessible, logIn, openPage, test } from './journey.ts'
import { LANGUAGES, wordsOf } from './words.ts'

for (const language of LANGUAGES) {
  test(`the top sellers of the last week and the one before (${language})`, async ({ page }) => {
    const { app, statistics: words } = wordsOf(language)
    await logIn(page, language)
    await openPage(page, language, app.routes.topSellers)
    const own = page.getByRole('table', { name: words.own, exact: true })
    const week = page.getByLabel(words.week, { exact: true })
    await expect(own.getByRole('row')).toHaveCount(21)
    await expect(page.getByRole('table', { name: words.overall, exact: true })).toBeVisible()
    await expectAccessible(page)
    const [last, before] = await week
      .getByRole('option')
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value))
    const shown = (await own.textContent()) ?? ''

    await test.step('the week before stands in the address and outlasts a reload', async () => {
      await week.selectOption(before ?? '')
      await expect(page).toHaveURL(new RegExp(`week=${before}`))
      await expect(own).not.toHaveText(shown)
      await page.reload()
      await expect(week).toHaveValue(before ?? '')
      await week.selectOption(last ?? '')
      await expect(page).not.toHaveURL(/week=/)
    })

    await test.step('each list has its target group', async () => {
      await page
        .getByRole('navigation', { name: `${words.own}: ${words.tabs}` })
        .getByRole('link', { name: words.men, exact: true })
        .click()
      await expect(page).toHaveURL(/own=men/)
      await expect(own).not.toHaveText(shown)
      await page.goBack()
    })

    await test.step('a row leads to the product', async () => {
      const link = own.getByRole('row').nth(1).getByRole('link')
      const title = (await link.textContent()) ?? ''
      await link.click()
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Art. #')
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
    })
  })
}

test('a week without lists says so (de)', async ({ page }) => {
  const { statistics: words } = wordsOf('de')
  await logIn(page, 'de')
  await page.goto('/productmanagement/top-seller?week=2001-01-04')
  await page.getByRole('link', { name: words.lastWeek }).click()
  await expect(page.getByRole('table', { name: words.own, exact: true })).toBeVisible()
})
