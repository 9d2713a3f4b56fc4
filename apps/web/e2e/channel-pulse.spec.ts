import { expect, expectAccessible, logIn, test } from './journey.ts'
import { LANGUAGES, wordsOf } from './words.ts'

for (const language of LANGUAGES) {
  test(`how the channels are stands on the start page (${language})`, async ({ page }) => {
    const { pulse: words } = wordsOf(language)
    await logIn(page, language)
    const table = page.getByRole('table', { name: words.title })
    const amazon = table.getByRole('row', { name: /Amazon\.de Schuhhaus Lindner/ })
    await expect(amazon).toContainText(words.state.alive)
    // Access to Amazon is to be renewed soon.
    await expect(amazon).toContainText(/\b1[78]\b/)
    await expect(amazon).toContainText(/\d{2}\.\d{2}\.\d{4}/)
    await expect(table.getByRole('row')).toHaveCount(14)
    await expectAccessible(page)
  })
}
