import { expect, expectAccessible, logIn, test } from './journey.ts'
import { LANGUAGES, wordsOf } from './words.ts'

const ACCOUNTS = [
  'schuhhaus-lindner.example',
  'schuhe-vom-fach',
  'Zalando Partnerprogramm',
  'Kaufland',
  'Bagmondo',
]

for (const language of LANGUAGES) {
  test(`how the channels are stands on the start page (${language})`, async ({ page }) => {
    const { pulse: words } = wordsOf(language)
    await logIn(page, language)
    await page.goto('/home?view=figures')
    const table = page.getByRole('table', { name: words.title })
    const amazon = table.getByRole('row', { name: /Amazon\.de Schuhhaus Lindner/ })
    await expect(amazon).toContainText(words.state.alive)
    const [, lastOrder, , access] = await amazon.getByRole('cell').all()
    await expect(lastOrder ?? amazon).toContainText(/\d{2}\.\d{2}\.\d{4}/)
    // Access to Amazon is to be renewed soon.
    await expect(access ?? amazon).toHaveText(new RegExp(words.token_other.replace('{count}', '1[78]')))
    // Journeys before this one may have connected more.
    for (const account of ACCOUNTS) await expect(table.getByRole('row', { name: account })).toBeVisible()
    await expectAccessible(page)
  })
}
