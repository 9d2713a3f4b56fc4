import { readFile } from 'node:fs/promises'
import { expect, expectAccessible, logIn, test } from './journey.ts'
import { LANGUAGES, wordsOf } from './words.ts'

for (const language of LANGUAGES) {
  test(`place, points and how they come about; the ledger as a file; everybody for the provider (${language})`, async ({
    page,
  }) => {
    const { performance: boxes, ranking: words } = wordsOf(language)
    await logIn(page, language)
    await page.goto('/home?view=figures')

    await test.step('the dashboard says where the merchant stands', async () => {
      const box = page
        .getByRole('region', { name: boxes.title })
        .locator('section', { has: page.getByRole('heading', { name: boxes.ranking.title, exact: true }) })
      await expect(box.getByText(/ [1-9]\d* (von|of) [1-9]\d*$/)).toBeVisible()
      await expect(box.getByText(words.colour.green)).toBeVisible()
      await box.getByRole('button', { name: boxes.ranking.explain }).click()
      const dialog = page.getByRole('dialog', { name: boxes.ranking.explain })
      await expect(dialog.getByRole('row')).toHaveCount(7)
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    })

    await test.step('the file holds what brought and cost points', async () => {
      await page.goto('/downloads/points')
      const link = page.getByRole('link', { name: words.file.download })
      await expect(link).toBeVisible()
      await expectAccessible(page)
      const [file] = await Promise.all([page.waitForEvent('download'), link.click()])
      const name = { de: 'Punkte', en: 'points', es: 'puntos' }[language]
      expect(file.suggestedFilename()).toMatch(new RegExp(`^${name}-\\d{4}-\\d\\d-\\d\\d\\.csv$`))
      const [head = '', ...rows] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
      expect(head.split(';')).toHaveLength(13)
      expect(rows.length).toBeGreaterThan(100)
      // The last two columns: currency of the price difference, and points.
      expect(rows.every((row) => /;EUR;-?\d+(,5)?$/.test(row))).toBe(true)
    })
  })
}

test('the provider sees all merchants with figures', async ({ page }) => {
  const { ranking: words } = wordsOf('de')
  await logIn(page, 'de', 'service')
  await page.goto('/service/ranking')
  const rows = page.getByRole('table', { name: words.service.list }).getByRole('row')
  await expect(rows).toHaveCount(4)
  await expect(rows.last()).toContainText(words.service.apart)
  await expectAccessible(page)
})

test('a merchant does not see others', async ({ page }) => {
  await logIn(page, 'de')
  await page.goto('/service/ranking')
  await expect(page.getByText(wordsOf('de').ui.forbidden.title)).toBeVisible()
})
